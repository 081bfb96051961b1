"""Where two systems differ row by row: scores against one another, swings, and one row in full."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pyarrow as pa
import streamlit as st

from textsim_core import Comparison
from textsim_core.explain.words import count
from textsim_core.sampling.differences import RowOutcomes, Swing, row_outcomes, three_rows
from textsim_core.types import Floats, Ints

from . import (
    chart,
    compare_words,
    distributions,
    literal,
    pair_texts,
    palette,
    picture,
    table_downloads,
    tables,
    three_row_view,
)
from .systems_form import Systems

LISTED = 50
_NAME = 40
_CELLS = 40
_PAIR_PAGE = Path(__file__).resolve().parents[1] / "pair.py"
_WANTED = ("A gains most", "B gains most", "chosen in the picture")


def show(comparison: Comparison, systems: Systems, a: str, b: str) -> None:
    """The picture of all rows, the list of swings, and the row that is ticked."""
    st.header("Row by row")
    outcomes = row_outcomes(comparison, a, b)
    st.text(_tally(outcomes, a, b))
    left, right = st.columns([2, 3], gap="medium")
    with left:
        chosen = _picture(outcomes, comparison.metric, _tally(outcomes, a, b))
    with right:
        row = _list(outcomes, systems, (a, b), chosen, comparison.metric)
        table_downloads.offer(
            lambda: scored_rows(comparison, systems), "rows_compared", "Download all rows",
            len(systems.table),
        )  # fmt: skip
    if row is not None:
        _row(comparison, systems, (a, b), row)


def _tally(outcomes: RowOutcomes, a: str, b: str) -> str:
    """How many rows each side wins; that the sides are A and B is said here once more."""
    first, second = (literal.in_line(literal.cut(name, _NAME)) for name in (a, b))
    parts = (
        (f"A ({first}) is better in", outcomes.a_better),
        (f"B ({second}) in", outcomes.b_better),
        ("level in", outcomes.ties),
        ("without a score in", outcomes.unscored),
    )
    told = [f"{words} {len(rows):,}" for words, rows in parts if len(rows)]
    return f"{', '.join(told)} of {count(len(outcomes.rows), 'row')}."


def _picture(outcomes: RowOutcomes, metric: Any, told: str) -> Ints:
    """Rows as points, A across and B up; the places of those that are chosen in it."""
    scale = compare_words.scale(metric)
    x, y = outcomes.values_a * scale, outcomes.values_b * scale
    known = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
    groups = _groups(x[known], y[known])
    drawn = scatter(x[known], y[known], groups, outcomes.rows[known], metric)
    boxes = st.toggle(
        "Choose rows with a box", key="scatter_box", persist_state="session",
        help="Draw it with the mouse or a finger. Otherwise a click chooses a point, with the "
        "Shift key several.",
    )  # fmt: skip
    key = f"scatter_{zlib.crc32(y.tobytes(), zlib.crc32(x.tobytes()))}"  # a choice is of these
    event = st.plotly_chart(
        drawn.update_layout(dragmode="select") if boxes else drawn, key=key,
        config=chart.CONFIG, on_select="rerun", selection_mode=("points", "box"),
        alt=literal.storable(told),
    )  # fmt: skip
    st.text("Above the line B is better." if metric.facts.higher_is_better else
            "Above the line A is better.")  # fmt: skip
    picture.offer(key, told)
    points = [point["customdata"] for point in event.selection.points if "customdata" in point]
    chosen = np.isin(groups, np.array(points, dtype=np.int64))
    rows: Ints = outcomes.rows[known][chosen]
    return rows


def _groups(x: Floats, y: Floats) -> Ints:
    """Which point of the picture each row belongs to: its own, or of very many its cell."""
    if len(x) <= distributions.MOST_POINTS:
        return np.arange(len(x))
    top = max(float(x.max()), float(y.max()), 1e-9)
    across, up = (np.minimum((part / top * _CELLS).astype(np.int64), _CELLS - 1) for part in (x, y))
    return across * _CELLS + up


def scatter(x: Floats, y: Floats, groups: Ints, rows: Ints, metric: Any) -> go.Figure:
    """A point a row, or a square a cell, darker for more rows; on the diagonal both are level."""
    drawn = go.Figure()
    least = 100.0 if compare_words.scale(metric) == 100 else 1.0
    top = max(least, float(x.max(initial=0)), float(y.max(initial=0)))
    drawn.add_scatter(
        x=[0, top], y=[0, top], mode="lines", hoverinfo="skip",
        line={"color": palette.NEUTRAL, "dash": "dash"},
    )  # fmt: skip
    if len(np.unique(groups)) == len(x):
        drawn.add_scatter(
            x=x, y=y, mode="markers", customdata=groups, text=rows + 1,
            marker={"color": palette.MATCHED, "size": 7, "opacity": 0.7},
            hovertemplate="row %{text}: A %{x:.2f}, B %{y:.2f}<extra></extra>",
        )  # fmt: skip
    else:
        _cells(drawn, groups, max(float(x.max()), float(y.max())))
    drawn.update_xaxes(title_text="Score of A", range=[-0.03 * top, 1.03 * top])
    drawn.update_yaxes(title_text="Score of B", range=[-0.03 * top, 1.03 * top])
    return chart.layout(drawn, 380)


def _cells(drawn: go.Figure, groups: Ints, top: float) -> None:
    cells, counts = np.unique(groups, return_counts=True)
    width = top / _CELLS
    drawn.add_scatter(
        x=(cells // _CELLS + 0.5) * width, y=(cells % _CELLS + 0.5) * width,
        mode="markers", customdata=cells, text=counts,
        marker={
            "symbol": "square", "size": 8, "color": np.log10(counts),
            "colorscale": [[0, "#9AD0F5"], [0.4, palette.GAINED], [1, palette.MATCHED]],
        },
        hovertemplate="A about %{x:.0f}, B about %{y:.0f}: %{text:,} rows<extra></extra>",
    )  # fmt: skip


def _list(
    outcomes: RowOutcomes, systems: Systems, sides: tuple[str, str], chosen: Ints, metric: Any
) -> int | None:
    """The rows asked for with both outputs; the place of the ticked one, at first the first."""
    wanted = st.selectbox(
        "Rows", _WANTED, index=2 if len(chosen) else 0, key=f"swings_{bool(len(chosen))}",
        width=260, persist_state="session",
    )  # fmt: skip
    if wanted == _WANTED[2]:
        swings = _among(outcomes, chosen)
    else:
        swings = outcomes.biggest("a" if wanted == _WANTED[0] else "b", LISTED)
    if not swings:
        st.text(
            "Click a point in the picture, or draw a box around several."
            if wanted == _WANTED[2] else "There is no such row."
        )  # fmt: skip
        return None
    rows = np.array([swing.row for swing in swings])
    event = st.dataframe(
        _frame(swings, systems, sides, metric), hide_index=True, height=330,
        on_select="rerun", selection_mode="single-row",
        key=f"swings_{zlib.crc32(rows.tobytes(), zlib.crc32(systems.key.encode()))}",
        alt="Rows in which the two systems differ most",
        column_config={
            name: st.column_config.NumberColumn(format="%.2f") for name in ("A", "B", "Gap")
        },
    )  # fmt: skip
    ticked = [index for index in event.selection.rows if index < len(rows)]
    return int(rows[ticked[0]] if ticked else rows[0])


def _among(outcomes: RowOutcomes, chosen: Ints) -> tuple[Swing, ...]:
    """The chosen rows, the largest gap first."""
    places = np.flatnonzero(np.isin(outcomes.rows, chosen))
    gaps = np.abs(outcomes.values_a - outcomes.values_b)[places]
    return tuple(
        Swing(
            int(outcomes.rows[at]), float(outcomes.values_a[at]), float(outcomes.values_b[at]), gap
        )
        for at, gap in sorted(zip(places, gaps.tolist(), strict=True), key=lambda one: -one[1])[
            :500
        ]
    )


def _frame(swings: tuple[Swing, ...], systems: Systems, sides: tuple[str, str], metric: Any) -> Any:
    scale = compare_words.scale(metric)
    first, second = (systems.pairs[name] for name in sides)
    texts = [(first.row(one.row), second.row(one.row)) for one in swings]
    return tables.texts(
        [
            ("Line", [int(systems.table.lines[one.row]) for one in swings]),
            ("A", [round(one.a * scale, 2) for one in swings]),
            ("B", [round(one.b * scale, 2) for one in swings]),
            ("Gap", [round((one.a - one.b) * scale, 2) for one in swings]),
            ("Output of A", [said for (said, _), _ in texts]),
            ("Output of B", [said for _, (said, _) in texts]),
            ("Expected", [" ⏐ ".join(meant) for (_, meant), _ in texts]),
        ]
    )


def scored_rows(comparison: Comparison, systems: Systems) -> pa.Table:
    """The user's own columns in their order, then every system's score in each row."""
    frame, scale = systems.table.data, compare_words.scale(comparison.metric)
    for name, evaluation in comparison.evaluations.items():
        title = f"{compare_words.short(comparison.metric)} of {name}"
        column = pa.array(evaluation.values * scale)
        frame = frame.append_column(tables.unique(title, frame.column_names), column)
    return frame


def _row(comparison: Comparison, systems: Systems, sides: tuple[str, str], row: int) -> None:
    """One row in full, and the way to the explanation of either output."""
    metric = comparison.metric
    found = three_rows(comparison, *sides, row)
    texts = [systems.pairs[name].row(row) for name in sides]
    scores = [
        f"{side} {compare_words.figure(one.score.value, metric)}"
        for side, one in (("A", found.a), ("B", found.b))
    ]
    line = int(systems.table.lines[row])
    st.subheader(f"The row of line {line:,}: {', '.join(scores)}")
    three_row_view.show(found, (texts[0][0], texts[1][0]), texts[0][1])
    with st.container(horizontal=True):
        for side, (said, meant) in zip("AB", texts, strict=True):
            if st.button(
                f"Explain {side}’s row", key=f"explain_{side}", on_click=pair_texts.fill,
                args=(said or "", meant),
            ):  # fmt: skip
                # Without query parameters of its own it refuses to leave a page with bound
                # controls; those write theirs again on the page that is opened.
                st.switch_page(str(_PAIR_PAGE), query_params={})
