"""zh: each Chinese character by itself, the rest by 13a's punctuation rules."""

import re

from sacrebleu.tokenizers.tokenizer_zh import TokenizerZh

from textsim_core.tokenizers._contract import Tokenizer, WordRules
from textsim_core.tokenizers._sacrebleu import SOURCE, sacrebleu_cut

# Unlike 13a it puts no space around the line: a full stop or comma at its very
# start or end has no neighbour on one side. Without a digit in the word it is
# split off at any place.
_OPENS_NEAR_DIGIT = re.compile(r"(?s)[.,].*[0-9]")
_CLOSES_NEAR_DIGIT = re.compile(r"(?s).*[0-9].*[.,]")


def sees_start(word: str) -> bool:
    """Whether the first word of a line may come out differently than inside it."""
    return _OPENS_NEAR_DIGIT.match(word) is not None


def sees_end(word: str) -> bool:
    """Whether the last word of a line may come out differently than inside it."""
    return _CLOSES_NEAR_DIGIT.fullmatch(word) is not None


TOKENIZER = Tokenizer(
    name="zh",
    title="Chinese (zh)",
    summary="Every Chinese character is a token of its own, Latin words stay whole; for Chinese.",
    source=SOURCE,
    position=40,
    signature="zh",
    cut=sacrebleu_cut(TokenizerZh),
    # The ranges that it takes for Chinese begin at U+2001.
    words=WordRules(
        plain=r"[0-9A-Za-z\x{80}-\x{1fff}]",
        sees_start=sees_start,
        sees_end=sees_end,
    ),
)
