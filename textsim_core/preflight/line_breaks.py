r"""Line breaks other than \n inside texts, at which some tools cut a text in two."""

from __future__ import annotations

import re

from textsim_core.preflight._rewriting import Rewriting

_BREAK = re.compile("[\u2028\u2029\x85\v\f]|\r(?!\n)")
_NAMES = {
    "\u2028": "U+2028 line separator",
    "\u2029": "U+2029 paragraph separator",
    "\x85": "U+0085 next line",
    "\v": "U+000B vertical tab",
    "\f": "U+000C form feed",
    "\r": "U+000D carriage return",
}


def rewrite(text: str) -> str:
    r"""The text with a space for each; \n and \r\n stay."""
    return _BREAK.sub(" ", text)


CHECK = Rewriting(
    "line_breaks",
    "Odd line breaks",
    20,
    suspects=r"[\x{2028}\x{2029}\x{85}\x0B\x0C\r]",
    rewrite=rewrite,
    marks=lambda text: [_NAMES[mark] for mark in _BREAK.findall(text)],
    words="a text holds an odd line break",
    deed="Put a space for each",
).check
