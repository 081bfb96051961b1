"""One pair under any number of metrics: a card each, and the explanation of the one in front."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from textsim_core import METRICS, Pairs, TextsimError, explained
from textsim_core.explain.types import Explanation, Style

from . import breakdown, cards, fitting, inputs, reasons

TAB = "in_front"


def explain(names: Sequence[str], pairs: Pairs, style: Style, controls: Any) -> None:
    """Explain the pair; a single metric's settings stand in ``controls``, beside the picker."""
    if len(names) == 1:
        with controls:
            metric = inputs.settings(names[0])
        explanation = _explanation(metric, pairs)
        if explanation is not None:
            _show(metric, pairs, explanation, style)
        return
    overview = st.container(horizontal=True, gap="medium")
    titles = [METRICS[name].title for name in names]
    for name, tab in zip(names, st.tabs(titles, key=TAB, on_change="rerun"), strict=True):
        with tab, st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            metric = inputs.settings(name)
        with tab:
            explanation = _explanation(metric, pairs)
            if explanation is not None and tab.open:
                _show(metric, pairs, explanation, style)
        if explanation is not None:
            with overview:
                cards.small(
                    explanation.score,
                    metric.title,
                    metric.facts,
                    inputs.pass_mark(name),
                    note=fitting.note(metric, pairs),
                )


def _explanation(metric: Any | None, pairs: Pairs) -> Explanation | None:
    """The explanation, or None with the reason shown."""
    if metric is None:
        return None
    try:
        return explained(metric, metric.statistics(pairs), pairs)
    except TextsimError as error:
        cards.says(str(error))
        return None


def _show(metric: Any, pairs: Pairs, explanation: Explanation, style: Style) -> None:
    breakdown.summary(
        explanation,
        style,
        title=metric.title,
        facts=metric.facts,
        mark=inputs.pass_mark(metric.name),
        matter=explanation.matter,
    )
    fitting.offer(metric, pairs)
    breakdown.parts(explanation, style)
    reasons.show(metric, explanation, pairs)
    breakdown.texts(explanation, style)
