"""The same pair or set under every smoothing: what each method gives that no match earned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from textsim_core.settings import settings_of
from textsim_core.smoothing import SMOOTHINGS
from textsim_core.types import Score, Status

SETTING = "smoothing"
UNSMOOTHED = "none"


@dataclass(frozen=True, slots=True)
class Smoothed:
    """One method: the score, and what of it no match earned (both fractions, NaN if undefined)."""

    name: str
    title: str
    summary: str
    score: Score
    invented: float
    chosen: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """What is advised in a situation, and where the advice is weak."""

    situation: str
    methods: tuple[str, ...]
    remark: str


ADVICE: tuple[Advice, ...] = (
    Advice(
        "Short outputs",
        ("method1", "exp"),
        "Both lift only what has no match. Weak below four words: an identical text can still "
        "score under 100 unless orders longer than the text are skipped.",
    ),
    Advice(
        "Phrasing varies much",
        ("method4", "method5"),
        "They scale with the length. Weak: method 5 averages neighbouring orders and can exceed "
        "100.",
    ),
    Advice(
        "Very strict evaluation",
        ("none", "method0"),
        "No match at one order makes the score 0. Weak on single sentences: most of them have no "
        "four-word match, so a good and a bad output tie at 0.",
    ),
    Advice(
        "General use",
        ("exp", "method1"),
        "exp is what papers report (sacreBLEU's default). method 2 lifts every order above one, "
        "also those that have matches.",
    ),
    Advice(
        "Few matches, as in summaries",
        ("method3",),
        "Halves the credit at each further empty order. Weak: for content, ROUGE asks the better "
        "question.",
    ),
    Advice(
        "Mixed lengths, partial matches",
        ("method6",),
        "Guesses an order from the two below it. Weak: undefined where no three-word phrase "
        "matches.",
    ),
    Advice(
        "Strict at first, lenient after the first break",
        ("method7",),
        "Method 4, then method 5. Weak: hard to explain, and it can exceed 100.",
    ),
)
"""Where to start (after FutureAGI's documentation, with our remarks); comparisons need one method
throughout, whichever it is."""


def smoothable(metric: Any) -> bool:
    """Whether a configured metric has a smoothing to choose."""
    return SETTING in settings_of(type(metric))


def bench(metric: Any, stats: Any, *, single: bool) -> tuple[Smoothed, ...]:
    """Every method in the registry's order, from the same statistics.

    ``single``: the one row is scored as a row, otherwise all rows as a set. A
    constant is each method's own, except that the chosen method keeps the one
    it was given.
    """
    plain = _value(replace(metric, smoothing=UNSMOOTHED, smoothing_value=None), stats, single)
    found = []
    for name, method in SMOOTHINGS.items():
        chosen = name == metric.smoothing
        one = metric if chosen else replace(metric, smoothing=name, smoothing_value=None)
        score = _value(one, stats, single)
        invented = score.value - plain.value
        found.append(Smoothed(name, method.title, method.summary, score, invented, chosen))
    return tuple(found)


def _value(metric: Any, stats: Any, single: bool) -> Score:
    scores = metric.score(stats) if single else metric.corpus(stats)
    score: Score = scores.row(0)
    return score


def zero_orders(score: Score) -> tuple[int, ...]:
    """The orders that have n-grams in the output but no match, from 1."""
    pairs = zip(score.parts["matches"], score.parts["totals"], strict=True)
    return tuple(n for n, (matched, total) in enumerate(pairs, 1) if total and not matched)


def invented_words(rows: Sequence[Smoothed]) -> dict[str, str]:
    """One sentence a method: what it added that no match earned, or why it has no score."""
    return {row.name: _words(row) for row in rows}


def _words(row: Smoothed) -> str:
    if row.score.status != Status.OK or not math.isfinite(row.score.value):
        return row.score.reason or "Undefined here."
    gain = np.round(row.invented * 100, 1)
    if abs(gain) < 0.05:
        return "Adds nothing here."
    if gain < 0:
        return f"Takes {-gain:.1f} points."
    return f"Adds {gain:.1f} points that no match earned."
