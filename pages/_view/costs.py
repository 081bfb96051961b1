"""What a lower-is-better score is made of: from 0 up to the score, one bar a cost."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

import pandas as pd

from textsim_core.explain.types import Loss

from . import literal, numerals
from .bars import Bar, Bars, ticks


def figure(costs: Sequence[Loss], score: float, scale: float = 100) -> Bars:
    """Bars that add up to the score; ``scale`` is 100 for shares and 1 for counts."""
    if not math.isfinite(score):
        return Bars((), 0, 1, instead="No score, so no costs to take apart.")
    widths, total = [cost.points * scale for cost in costs], score * scale
    starts = accumulate(widths[:-1], initial=0.0)
    parts = (
        Bar(cost.title, start, width, _words(width, scale), "lost", note=cost.note or cost.title)
        for cost, start, width in zip(costs, starts, widths, strict=False)
    )
    last = Bar("Score", 0, total, _words(total, scale), strong=True)
    high = max(total, 1.0)
    return Bars((*parts, last), 0, high, ticks(high))


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
