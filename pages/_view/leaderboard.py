"""The systems from the best to the worst under each metric, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from textsim_core import Comparison
from textsim_core.sampling.comparison import System
from textsim_core.sampling.paired_tests import ties
from textsim_core.types import Ints

from . import chart, compare_words, literal, palette, table_downloads, tables

_NAME = 34


def show(comparisons: Sequence[Comparison], lines: Ints) -> None:
    """A chart a metric, each with an axis of its own, and all figures in one table.

    ``lines`` (rows,) are the rows' places in the file.
    """
    st.header("Leaderboard")
    places = st.columns(min(2, len(comparisons))) if len(comparisons) > 1 else [st.container()]
    for number, comparison in enumerate(comparisons):
        with places[number % len(places)]:
            st.plotly_chart(
                figure(comparison), key=_key(comparison),
                config=chart.CONFIG, alt=literal.storable(sentence(comparison)),
            )  # fmt: skip
    frame = table(comparisons)
    with st.container(horizontal=True, vertical_alignment="center"):
        confidence = comparisons[0].plan.confidence
        st.text(f"Whiskers: {100 * confidence:g} % interval of {_drawn(comparisons[0])} drawn sets")
        charts = [(_key(one), sentence(one), one.metric.title) for one in comparisons]
        table_downloads.offer(lambda: table(comparisons, exact=True), "leaderboard", charts=charts)
    st.dataframe(
        frame, hide_index=True, key="leaderboard_rows",
        alt="Systems with their scores and intervals",
        column_config={
            name: st.column_config.NumberColumn(format="%.2f")
            for name in frame.select_dtypes("float").columns
        },
    )  # fmt: skip
    _left_out(comparisons[0], lines)


def _key(comparison: Comparison) -> str:
    return f"leaderboard_{comparison.metric.name}"


def _left_out(comparison: Comparison, lines: Ints) -> None:
    """The rows that no system is compared on, each with who has no score and why."""
    told = compare_words.left_out(comparison)
    if not told:
        return
    with st.expander(told, key="left_out"):
        st.dataframe(
            tables.texts([
                ("Line", [int(lines[one.row]) for one in comparison.left_out]),
                ("System", [one.system for one in comparison.left_out]),
                ("Why", [one.status for one in comparison.left_out]),
            ]),
            hide_index=True, key="left_out_rows", alt="Rows that are not compared",
        )  # fmt: skip


def _drawn(comparison: Comparison) -> str:
    return f"{len(comparison.draws):,}"


def figure(comparison: Comparison) -> go.Figure:
    """A dot a system with whiskers, the best on top; no dot where there is no score."""
    metric, systems = comparison.metric, comparison.leaderboard
    scale, drawn = compare_words.scale(metric), go.Figure()
    values, lows, highs = (np.array(part) * scale for part in _figures(systems))
    drawn.add_scatter(
        x=values, y=list(range(len(systems))), mode="markers+text", cliponaxis=False,
        text=[compare_words.figure(one.score, metric) for one in systems],
        textposition="top center", hoverinfo="skip",
        error_x={
            "type": "data", "symmetric": False, "array": highs - values,
            "arrayminus": values - lows, "thickness": 2, "width": 6,
        },
        marker={
            "size": 12,
            "symbol": ["star" if _place(comparison, one) == 1 else "circle" for one in systems],
            "color": palette.MATCHED,
        },
    )  # fmt: skip
    names = [chart.wrap(literal.cut(one.name, _NAME), 18) for one in systems]
    drawn.update_yaxes(
        tickvals=list(range(len(systems))), ticktext=names, zeroline=False,
        range=[len(systems) - 0.5, -0.8],
    )  # fmt: skip
    drawn.update_xaxes(range=_range(lows, highs), zeroline=False, title_text=_axis(metric))
    return chart.layout(drawn, 110 + 44 * len(systems))


def _place(comparison: Comparison, system: System) -> int | None:
    """1 for the best; systems that are level share a place, one without a score has none."""
    if np.isnan(system.score):
        return None
    up = comparison.metric.facts.higher_is_better
    return 1 + sum(
        (one.score > system.score) == up and not ties(one.score, system.score)
        for one in comparison.systems
        if not np.isnan(one.score)
    )


def _figures(systems: Sequence[System]) -> tuple[list[float], list[float], list[float]]:
    return (
        [one.score for one in systems],
        [one.interval.low for one in systems],
        [one.interval.high for one in systems],
    )


def _range(lows: Any, highs: Any) -> list[float] | None:
    """A little more than the whiskers span, so that a small gap can be seen."""
    ends = np.concatenate([lows, highs])
    ends = ends[np.isfinite(ends)]
    if not len(ends):
        return None
    room = max(1.0, 0.12 * float(np.ptp(ends)))
    return [float(ends.min()) - room, float(ends.max()) + room]


def _axis(metric: Any) -> str:
    return f"{metric.title}, {compare_words.arrow(metric)}"


def sentence(comparison: Comparison) -> str:
    """The chart in words."""
    metric = comparison.metric
    told = ", ".join(
        f"{one.name} {compare_words.figure(one.score, metric)} "
        f"({compare_words.figure(one.interval.low, metric)} to "
        f"{compare_words.figure(one.interval.high, metric)})"
        for one in comparison.leaderboard
    )
    return f"{_axis(metric)}: {told}."


def table(comparisons: Sequence[Comparison], *, exact: bool = False) -> pd.DataFrame:
    """One system a row, in the first metric's order; of each metric the score and the interval.

    As shown, scores have two decimals; ``exact`` for a file.
    """
    order = [one.name for one in comparisons[0].leaderboard]
    columns: list[tuple[str, Sequence[Any]]] = [("System", order)]
    for comparison in comparisons:
        metric, found = comparison.metric, {one.name: one for one in comparison.systems}
        digits = 12 if exact else 2
        values, lows, highs = (
            np.round(np.array(part) * compare_words.scale(metric), digits)
            for part in _figures([found[one] for one in order])
        )
        name = compare_words.short(metric)
        arrow = "↑" if metric.facts.higher_is_better else "↓"
        columns += [
            (f"{name} {arrow}", values),
            (f"{name} from", lows),
            (f"{name} to", highs),
            (f"{name} place", [_place(comparison, found[one]) for one in order]),
        ]
    columns.append(("Rows compared", [one.rows for one in comparisons[0].leaderboard]))
    return tables.texts(columns)
