"""What one step of a film shows: texts as they are in that step, and the fate of each token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


Token = tuple[MarkedText, int]
"""A token: the text that it is written in, and its place there."""


def own(text: MarkedText) -> list[Token]:
    """All tokens of a text in their order."""
    return [(text, place) for place in range(len(text.spans))]


def drawn(
    row: Sequence[Token],
    marks: Sequence[StepMark],
    reference: int,
    *,
    groups: Sequence[int] = (),
    edited: bool = False,
    space: str = " ",
    focus: int = 0,
) -> SceneText:
    """The tokens of ``row`` as one text of the output (``reference`` 0) or an expected text.

    ``marks`` and ``groups`` (0 = none) have one entry a token. Between tokens
    that follow each other in their own text stands what stands there; elsewhere
    ``space``, unless neither has white space on that side. At most `SHOWN`
    characters, from a little before the first token that changes, else ``focus``.
    """
    start, stop = _window(row, marks, focus)
    tokens, gaps = _written(row[start:stop], space)
    return SceneText(
        reference,
        tokens,
        gaps,
        tuple(marks[start:stop]),
        tuple(groups[start:stop]),
        edited,
        start,
        len(row) - stop,
    )


def _written(row: Sequence[Token], space: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tokens as their texts write them, and what stands between each two."""
    tokens: list[str] = []
    gaps: list[str] = []
    source, last, stop = None, -2, 0
    for text, place in row:
        start, end = text.spans[place]
        if text is source and place == last + 1:
            gaps.append(text.text[stop:start])
            start = max(start, stop)  # what the token before shows already is left out
        elif source is not None:
            gaps.append(_gap((source, last), (text, place), space))
        tokens.append(text.text[start:end])
        source, last, stop = text, place, end
    return tuple(tokens), tuple(gaps)


def whole(
    text: MarkedText, marks: Mapping[int, StepMark], reference: int, other: StepMark = "plain"
) -> SceneText:
    """A text as it was written: the tokens in ``marks`` with their mark, the rest as ``other``."""
    return drawn(own(text), [marks.get(k, other) for k in range(len(text.spans))], reference)


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


def _window(row: Sequence[Token], marks: Sequence[StepMark], focus: int) -> tuple[int, int]:
    if len(row) <= SHOWN and sum(map(_size, row)) <= SHOWN:
        return 0, len(row)
    focus = next((i for i, mark in enumerate(marks) if mark in _NOW), focus)
    first = last = max(0, focus - _LEAD)
    left = SHOWN
    while last < len(row) and left > 0:
        left -= _size(row[last])
        last += 1
    return first, last


def _size(token: Token) -> int:
    start, end = token[0].spans[token[1]]
    return end - start


def _gap(left: Token, right: Token, space: str) -> str:
    """What stands between two neighbours of a row that are none in their own text."""
    behind, ahead = _beside(left, 1), _beside(right, -1)
    if behind is None and ahead is None:
        return space
    return " " if any(gap and any(map(str.isspace, gap)) for gap in (behind, ahead)) else ""


def _beside(token: Token, step: int) -> str | None:
    """What stands between a token and its neighbour in its own text; None at the text's end."""
    text, place = token
    other = place + step
    if not 0 <= other < len(text.spans):
        return None
    first, second = sorted((place, other))
    return text.text[text.spans[first][1] : text.spans[second][0]]
