"""What would the set score if some rows were perfect? Exact, from the statistics alone.

A row is made perfect by putting the statistics of its expected text against
itself in its place. Every what-if is a row of sums, and all of them are scored
in one go.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from textsim_core.additive import Additive
from textsim_core.types import Bools, Floats, Ints, Pairs, Status, arrow_to_texts

_ROWS_AT_ONCE = 20_000  # bounds the temporary arrays


@dataclass(frozen=True, slots=True, eq=False)
class WhatIfs:
    """A set and what its rows would be if they were perfect; rows that have a score alone.

    ``stats`` and ``perfect`` have one entry for each of ``rows`` (their places
    in the set). Made by `of`. Where a tool's pooling looks at a single row (NLTK's
    methods 5 to 7), ``score`` is not the set's own number: see `additive.Additive`.
    """

    metric: Any
    rows: Ints
    stats: Any
    perfect: Any
    values: Floats

    @classmethod
    def of(cls, metric: Any, stats: Any, pairs: Pairs) -> WhatIfs:
        """Count every row's first expected text against all of its expected texts."""
        scores = metric.score(stats)
        rows = np.flatnonzero(scores.statuses == Status.OK)
        references = arrow_to_texts(pairs.references)
        bounds = [(int(pairs.offsets[row]), int(pairs.offsets[row + 1])) for row in rows]
        texts = [[text or "" for text in references[start:stop]] for start, stop in bounds]
        perfect = metric.statistics(Pairs.of([row[0] for row in texts], texts))
        scored = stats if len(rows) == len(scores.values) else stats.take(rows)
        return cls(metric, rows, scored, perfect, scores.values[rows])

    def take(self, rows: Ints | Bools) -> WhatIfs:
        """The same of some rows of the set, by place or by mask; nothing is counted again."""
        chosen = np.flatnonzero(rows) if rows.dtype == bool else rows
        entries = np.full(max(self.rows.max(initial=-1), chosen.max(initial=-1)) + 1, -1)
        entries[self.rows] = np.arange(len(self.rows))
        kept = entries[chosen]
        there = kept >= 0
        kept = kept[there]
        return WhatIfs(
            self.metric,
            np.flatnonzero(there),
            self.stats.take(kept),
            self.perfect.take(kept),
            self.values[kept],
        )

    @property
    def score(self) -> float:
        """The set as it is; NaN without any scored row."""
        return float(self._repaired(np.zeros((1, 0), np.int64))[0])

    @property
    def gains(self) -> Floats:
        """What the set would gain if one row were perfect, shape (rows,), in the good direction.

        Each for itself: two rows together gain something else than their sum.
        """
        each = self._repaired(np.arange(len(self.rows))[:, None])
        gains: Floats = self._sign * (each - self.score)
        return gains

    @property
    def order(self) -> Ints:
        """The entries from the largest gain to the smallest, equal ones as in the set."""
        order: Ints = np.argsort(-self.gains, kind="stable")
        return order

    def curve(self, numbers: Ints | None = None) -> Floats:
        """The score once so many of the most rewarding rows are perfect.

        ``numbers`` are from 0 to the number of rows (default: all of these);
        one score each.
        """
        numbers = np.arange(len(self.rows) + 1) if numbers is None else numbers
        if not len(self.rows):
            return np.full(len(numbers), np.nan)
        before, change = self._change()
        steps = np.cumsum(change[self.order], axis=0)
        sums = before.sums.sum(axis=0) + np.concatenate([0 * steps[:1], steps])
        return before.scores(sums[numbers])

    @property
    def _sign(self) -> int:
        return 1 if self.metric.facts.higher_is_better else -1

    def _repaired(self, chosen: Ints) -> Floats:
        """The set's score with the rows of each line of ``chosen`` (lines, at most one) perfect."""
        if not len(self.rows):
            return np.full(len(chosen), np.nan)
        before, change = self._change()
        total = before.sums.sum(axis=0)
        starts = range(0, len(chosen), _ROWS_AT_ONCE)
        lines = [chosen[start : start + _ROWS_AT_ONCE] for start in starts]
        return np.concatenate([before.scores(total + change[line].sum(axis=1)) for line in lines])

    def _change(self) -> tuple[Additive, Floats]:
        """What adds up, and what each row's part changes by when the row becomes perfect."""
        before = Additive.of(self.metric, self.stats, self.values)
        return before, Additive.of(self.metric, self.perfect).sums - before.sums
