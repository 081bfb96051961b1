"""What a lower-is-better score is made of: from 0 up to the score, one bar a cost."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

import pandas as pd

from textsim_core.explain.types import Loss

from . import chart, literal, numerals, palette
from .plain_figure import PlainFigure


def figure(costs: Sequence[Loss], score: float, scale: float = 100) -> PlainFigure:
    """Bars that add up to the score; ``scale`` is 100 for shares and 1 for counts."""
    height = 70 + 46 * (len(costs) + 1)
    if not math.isfinite(score):
        return PlainFigure.saying("No score, so no costs to take apart.", height)
    widths, total = [cost.points * scale for cost in costs], score * scale
    bars = {
        "type": "bar",
        "orientation": "h",
        "y": list(range(len(costs) + 1)),
        "x": [*widths, total],
        "base": [*list(accumulate(widths, initial=0.0))[:-1], 0.0],
        "width": 0.62,
        "text": [*(_words(width, scale) for width in widths), f"<b>{_words(total, scale)}</b>"],
        "textposition": "outside",
        "cliponaxis": False,
        "marker": {"color": [*[palette.LOST] * len(costs), palette.MATCHED]},
        "customdata": [*(chart.wrap(cost.note or cost.title, 50) for cost in costs), "Score"],
        "hovertemplate": "%{customdata}<extra></extra>",
    }
    names = {
        "tickvals": list(range(len(costs) + 1)),
        "ticktext": [*(chart.wrap(cost.title) for cost in costs), "Score"],
        "range": [len(costs) + 0.5, -0.5],
        "showgrid": False,
        "zeroline": False,
    }
    return PlainFigure([bars], height, xaxis={"range": [0, max(total, 1.0) * 1.25]}, yaxis=names)


def _words(amount: float, scale: float) -> str:
    return numerals.decimal(amount, 1) if scale == 100 else numerals.count(amount)


def table(costs: Sequence[Loss], score: float, scale: float = 100) -> pd.DataFrame:
    """The same numbers: what, cost, note; the score last (null when undefined)."""
    total = score * scale if math.isfinite(score) else None
    return pd.DataFrame(
        {
            "What": [*(literal.storable(cost.title) for cost in costs), "Score"],
            "Cost": [*(cost.points * scale for cost in costs), total],
            "Note": [*(literal.storable(cost.note) for cost in costs), ""],
        }
    ).astype({"Cost": "Float64"})


def sentence(costs: Sequence[Loss], score: float, scale: float = 100) -> str:
    """One sentence that says the same as the chart."""
    if not math.isfinite(score):
        return "There is no score, so there are no costs to take apart."
    parts = [f"{literal.storable(c.title)} {_words(c.points * scale, scale)}" for c in costs]
    return f"{', '.join(parts)}: together {_words(score * scale, scale)}."
