"""Byte-order marks inside texts: left over where files were joined."""

from __future__ import annotations

from textsim_core.preflight._rewriting import Rewriting

MARK = "\ufeff"


def rewrite(text: str) -> str:
    """The text without them."""
    return text.replace(MARK, "")


CHECK = Rewriting(
    "byte_order_mark",
    "Byte-order marks",
    10,
    suspects=r"\x{FEFF}",
    rewrite=rewrite,
    marks=lambda text: ["U+FEFF"],
    words="there is a byte-order mark, which nobody sees and which makes another word",
    deed="Remove them",
).check
