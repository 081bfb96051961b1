"""Which rows of a set are looked at: one filter for every figure, picture and table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import streamlit as st

from textsim_core import Evaluation, SettingError, Status
from textsim_core.causes import TITLES
from textsim_core.conditions import (
    CauseIs,
    HasStatus,
    LabelIs,
    RowsIn,
    ScoreBetween,
    TextContains,
)
from textsim_core.dropped import UNCUT, row_labels
from textsim_core.filters import Filter
from textsim_core.selection import Condition, Selectable

from . import cards, literal, memory, numerals, set_selection
from .set_selection import Chosen, Source

DROPPED = "tokens dropped"
_MOST_LABELS = 50
_EVERY = "any"
_WIDGETS: Mapping[str, Any] = {
    "rows_text": "",
    "rows_range": (0.0, 100.0),
    "rows_status": _EVERY,
    "rows_cause": _EVERY,
    "rows_tags": [],
}
_WHERE = {
    "score": "picked scores",
    "points": "picked points",
    "part": "picked part",
    "phrase": "picked phrase",
    "pair": "picked rows",
}


def bar(whole: tuple[Evaluation, ...], source: Source) -> Chosen:
    """Draw the filter and what it leaves, in words; the rows that it leaves."""
    among = set_selection.selectable(source, whole)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        with st.popover("Filter rows", key="set_filter"):
            asked = list(_asked(whole[0], source, among))
        found = Filter()
        for condition in [*asked, *set_selection.picked(source.content).values()]:
            found = found.adding(condition)
        mask = _mask(found, among)
        rows = np.flatnonzero(mask) if found else None
        if found:
            number = len(source.pairs) if rows is None else len(rows)
            cards.says(found.sentence(number, len(source.pairs)))
            _forget(source)
    return Chosen(source, whole, found, rows)


def _mask(found: Filter, among: Selectable) -> Any:
    """Which rows meet it; a condition on a metric that is no longer shown is left out."""
    kept = np.ones(len(among), bool)
    for condition in found.conditions:
        try:
            kept &= condition.mask(among)
        except SettingError:
            cards.says(f"Not applied, its metric is not shown: {condition.sentence}.")
    return kept


def _asked(front: Evaluation, source: Source, among: Selectable) -> Iterator[Condition]:
    """What the controls ask for."""
    kept: dict[str, Any] = {"persist_state": "session"}
    text = st.text_input("Text contains", key="rows_text", **kept)
    low, high = st.slider("Score", 0.0, 100.0, (0.0, 100.0), 1.0, key="rows_range", **kept)
    if text:
        yield TextContains("any", text)
    if (low, high) != (0.0, 100.0):
        scale = 1 if front.metric.facts.unit == "count" else 100
        most = None if high == 100.0 else high / scale
        yield ScoreBetween(front.metric.name, low / scale, most)
    yield from _status(front, source)
    yield from _labels(source, among)
    if among.diagnosis is not None:
        titles = [TITLES[name] for name in TITLES if name in among.diagnosis.main]
        cause = st.selectbox("Main cause", [_EVERY, *titles], key="rows_cause")
        if cause != _EVERY:
            yield CauseIs((next(name for name, title in TITLES.items() if title == cause),))


def _status(front: Evaluation, source: Source) -> Iterator[Condition]:
    labels = statuses(front, source)
    special = {
        DROPPED: np.char.endswith(labels, "dropped"),
        UNCUT: labels == UNCUT,
    }
    known = [status.label for status in Status]
    options = [_EVERY, *known, *(name for name, rows in special.items() if rows.any())]
    status = st.selectbox("Status", options, key="rows_status", persist_state="session")
    if status in special:
        rows = np.flatnonzero(special[status])
        yield RowsIn(tuple(rows.tolist()), f"with {status}" if status == DROPPED else status)
    elif status != _EVERY:
        yield HasStatus(front.metric.name, (status,))


def _labels(source: Source, among: Selectable) -> Iterator[Condition]:
    """The most frequent labels of every column of tags; those of one column are alternatives."""
    options = {
        literal.cut(f"{column}: {'missing' if label is None else label}", 80): (column, label)
        for column in source.mapping.tags
        for label, _ in Counter(among.facts.label(column).tolist()).most_common(_MOST_LABELS)
    }
    if not options:
        return
    chosen = st.multiselect("Tags", list(options), key="rows_tags")
    by_column: dict[str, list[str | None]] = {}
    for name in chosen:
        column, label = options[name]
        by_column.setdefault(column, []).append(label)
    for column, labels in by_column.items():
        yield LabelIs(column, tuple(labels))


def statuses(front: Evaluation, source: Source) -> Any:
    """Every row's status in words under the metric in front, of the whole set."""
    metric = front.metric
    return memory.kept(
        "row_labels",
        (source.content, metric),
        lambda: row_labels(metric, front.scores, source.pairs),
    )


def _forget(source: Source) -> None:
    """A button for each thing picked in a picture or a table, and one for everything."""
    for where in set_selection.picked(source.content):
        st.button(
            f"✕ {_WHERE[where]}", key=f"drop_{where}", on_click=set_selection.drop,
            args=(source.content, where),
        )  # fmt: skip
    st.button("Show all rows", key="clear_filter", on_click=_clear, args=(source,))


def _clear(source: Source) -> None:
    set_selection.drop(source.content)
    for key, value in _WIDGETS.items():
        if key in st.session_state:
            st.session_state[key] = value


def told(chosen: Chosen) -> str:
    """How many rows are looked at: "312 of 3,004 rows"."""
    return f"{numerals.share(len(chosen.places), len(chosen.source.pairs))} rows"
