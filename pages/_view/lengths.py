"""The length card: the output's length against the reference length, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
import plotly.graph_objects as go

from . import chart, numerals, palette


@dataclass(frozen=True, slots=True)
class Length:
    """An output's length, the reference length it is held against, and the factor that follows.

    ``penalty`` is the factor (1.0 costs nothing). ``curve`` holds lengths and
    the factors an output of that length would get, for the same reference length.
    """

    output: float
    reference: float
    penalty: float
    curve: tuple[Sequence[float], Sequence[float]] = ((), ())

    @property
    def ratio(self) -> float:
        """Output length over reference length; NaN when there is no reference length."""
        return self.output / self.reference if self.reference else math.nan


def figure(length: Length) -> go.Figure:
    """The factor against the output's length, the point on it, the reference length dashed."""
    drawn = go.Figure()
    drawn.add_scatter(
        x=list(length.curve[0]),
        y=list(length.curve[1]),
        mode="lines",
        line={"color": palette.NEUTRAL, "width": 3},
        hovertemplate="length %{x:,.0f}: factor %{y:.3f}<extra></extra>",
    )
    drawn.add_scatter(
        x=[length.output],
        y=[length.penalty],
        mode="markers",
        marker={"size": 15, "color": palette.OUTPUT, "line": {"color": palette.INK, "width": 1}},
        hovertemplate="this output: %{x:,.0f}, factor %{y:.3f}<extra></extra>",
    )
    drawn.add_vline(
        x=length.reference, line={"color": palette.reference_colour(0), "width": 2, "dash": "dash"}
    )
    farthest = max(length.output, length.reference, *length.curve[0], 1)
    for x, name, height in ((length.reference, "expected", 1.13), (length.output, "output", 1.04)):
        # On a phone a label in the middle of a far point would leave the picture.
        anchor = "right" if x > 0.7 * farthest else "center"
        _label(drawn, x, f"{name} {numerals.count(x)}", height, anchor)
    drawn.update_xaxes(
        range=[0, farthest * 1.04], title_text="Length of the output", zeroline=False
    )
    top = max(1.08, length.penalty * 1.08)
    drawn.update_yaxes(range=[-0.03, top], title_text="Score is multiplied by")
    return chart.layout(drawn, 260).update_layout(margin={"t": 48})


def _label(drawn: go.Figure, x: float, words: str, height: float, anchor: str) -> None:
    drawn.add_annotation(
        x=x, y=height, yref="paper", xanchor=anchor, yanchor="middle", showarrow=False,
        text=words, font={"color": palette.INK, "size": 13},
    )  # fmt: skip


def table(length: Length) -> pd.DataFrame:
    """The card's numbers: output, reference, ratio, factor (null when undefined)."""
    numbers = [length.output, length.reference, length.ratio, length.penalty]
    return pd.DataFrame(
        {
            "Quantity": ["Length of the output", "Expected length", "Ratio", "Factor"],
            "Value": [n if math.isfinite(n) else None for n in numbers],
        }
    ).astype({"Value": "Float64"})


def sentence(length: Length) -> str:
    """One sentence that says the same as the chart."""
    factor = numerals.decimal(length.penalty, 3)
    counts = f"{numerals.count(length.output)} against {numerals.count(length.reference)}"
    if not math.isfinite(length.ratio):
        return f"The output's length is {counts}; the factor is {factor}."
    change = length.ratio - 1
    if abs(change) < numerals.NOISE:
        return f"The output is exactly as long as expected ({counts}); the factor is {factor}."
    word = "shorter" if change < 0 else "longer"
    return (
        f"The output is {numerals.percent(abs(change))} {word} than expected ({counts}); "
        f"the factor is {factor}."
    )
