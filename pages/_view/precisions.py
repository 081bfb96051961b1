"""How many n-grams of each order found a match: one bar an order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from . import literal, numerals
from .bars import Bar, Bars


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


def figure(precisions: Sequence[Precision]) -> Bars:
    """Horizontal bars from 0 to 100 with "matched of total" beside; estimated ones hatched."""
    bars = (
        Bar(
            p.name,
            0,
            p.value * 100 if math.isfinite(p.value) else 0.0,
            p.words.replace(", estimated", ",\nestimated"),
            hatched=p.estimated,
        )
        for p in precisions
    )
    return Bars(tuple(bars), 0, 100, (0, 25, 50, 75, 100), instead="There are no n-grams to count.")


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
