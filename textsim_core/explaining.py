"""The whole explanation of statistics: the metric's own, and what is the same for every metric."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from textsim_core.causes import CauseCost, Diagnosis
from textsim_core.explain.slide import slide
from textsim_core.explain.types import Explanation
from textsim_core.near_misses import near_misses
from textsim_core.types import Pairs, Status


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
    sentences = slide(found, metric.title, counted=metric.facts.unit == "count", rows=rows)
    found = replace(found, verdicts={**found.verdicts, "slide": sentences})
    if pairs is None:
        return replace(found, diagnose=diagnose or tuple)
    hypothesis, references = pairs.row(0)
    return replace(
        found,
        marks=near_misses(hypothesis or "", references),
        diagnose=lambda: Diagnosis.of(metric, pairs).row_costs(0),
    )
