"""User text made fit for the screen, literally: nothing is interpreted and nothing hides.

Characters that have no picture of their own (controls, direction overrides,
zero-width characters, lone surrogates, NUL) are named, so that two texts which
only look equal can be told apart.
"""

from __future__ import annotations

import html
import re
import unicodedata

from textsim_core.visible_text import Part as Part
from textsim_core.visible_text import visible as visible

from . import numerals

_LABELS = {
    0x0085: "NEL", 0x00A0: "NBSP", 0x00AD: "SHY", 0x034F: "CGJ", 0x061C: "ALM", 0x180E: "MVS",
    0x200B: "ZWSP", 0x200C: "ZWNJ", 0x200D: "ZWJ", 0x200E: "LRM", 0x200F: "RLM", 0x2028: "LS",
    0x2029: "PS", 0x202A: "LRE", 0x202B: "RLE", 0x202C: "PDF", 0x202D: "LRO", 0x202E: "RLO",
    0x202F: "NNBSP", 0x2060: "WJ", 0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI",
    0xFEFF: "BOM",
}  # fmt: skip
_CONTROLS = (
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "TAB", "LF", "VT", "FF", "CR",
    "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC",
    "FS", "GS", "RS", "US",
)  # fmt: skip
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_JOINERS = "\u200c\u200d"


def label(code: int) -> str:
    """The short label of a code point: ``ZWSP``, ``NUL``, or ``U+E0001`` where none is usual."""
    if code < len(_CONTROLS):
        return _CONTROLS[code]
    return _LABELS.get(code, f"U+{code:04X}")


def title(code: int) -> str:
    """Number and name of a code point: ``U+200B ZERO WIDTH SPACE``."""
    if 0xD800 <= code <= 0xDFFF:
        name = "lone surrogate (half a character)"
    elif unicodedata.category(chr(code)) == "Cc":
        name = f"control character {_CONTROLS[code]}" if code < 32 else "control character"
    else:
        name = unicodedata.name(chr(code), "no character")
    return f"U+{code:04X} {name}"


def is_space(code: int) -> bool:
    """Whether the character takes room as a space does (and is not an ordinary space)."""
    return not 0xD800 <= code <= 0xDFFF and unicodedata.category(chr(code)) == "Zs"


def joins_previous(text: str, index: int) -> bool:
    """Whether the character at ``index`` is drawn together with the one before it.

    True for combining marks, vowel signs, variation selectors, skin tones,
    conjoining Korean letters and whatever follows a joiner.
    """
    if not 0 < index < len(text):
        return False
    char, previous = text[index], text[index - 1]
    if char.isascii() or previous in " \n\t":
        return False
    return (
        unicodedata.category(char) in ("Mn", "Mc", "Me")
        or char in _JOINERS
        or previous == _JOINERS[1]
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\u1160" <= char <= "\u11ff"
    )


def whole(text: str) -> str:
    """``text`` as valid UTF-8: a lone surrogate becomes U+FFFD, all else stays."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def storable(text: str) -> str:
    """``text`` as valid UTF-8 without NUL, for elements that take plain text only.

    A lone surrogate becomes U+FFFD, NUL its picture U+2400; all else stays.
    """
    return whole(text).replace("\0", "\N{SYMBOL FOR NULL}")


def in_line(text: str) -> str:
    """`storable` text for a sentence of ours: what turns the reading direction is named: ``[RLO]``.

    As it stands it would turn our own words after it as well.
    """
    return _TURNING.sub(lambda sign: f"[{label(ord(sign[0]))}]", storable(text))


def cut(text: str, limit: int) -> str:
    """`storable` text of at most ``limit`` characters; a cut says how many more there are."""
    if len(text) <= limit:
        return storable(text)
    more = numerals.count(len(text) - limit)
    return f"{storable(text[:limit])}… (+{more} characters)"


def in_html(text: str) -> str:
    """Text for an HTML element: every character literal, see `in_line`."""
    return html.escape(in_line(text))


def in_figure(text: str) -> str:
    """Text for a Plotly label, where ``<b>`` or ``&lt;`` would be taken for markup."""
    return html.escape(storable(text), quote=False)
