"""The length card: the output's length against the reference length, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from . import numerals, palette
from .plain_figure import FONT, LOOK, PlainFigure


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


def figure(length: Length) -> PlainFigure:
    """The factor against the output's length, the point on it, the reference length dashed."""
    farthest = max(length.output, length.reference, *length.curve[0], 1)
    expected = {
        "type": "line", "x0": length.reference, "x1": length.reference, "y0": 0, "y1": 1,
        "yref": "y domain",
        "line": {"color": palette.reference_colour(0), "width": 2, "dash": "dash"},
    }  # fmt: skip
    return PlainFigure(
        _series(length),
        260,
        xaxis={"range": [0, farthest * 1.04], "title": "Length of the output", "zeroline": False},
        yaxis={
            "range": [-0.03, max(1.08, length.penalty * 1.08)],
            "title": "Score is multiplied by",
        },
        margin={**LOOK["margin"], "t": 48},
        shapes=[expected],
        annotations=[
            _label(length.reference, "expected", 1.13, farthest),
            _label(length.output, "output", 1.04, farthest),
        ],
    )


def _series(length: Length) -> list[dict[str, Any]]:
    """The curve of factors, and the output's point on it."""
    curve = {
        "type": "scatter",
        "x": list(length.curve[0]),
        "y": list(length.curve[1]),
        "mode": "lines",
        "line": {"color": palette.NEUTRAL, "width": 3},
        "hovertemplate": "length %{x:,.0f}: factor %{y:.3f}<extra></extra>",
    }
    point = {
        "type": "scatter",
        "x": [length.output],
        "y": [length.penalty],
        "mode": "markers",
        "marker": {"size": 15, "color": palette.OUTPUT, "line": {"color": palette.INK, "width": 1}},
        "hovertemplate": "this output: %{x:,.0f}, factor %{y:.3f}<extra></extra>",
    }
    return [curve, point]


def _label(x: float, name: str, height: float, farthest: float) -> dict[str, Any]:
    # On a phone a label in the middle of a far point would leave the picture.
    anchor = "right" if x > 0.7 * farthest else "center"
    return {
        "x": x, "y": height, "yref": "paper", "xanchor": anchor, "yanchor": "middle",
        "showarrow": False, "text": f"{name} {numerals.count(x)}", "font": FONT,
    }  # fmt: skip


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
