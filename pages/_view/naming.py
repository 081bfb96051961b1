"""What the texts of a pair are called on screen."""

from __future__ import annotations

from collections.abc import Sequence

OUTPUT = "Output"
DRAWN = 20
"""Expected texts that are drawn or filled into boxes; all of them are scored."""
_NAMED = 5


def expected(index: int, total: int) -> str:
    """``Expected`` for an only reference, else ``Expected 1``, ``Expected 2``, … (index from 0)."""
    return "Expected" if total == 1 else f"Expected {index + 1}"


def several(indices: Sequence[int], total: int) -> str:
    """The names of some references (from 0) in a row; of very many the first, and how many more."""
    names = ", ".join(expected(index, total) for index in indices[:_NAMED])
    more = len(indices) - _NAMED
    return f"{names} and {more:,} more" if more > 0 else names


def drawn(total: int, used: int | None = None) -> list[int]:
    """Which references (from 0) are drawn: the first, and ``used`` (from 1), the score's own."""
    first = list(range(min(total, DRAWN)))
    return first if used is None or used <= len(first) else [*first, used - 1]


def left_out(total: int) -> str:
    """A sentence on the references that are not drawn; "" where all are."""
    if total <= DRAWN:
        return ""
    return f"The first {DRAWN} of {total:,} expected texts are drawn; all of them are scored."
