"""The set as a whole: its score beside the mean of its rows, the spread, score against length."""

from __future__ import annotations

from typing import Any

import streamlit as st

from textsim_core import METRICS, Evaluation, data, evaluate
from textsim_core.distribution import histogram
from textsim_core.explain.aggregate import difference
from textsim_core.explain.types import Style
from textsim_core.pass_marks import Mark, passing

from . import (
    breakdown,
    cards,
    chart,
    distributions,
    inputs,
    numerals,
    set_causes,
    set_charts,
    set_figures,
    uploads,
)
from .set_selection import Chosen


def show(chosen: Chosen, style: Style) -> None:
    """Everything about the chosen rows that is not about one row."""
    evaluation = chosen.front
    metric, explanation = evaluation.metric, evaluation.explain()
    mark = inputs.pass_mark(metric.name)
    corpus, mean, facts = evaluation.corpus, evaluation.mean, metric.facts
    scored, total = evaluation.scored, len(evaluation.values)
    shown = numerals.count(mean) if facts.unit == "count" else numerals.score(mean)
    breakdown.summary(
        explanation,
        style,
        title=f"{metric.title}, {'chosen rows' if chosen.filter else 'whole set'}",
        facts=facts,
        beside=("Mean of the rows", shown, f"{numerals.share(scored, total)} rows scored"),
        mark=mark,
        told=set_causes.told(chosen),
    )
    if mark is not None:
        cards.says(_passing(evaluation, *mark))
    words = difference(corpus, mean, scored=scored, total=total, pooled=facts.corpus == "pooled")
    with st.expander("This score, the mean of the rows, and the settings in one line"):
        cards.says(words)
        st.code(corpus.signature, language=None, wrap_lines=True)
    breakdown.parts(explanation, style)
    set_charts.show(chosen)
    set_figures.show(chosen, mark[0] if mark else None)


def _passing(evaluation: Evaluation, mark: Mark, tool: str) -> str:
    """How many rows pass, in words."""
    found = passing(evaluation.scores, mark)
    value = numerals.count(mark.value * _scale(evaluation))
    return (
        f"{numerals.share(found.passed, found.scored)} scored rows "
        f"({numerals.percent(found.share)}) pass {cards.pass_mark_of(tool)} of {value}."
    )


def preview() -> None:
    """What the page is for, before there is a file: the spread of the sample.

    It also brings the browser's drawing code, which takes longer to load than
    a set takes to count, before it is waited for.
    """
    evaluation = _sample()
    st.header("What you will see, shown with the sample")
    _histogram(evaluation, evaluation.corpus.value, evaluation.mean)


@st.cache_resource(show_spinner=False)
def _sample() -> Evaluation:
    table = data.read(uploads.sample())
    return evaluate(data.to_pairs(table, data.guess_mapping(table)), metric=next(iter(METRICS)))


def _scale(evaluation: Evaluation) -> int:
    """What the metric's values are multiplied by to be shown."""
    return 1 if evaluation.metric.facts.unit == "count" else 100


def _histogram(evaluation: Evaluation, corpus: float, mean: float) -> None:
    bins, scale = histogram(evaluation.values), _scale(evaluation)
    around: dict[str, Any] = {"mean": mean, "corpus": corpus, "scale": scale}
    chart.show(
        distributions.histogram(bins.edges, bins.counts, **around),
        distributions.histogram_table(bins.edges, bins.counts, scale=scale),
        distributions.histogram_sentence(bins.edges, bins.counts, **around),
        key="histogram",
    )
