"""Where two systems differ: rows won and lost, and one row with both systems' marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from textsim_core.explain.types import Explanation, MarkedText
from textsim_core.sampling.comparison import Comparison
from textsim_core.sampling.paired import outcomes
from textsim_core.types import Floats, Ints

Side = Literal["a", "b"]
Found = Literal["both", "a", "b", "neither", ""]


@dataclass(frozen=True, slots=True)
class Swing:
    """One row: its place in the set, both scores, and how much better the side asked for is.

    ``gain`` is never 0 or less.
    """

    row: int
    a: float
    b: float
    gain: float


@dataclass(frozen=True, slots=True, eq=False)
class RowOutcomes:
    """Who wins which row: places in the set, each in the order of the set.

    ``unscored`` rows have no score of their own in one of the systems.
    ``values_a`` and ``values_b`` (rows compared,) belong to ``rows``.
    """

    rows: Ints
    values_a: Floats
    values_b: Floats
    higher_is_better: bool

    @property
    def a_better(self) -> Ints:
        """Rows that ``a`` scores better in; none where there are none."""
        return self._where(1)

    @property
    def ties(self) -> Ints:
        """Rows with equal scores."""
        return self._where(0)

    @property
    def b_better(self) -> Ints:
        """Rows that ``b`` scores better in."""
        return self._where(-1)

    @property
    def unscored(self) -> Ints:
        """Rows without two scores to compare."""
        return self._where(-2)

    def biggest(self, side: Side, most: int = 20) -> tuple[Swing, ...]:
        """The rows that favour a side, the largest gain first; fewer, or none, if there are fewer.

        Equal gains stand in the order of the set.
        """
        places = np.flatnonzero(self._found == (1 if side == "a" else -1))
        gains = np.abs(self.values_a - self.values_b)[places]
        order = places[np.argsort(-gains, kind="stable")[:most]]
        return tuple(
            Swing(int(self.rows[at]), float(a), float(b), abs(float(a) - float(b)))
            for at, a, b in zip(order, self.values_a[order], self.values_b[order], strict=True)
        )

    def _where(self, outcome: int) -> Ints:
        rows: Ints = self.rows[self._found == outcome]
        return rows

    @property
    def _found(self) -> Ints:
        return outcomes(self.values_a, self.values_b, higher_is_better=self.higher_is_better)


def row_outcomes(comparison: Comparison, a: str, b: str) -> RowOutcomes:
    """Who wins which of the rows compared. SettingError for an unknown system."""
    return RowOutcomes(
        comparison.compared,
        comparison.values(a),
        comparison.values(b),
        comparison.metric.facts.higher_is_better,
    )


@dataclass(frozen=True, slots=True)
class ThreeRows:
    """One row of the set: the references, and what each system made of it.

    ``a`` and ``b`` explain each system's score, with its marked output.
    """

    row: int
    a: Explanation
    b: Explanation

    @property
    def references(self) -> Sequence[MarkedText]:
        """The references with the marks of ``a``; empty where the metric marks none."""
        return self.a.references

    def reference_segments(self, place: int = 0) -> Iterator[tuple[str, Found]]:
        """One reference in pieces: which system's output has each token.

        "both", "a", "b" or "neither", "" between tokens. The pieces joined are
        the text. Nothing where the metric marks no references.
        """
        if place >= min(len(self.a.references), len(self.b.references)):
            return
        mine, other = self.a.references[place], self.b.references[place]
        pieces = zip(mine.segments(1), other.segments(1), strict=True)
        for (text, in_a), (_, in_b) in pieces:
            yield text, _found(in_a, in_b)


def _found(in_a: str, in_b: str) -> Found:
    if not in_a and not in_b:
        return ""
    if in_a == "matched":
        return "both" if in_b == "matched" else "a"
    return "b" if in_b == "matched" else "neither"


def three_rows(comparison: Comparison, a: str, b: str, row: int) -> ThreeRows:
    """One row, by its place in the set, under both systems. SettingError for an unknown system."""
    explained = []
    for name in (a, b):
        one = comparison.system(name).evaluation
        pairs = one.pairs.slice(row, row + 1) if one.pairs is not None else None
        explained.append(comparison.metric.explain(one.stats.take(np.array([row])), pairs))
    return ThreeRows(row, *explained)
