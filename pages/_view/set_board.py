"""A data set under any number of metrics: a card each, and the spread under the one in front."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import streamlit as st

from textsim_core import METRICS, Evaluation, Pairs
from textsim_core.explain.types import Style
from textsim_core.pass_marks import passing

from . import cards, fitting, inputs, scoring, set_causes, settings_row, spread

TAB = "set_in_front"


def show(
    names: Sequence[str], pairs: Pairs, key: Hashable, style: Style, controls: Any
) -> tuple[Evaluation, ...]:
    """Score and show the set; the evaluations, the one in front first, none while counting.

    ``key`` names the content; the settings of the metric in front stand in ``controls``.
    """
    scoring.forget(names)
    settled = settings_row.settled(names, controls)
    if len(names) == 1:
        return _single(settled[names[0]], pairs, key, style)
    overview = st.container(horizontal=True, gap="medium")
    titles = [METRICS[name].title for name in names]
    tabs = st.tabs(titles, key=TAB, on_change="rerun")
    front = names[next((i for i, tab in enumerate(tabs) if tab.open), 0)]
    settings_row.in_front(front, names)
    evaluations = _all([metric for metric in settled.values() if metric is not None], pairs, key)
    for evaluation in evaluations:
        with overview:
            _card(evaluation, pairs, key)
        if evaluation.metric.name == front:
            with tabs[names.index(front)]:
                _spread(evaluation, pairs, key, style)
    return tuple(sorted(evaluations, key=lambda evaluation: evaluation.metric.name != front))


def _card(evaluation: Evaluation, pairs: Pairs, key: Hashable) -> None:
    """The set's score under one metric, how many rows pass its mark, and what is not read."""
    metric, mark = evaluation.metric, inputs.pass_mark(evaluation.metric.name)
    note = fitting.note_for_set(metric, pairs, key)
    rows = passing(evaluation.scores, mark[0]) if mark else None
    cards.small(evaluation.corpus, metric.title, metric.facts, mark, rows, note)


def _single(metric: Any, pairs: Pairs, key: Hashable, style: Style) -> tuple[Evaluation, ...]:
    evaluation = scoring.evaluation(pairs, metric, key) if metric is not None else None
    if evaluation is None:
        return ()
    _spread(evaluation, pairs, key, style)
    return (evaluation,)


def _spread(evaluation: Evaluation, pairs: Pairs, key: Hashable, style: Style) -> None:
    """The set under one metric; whether it matters is judged from some of its rows."""
    spread.show(evaluation, style, set_causes.told(evaluation.metric, pairs, key))


def _all(metrics: Sequence[Any], pairs: Pairs, key: Hashable) -> list[Evaluation]:
    """One metric after the other; those after the one that is being counted wait for it."""
    done: list[Evaluation] = []
    for metric in metrics:
        evaluation = scoring.evaluation(pairs, metric, key)
        if evaluation is None:
            break
        done.append(evaluation)
    return done
