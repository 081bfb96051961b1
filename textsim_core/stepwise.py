"""A batch changed step by step and counted once: the scores after every step, of any rows.

Only what a step changes is counted again; pooled scores of any filter follow
from the statistics.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from textsim_core.types import Bools, Floats, Ints, Pairs, Status

Row = tuple[str, Sequence[str]]
"""A hypothesis and its references."""


@dataclass(frozen=True, slots=True, eq=False)
class Stepwise:
    """``versions`` holds the statistics of every text that occurs in any step.

    ``places`` (steps + 1, rows): which version each row is after each step;
    place 0 is the batch as it was given.
    """

    metric: Any
    versions: Any
    places: Ints

    @classmethod
    def of(cls, metric: Any, pairs: Pairs, steps: Iterable[Sequence[Row | None]]) -> Stepwise:
        """Count the batch and what each step makes of it: None where it leaves a row alone.

        Every step gives one entry a row. Raises what the metric's counting raises.
        """
        hypotheses: list[str] = []
        references: list[Sequence[str]] = []
        places = [np.arange(len(pairs))]
        for step in steps:
            now = places[-1].copy()
            for row, changed in enumerate(step):
                if changed is not None:
                    now[row] = len(pairs) + len(hypotheses)
                    hypotheses.append(changed[0])
                    references.append(changed[1])
            places.append(now)
        counted = [metric.statistics(pairs)]
        if hypotheses:
            counted.append(metric.statistics(Pairs.of(hypotheses, references)))
        versions = type(counted[0]).concatenate(counted)
        return cls(metric, versions, np.array(places, dtype=np.int64))

    @classmethod
    def concatenate(cls, parts: Sequence[Stepwise]) -> Stepwise:
        """The rows of several batches (at least one) under one metric and the same steps."""
        sizes = np.cumsum([0, *(len(part.versions) for part in parts)])[:-1]
        shifted = [part.places + size for part, size in zip(parts, sizes, strict=True)]
        versions = type(parts[0].versions).concatenate([part.versions for part in parts])
        return cls(parts[0].metric, versions, np.concatenate(shifted, axis=1))

    def __len__(self) -> int:
        """The number of rows."""
        return int(self.places.shape[1])

    def take(self, rows: Ints | Bools | slice) -> Stepwise:
        """Some rows; nothing is counted again."""
        return Stepwise(self.metric, self.versions, self.places[:, rows])

    def values(self) -> Floats:
        """Every row's score after every step, shape (steps + 1, rows); NaN where undefined."""
        scored: Floats = self.metric.score(self.versions).values
        return scored[self.places]

    def corpus(self) -> Floats:
        """The score of all rows together after every step, shape (steps + 1,)."""
        return np.array(
            [self.metric.corpus(self.versions.take(place)).values[0] for place in self.places]
        )

    @property
    def scored(self) -> Bools:
        """Which rows have a score to begin with, shape (rows,)."""
        ok: Bools = self.versions.statuses[self.places[0]] == Status.OK
        return ok
