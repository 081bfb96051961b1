"""futureagi-ts: lower-cased runs of the letters a-z, digits and underscores."""

import re

from textsim_core.tokenizers._contract import Text, Tokenizer, WordRules

_WORD = re.compile(r"[a-z0-9_]+")


def cut(text: str) -> list[str]:
    """The runs of ASCII word characters in the lower-cased text; none in other scripts."""
    return _WORD.findall(text.lower())


def rewrite(text: Text) -> Text:
    """Lower case."""
    return text.lower()


def keeps(char: str) -> bool:
    """Whether the character ends up in a token."""
    return _WORD.fullmatch(char) is not None


TOKENIZER = Tokenizer(
    name="futureagi-ts",
    title="FutureAGI (TypeScript)",
    summary="Lower-cases and keeps only the letters a-z, digits and underscores: accents cut "
    "words apart, other scripts vanish; for reading FutureAGI's numbers.",
    source="FutureAGI's TypeScript SDK a13cd0d (bleu_score)",
    position=94,
    signature="futureagi-ts",
    cut=cut,
    rewrite=rewrite,
    keeps=keeps,
    words=WordRules(joined=False),
    fit="rouge-unicode",
)
