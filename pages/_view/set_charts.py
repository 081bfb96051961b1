"""The chosen rows in linked pictures: whatever is picked in one, all the others follow."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from textsim_core import METRICS, Evaluation
from textsim_core.conditions import RowsIn, ScoreBetween
from textsim_core.distribution import box, cumulative, histogram
from textsim_core.types import Floats, Ints

from . import chart, distributions, literal, numerals, palette, set_selection
from .set_selection import Chosen

_SHAPES = ("Histogram", "Share at most so high", "Box")
_LENGTH = "length"
_CELLS = 40


def scale(evaluation: Evaluation) -> int:
    """What a metric's values are multiplied by to be shown."""
    return 1 if evaluation.metric.facts.unit == "count" else 100


def show(chosen: Chosen) -> None:
    """How the rows spread, and the score against length or another score."""
    left, right = st.columns(2, gap="medium")
    with left:
        st.header("How the rows spread", help="Click a bar to look at its rows alone")
        shape = st.segmented_control(
            "Drawn as", _SHAPES, default=_SHAPES[0], key="spread_as", required=True,
            label_visibility="collapsed",
        )  # fmt: skip
        {_SHAPES[0]: _histogram, _SHAPES[1]: _cumulative, _SHAPES[2]: _box}[shape](chosen)
    with right:
        st.header("Score against", help="Click a point to look at its rows alone")
        _scatter(chosen)


def _histogram(chosen: Chosen) -> None:
    front = chosen.front
    edges = histogram(chosen.whole[0].values).edges  # those of the whole: bars keep their places
    counts = np.histogram(front.values[np.isfinite(front.values)], edges)[0]
    around: dict[str, Any] = {
        "mean": front.mean, "corpus": front.corpus.value, "scale": scale(front),
    }  # fmt: skip
    key = f"pick_score_{set_selection.version()}"
    chart.show(
        distributions.histogram(edges, counts, **around),
        distributions.histogram_table(edges, counts, scale=scale(front)),
        distributions.histogram_sentence(edges, counts, **around),
        key=key, on_select=_picked(chosen, key, _scores), selection_mode="points",
    )  # fmt: skip


def _scores(chosen: Chosen, points: list[Any]) -> ScoreBetween:
    """The scores of the clicked bars, as a condition: a bar holds its lower end, not its upper."""
    edges = histogram(chosen.whole[0].values).edges
    bars = [int(point["point_index"]) for point in points]
    last = max(bars) + 1
    high = float(edges[last]) if last == len(edges) - 1 else math.nextafter(edges[last], 0.0)
    return ScoreBetween(chosen.front.metric.name, float(edges[min(bars)]), high)


def _picked(chosen: Chosen, key: str, condition: Callable[..., Any]) -> Callable[[], None]:
    """What to do when something is clicked in a picture; a click beside it lets go."""

    def pick() -> None:
        points = list(st.session_state[key].selection.points)
        where = "score" if condition is _scores else "points"
        made = condition(chosen, points) if points else None
        set_selection.pick(chosen.source.content, where, made)

    return pick


def _cumulative(chosen: Chosen) -> None:
    front = chosen.front
    found, times = cumulative(front.values), scale(front)
    drawn = go.Figure()
    drawn.add_scatter(
        x=found.values * times, y=found.shares * 100, mode="lines", line_shape="hv",
        line={"color": palette.MATCHED, "width": 3},
        hovertemplate="%{y:.1f} % of the rows score at most %{x:.2f}<extra></extra>",
    )  # fmt: skip
    drawn.update_xaxes(title_text="Score")
    drawn.update_yaxes(title_text="Rows, %", range=[0, 103])
    table = {"Score": found.values * times, "Rows, %": found.shares * 100}
    half = float(np.nanmedian(front.values)) if found.counted else math.nan
    sentence = f"Half of {numerals.count(found.counted)} rows score at most " + (
        f"{_words(half, times)}." if found.counted else "nothing: none has a score."
    )
    chart.show(chart.layout(drawn, 320), _frame(table), sentence, key="cumulative")


def _box(chosen: Chosen) -> None:
    front = chosen.front
    found, times = box(front.values), scale(front)
    drawn = go.Figure()
    quartiles = [found.lower_quartile, found.median, found.upper_quartile]
    if found.counted:
        drawn.add_box(
            q1=[quartiles[0] * times], median=[quartiles[1] * times], q3=[quartiles[2] * times],
            lowerfence=[found.low * times], upperfence=[found.high * times], y=[0],
            orientation="h", marker_color=palette.MATCHED, hoverinfo="x",
        )  # fmt: skip
        outline = np.concatenate([found.heights, -found.heights[::-1]]) * 0.45
        around = np.concatenate([found.places, found.places[::-1]]) * times
        drawn.add_scatter(
            x=around, y=outline, fill="toself", mode="lines", opacity=0.35, hoverinfo="skip",
            line={"color": palette.GAINED, "width": 1},
        )  # fmt: skip
    drawn.update_yaxes(visible=False).update_xaxes(title_text="Score")
    names = ("Smallest", "Whisker", "Lower quartile", "Median", "Upper quartile", "Whisker, upper",
             "Largest")  # fmt: skip
    figures = [found.smallest, found.low, *quartiles, found.high, found.largest]
    table = {"Figure": names, "Score": [figure * times for figure in figures]}
    told = [_words(figure, times) for figure in quartiles]
    sentence = (
        f"Half of the {numerals.count(found.counted)} rows score from {told[0]} to {told[2]}, the "
        f"middle one {told[1]}; {numerals.count(found.outside)} lie far outside."
    )
    chart.show(chart.layout(drawn, 320), _frame(table), sentence, key="box")


