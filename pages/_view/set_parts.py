"""Which part of the set costs most: buckets of rows whose costs add up to the whole."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from textsim_core.conditions import RowsIn
from textsim_core.sampling.buckets import FADED_BELOW, NOT_SORTED, Buckets, Costs
from textsim_core.sampling.grouping import PROPERTIES, by_cause, partition
from textsim_core.sampling.partition import Partition

from . import cards, literal, memory, numerals, set_charts, set_selection, table_downloads, what_if
from .set_selection import Chosen

_CAUSE = "main cause"


def show(chosen: Chosen) -> None:
    """The parts by one property; a tick looks at the rows of one part alone."""
    size = len(chosen.source.pairs)
    if not what_if.wanted("Work out what each part costs", "parts_asked", size):
        return
    by = st.selectbox(
        "Parts by", _properties(chosen), key="parts_by", width=420, persist_state="session",
        format_func=lambda name: PROPERTIES[name].title if name in PROPERTIES
        else literal.cut(name, 60),
    )  # fmt: skip
    sorted_in = _partition(chosen, by)
    found, intervals, costs = memory.kept(
        "parts_made", (chosen.content, chosen.front.metric, by), lambda: _made(chosen, sorted_in)
    )
    shown = table(found, intervals, costs, set_charts.scale(chosen.front))
    key = f"parts_{by}_{set_selection.version()}"
    st.dataframe(
        shown, hide_index=True, key=key, on_select=functools.partial(_picked, chosen, by, key),
        selection_mode="single-row", alt="Parts of the set with what each costs",
    )  # fmt: skip
    cards.says(sentence(found, costs, set_charts.scale(chosen.front)))
    table_downloads.offer(lambda: shown, "parts")


def _properties(chosen: Chosen) -> list[str]:
    """The numbers that are known here, the columns of tags, and the cause."""
    known = [
        name for name in PROPERTIES
        if name != "source length" or chosen.source.mapping.source is not None
    ]  # fmt: skip
    cause = [] if chosen.diagnosis is None else [_CAUSE]
    return [*known, *chosen.source.mapping.tags, *cause]


def _partition(chosen: Chosen, by: str) -> Partition:
    """The rows of the whole set in parts, of which the chosen ones are taken."""
    whole = chosen.source.facts(chosen.whole[0].metric)
    causes = set_selection.causes(chosen.whole[0].metric, chosen.source.content)
    if by == _CAUSE and causes is not None:
        found = by_cause(causes.main)
    else:
        found = memory.kept(
            "parts_sorted", (chosen.source.content, by, chosen.front.metric.name),
            lambda: partition(whole, by),
        )  # fmt: skip
    return found if chosen.rows is None else found.take(chosen.rows)


def _made(chosen: Chosen, sorted_in: Partition) -> tuple[Buckets, Any, Costs | None]:
    found = Buckets.of(chosen.front, sorted_in)
    small = len(chosen.source.pairs) <= what_if.MOST_ROWS
    pooled = chosen.front.metric.facts.corpus != "mean"
    what_ifs = what_if.set_what_ifs(chosen) if pooled and small else None
    costs = None if pooled and what_ifs is None else found.costs(what_ifs)
    return found, found.intervals(), costs


def table(found: Buckets, intervals: Any, costs: Costs | None, scale: int) -> pd.DataFrame:
    """One part a row, those with few rows marked; scores as shown."""
    buckets = found.buckets
    points = [np.nan] * len(buckets) if costs is None else costs.points
    return pd.DataFrame(
        {
            "Part": [literal.cut(one.name, 80) for one in buckets],
            "Rows": [one.rows for one in buckets],
            "Score": [round(one.score * scale, 2) for one in buckets],
            "from (95 %)": [round(one.low * scale, 2) for one in intervals],
            "to (95 %)": [round(one.high * scale, 2) for one in intervals],
            "Mean of rows": [round(one.mean * scale, 2) for one in buckets],
            "Costs the set": [round(one * scale, 2) for one in points],
            "Sure?": [
                f"under {FADED_BELOW} rows, mostly chance" if one.faded else "" for one in buckets
            ],
        }
    )


def sentence(found: Buckets, costs: Costs | None, scale: int) -> str:
    """Which part costs most, and that the parts add up."""
    if costs is None or not found.buckets or not np.isfinite(costs.score):
        return "What each part costs the whole set is not known here."
    words = numerals.count if scale == 1 else numerals.score
    place = int(np.argmax(costs.points))
    total = sum(costs.points) + costs.limit
    return (
        f"“{found.buckets[place].name}” costs most: {words(costs.points[place])} of "
        f"{words(total)} points. The parts add up. Tick one to look at its rows alone."
    )


def _picked(chosen: Chosen, by: str, key: str) -> None:
    ticked = st.session_state[key].selection.rows
    if not ticked:
        set_selection.pick(chosen.source.content, "part", None)
        return
    named = Buckets.of(chosen.front, _partition(chosen, by)).partition
    if ticked[0] < len(named):
        rows = chosen.places[named.rows(ticked[0])]
        name = named.names[ticked[0]]
        what = f"with {name if name != NOT_SORTED else 'nothing known'} ({by})"
        set_selection.pick(chosen.source.content, "part", RowsIn(tuple(rows.tolist()), what))
