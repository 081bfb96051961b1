"""The whole explanation of statistics: the metric's own, and what is the same for every metric."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from textsim_core.causes import CauseCost, Diagnosis
from textsim_core.explain.matter import matter
from textsim_core.explain.slide import slide
from textsim_core.explain.types import Explanation
from textsim_core.near_misses import near_misses
from textsim_core.types import Ints, Pairs, Status


def explained(
    metric: Any,
    stats: Any,
    pairs: Pairs | None = None,
    *,
    diagnose: Callable[[], tuple[CauseCost, ...]] | None = None,
) -> Explanation:
    """Why the score is what it is: of the one pair in ``pairs``, else of all rows of ``stats``.

    ``diagnose`` gives the causes of a set, whose texts the statistics do not hold.
    """
    found: Explanation = metric.explain(stats, pairs)
    rows = 1 if pairs is not None else int((stats.statuses == Status.OK).sum())
    counted = metric.facts.unit == "count"
    sentences = slide(found, metric.title, counted=counted, rows=rows)
    verdicts = {**found.verdicts, "slide": sentences}
    found = replace(found, verdicts=verdicts, rows=rows, counted=counted)
    if pairs is None:
        return replace(found, diagnose=diagnose or tuple)
    hypothesis, references = pairs.row(0)
    diagnosis = cache(lambda: Diagnosis.of(metric, pairs))
    return replace(
        found,
        near=cache(lambda: near_misses(hypothesis or "", references)),
        diagnose=cache(lambda: diagnosis().row_costs(0)),
        towards=lambda: int(diagnosis().nearest[0]) + 1,
    )


@dataclass(frozen=True, slots=True)
class Sample:
    """What each kind of difference costs some rows of a set, evenly spread over it.

    ``value`` is the score of these ``rows`` together, ``of`` how many rows have a score.
    """

    causes: tuple[CauseCost, ...]
    value: float
    rows: int
    of: int
    counted: bool

    @property
    def whole(self) -> bool:
        """Whether they are all."""
        return self.rows == self.of

    @property
    def matter(self) -> tuple[str, ...]:
        """`Explanation.matter` of the rows, and how many they are unless they are all."""
        told = matter(self.causes, counted=self.counted, rows=self.rows)
        judged = f"Judged from {self.rows:,} of {self.of:,} rows, evenly spread."
        return (*told, judged) if told and not self.whole else told

    @classmethod
    def of_diagnosis(cls, diagnosis: Diagnosis, of: int) -> Sample:
        """A diagnosis of some rows of a set that has ``of`` scored ones."""
        value = float(diagnosis.steps.corpus()[0])
        counted = diagnosis.steps.metric.facts.unit == "count"
        return cls(diagnosis.costs, value, int(diagnosis.steps.scored.sum()), of, counted)


def sampled(metric: Any, pairs: Pairs, most: int = 200) -> Sample | None:
    """The causes of a large set, judged from at most ``most`` rows; None without a scorable row.

    A row is repaired and counted in about a millisecond.
    """
    rows = np.flatnonzero(pairs.statuses() == Status.OK)
    if not len(rows):
        return None
    chosen: Ints = rows[np.unique(np.linspace(0, len(rows) - 1, most).round().astype(np.int64))]
    return Sample.of_diagnosis(Diagnosis.of(metric, pairs.take(chosen)), len(rows))
