"""Text as stretches that show themselves and characters that hide or have no picture.

Controls, direction overrides, zero-width characters, unusual spaces and lone
surrogates are told apart, so that whoever draws a text can name them.
"""

from __future__ import annotations

import unicodedata

Part = str | int
"""A stretch of text that shows itself, or the code point of a character that needs a label."""

_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffe\uffff")
_VISIBLE_FORMATS = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2")
_JOINERS = "\u200c\u200d"
_ORDINARY_SPACES = " \u3000"
_KEYCAPS = "#*0123456789\u00a9\u00ae"


def visible(text: str) -> list[Part]:
    """``text`` as stretches that show themselves and code points that need a label.

    A carriage return before a line feed is part of the line's end and left out;
    joiners inside words of scripts that need them, and in emoji, stay in the stretch.
    """
    parts: list[Part] = []
    stretch: list[str] = []
    for index, char in enumerate(text):
        following = text[index + 1 : index + 2]
        if char == "\r" and following == "\n":
            continue
        if char.isascii() and char.isprintable():
            stretch.append(char)
        elif _needs_label(char, text[index - 1 : index] if index else "", following):
            if stretch:
                parts.append("".join(stretch))
                stretch = []
            parts.append(ord(char))
        else:
            stretch.append(char)
    return [*parts, "".join(stretch)] if stretch else parts


def _needs_label(char: str, previous: str, following: str) -> bool:
    category = unicodedata.category(char)
    if char in _JOINERS:
        return not (previous > "\u0590" and following > "\u0590")
    if 0xFE00 <= ord(char) <= 0xFE0F or 0xE0100 <= ord(char) <= 0xE01EF:
        return not previous or not (previous > "\u1000" or previous in _KEYCAPS)
    if 0xE0020 <= ord(char) <= 0xE007F:
        return not previous > "\U0001f000"
    if category == "Cf":
        return char not in _VISIBLE_FORMATS and not 0x110BD <= ord(char) <= 0x1343F
    if category == "Zs":
        return char not in _ORDINARY_SPACES
    if category == "Cc":
        return char not in "\n\t"
    return category in ("Cs", "Zl", "Zp") or char in _BLANK_LETTERS
