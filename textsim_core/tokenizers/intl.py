"""intl: the international tokenizer of mteval-v14, in Unicode's own categories."""

import regex
from sacrebleu.tokenizers.tokenizer_intl import TokenizerV14International

from textsim_core.tokenizers._contract import Tokenizer, WordRules
from textsim_core.tokenizers._sacrebleu import SOURCE, sacrebleu_cut

# Without a number in the word, every punctuation mark is split off at any place
# of the line. With one, a mark at the very start or end has no neighbour on one
# side, so that a rule which wants a non-number there cannot apply.
_OPENS_NEAR_NUMBER = regex.compile(r"(?s)\p{P}.*\p{N}")
_CLOSES_NEAR_NUMBER = regex.compile(r"(?s).*\p{N}.*\p{P}")


def sees_start(word: str) -> bool:
    """Whether the first word of a line may come out differently than inside it."""
    return _OPENS_NEAR_NUMBER.match(word) is not None


def sees_end(word: str) -> bool:
    """Whether the last word of a line may come out differently than inside it."""
    return _CLOSES_NEAR_NUMBER.fullmatch(word) is not None


TOKENIZER = Tokenizer(
    name="intl",
    title="intl (mteval-v14)",
    summary="Splits off punctuation and symbols of every script; for languages whose "
    "quotes and dashes 13a does not know.",
    source=f"{SOURCE}, mteval-v14.pl",
    position=30,
    signature="intl",
    cut=sacrebleu_cut(TokenizerV14International),
    words=WordRules(
        plain=r"[\p{L}\p{M}\p{N}]",
        sees_start=sees_start,
        sees_end=sees_end,
    ),
)
