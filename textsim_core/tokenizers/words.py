r"""words: lower-cased runs of letters, digits and underscores; punctuation is thrown away."""

import re

from textsim_core.tokenizers._contract import Text, Tokenizer, WordRules

_WORD = re.compile(r"\w+")


def cut(text: str) -> list[str]:
    r"""The runs of ``\w`` in the lower-cased text."""
    return _WORD.findall(text.lower())


def rewrite(text: Text) -> Text:
    """Lower case."""
    return text.lower()


def keeps(char: str) -> bool:
    r"""Whether ``\w`` matches the character, by its definition in Python's re."""
    return char.isalnum() or char == "_"


TOKENIZER = Tokenizer(
    name="words",
    title="Words only",
    summary="Lower-cases and throws punctuation away; for judging wording alone.",
    source=r"lower-cased \w+ (as JEVAL shows its tokens; inferred)",
    position=80,
    signature="words",
    cut=cut,
    rewrite=rewrite,
    keeps=keeps,
    words=WordRules(joined=False),
)
