"""Scores of many rows: a histogram that was binned in the core, and scores against lengths."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import ArrayLike

from . import chart, numerals, palette

MOST_POINTS = 1_500
"""More rows than this are drawn as a grid of counts instead of points."""


def histogram(
    edges: ArrayLike,
    counts: ArrayLike,
    *,
    mean: float = math.nan,
    corpus: float = math.nan,
    scale: int = 100,
) -> go.Figure:
    """Bars from ``counts`` rows between ``edges`` (as scores are, one more than counts).

    ``mean`` and ``corpus`` (as scores are) become vertical lines with labels; NaN leaves
    one out. ``scale`` is 100 for fractions, 1 for a metric that counts things.
    """
    limits, heights = np.asarray(edges, float) * scale, np.asarray(counts)
    drawn = go.Figure()
    drawn.add_bar(
        x=(limits[:-1] + limits[1:]) / 2,
        y=heights,
        width=np.diff(limits) * 0.94,
        marker={"color": palette.GAINED},
        customdata=np.column_stack([limits[:-1], limits[1:]]),
        hovertemplate="%{customdata[0]:.1f} to %{customdata[1]:.1f}: %{y:,} rows<extra></extra>",
    )
    mean_first = mean <= corpus
    told = f"mean of rows {_number(mean, scale)}", f"whole set {_number(corpus, scale)}"
    ends = float(limits[-1])
    _line(drawn, mean * scale, told[0], palette.LOST, "dash", 1.16, mean_first, ends)
    _line(drawn, corpus * scale, told[1], palette.MATCHED, "solid", 1.06, not mean_first, ends)
    drawn.update_xaxes(range=[limits[0], limits[-1]], title_text=_axis(ends, scale))
    drawn.update_yaxes(title_text="Rows", rangemode="tozero")
    return chart.layout(drawn, 320).update_layout(margin={"t": 56})


def _number(value: float, scale: int) -> str:
    """A score in words: of 100, or a count as it is."""
    return numerals.count(value) if scale == 1 else numerals.score(value)


def _axis(largest: float, scale: int) -> str:
    """The title of a score's axis, which says 0–100 only where it ends there."""
    return "Score (0–100)" if scale == 100 and largest <= 100 else "Score"


def _line(
    drawn: go.Figure,
    place: float,
    told: str,
    colour: str,
    dash: str,
    height: float,
    leftwards: bool,
    ends: float,
) -> None:
    """One vertical line with its label above; two labels never lie on one another."""
    if not math.isfinite(place):
        return
    room = place > 0.25 * ends if leftwards else place > 0.75 * ends
    drawn.add_vline(x=place, line={"color": colour, "width": 3, "dash": dash})
    drawn.add_annotation(
        x=place, y=height, yref="paper", showarrow=False, yanchor="middle",
        xanchor="right" if room else "left",
        text=told,
        font={"color": palette.INK, "size": 13},
    )  # fmt: skip


def histogram_table(edges: ArrayLike, counts: ArrayLike, *, scale: int = 100) -> pd.DataFrame:
    """The same numbers: from, to (as drawn), rows."""
    limits = np.asarray(edges, float) * scale
    return pd.DataFrame({"From": limits[:-1], "To": limits[1:], "Rows": np.asarray(counts)})


def histogram_sentence(
    edges: ArrayLike,
    counts: ArrayLike,
    *,
    mean: float = math.nan,
    corpus: float = math.nan,
    scale: int = 100,
) -> str:
    """One sentence that says the same as the chart."""
    limits, heights = np.asarray(edges, float), np.asarray(counts)
    if not heights.sum():
        return "No row has a score."
    top = int(heights.argmax())
    lines = [
        f"{name} {_number(value, scale)}"
        for name, value in (("mean of rows", mean), ("whole set", corpus))
        if math.isfinite(value)
    ]
    return (
        f"{numerals.count(int(heights.sum()))} scored rows; most lie between "
        f"{_number(limits[top], scale)} and {_number(limits[top + 1], scale)}"
        f"{''.join(f'; {line}' for line in lines)}."
    )


