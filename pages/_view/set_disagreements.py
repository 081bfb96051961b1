"""Where two metrics disagree on the chosen rows, and several metrics as one score."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np
import pandas as pd
import streamlit as st

from textsim_core import METRICS, Evaluation, SettingError
from textsim_core.conditions import RowsIn
from textsim_core.sampling.composite import composite, composite_of_sets
from textsim_core.sampling.disagreement import Disagreement, Disagreements

from . import cards, literal, numerals, set_charts, set_selection, table_downloads
from .set_selection import Chosen

LISTED = 20


def show(chosen: Chosen) -> None:
    """Rows that the metric in front ranks far above or below another one; the weighted mean."""
    if len(chosen.evaluations) < 2:
        cards.says("Choose a second metric above to see where the two disagree.")
        return
    others = [one.metric.name for one in chosen.evaluations[1:]]
    name = st.selectbox(
        "Against", others, key="disagree_with", format_func=lambda one: METRICS[one].title,
        width=420,
    )  # fmt: skip
    other = next(one for one in chosen.evaluations if one.metric.name == name)
    found = Disagreements.of(chosen.front, other)
    cards.says(found.sentence)
    titles = [_short(chosen.front), _short(other)]
    lists = (found.lower(LISTED), found.higher(LISTED))
    for number, (place, rows) in enumerate(zip(st.columns(2), lists, strict=True)):
        with place:
            liked, disliked = (titles[1], titles[0]) if number == 0 else (titles[0], titles[1])
            st.text(f"{liked} thinks well of them, {disliked} does not")
            _list(chosen, other, rows, number)
    _together(chosen)


def _short(evaluation: Evaluation) -> str:
    return str(evaluation.metric.title).partition(",")[0]


def _list(chosen: Chosen, other: Evaluation, rows: Sequence[Disagreement], number: int) -> None:
    shown = table(chosen, other, rows)
    key = f"disagree_{number}_{set_selection.version()}"
    st.dataframe(
        shown, hide_index=True, height=280, key=key,
        on_select=functools.partial(_picked, chosen, rows, key), selection_mode="single-row",
        alt="Rows on which two metrics disagree",
    )  # fmt: skip
    table_downloads.offer(lambda: shown, f"disagreements_{number}")
    if rows:
        cards.says(rows[0].sentence)


def table(chosen: Chosen, other: Evaluation, rows: Sequence[Disagreement]) -> pd.DataFrame:
    """One row a row: its line, both scores as shown, both ranks of 100, its texts."""
    places = np.array([one.row for one in rows], dtype=np.int64)
    texts = [chosen.pairs.row(int(place)) for place in places]
    times = set_charts.scale(chosen.front), set_charts.scale(other)
    return pd.DataFrame(
        {
            "Line": chosen.lines(places),
            _short(chosen.front): [round(one.score * times[0], 2) for one in rows],
            _short(other): [round(one.other_score * times[1], 2) for one in rows],
            "Rank of 100": [round(100 * one.rank) for one in rows],
            "Rank by the other": [round(100 * one.other_rank) for one in rows],
            "Output": [literal.cut(said or "", 200) for said, _ in texts],
            "Expected": [literal.cut(" ⏐ ".join(meant), 200) for _, meant in texts],
        }
    )


def _picked(chosen: Chosen, rows: Sequence[Disagreement], key: str) -> None:
    ticked = st.session_state[key].selection.rows
    if not ticked or ticked[0] >= len(rows):
        set_selection.pick(chosen.source.content, "pair", None)
        return
    place = int(chosen.places[rows[ticked[0]].row])
    condition = RowsIn((place,), "on which the metrics disagree")
    set_selection.pick(chosen.source.content, "pair", condition)


def _together(chosen: Chosen) -> None:
    """The weighted mean of the metrics, each forced into 0 to 100 first."""
    st.subheader("As one score")
    shares = [one for one in chosen.evaluations if one.metric.facts.unit != "count"]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        weights = {
            one.metric.name: st.number_input(
                f"Weight of {_short(one)}",
                0.0,
                None,
                1.0,
                key=f"weight_{one.metric.name}",
                width=170,
                persist_state="session",
            )
            for one in shares
        }
    by_name = {one.metric.name: one for one in shares}
    try:
        rows = composite(by_name, weights)
        whole = composite_of_sets(by_name, weights)
    except SettingError as error:
        cards.says(str(error))
        return
    cards.says(
        f"Mean of the rows {numerals.score(rows.corpus.value)}; of the metrics' scores of the set "
        f"{numerals.score(whole.value)}. Every score is forced into 0 to 100 first; where lower is "
        "better it counts as 100 less the score."
    )
    st.code(whole.signature, language=None, wrap_lines=True)
