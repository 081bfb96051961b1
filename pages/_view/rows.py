"""The rows of a set: looked for, sorted, opened on the pair page, downloaded."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import streamlit as st

from textsim_core import Evaluation, Pairs, Status, data
from textsim_core.dropped import row_labels
from textsim_core.explain.types import Style
from textsim_core.explain.words import phrase
from textsim_core.types import Ints, arrow_to_texts

from . import cards, fitting, memory, numerals, pair_texts, tables

PAGE_ROWS = 500
_PAIR_PAGE = Path(__file__).resolve().parents[1] / "pair.py"
_PLAIN = {
    "Brevity penalty": "Length factor",
    "Geometric mean": "Mean of the shares",
    "Hypothesis length": "Length",
    "Reference length": "Expected length",
}
_DROPPED = "tokens dropped"
_SORTS = ("as in the file", "lowest score first", "highest score first", "longest output first")


def show(
    evaluations: Sequence[Evaluation],
    table: data.Table,
    mapping: data.Mapping,
    pairs: Pairs,
    *,
    key: str,
    style: Style,
    causes: Any = None,
) -> None:
    """The table of rows with its filters, one page at a time, and the downloads.

    Filters and order go by the first evaluation; every one has its columns.
    ``key`` names the file; a tick holds for the same rows of the same file only.
    ``causes`` is the main cause of each row, None where that is not known.
    """
    st.header("The rows")
    metric, scores = evaluations[0].metric, evaluations[0].scores
    labels = memory.kept(
        "row_labels", (key, mapping, metric), lambda: row_labels(metric, scores, pairs)
    )
    fitting.offer_for_set(metric, labels, pairs)
    chosen = _chosen(evaluations[0], table, mapping, labels, causes)
    pages = max(1, -(-len(chosen) // PAGE_ROWS))
    st.text(f"{numerals.count(len(chosen))} of {numerals.count(len(table))} rows")
    page = st.pagination(pages, key="rows_page") if pages > 1 else 1
    rows = chosen[(page - 1) * PAGE_ROWS : page * PAGE_ROWS]
    event = st.dataframe(
        _frame(evaluations, table, mapping, rows, style, labels, causes),
        hide_index=True, height=420, row_height=36,
        on_select="rerun", selection_mode="single-row",
        key=f"rows_table_{zlib.crc32(rows.tobytes(), zlib.crc32(key.encode()))}",
        alt="Rows of the data set with their scores",
    )  # fmt: skip
    selected = [index for index in event.selection.rows if index < len(rows)]
    if selected:
        _open(pairs, int(rows[selected[0]]), table)
    else:
        st.text("Tick a row to open it on the page “Explain a pair”.")
    _downloads(evaluations, table, labels)


def _chosen(
    evaluation: Evaluation, table: data.Table, mapping: data.Mapping, statuses: Any, causes: Any
) -> Ints:
    """The numbers of the rows that pass the filters, in the order asked for."""
    kept: dict[str, Any] = {"persist_state": "session"}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        wanted = st.text_input("Text contains", key="rows_text", width=260, **kept)
        low, high = st.slider(
            "Score", 0.0, 100.0, (0.0, 100.0), 1.0, key="rows_range", width=260, **kept
        )
        known = [status.label for status in Status]
        dropping = np.char.endswith(statuses, "dropped")
        options = ["any", *known, *([_DROPPED] if dropping.any() else [])]
        status = st.selectbox("Status", options, key="rows_status", width=150, **kept)
        order = st.selectbox("Order", _SORTS, key="rows_order", width=200, **kept)
        cause = "any"
        if causes is not None:
            options = ["any", *dict.fromkeys(filter(None, causes.tolist()))]
            cause = st.selectbox("Main cause", options, key="rows_cause", width=200)
    values, keep = evaluation.values, np.ones(len(table), dtype=bool)
    if (low, high) != (0.0, 100.0):
        top = np.inf if high == 100.0 else high
        shown = values * (1 if evaluation.metric.facts.unit == "count" else 100)
        keep &= (shown >= low) & (shown <= top)
    if status != "any":
        keep &= dropping if status == _DROPPED else statuses == status
    if cause != "any":
        keep &= causes == cause
    if wanted:
        keep &= _holding(table, (mapping.hypothesis, *mapping.references), wanted)
    return _sorted(evaluation, np.flatnonzero(keep), order)


def _holding(table: data.Table, columns: tuple[str, ...], wanted: str) -> Any:
    """Rows in which any of the columns holds the text, capitals ignored."""
    found = np.zeros(len(table), dtype=bool)
    for name in columns:
        column = table.data.column(name).combine_chunks()
        lists = pa.types.is_large_list(column.type)
        texts = pc.list_flatten(column) if lists else column
        rows = pc.list_parent_indices(column) if lists else pa.array(np.arange(len(column)))
        found[rows.filter(pc.match_substring(texts, wanted, ignore_case=True)).to_numpy()] = True
    return found


def _sorted(evaluation: Evaluation, rows: Ints, order: str) -> Ints:
    values = evaluation.values[rows]
    if order == _SORTS[1]:
        return rows[np.argsort(values, kind="stable")]
    if order == _SORTS[2]:
        return rows[np.argsort(-values, kind="stable")]
    if order == _SORTS[3]:
        lengths = evaluation.scores.parts.get("hypothesis_length", values)
        return rows[np.argsort(-lengths[rows], kind="stable")]
    return rows


def _frame(
    evaluations: Sequence[Evaluation],
    table: data.Table,
    mapping: data.Mapping,
    rows: Ints,
    style: Style,
    statuses: Any,
    causes: Any,
) -> pd.DataFrame:
    """One page of rows: the user's texts cut for display, the numbers as numbers."""
    part = table.data.take(pa.array(rows))
    named = [n for n in (mapping.id, mapping.hypothesis, *mapping.references, *mapping.tags) if n]
    texts = {name: _texts(part.column(name).combine_chunks()) for name in named}
    scores = [_score(evaluation, rows) for evaluation in evaluations]
    details = _details(evaluations[0], rows, style, statuses)
    if causes is not None:
        details = {"Main cause": causes[rows], **details}
    return tables.texts([("Line", table.lines[rows]), *scores, *texts.items(), *details.items()])


