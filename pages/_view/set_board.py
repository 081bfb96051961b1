"""A data set under any number of metrics: a card each, and the spread under the one in front."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from textsim_core import METRICS, Evaluation
from textsim_core.explain.types import Style
from textsim_core.pass_marks import passing

from . import cards, fitting, inputs, scoring, set_filter, settings_row, spread
from .set_selection import Chosen, Source

TAB = "set_in_front"


def show(names: Sequence[str], source: Source, style: Style, controls: Any) -> Chosen | None:
    """Score the set, let rows be chosen and show what is chosen; None while counting.

    The settings of the metric in front stand in ``controls``.
    """
    scoring.forget(names)
    settled = settings_row.settled(names, controls)
    bar = st.container()
    overview, tabs = st.container(horizontal=True, gap="medium"), _tabs(names)
    front = names[next((i for i, tab in enumerate(tabs) if tab.open), 0)]
    if tabs:
        settings_row.in_front(front, names)
    metrics = sorted(
        (metric for metric in settled.values() if metric is not None),
        key=lambda metric: metric.name != front,
    )
    evaluations = _all(metrics, source)
    if not evaluations:
        return None
    with bar:
        chosen = set_filter.bar(evaluations, source)
    with overview:
        for evaluation in sorted(chosen.evaluations, key=lambda one: names.index(one.metric.name)):
            if tabs:
                _card(evaluation, chosen)
    with tabs[names.index(front)] if tabs else st.container():
        if settled[front] is not None:
            spread.show(chosen, style)
    return chosen


def _tabs(names: Sequence[str]) -> list[Any]:
    """A tab a metric, none for a single one."""
    titles = [METRICS[name].title for name in names]
    return list(st.tabs(titles, key=TAB, on_change="rerun")) if len(names) > 1 else []


def _card(evaluation: Evaluation, chosen: Chosen) -> None:
    """The set's score under one metric, how many rows pass its mark, and what is not read."""
    metric, mark = evaluation.metric, inputs.pass_mark(evaluation.metric.name)
    note = fitting.note_for_set(metric, chosen.source.pairs, chosen.source.content)
    rows = passing(evaluation.scores, mark[0]) if mark else None
    cards.small(evaluation.corpus, metric.title, metric.facts, mark, rows, note)


def _all(metrics: Sequence[Any], source: Source) -> tuple[Evaluation, ...]:
    """One metric after the other; those after the one that is being counted wait for it."""
    done: list[Evaluation] = []
    for metric in metrics:
        evaluation = scoring.evaluation(source.pairs, metric, source.content)
        if evaluation is None:
            break
        done.append(evaluation)
    return tuple(done)
