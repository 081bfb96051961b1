"""Where in the set the points are lost: each bucket's score, how sure it is, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from textsim_core.additive import Additive
from textsim_core.errors import ShapeError
from textsim_core.sampling.draws import SEED, Rows, bootstrap_sums
from textsim_core.sampling.fair_shares import fair_shares
from textsim_core.sampling.intervals import (
    SAMPLES,
    Interval,
    check_drawing,
    percentiles,
    scores_of,
)
from textsim_core.sampling.partition import Partition
from textsim_core.types import Bools, Floats, Status
from textsim_core.what_ifs import WhatIfs

if TYPE_CHECKING:
    from textsim_core.evaluation import Evaluation

FADED_BELOW = 30
"""Buckets with fewer scored rows are shown faded: their score is mostly chance."""

NOT_SORTED = "not known"

_DRAWN_SINGLY = 2_000


@dataclass(frozen=True, slots=True)
class Bucket:
    """One bucket of rows under one metric.

    ``rows`` are all of its rows, ``scored`` those with a score; ``score`` is the
    score of its rows as a set, ``mean`` that of their row scores (fractions, NaN
    without a scored row). ``share`` is scored rows by scored rows of the set.
    """

    name: str
    rows: int
    scored: int
    score: float
    mean: float
    share: float

    @property
    def faded(self) -> bool:
        """Whether too few rows have a score (`FADED_BELOW`) to say much."""
        return self.scored < FADED_BELOW


@dataclass(frozen=True, eq=False)
class Buckets:
    """A set in buckets. Made by `of`.

    Rows in no bucket of the partition are in a last one, "not known", so that
    ``rows`` add up to the rows of the set.
    """

    evaluation: Evaluation
    partition: Partition

    @classmethod
    def of(cls, evaluation: Evaluation, partition: Partition) -> Buckets:
        """Sort the rows of an evaluation; the partition is one of the same rows."""
        if (partition.places < 0).any():
            names = (*partition.names, NOT_SORTED)
            places = np.where(partition.places < 0, len(partition), partition.places)
            partition = Partition(partition.title, names, places)
        return cls(evaluation, partition)

    @cached_property
    def buckets(self) -> tuple[Bucket, ...]:
        """Every bucket in the partition's order."""
        scored = self.evaluation.scores.statuses == Status.OK
        rows, counted = self._numbers(), self._numbers(scored)
        sums = self._numbers(scored, self.evaluation.values)
        with np.errstate(invalid="ignore"):
            means = sums / counted
        figures = zip(
            self.partition.names,
            rows,
            counted,
            self._scores,
            means,
            counted / max(scored.sum(), 1),
            strict=True,
        )
        return tuple(
            Bucket(name, int(number), int(some), float(score), float(mean), float(share))
            for name, number, some, score, mean, share in figures
        )

    def intervals(
        self, *, confidence: float = 0.95, samples: int = SAMPLES, seed: int = SEED
    ) -> tuple[Interval, ...]:
        """The bootstrap interval of each bucket's score: its own rows are drawn.

        Beyond 2,000 rows groups of rows are drawn, see `draws.Rows`. Errors as in
        `Evaluation.interval`.
        """
        check_drawing(confidence, samples, seed)
        found = []
        for place in range(len(self.partition)):
            part = self._additive.take(self.partition.places == place)
            part = part.take(part.counted)
            rows = Rows.of(part.sums, seed, singly=len(part.sums) <= _DRAWN_SINGLY)
            draws = scores_of(part, bootstrap_sums(rows, samples, seed))
            found.append(percentiles(draws, confidence))
        return tuple(found)

    def costs(self, what_ifs: WhatIfs | None = None) -> Costs:
        """How many of the missing points each bucket costs.

        For a metric that averages its rows: share · (best − mean). For one that
        pools counts: what the set gains when all rows of the bucket become
        perfect, averaged over all orders in which the buckets can be mended (the
        Shapley value), since two buckets together gain something else than their
        sum. ``what_ifs`` of the same rows hold the perfect rows; without it they
        are counted from the texts of the evaluation (ShapeError without texts).
        """
        if self.evaluation.metric.facts.corpus == "mean":
            shares = np.array([one.share for one in self.buckets])
            means = np.array([one.mean if one.scored else self._best for one in self.buckets])
            points = self._sign * shares * (self._best - means)
            return self._costs(points, shares, 0.0, self._additive.score)
        changes = self._changes(what_ifs)
        weights = (self._summed(self._additive.sums) + changes).sum(axis=1)
        mended, parts = self._mended(changes), len(self.partition)
        none, everything = mended(np.array([[False] * parts, [True] * parts]))
        points = self._sign * fair_shares(parts, mended)
        limit = float(self._sign * (self._best - everything))
        return self._costs(points, weights / max(weights.sum(), 1.0), limit, float(none))

    @property
    def _best(self) -> float:
        return float(self.evaluation.metric.facts.best)

    @property
    def _sign(self) -> int:
        return 1 if self.evaluation.metric.facts.higher_is_better else -1

    def _costs(self, points: Floats, weights: Floats, limit: float, score: float) -> Costs:
        contributions = weights * (self._best - self._sign * limit) - self._sign * points
        return Costs(tuple(points.tolist()), limit, score, tuple(contributions.tolist()))

    @cached_property
    def _additive(self) -> Additive:
        evaluation = self.evaluation
        return Additive.of(evaluation.metric, evaluation.stats, evaluation.values)

    @cached_property
    def _scores(self) -> Floats:
        """Each bucket as a set of its own; NaN where none of its rows counts."""
        additive = self._additive
        some = self._numbers(additive.counted) > 0
        scores = np.full(len(self.partition), np.nan)
        scores[some] = additive.scores(self._summed(additive.sums)[some])
        return scores

    def _numbers(self, chosen: Bools | None = None, values: Floats | None = None) -> Floats:
        """How many rows each bucket has, or the sum of their values; of some rows alone."""
        rows = slice(None) if chosen is None else chosen
        weights = None if values is None else values[rows]
        places = self.partition.places[rows]
        return np.bincount(places, weights, minlength=len(self.partition)).astype(np.float64)

    def _summed(self, columns: Floats, rows: Any = slice(None)) -> Floats:
        """The sums of each bucket's rows, shape (buckets, columns)."""
        places, number = self.partition.places[rows], len(self.partition)
        sums = [np.bincount(places, column, minlength=number) for column in columns.T]
        return np.stack(sums, axis=1)

    def _changes(self, what_ifs: WhatIfs | None) -> Floats:
        """What making all rows of a bucket perfect adds to the sums, shape (buckets, columns)."""
        evaluation = self.evaluation
        if what_ifs is None:
            if evaluation.pairs is None:
                raise ShapeError(
                    "What buckets cost needs the texts or WhatIfs: received an evaluation without "
                    "texts; accepted: one that evaluate() made, or what_ifs=WhatIfs.of(…)."
                )
            what_ifs = WhatIfs.of(evaluation.metric, evaluation.stats, evaluation.pairs)
        perfect = Additive.of(evaluation.metric, what_ifs.perfect)
        rows = what_ifs.rows
        return self._summed(perfect.sums - self._additive.sums[rows], rows)

    def _mended(self, changes: Floats) -> Callable[[Bools], Floats]:
        """The score of the set once all rows of some buckets are perfect, for many such choices."""
        additive = self._additive
        if not additive.counted.any():
            return lambda members: np.full(len(members), np.nan)
        total = additive.sums.sum(axis=0)
        return lambda members: additive.scores(total + members @ changes)


@dataclass(frozen=True, slots=True)
class Costs:
    """What each bucket costs, in the buckets' order.

    ``points`` are fractions (counts for a metric of counts), at least 0 but for a
    bucket whose rows score above the metric's perfect ones. They add up, with the
    ``limit`` (what is left to the best score when every row is perfect), to the
    distance of ``score`` from the metric's best. ``contributions`` are what each
    bucket brings, they add up to ``score``: share · mean for a metric that averages
    its rows; for one that pools counts what the bucket would bring if it were
    perfect (its share of the counts of a perfect set) less what it costs, which is
    below 0 for a bucket that costs more than that.
    """

    points: tuple[float, ...]
    limit: float
    score: float
    contributions: tuple[float, ...]
