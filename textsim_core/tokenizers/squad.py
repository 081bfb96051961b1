"""squad: the answer normalisation of SQuAD: no case, no ASCII punctuation, no articles."""

import re
from string import punctuation

from textsim_core.tokenizers._contract import Text, Tokenizer, WordRules
from textsim_core.tokenizers._rewriting import substituted

_PUNCTUATION = re.compile(f"[{re.escape(punctuation)}]")
_ARTICLE = re.compile(r"\b(?:a|an|the)\b")


def rewrite(text: Text) -> Text:
    """Lower case, ASCII punctuation deleted, whole words a, an and the become a space."""
    return substituted(substituted(text.lower(), _PUNCTUATION, ""), _ARTICLE, " ")


def cut(text: str) -> list[str]:
    """The words of the rewritten text, cut at white space."""
    return rewrite(text).split()


TOKENIZER = Tokenizer(
    name="squad",
    title="SQuAD answers",
    summary="Lower-cases, deletes ASCII punctuation (3.14 becomes 314) and the words a, an, the; "
    "for token F1 as question answering reports it.",
    source="SQuAD 1.1 and 2.0 evaluation scripts; Azure AI Evaluation's F1ScoreEvaluator",
    position=86,
    signature="squad",
    cut=cut,
    rewrite=rewrite,
    words=WordRules(),
)