def _words(value: float, times: int) -> str:
    return numerals.count(value) if times == 1 else numerals.score(value)


def _frame(columns: dict[str, Any]) -> Any:
    import pandas as pd

    return pd.DataFrame(columns)


def _scatter(chosen: Chosen) -> None:
    """Every row as a point (of very many, cells), its score up; across what is chosen."""
    others = [one.metric.name for one in chosen.evaluations[1:]]
    against = st.selectbox(
        "Against", [_LENGTH, *others], key="scatter_against", label_visibility="collapsed",
        format_func=lambda name: METRICS[name].title if name in METRICS else "length of the output",
    )  # fmt: skip
    x = _across(chosen.evaluations, against)
    if x is None:
        st.text("The length is not known under this metric.")
        return
    whole = _across(chosen.whole, against)
    groups = _cells(whole, chosen.whole[0].values)[chosen.places]
    y, times = chosen.front.values, scale(chosen.front)
    key = f"pick_points_{against}_{set_selection.version()}"
    sentence = distributions.scatter_sentence(x, y)
    chart.show(
        _points(x, y * times, groups, "Length" if against == _LENGTH else _short(against)),
        distributions.scatter_table(x, y, rows=chosen.places + 1, scale=times), sentence, key=key,
        on_select=_picked(chosen, key, lambda one, found: _rows(one, found, against)),
        selection_mode="points",
    )  # fmt: skip


def _short(name: str) -> str:
    return literal.in_figure(METRICS[name].title.partition(",")[0])


def _across(evaluations: tuple[Evaluation, ...], against: str) -> Floats | None:
    """What the rows are set out along: lengths, or another metric's scores as shown."""
    if against == _LENGTH:
        lengths = evaluations[0].scores.parts.get("hypothesis_length")
        return None if lengths is None else np.asarray(lengths, np.float64)
    other = next(one for one in evaluations if one.metric.name == against)
    return other.values * scale(other)


def _cells(x: Floats | None, y: Floats) -> Ints:
    """Which point each row of the whole belongs to: its own, or of very many its cell."""
    if x is None or len(x) <= distributions.MOST_POINTS:
        return np.arange(len(y))
    cell = np.zeros(len(y), np.int64)
    for part in (x, y):
        known = np.where(np.isfinite(part), part, np.nan)
        low, high = float(np.nanmin(known, initial=0.0)), float(np.nanmax(known, initial=1e-9))
        places = (np.nan_to_num(known) - low) / max(high - low, 1e-9) * _CELLS
        cell = cell * _CELLS + np.clip(places.astype(np.int64), 0, _CELLS - 1)
    return cell


def _points(x: Floats, y: Floats, groups: Ints, title: str) -> go.Figure:
    known = np.isfinite(x) & np.isfinite(y)
    cells, counts = np.unique(groups[known], return_counts=True)
    sums = [
        np.bincount(np.searchsorted(cells, groups[known]), part[known], len(cells))
        for part in (x, y)
    ]
    many = len(cells) < known.sum()
    drawn = go.Figure()
    drawn.add_scatter(
        x=sums[0] / np.maximum(counts, 1), y=sums[1] / np.maximum(counts, 1), mode="markers",
        customdata=cells, text=counts,
        marker={
            "size": np.clip(5 + 3 * np.log2(counts), 6, 26) if many else 7,
            "color": palette.MATCHED, "opacity": 0.6,
        },
        hovertemplate=f"{title} %{{x:.4g}}, score %{{y:.2f}}: %{{text:,}} rows<extra></extra>",
    )  # fmt: skip
    drawn.update_xaxes(title_text=title).update_yaxes(title_text="Score")
    return chart.layout(drawn, 320)


def _rows(chosen: Chosen, points: list[Any], against: str) -> RowsIn:
    """The rows behind the clicked points."""
    groups = _cells(_across(chosen.whole, against), chosen.whole[0].values)
    wanted = np.isin(groups, [point["customdata"] for point in points])
    return RowsIn(tuple(np.flatnonzero(wanted).tolist()), "picked in the picture")
