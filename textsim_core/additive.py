"""What of a data set adds up, as one matrix: filters, re-drawn sets and what-ifs are its sums."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textsim_core.types import Bools, Floats, Ints, Status

_SCORED_AT_ONCE = 20_000  # bounds the temporary arrays
_FIXED = frozenset({"statuses", "kept", "reference_counts"})


@dataclass(frozen=True, slots=True, eq=False)
class Additive:
    """The statistics of each row as numbers to add up. Made by `of`.

    ``sums`` (rows, columns) are whole numbers for a metric that pools counts;
    for one that averages its rows they are the row's score and a 1.
    ``counted`` (rows,) says which rows belong to the score of the set; the
    others hold zeros. ``like`` are statistics of the same kind and shape.
    """

    metric: Any
    like: Any
    sums: Floats
    counted: Bools

    @classmethod
    def of(cls, metric: Any, stats: Any, values: Floats | None = None) -> Additive:
        """From a metric's statistics; ``values`` are its row scores, where they are at hand."""
        if metric.facts.corpus == "mean":
            values = metric.score(stats).values if values is None else values
            counted = ~np.isnan(values)
            sums = np.stack([np.where(counted, values, 0.0), counted.astype(np.float64)], axis=1)
            return cls(metric, stats.take(slice(0, 0)), sums, counted)
        additive = getattr(metric, "additive", lambda same: same)(stats)
        counted = additive.statuses == Status.OK
        columns = [column.reshape(len(stats), _width(column)) for _, column in _summed(additive)]
        sums = np.concatenate(columns, axis=1, dtype=np.float64)
        sums[~counted] = 0.0
        return cls(metric, additive.take(slice(0, 0)), sums, counted)

    def take(self, rows: Ints | Bools | slice) -> Additive:
        """Some rows, in the order asked for."""
        return Additive(self.metric, self.like, self.sums[rows], self.counted[rows])

    def scores(self, sums: Floats) -> Floats:
        """Each line of ``sums`` (sets, columns) scored as a set of its own, shape (sets,).

        NaN where the set has no score. The sums of all rows give the score of
        the whole set.
        """
        if self.metric.facts.corpus == "mean":
            some = sums[:, 1] > 0
            means: Floats = np.where(some, sums[:, 0] / np.where(some, sums[:, 1], 1.0), np.nan)
            return means
        starts = range(0, len(sums), _SCORED_AT_ONCE)
        parts = [self._pooled(sums[start : start + _SCORED_AT_ONCE]) for start in starts]
        return np.concatenate(parts) if parts else np.zeros(0)

    @property
    def score(self) -> float:
        """The score of all rows together; NaN where no row counts."""
        if not self.counted.any():
            return float("nan")
        return float(self.scores(self.sums.sum(axis=0, keepdims=True))[0])

    def _pooled(self, sums: Floats) -> Floats:
        number, start = len(sums), 0
        columns: dict[str, Any] = {
            "statuses": np.zeros(number, np.int8),
            "kept": np.ones(number, np.int64),
            "reference_counts": np.ones(number, np.int64),
        }
        known = self.like.columns()
        columns = {name: column for name, column in columns.items() if name in known}
        for name, column in _summed(self.like):
            width = _width(column)
            part = sums[:, start : start + width].reshape(number, *column.shape[1:])
            whole = column.dtype.kind in "biu"
            columns[name] = np.rint(part).astype(np.int64) if whole else part
            start += width
        of_sums = getattr(self.metric, "of_sums", self.metric)
        values: Floats = of_sums.score(type(self.like)(**columns)).values
        return values


def _summed(stats: Any) -> list[tuple[str, NDArray[Any]]]:
    """The columns that add up, by name."""
    return [(name, column) for name, column in stats.columns().items() if name not in _FIXED]


def _width(column: NDArray[Any]) -> int:
    """How many numbers a column has in each row."""
    return int(np.prod(column.shape[1:]))
