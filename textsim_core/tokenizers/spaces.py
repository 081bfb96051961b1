"""spaces: cut at the space character alone, as jiwer does; tabs and line breaks stay in words."""

import re

from textsim_core.spans import Traced
from textsim_core.tokenizers._contract import Text, Tokenizer

_SEPARATORS = re.compile(r"\s\s+|\A\s+|\s+\Z| ")


def cut(text: str) -> list[str]:
    """The words; white space of any kind separates where two stand together or at the ends."""
    if text.isprintable():  # then the space is all the white space there is
        return text.split()
    return [word for word in _SEPARATORS.split(text) if word]


def rewrite(text: Text) -> Text:
    """The text without what separates the words."""
    if isinstance(text, Traced):
        found = _SEPARATORS.finditer(text.text)
        return text.without([place for match in found for place in range(*match.span())])
    return _SEPARATORS.sub("", text)


def keeps(char: str) -> bool:
    """True: `rewrite` has dropped all that is in no word."""
    return True


TOKENIZER = Tokenizer(
    name="spaces",
    title="Spaces",
    summary="Cuts at the space character alone, a tab or a line break stays in its word; "
    "for reading jiwer's numbers.",
    source="jiwer 4.0.0 (wer_default)",
    position=15,
    signature="spaces",
    cut=cut,
    rewrite=rewrite,
    keeps=keeps,
)
