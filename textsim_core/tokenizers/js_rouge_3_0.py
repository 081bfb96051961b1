"""js-rouge-3.0: the Treebank tokenizer of js-rouge 3.0 to 3.2.0, one sentence at a time."""

from __future__ import annotations

import re

import regex

from textsim_core.tokenizers._contract import Text, Tokenizer
from textsim_core.tokenizers._js_rouge import (
    JS_SPACE,
    SHORT_FORMS,
    SINGLE_SPACES,
    rewritten,
    steps,
)
from textsim_core.tokenizers._rewriting import substituted

_OPENING = ((regex.compile('^"'), " `` "), (regex.compile(r'(?<=[ (\[{<])"'), "`` "))
_DOTS = (regex.compile(r"\.\.+"), " ... ")
_SYMBOLS = steps((r"([;@#$%&])", r" \1 "))
_END = steps((rf"([^.])(\.)([\])}}>\"']*)[{JS_SPACE}]*\Z", r"\1 \2\3 "))
_SPACE_AT_END = regex.compile(rf"(?<=[^.]\.[\])}}>\"']*)[{JS_SPACE}]+\Z")
_MARKS = steps((r"([,?!])", r" \1 "), (r"([\][(){}<>])", r" \1 "))
_DASHES = (regex.compile("--+"), " -- ")
_CLOSING = (regex.compile('"'), " '' ")

# Each is replaced where it stands first, and a letter is one of ASCII.
_CONTRACTIONS = tuple(
    re.compile(pattern, re.IGNORECASE | re.ASCII)
    for pattern in (
        r"\b(can)(not)\b",
        r"\b(d)('ye)\b",
        r"\b(gim)(me)\b",
        r"\b(gon)(na)\b",
        r"\b(got)(ta)\b",
        r"\b(lem)(me)\b",
        r"\b(more)('n)\b",
        r"\b(wan)(na) ",
        r" ('t)(is)\b",
        r" ('t)(was)\b",
    )
)


def cut(text: str) -> list[str]:
    """The tokens of a text; none for an empty one, white space other than " " is kept in them."""
    if not text:
        return []
    text = rewritten(text, (*_OPENING, _DOTS, *_SYMBOLS, *_END, *_MARKS, _DASHES))
    text = rewritten(f" {text} ", (_CLOSING, *SHORT_FORMS))
    for contraction in _CONTRACTIONS:
        text = contraction.sub(r" \1 \2 ", text, count=1)
    return rewritten(text, SINGLE_SPACES).split(" ")


def rewrite(text: Text) -> Text:
    """As long as what js-rouge makes of it: quotes of two characters, three dots, two dashes."""
    for pattern, new in (*_OPENING, _DOTS):
        text = substituted(text, pattern, new)
    text = substituted(text, _SPACE_AT_END, "")
    for pattern, new in (_DASHES, _CLOSING):
        text = substituted(text, pattern, new)
    return text


def keeps(char: str) -> bool:
    """Whether the character is not the plain space, the only one that it cuts at."""
    return char != " "


TOKENIZER = Tokenizer(
    name="js-rouge-3.0",
    title="js-rouge 3.0 (Treebank)",
    summary="As js-rouge, of earlier releases: cuts at the plain space only and ends “U.S.” like a "
    "sentence; for promptfoo's rouge-n over js-rouge up to 3.2.0.",
    source="js-rouge 3.0.0 to 3.2.0 treeBankTokenize (promptfoo 0.99.0 to 0.121.15)",
    position=98,
    signature="js-rouge-3.0",
    cut=cut,
    rewrite=rewrite,
    keeps=keeps,
)
