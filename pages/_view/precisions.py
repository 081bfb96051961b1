"""How many n-grams of each order found a match: one bar an order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from . import chart, literal, numerals, palette
from .plain_figure import PlainFigure


@dataclass(frozen=True, slots=True)
class Precision:
    """One order's precision: ``value`` (a fraction, NaN when undefined) and its counts.

    ``estimated`` says that smoothing, not the counts, gave the value; ``title``
    names the order on screen (by default ``1-grams``, ``2-grams``, …).
    """

    order: int
    value: float
    matched: float
    total: float
    estimated: bool = False
    title: str = ""

    @property
    def name(self) -> str:
        """``title``, or ``1-grams``, ``2-grams``, …"""
        return self.title or f"{self.order}-grams"

    @property
    def words(self) -> str:
        """``59.9 %: 18 of 30``; where smoothing gave the value, it is said to be estimated."""
        counts = numerals.share(self.matched, self.total)
        if not self.total:
            return "none so long"
        if self.estimated:
            return f"{counts}, estimated as {numerals.percent(self.value)}"
        return f"{numerals.percent(self.value)}: {counts}"


def figure(precisions: Sequence[Precision]) -> PlainFigure:
    """Horizontal bars from 0 to 100 with "matched of total" beside; estimated ones hatched."""
    rows = list(range(len(precisions)))
    widths = [p.value * 100 if math.isfinite(p.value) else 0.0 for p in precisions]
    bars = {
        "type": "bar",
        "orientation": "h",
        "y": rows,
        "x": widths,
        "width": 0.62,
        "text": [p.words for p in precisions],
        "textposition": "outside",
        "cliponaxis": False,
        "marker": {
            "color": palette.MATCHED,
            "pattern": chart.hatch([p.estimated for p in precisions]),
        },
        "hoverinfo": "skip",
    }
    # The widest label stands beside the longest bar: it needs about its own length of room.
    room = max(
        (width + 4.2 * len(p.words) for width, p in zip(widths, precisions, strict=True)), default=0
    )
    return PlainFigure(
        [bars],
        60 + 40 * max(1, len(rows)),
        xaxis={"range": [0, max(105.0, room)], "tickvals": [0, 25, 50, 75, 100]},
        yaxis={
            "tickvals": rows,
            "ticktext": [chart.wrap(p.name) for p in precisions],
            "range": [len(rows) - 0.5, -0.5],
            "showgrid": False,
            "zeroline": False,
        },
    )


def table(precisions: Sequence[Precision]) -> pd.DataFrame:
    """The same numbers: n-grams, matched, total, percent (null when undefined), estimated."""
    return pd.DataFrame(
        {
            "N-grams": [literal.storable(p.name) for p in precisions],
            "Matched": [p.matched for p in precisions],
            "Total": [p.total for p in precisions],
            "Percent": [p.value * 100 if math.isfinite(p.value) else None for p in precisions],
            "Estimated": ["yes" if p.estimated else "" for p in precisions],
        }
    ).astype({"Matched": "Float64", "Total": "Float64", "Percent": "Float64"})


def sentence(precisions: Sequence[Precision]) -> str:
    """One sentence that says the same as the chart."""
    if not precisions:
        return "There are no n-grams to count."
    return (
        "Matched: " + "; ".join(f"{literal.storable(p.name)} {p.words}" for p in precisions) + "."
    )
