"""nist-international: NLTK's NISTTokenizer().international_tokenize.

NLTK's class cannot even be imported without a downloaded character table, so
its steps are written out here over the same characters (`_perluniprops`).
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

import regex

from textsim_core.tokenizers import _perluniprops
from textsim_core.tokenizers._contract import Text, Tokenizer, WordRules

_DECODED = (
    ("<skipped>", ""),
    ("\u2028", " "),
    ("&gt;", ">"),
    ("&lt;", "<"),
    ("&apos;", "'"),
    ("&quot;", '"'),
    ("&#124;", "|"),
    ("&#91;", "["),
    ("&#93;", "]"),
    ("&amp;", "&"),
)


def rewrite(text: Text) -> Text:
    """What it does to characters: tags go, eight entities are decoded, in NLTK's order."""
    for old, new in _DECODED:
        text = text.replace(old, new)
    return text


@cache
def _spacings() -> tuple[tuple[regex.Pattern[str], str], ...]:
    other = _perluniprops.character_class(_perluniprops.NUMBER)
    mark = _perluniprops.character_class(_perluniprops.PUNCTUATION)
    symbol = _perluniprops.character_class(_perluniprops.SYMBOL)
    return (
        (regex.compile(r"([\x00-\x7f]+)"), r" \1 "),
        (regex.compile(f"({other})({mark})"), r"\1 \2 "),
        (regex.compile(f"({mark})({other})"), r" \1 \2"),
        (regex.compile(f"({symbol})"), r" \1 "),
    )


def cut(text: str) -> list[str]:
    """The tokens: spaces are put around ASCII runs, marks next to non-numbers, and symbols."""
    text = rewrite(text)
    for pattern, spaced in _spacings():
        text = pattern.sub(spaced, text)
    return text.split()


TOKENIZER = Tokenizer(
    name="nist-international",
    title="NIST international (NLTK)",
    summary="Splits punctuation and symbols of many scripts and cuts words at accented letters; "
    "Azure uses it for texts that are not pure ASCII.",
    source=f"NLTK {version('nltk')} NISTTokenizer.international_tokenize",
    position=70,
    signature="nist-international",
    cut=cut,
    rewrite=rewrite,
    # None of its patterns can match white space but in runs of ASCII, whose inside stays.
    words=WordRules(plain="[0-9A-Za-z]", crossing=("<skipped>",)),
)
