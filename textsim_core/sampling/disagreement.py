"""Rows on which two metrics disagree: far up by one, far down by the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from textsim_core.errors import ShapeError
from textsim_core.types import Floats, Ints

if TYPE_CHECKING:
    from textsim_core.evaluation import Evaluation


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One row: its place, both scores, and its percentile rank by each (0 worst, 1 best).

    ``difference`` is the first rank less the second: above 0 the first metric
    thinks better of the row than the second does.
    """

    row: int
    score: float
    other_score: float
    rank: float
    other_rank: float
    sentence: str

    @property
    def difference(self) -> float:
        """Rank − other rank, −1…1."""
        return self.rank - self.other_rank


@dataclass(frozen=True, eq=False)
class Disagreements:
    """Two metrics on the same rows. Made by `of`.

    ``rows`` are the places of the rows that both have a score for; ``ranks`` and
    ``other_ranks`` belong to them. Ranks know the metric's direction (a low TER
    ranks high); equal scores share the mean of their ranks.
    """

    metric: Any
    other: Any
    rows: Ints
    scores: Floats
    other_scores: Floats
    ranks: Floats
    other_ranks: Floats
    total: int

    @classmethod
    def of(cls, evaluation: Evaluation, other: Evaluation) -> Disagreements:
        """Rank the rows by both. ShapeError where they have different numbers of rows."""
        if len(evaluation.values) != len(other.values):
            raise ShapeError(
                f"Disagreement needs the same rows under both metrics: received "
                f"{len(evaluation.values)} and {len(other.values)}."
            )
        rows = np.flatnonzero(~np.isnan(evaluation.values) & ~np.isnan(other.values))
        scores, others = evaluation.values[rows], other.values[rows]
        return cls(
            metric=evaluation.metric,
            other=other.metric,
            rows=rows,
            scores=scores,
            other_scores=others,
            ranks=_ranks(evaluation.metric, scores),
            other_ranks=_ranks(other.metric, others),
            total=len(evaluation.values),
        )

    def higher(self, most: int = 20) -> tuple[Disagreement, ...]:
        """Rows that the first metric ranks above the second, the largest difference first."""
        return self._listed(self.ranks - self.other_ranks, most)

    def lower(self, most: int = 20) -> tuple[Disagreement, ...]:
        """Rows that the first metric ranks below the second, the largest difference first."""
        return self._listed(self.other_ranks - self.ranks, most)

    @property
    def sentence(self) -> str:
        """How far the two agree over all, in words with the figures."""
        number, title, other = len(self.rows), _name(self.metric), _name(self.other)
        aside = self.total - number
        left = f" {aside:,} without a score under both stay out." if aside else ""
        if number < 2:
            return f"{title} and {other} have too few rows in common to compare ranks.{left}"
        gaps = np.abs(self.ranks - self.other_ranks)
        far = int((gaps > 0.5).sum())
        return (
            f"{title} and {other} rank {number:,} rows: half of the rows differ by at most "
            f"{100 * np.median(gaps):.0f} of 100 ranks, {far:,} by more than 50.{left}"
        )

    def _listed(self, differences: Floats, most: int) -> tuple[Disagreement, ...]:
        order = np.argsort(-differences, kind="stable")[:most]
        return tuple(self._one(int(at)) for at in order if differences[at] > 0)

    def _one(self, at: int) -> Disagreement:
        rank, other_rank = float(self.ranks[at]), float(self.other_ranks[at])
        return Disagreement(
            row=int(self.rows[at]),
            score=float(self.scores[at]),
            other_score=float(self.other_scores[at]),
            rank=rank,
            other_rank=other_rank,
            sentence=self._words(at, rank, other_rank),
        )

    def _words(self, at: int, rank: float, other_rank: float) -> str:
        """Which metric thinks how well of the row, and what each of them asks."""
        both = [
            (self.metric, float(self.scores[at]), rank),
            (self.other, float(self.other_scores[at]), other_rank),
        ]
        (kind, liked, high), (strict, disliked, low) = sorted(both, key=lambda one: -one[2])
        return (
            f"{_name(kind)} puts this row above {_share(high)} of the rows "
            f"({_figure(kind, liked)}), {_name(strict)} above {_share(low)} "
            f"({_figure(strict, disliked)}). {_asks(kind)} {_asks(strict)}"
        )


def percentile_ranks(values: Floats) -> Floats:
    """The share of the other values below each, equal ones counted half; 0…1, 0.5 for one alone.

    Shape as given; no NaN among them.
    """
    if len(values) < 2:
        return np.full(len(values), 0.5)
    _, group, sizes = np.unique(values, return_inverse=True, return_counts=True)
    below = np.cumsum(sizes) - sizes
    ranks: Floats = (below + (sizes - 1) / 2)[group] / (len(values) - 1)
    return ranks


def _ranks(metric: Any, scores: Floats) -> Floats:
    return percentile_ranks(scores if metric.facts.higher_is_better else -scores)


def _share(rank: float) -> str:
    return f"{100 * rank:.0f} %"


def _figure(metric: Any, score: float) -> str:
    return f"{score:g}" if metric.facts.unit == "count" else f"{100 * score:.1f}"


def _name(metric: Any) -> str:
    """The title without what explains it: "TER"."""
    return str(metric.title).partition(",")[0]


def _asks(metric: Any) -> str:
    return f"{_name(metric)} asks: {metric.facts.question}"
