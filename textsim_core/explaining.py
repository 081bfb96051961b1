"""The whole explanation of statistics: the metric's own, and what is the same for every metric."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from textsim_core.causes import CauseCost, Diagnosis
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


def matter_in_sample(metric: Any, pairs: Pairs, most: int = 200) -> tuple[str, ...]:
    """Whether it matters in a large set: `Explanation.matter` of rows spread evenly over it.

    At most ``most`` rows are repaired and counted (about a millisecond each); how
    many they are is said unless they are all. Empty without a scorable row.
    """
    rows = np.flatnonzero(pairs.statuses() == Status.OK)
    if not len(rows):
        return ()
    sample: Ints = rows[np.unique(np.linspace(0, len(rows) - 1, most).round().astype(np.int64))]
    chosen = pairs.take(sample)
    told = explained(
        metric, metric.statistics(chosen), diagnose=lambda: Diagnosis.of(metric, chosen).costs
    ).matter
    if len(sample) == len(rows):
        return told
    return (*told, f"Judged from {len(sample):,} of {len(rows):,} rows, evenly spread.")