def _texts(column: pa.Array) -> list[str | None]:
    """A column as texts; lists of references in one text, with a bar between them."""
    if not pa.types.is_large_list(column.type):
        return arrow_to_texts(column)
    lists = [arrow_to_texts(column.slice(row, 1).flatten()) for row in range(len(column))]
    return [" ⏐ ".join(filter(None, texts)) or None for texts in lists]


def _score(evaluation: Evaluation, rows: Ints) -> tuple[str, Any]:
    """The metric's name and the scores of some rows, 0–100 (counts as they are)."""
    scale = 1 if evaluation.metric.facts.unit == "count" else 100
    return evaluation.metric.title, np.round(evaluation.values[rows] * scale, 2)


def _details(evaluation: Evaluation, rows: Ints, style: Style, statuses: Any) -> dict[str, Any]:
    """The parts of some rows that are numbers, and the status; matched shares before smoothing."""
    parts, columns = evaluation.scores.parts, {}
    if "matches" in parts and "totals" in parts:
        shares = np.asarray(parts["matches"]) / np.maximum(np.asarray(parts["totals"]), 1)
        for order, column in enumerate(shares.T if shares.ndim == 2 else [], 1):
            name = f"{order}-gram" if style == "technical" else phrase(order, 2).capitalize()
            columns[f"{name} matched %"] = np.round(column[rows] * 100, 1)
    for name, part in parts.items():
        column = np.asarray(part)
        if column.ndim == 1 and column.dtype.kind in "if":
            title = name.replace("_", " ").capitalize()
            title = title if style == "technical" else _PLAIN.get(title, title)
            columns[title] = np.round(column[rows], 3)
    return columns | {"Status": statuses[rows]}


def _open(pairs: Pairs, row: int, table: data.Table) -> None:
    def fill() -> None:
        hypothesis, references = pairs.row(row)
        pair_texts.fill(hypothesis or "", references)
        st.session_state["open_pair"] = True

    st.button(
        f"Explain the row of line {numerals.count(int(table.lines[row]))}",
        on_click=fill,
        type="primary",
    )
    if st.session_state.pop("open_pair", False):
        # Without query parameters of its own it refuses to leave a page with bound controls;
        # those write theirs again on the page that is opened.
        st.switch_page(str(_PAIR_PAGE), query_params={})


def _downloads(evaluations: Sequence[Evaluation], table: data.Table, statuses: Any) -> None:
    """All rows, the user's own columns first and in order, in every format there is."""
    with st.container(horizontal=True, vertical_alignment="center"):
        for name, writer in data.WRITERS.items():
            st.download_button(
                f"Download {writer.title}", _bytes(evaluations, table, name, statuses),
                file_name=f"textsim{writer.suffix}", mime=writer.media_type,
                on_click="ignore", key=f"download_{name}",
            )  # fmt: skip
        cards.says("In CSV, text that a spreadsheet would run gets an apostrophe before it.")


def _bytes(
    evaluations: Sequence[Evaluation], table: data.Table, name: str, statuses: Any
) -> Callable[[], bytes]:
    def build() -> bytes:
        every = np.arange(len(table))
        frame = table.data
        scored = [_score(evaluation, every) for evaluation in evaluations]
        for title, column in (
            *scored,
            *_details(evaluations[0], every, "technical", statuses).items(),
        ):
            frame = frame.append_column(tables.unique(title, frame.column_names), pa.array(column))
        return data.write(frame, name).content

    return build
