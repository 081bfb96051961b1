"""What one step of a film shows: texts as they are in that step, and the fate of each token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from textsim_core.explain.types import MarkedText, SceneText, StepMark

SHOWN = 1_500
"""Characters of a text that a step shows; a longer text is shown from where the step happens."""

_LEAD = 12  # tokens shown before the place where a step happens, in a text that is cut
_NOW = ("now", "moved", "deleted")
_RANK: Mapping[StepMark, int] = {
    "plain": 0, "missed": 1, "clipped": 2, "matched": 3, "moved": 4, "now": 4, "deleted": 4,
}  # fmt: skip

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cell:
    """One token of a step: the text that it is written in, its place there, and its mark."""

    source: MarkedText
    place: int
    mark: StepMark = "plain"
    group: int = 0


def cells(text: MarkedText, marks: Mapping[int, StepMark], other: StepMark = "plain") -> list[Cell]:
    """All tokens of a text in order: those in ``marks`` with their mark, the rest as ``other``."""
    return [Cell(text, place, marks.get(place, other)) for place in range(len(text.spans))]


def drawn(
    row: Sequence[Cell], reference: int, *, edited: bool = False, space: str = " "
) -> SceneText:
    """The tokens of ``row`` as one text of the output (``reference`` 0) or an expected text.

    Between tokens that follow each other in their own text stands what stands
    there; elsewhere ``space``, unless neither has white space on that side. At
    most `SHOWN` characters, from a little before the first token that changes.
    """
    start, stop = _window(row)
    shown = row[start:stop]
    gaps = [_gap(left, right, space) for left, right in pairwise(shown)]
    return SceneText(
        reference,
        tuple(_surface(cell, shown[i - 1] if i else None) for i, cell in enumerate(shown)),
        tuple(gaps),
        tuple(cell.mark for cell in shown),
        tuple(cell.group for cell in shown) if any(cell.group for cell in shown) else (),
        edited,
        start,
        len(row) - stop,
    )


def stronger(marks: dict[int, StepMark], places: Sequence[int], mark: StepMark) -> None:
    """Put ``mark`` on the places that have none or a weaker one: n-grams overlap."""
    for place in places:
        if _RANK[mark] > _RANK[marks.get(place, "plain")]:
            marks[place] = mark


def grouped(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """The items in order in at most ``most`` groups of nearly equal size, none empty."""
    number = min(len(items), most)
    edges = [len(items) * k // number for k in range(number + 1)] if number else []
    return [items[start:stop] for start, stop in pairwise(edges)]


def quoted(words: Sequence[str], most: int = 3) -> list[str]:
    """The first words in quotation marks, then how many more there are."""
    shown = [f"“{word}”" for word in words[:most]]
    more = len(words) - len(shown)
    return [*shown, f"{more:,} more"] if more else shown


def written(text: MarkedText, places: Sequence[int]) -> str:
    """The user's own characters from the first to the last of some tokens that stand together."""
    first, last = text.spans[places[0]], text.spans[places[-1]]
    return text.text[first[0] : last[1]]


def _window(row: Sequence[Cell]) -> tuple[int, int]:
    sizes = [cell.source.spans[cell.place] for cell in row]
    if sum(end - start + 1 for start, end in sizes) <= SHOWN:
        return 0, len(row)
    focus = next((i for i, cell in enumerate(row) if cell.mark in _NOW), 0)
    first = last = max(0, focus - _LEAD)
    left = SHOWN
    while last < len(row) and left > 0:
        left -= sizes[last][1] - sizes[last][0] + 1
        last += 1
    return first, last


def _surface(cell: Cell, before: Cell | None) -> str:
    """The token as its text writes it; what the one before it shows already is left out."""
    start, end = cell.source.spans[cell.place]
    if before is not None and _follows(before, cell):
        start = max(start, cell.source.spans[before.place][1])
    return cell.source.text[start:end]


def _follows(left: Cell, right: Cell) -> bool:
    return left.source is right.source and right.place == left.place + 1


def _gap(left: Cell, right: Cell, space: str) -> str:
    """What stands between two neighbours of a row."""
    if _follows(left, right):
        return left.source.text[
            left.source.spans[left.place][1] : right.source.spans[right.place][0]
        ]
    behind, ahead = _beside(left, 1), _beside(right, -1)
    if behind is None and ahead is None:
        return space
    return " " if any(gap and any(map(str.isspace, gap)) for gap in (behind, ahead)) else ""


def _beside(cell: Cell, step: int) -> str | None:
    """What stands between a token and its neighbour in its own text; None at the text's end."""
    other = cell.place + step
    if not 0 <= other < len(cell.source.spans):
        return None
    first, second = sorted((cell.place, other))
    return cell.source.text[cell.source.spans[first][1] : cell.source.spans[second][0]]
