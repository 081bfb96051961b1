"""Statistics of several systems, counted once for a file and a way of counting, and compared.

Few outputs are counted on the spot, many by the worker pool, one system and
metric after the other, with progress and a way to stop.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from textsim_core import METRICS, Comparison, Evaluation
from textsim_core.counting_key import counting_key
from textsim_core.sampling.comparison import Plan

from . import scoring
from .systems_form import Systems

COUNTED = "systems_counted"
COMPARED = "systems_compared"
AT_ONCE = 2 * scoring.ON_THE_SPOT
"""Outputs (rows times systems) that are counted before the page goes on."""


def comparisons(systems: Systems, metrics: Sequence[Any], plan: Plan) -> tuple[Comparison, ...]:
    """The systems under each metric, as far as they are counted; those that wait are left out."""
    counted = _of_content(COUNTED, systems.key)
    compared = _of_content(COMPARED, systems.key)
    _forget(counted, {counting_key(metric) for metric in metrics})
    _forget(compared, {metric.name for metric in metrics})
    found = []
    for metric in metrics:
        comparison = _compared(systems, metric, plan, counted, compared)
        if comparison is None:
            break
        found.append(comparison)
    return tuple(found)


def let_go() -> None:
    """Forget every count and comparison: the files are gone."""
    for name in (COUNTED, COMPARED):
        st.session_state.pop(name, None)


def _of_content(name: str, key: str) -> dict[Any, Any]:
    """What is remembered of this content; that of any other is let go."""
    kept = st.session_state.get(name)
    if kept is None or kept[0] != key:
        kept = (key, {})
        st.session_state[name] = kept
    found: dict[Any, Any] = kept[1]
    return found


def _forget(kept: dict[Any, Any], wanted: set[Any]) -> None:
    for known in set(kept) - wanted:
        del kept[known]


def _compared(
    systems: Systems, metric: Any, plan: Plan, counted: dict[Any, Any], compared: dict[str, Any]
) -> Comparison | None:
    kept = compared.get(metric.name)
    if kept is not None and kept.metric == metric:
        comparison: Comparison = (
            kept if kept.plan == plan else Comparison.of(metric, kept.evaluations, plan)
        )
    else:
        stats = counted.setdefault(counting_key(metric), {})
        if not _counted(systems, metric, stats):
            return None
        evaluations = {
            name: Evaluation.of(metric, stats[name], pairs) for name, pairs in systems.pairs.items()
        }
        comparison = Comparison.of(metric, evaluations, plan)
    compared[metric.name] = comparison
    return comparison


def _counted(systems: Systems, metric: Any, stats: dict[str, Any]) -> bool:
    """Count the systems that are missing in ``stats``; whether all are there now."""
    at_once = systems.cells <= AT_ONCE
    for place, (name, pairs) in enumerate(systems.pairs.items(), 1):
        if name in stats:
            continue
        wanted = (systems.key, counting_key(metric), name)
        what = f"rows of system {place} of {len(systems.pairs)}, {METRICS[metric.name].title}"
        with st.spinner("Counting…"):
            one = scoring.statistics(pairs, metric, wanted, at_once=at_once, what=what)
        if one is None:
            return False
        stats[name] = one
    return True
