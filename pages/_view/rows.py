"""The rows of a set: looked for, sorted, opened on the pair page, downloaded."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import streamlit as st

from textsim_core import Evaluation, Pairs, data
from textsim_core.explain.types import Style
from textsim_core.explain.words import phrase
from textsim_core.types import Ints, arrow_to_texts

from . import cards, fitting, numerals, pair_texts, set_causes, set_filter, tables
from .set_selection import Chosen, Source

PAGE_ROWS = 500
_PAIR_PAGE = Path(__file__).resolve().parents[1] / "pair.py"
_PLAIN = {
    "Brevity penalty": "Length factor",
    "Geometric mean": "Mean of the shares",
    "Hypothesis length": "Length",
    "Reference length": "Expected length",
}
_SORTS = ("as in the file", "lowest score first", "highest score first", "longest output first")


def show(chosen: Chosen, style: Style) -> None:
    """The table of the chosen rows, one page at a time, and the downloads.

    The order goes by the evaluation in front; every one has its columns. A
    tick holds for the same rows of the same file only.
    """
    st.header("The rows")
    source, front = chosen.source, chosen.whole[0]
    labels, causes = set_filter.statuses(front, source), set_causes.main(chosen)
    fitting.offer_for_set(front.metric, labels, source.pairs)
    order = st.selectbox("Order", _SORTS, key="rows_order", width=200, persist_state="session")
    places = _sorted(front, chosen.places, order)
    pages = max(1, -(-len(places) // PAGE_ROWS))
    st.text(set_filter.told(chosen))
    page = st.pagination(pages, key="rows_page") if pages > 1 else 1
    rows = places[(page - 1) * PAGE_ROWS : page * PAGE_ROWS]
    event = st.dataframe(
        _frame(chosen.whole, source, rows, style, labels, causes),
        hide_index=True, height=420, row_height=36,
        on_select="rerun", selection_mode="single-row",
        key=f"rows_table_{zlib.crc32(rows.tobytes(), zlib.crc32(repr(source.content).encode()))}",
        alt="Rows of the data set with their scores",
    )  # fmt: skip
    selected = [index for index in event.selection.rows if index < len(rows)]
    if selected:
        _open(source.pairs, int(rows[selected[0]]), source.table)
    else:
        st.text("Tick a row to open it on the page “Explain a pair”.")
    _downloads(chosen, labels)


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
    source: Source,
    rows: Ints,
    style: Style,
    statuses: Any,
    causes: Any,
) -> pd.DataFrame:
    """One page of rows: the user's texts cut for display, the numbers as numbers."""
    part, mapping = source.table.data.take(pa.array(rows)), source.mapping
    named = [n for n in (mapping.id, mapping.hypothesis, *mapping.references, *mapping.tags) if n]
    texts = {name: _texts(part.column(name).combine_chunks()) for name in named}
    scores = [_score(evaluation, rows) for evaluation in evaluations]
    main = [] if causes is None else [("Main cause", causes[rows])]
    details = _details(evaluations[0], rows, style, statuses)
    lines = ("Line", source.table.lines[rows])
    return tables.texts([lines, *scores, *main, *texts.items(), *details.items()])


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


def _downloads(chosen: Chosen, statuses: Any) -> None:
    """All rows or the chosen ones, the user's own columns first and in order, in every format."""
    chosen_only = bool(chosen.filter) and st.toggle("Only the chosen rows", key="download_chosen")
    places = chosen.places if chosen_only else np.arange(len(chosen.source.pairs))
    with st.container(horizontal=True, vertical_alignment="center"):
        for name, writer in data.WRITERS.items():
            st.download_button(
                f"Download {writer.title}", _bytes(chosen, places, name, statuses),
                file_name=f"textsim{writer.suffix}", mime=writer.media_type,
                on_click="ignore", key=f"download_{name}",
            )  # fmt: skip
        cards.says("In CSV, text that a spreadsheet would run gets an apostrophe before it.")


def _bytes(chosen: Chosen, places: Ints, name: str, statuses: Any) -> Callable[[], bytes]:
    def build() -> bytes:
        frame = chosen.source.table.data
        frame = frame if len(places) == len(frame) else frame.take(pa.array(places))
        scored = [_score(evaluation, places) for evaluation in chosen.whole]
        details = _details(chosen.whole[0], places, "technical", statuses)
        for title, column in (*scored, *details.items()):
            frame = frame.append_column(tables.unique(title, frame.column_names), pa.array(column))
        return data.write(frame, name).content

    return build
