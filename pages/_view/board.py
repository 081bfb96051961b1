"""One pair under any number of metrics: a card each, and the explanation of the one in front."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from textsim_core import METRICS, Pairs, TextsimError, explained
from textsim_core.explain.types import Explanation, Style

from . import breakdown, cards, fitting, inputs, memory, reasons, settings_row, what_if

TAB = "in_front"


def explain(names: Sequence[str], pairs: Pairs, style: Style, controls: Any) -> None:
    """Explain the pair; the settings of the metric in front stand in ``controls``."""
    metrics = settings_row.settled(names, controls)
    if len(names) == 1:
        _explain(metrics[names[0]], pairs, style)
        return
    overview = st.container(horizontal=True, gap="medium")
    tabs = st.tabs([METRICS[name].title for name in names], key=TAB, on_change="rerun")
    for name, tab in zip(names, tabs, strict=True):
        with tab:
            explanation = _explain(metrics[name], pairs, style, full=bool(tab.open))
        if tab.open:
            settings_row.in_front(name, names)
        if explanation is not None:
            with overview:
                cards.small(
                    explanation.score,
                    metrics[name].title,
                    metrics[name].facts,
                    inputs.pass_mark(name),
                    note=fitting.note(metrics[name], pairs),
                )


def _explain(
    metric: Any | None, pairs: Pairs, style: Style, *, full: bool = True
) -> Explanation | None:
    """The explanation, shown if ``full``; None with the reason shown."""
    explanation = _explanation(metric, pairs)
    if explanation is not None and full:
        _show(metric, pairs, explanation, style)
    return explanation


def _explanation(metric: Any | None, pairs: Pairs) -> Explanation | None:
    """The explanation, or None with the reason shown."""
    if metric is None:
        return None
    wanted = (metric, pairs.row(0))
    try:
        return memory.kept(  # type: ignore[no-any-return]  # it holds any answer
            f"explained_{metric.name}",
            wanted,
            lambda: explained(metric, metric.statistics(pairs), pairs),
        )
    except TextsimError as error:
        cards.says(str(error))
        return None


def _show(metric: Any, pairs: Pairs, explanation: Explanation, style: Style) -> None:
    unread = fitting.offer(metric, pairs)
    if not unread:
        fitting.offer_shorter(metric, pairs)
    breakdown.summary(
        explanation,
        style,
        title=metric.title,
        facts=metric.facts,
        mark=inputs.pass_mark(metric.name),
        told=None if unread else explanation,
    )
    reasons.words(pairs)
    if not unread:
        what_if.edits(metric, pairs)
    breakdown.parts(explanation, style)
    if style == "technical":
        reasons.causes(() if unread else explanation.causes, explanation.score.value, metric.facts)
    breakdown.film_of(explanation)
    reasons.what_ifs(metric, explanation, pairs)
    breakdown.details(explanation, style)