def scatter(
    lengths: ArrayLike, scores: ArrayLike, *, rows: ArrayLike | None = None, scale: int = 100
) -> go.Figure:
    """Score of each row against its length; rows without a score are left out.

    ``rows`` are row numbers shown on hover and given back as ``customdata`` on
    selection (by default 1, 2, …). Beyond `MOST_POINTS` rows the plane is
    binned and drawn as a grid of counts.
    """
    x, y = np.asarray(lengths, float), np.asarray(scores, float) * scale
    number = np.arange(1, len(x) + 1) if rows is None else np.asarray(rows)
    keep = np.isfinite(x) & np.isfinite(y)
    x, y, number = x[keep], y[keep], number[keep]
    drawn = go.Figure(_points(x, y, number) if len(x) <= MOST_POINTS else _grid(x, y))
    drawn.update_xaxes(title_text="Length", rangemode="tozero")
    largest = max(float(scale), y.max(initial=0))
    drawn.update_yaxes(title_text=_axis(largest, scale), range=[-0.03 * largest, 1.03 * largest])
    return chart.layout(drawn, 320)


def _points(x: np.ndarray[Any, Any], y: np.ndarray[Any, Any], number: np.ndarray[Any, Any]) -> Any:
    return go.Scatter(
        x=x,
        y=y,
        mode="markers",
        customdata=number,
        marker={"color": palette.MATCHED, "size": 7, "opacity": 0.75},
        hovertemplate="row %{customdata}: length %{x:,}, score %{y:.2f}<extra></extra>",
    )


def _grid(x: np.ndarray[Any, Any], y: np.ndarray[Any, Any]) -> Any:
    # Cells as wide as whole lengths: otherwise some hold more lengths than others and stripe.
    step = max(1.0, math.ceil((x.max() - x.min() + 1) / 40))
    across = np.arange(x.min() - 0.5, x.max() + step, step)
    counts, across, up = np.histogram2d(x, y, bins=(across, 25))
    shown = counts.T.astype(object)
    shown[shown == 0] = None
    return go.Heatmap(
        x=(across[:-1] + across[1:]) / 2,
        y=(up[:-1] + up[1:]) / 2,
        z=shown,
        colorscale=[[0, "#9AD0F5"], [0.3, palette.GAINED], [1, palette.MATCHED]],
        colorbar={
            "title": {"text": "Rows", "font": {"color": palette.INK, "size": 13}},
            "tickfont": {"color": palette.INK},
            "thickness": 12,
        },
        hovertemplate="length about %{x:.0f}, score about %{y:.0f}: %{z} rows<extra></extra>",
    )


def scatter_table(
    lengths: ArrayLike, scores: ArrayLike, *, rows: ArrayLike | None = None, scale: int = 100
) -> pd.DataFrame:
    """The same numbers: row, length, score (as drawn, null when undefined)."""
    x, y = np.asarray(lengths, float), np.asarray(scores, float) * scale
    number = np.arange(1, len(x) + 1) if rows is None else np.asarray(rows)
    return pd.DataFrame(
        {"Row": number, "Length": x, "Score": pd.Series(y).where(np.isfinite(y)).astype("Float64")}
    )


def scatter_sentence(lengths: ArrayLike, scores: ArrayLike) -> str:
    """One sentence that says the same as the chart."""
    x, y = np.asarray(lengths, float), np.asarray(scores, float)
    keep = np.isfinite(x) & np.isfinite(y)
    if keep.sum() < 2 or np.ptp(x[keep]) == 0 or np.ptp(y[keep]) == 0:
        return f"{numerals.count(int(keep.sum()))} scored rows; too little varies to see a trend."
    r = float(np.corrcoef(x[keep], y[keep])[0, 1])
    trend = (
        "no clear trend" if abs(r) < 0.2 else f"longer rows score {'higher' if r > 0 else 'lower'}"
    )
    return (
        f"{numerals.count(int(keep.sum()))} scored rows: {trend} (correlation "
        f"{numerals.decimal(r, 2)})."
    )
