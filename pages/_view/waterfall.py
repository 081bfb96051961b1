"""Where the missing points went: from 100 down to the score, one bar a loss."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate, pairwise

import pandas as pd

from textsim_core.explain.types import Loss

from . import literal, numerals
from .bars import Bar, Bars

PERFECT = "Perfect"
SCORE = "Score"


def figure(losses: Sequence[Loss], score: float) -> Bars:
    """Bars from 100 to the score; ``score`` is a fraction, NaN when undefined.

    A loss falls (orange), a gain rises (blue), an estimated one is hatched.
    """
    if not math.isfinite(score):
        return Bars((), 0, 100, instead="No score, so no points to take apart.")
    levels = _levels(losses)
    full = Bar(PERFECT, 0, 100, "100", "neutral", strong=True, after=100.0, note="100")
    last = Bar(
        SCORE,
        0,
        score * 100,
        numerals.score(score) + _at_the_end(losses, score),
        strong=True,
        note=numerals.both(score),
    )
    steps = [_step(loss, *ends) for loss, ends in zip(losses, pairwise(levels), strict=True)]
    low, high = min(0.0, *levels), max(100.0, score * 100, *levels)
    return Bars((full, *steps, last), low, high, (0, 25, 50, 75, 100))


def _step(loss: Loss, before: float, after: float) -> Bar:
    return Bar(
        loss.title,
        min(before, after),
        abs(loss.points) * 100,
        _amount(loss, "\n"),
        "lost" if loss.points >= 0 else "gained",
        hatched=loss.estimated,
        after=after,
        note="\n".join(filter(None, [_amount(loss), loss.note])),
    )


def _levels(losses: Sequence[Loss]) -> list[float]:
    """The height before the first loss and after each, on the 0-100 scale."""
    return list(accumulate((-loss.points * 100 for loss in losses), initial=100.0))


def _amount(loss: Loss, gap: str = " ") -> str:
    amount = numerals.signed(-loss.points)
    return f"{amount}{gap}(estimated)" if loss.estimated else amount


def _at_the_end(losses: Sequence[Loss], score: float) -> str:
    """What the two ends of the scale mean, beside the score."""
    if numerals.score(score) == "0.00":
        return "\nnothing is left"
    still = all(numerals.signed(loss.points) == "0.0" for loss in losses)
    return "\nnothing lost" if still else ""


def table(losses: Sequence[Loss], score: float) -> pd.DataFrame:
    """The same numbers: step, points (signed change), what is left, estimated, note."""
    levels = _levels(losses)
    return pd.DataFrame(
        {
            "Step": [PERFECT, *(literal.storable(loss.title) for loss in losses), SCORE],
            "Points": [None, *(0.0 - loss.points * 100 for loss in losses), None],
            "Left": [100.0, *levels[1:], score * 100 if math.isfinite(score) else None],
            "Estimated": ["", *("yes" if loss.estimated else "" for loss in losses), ""],
            "Note": ["", *(literal.storable(loss.note) for loss in losses), ""],
        }
    ).astype({"Points": "Float64", "Left": "Float64"})


def sentence(losses: Sequence[Loss], score: float) -> str:
    """One sentence that says the same as the chart."""
    if not math.isfinite(score):
        return "There is no score, so there are no points to take apart."
    moved = [loss for loss in losses if numerals.signed(loss.points) != "0.0"]
    if not moved:
        return f"Nothing moved between 100 and the score of {numerals.score(score)}."
    steps = ", ".join(f"{literal.storable(loss.title)} {_amount(loss)}" for loss in moved)
    return f"From 100 to {numerals.score(score)}: {steps}."
