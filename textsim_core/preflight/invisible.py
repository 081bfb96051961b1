"""Invisible, control and direction characters: two texts that look alike are not."""

from __future__ import annotations

import re

from textsim_core.normalisations import NORMALISATIONS
from textsim_core.preflight._rewriting import Rewriting
from textsim_core.preflight.byte_order_mark import MARK
from textsim_core.visible_text import visible

# What `line_breaks` and `byte_order_mark` find is left to them.
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]|[\u202a-\u202e]")
_SUSPECTS = (
    r"[\x00-\x08\x0E-\x1F\x7F-\x{84}\x{86}-\x{9F}\x{AD}\x{34F}\x{61C}\x{180E}"
    r"\x{200B}-\x{200F}\x{202A}-\x{202E}\x{2060}-\x{206F}]"
)


def rewrite(text: str) -> str:
    """The text without them; joiners that shape a word or an emoji stay."""
    remove = NORMALISATIONS["invisible"].apply
    rest = MARK.join(remove(part) for part in text.split(MARK))
    return _CONTROL.sub("", rest)


def _marks(text: str) -> list[str]:
    hidden = (chr(part) for part in visible(text) if isinstance(part, int))
    return [f"U+{ord(char):04X}" for char in hidden if rewrite(char) != char]


CHECK = Rewriting(
    "invisible",
    "Invisible characters",
    30,
    suspects=_SUSPECTS,
    rewrite=rewrite,
    marks=_marks,
    words="there are invisible, control or direction characters",
    deed="Remove them",
).check
