"""What the texts of a pair are called on screen."""

from __future__ import annotations

OUTPUT = "Output"


def expected(index: int, total: int) -> str:
    """``Expected`` for an only reference, else ``Expected 1``, ``Expected 2``, … (index from 0)."""
    return "Expected" if total == 1 else f"Expected {index + 1}"
