"""The chosen rows in figures: mean, median, spread, quantiles, passes, how sure the whole is."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from textsim_core import Evaluation
from textsim_core.pass_marks import Mark
from textsim_core.sampling.summary import Deviation, Summary, summary

from . import breakdown, cards, memory, numerals, table_downloads
from .set_selection import Chosen

_DEVIATIONS: dict[str, Deviation] = {
    "of a sample (n − 1)": "sample",
    "of all there are (n)": "population",
}


def show(chosen: Chosen, mark: Mark | None) -> None:
    """One column a metric; made when it is opened."""
    with breakdown.folded("In figures: mean, median, spread, how sure", "figures_open") as opened:
        if not opened:
            return
        kind = st.radio(
            "Standard deviation", list(_DEVIATIONS), horizontal=True, key="deviation_of"
        )
        marks = {chosen.front.metric.name: mark}
        found = [
            _summary(chosen, one, marks.get(one.metric.name), _DEVIATIONS[kind])
            for one in chosen.evaluations
        ]
        st.dataframe(table(chosen, found), hide_index=True, key="set_figures", alt="The figures")
        cards.says(sure(chosen.front, found[0]))
        table_downloads.offer(lambda: table(chosen, found), "figures")


def _summary(chosen: Chosen, one: Evaluation, mark: Mark | None, kind: Deviation) -> Summary:
    wanted = (chosen.content, one.metric, mark, kind)
    made: Summary = memory.kept(
        f"summary_{one.metric.name}", wanted, lambda: summary(one, mark=mark, deviation=kind)
    )
    return made


def sure(front: Evaluation, found: Summary) -> str:
    """The score of the set with its interval, in words."""
    words = _words(front.metric)
    return (
        f"{words(found.corpus)} over {numerals.count(found.scored)} rows; in 95 of 100 sets drawn "
        f"from these rows it lies between {words(found.interval.low)} and "
        f"{words(found.interval.high)}."
    )


def _words(metric: Any) -> Any:
    return numerals.count if metric.facts.unit == "count" else numerals.score


def table(chosen: Chosen, found: list[Summary]) -> pd.DataFrame:
    """One figure a row, one metric a column, as shown."""
    columns: dict[str, list[str]] = {}
    for one, figures in zip(chosen.evaluations, found, strict=True):
        columns[one.metric.title] = [value for _, value in _rows(one.metric, figures)]
    names = [name for name, _ in _rows(chosen.front.metric, found[0])]
    return pd.DataFrame({"Figure": names, **columns})


def _rows(metric: Any, found: Summary) -> list[tuple[str, str]]:
    words = _words(metric)
    passes = found.frequencies
    return [
        ("Rows", numerals.count(found.rows)),
        ("Rows with a score", numerals.count(found.scored)),
        ("Score of the set", words(found.corpus)),
        ("from (95 %)", words(found.interval.low)),
        ("to (95 %)", words(found.interval.high)),
        ("Mean of the rows", words(found.mean)),
        ("Median", words(found.median)),
        (f"Standard deviation ({found.deviation_of})", words(found.deviation)),
        ("Smallest", words(found.smallest)),
        ("Largest", words(found.largest)),
        *((f"{100 * share:g} % of rows at most", words(value)) for share, value in found.quantiles),
        ("Rows that pass the mark", "no mark" if passes is None else numerals.count(passes.passed)),
        ("Rows that fail it", "no mark" if passes is None else numerals.count(passes.failed)),
        ("Share that passes", "no mark" if passes is None else numerals.percent(passes.rate)),
    ]
