"""Where the missing points went: from 100 down to the score, one bar a loss."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Any

import pandas as pd

from textsim_core.explain.types import Loss

from . import chart, literal, numerals, palette
from .plain_figure import PlainFigure

PERFECT = "Perfect"
SCORE = "Score"


def figure(losses: Sequence[Loss], score: float) -> PlainFigure:
    """Bars from 100 to the score; ``score`` is a fraction, NaN when undefined.

    A loss falls (orange), a gain rises (blue), an estimated one is hatched. The
    chart's height depends on the number of losses alone.
    """
    height = 70 + 46 * (len(losses) + 2)
    if not math.isfinite(score):
        return PlainFigure.saying("No score, so no points to take apart.", height)
    levels = _levels(losses)
    names = [PERFECT, *(loss.title for loss in losses), SCORE]
    top = max(100.0, score * 100, *levels)
    return PlainFigure(
        [_bars(losses, score, levels)],
        height,
        xaxis={"range": [min(0.0, *levels), top * 1.32], "tickvals": [0, 25, 50, 75, 100]},
        yaxis={
            "tickvals": list(range(len(names))),
            "ticktext": [chart.wrap(name) for name in names],
            "range": [len(names) - 0.5, -0.5],
            "showgrid": False,
            "zeroline": False,
        },
        shapes=_connections([100.0, *levels[1:]]),
    )


def _bars(losses: Sequence[Loss], score: float, levels: Sequence[float]) -> dict[str, Any]:
    return {
        "type": "bar",
        "orientation": "h",
        "y": list(range(len(losses) + 2)),
        "x": [100.0, *(abs(loss.points) * 100 for loss in losses), score * 100],
        "base": [0.0, *(min(a, b) for a, b in pairwise(levels)), 0.0],
        "width": 0.62,
        "text": [
            "<b>100</b>",
            *(_amount(loss, "<br>") for loss in losses),
            f"<b>{numerals.score(score)}</b>{_at_the_end(losses, score)}",
        ],
        "textposition": "outside",
        "cliponaxis": False,
        "marker": {
            "color": [
                palette.NEUTRAL,
                *(palette.LOST if loss.points >= 0 else palette.GAINED for loss in losses),
                palette.MATCHED,
            ],
            "pattern": chart.hatch([False, *(loss.estimated for loss in losses), False]),
        },
        "customdata": ["100", *(_hover(loss) for loss in losses), numerals.both(score)],
        "hovertemplate": "%{customdata}<extra></extra>",
    }


def _levels(losses: Sequence[Loss]) -> list[float]:
    """The height before the first loss and after each, on the 0-100 scale."""
    return list(accumulate((-loss.points * 100 for loss in losses), initial=100.0))


def _amount(loss: Loss, gap: str = " ") -> str:
    amount = numerals.signed(-loss.points)
    return f"{amount}{gap}(estimated)" if loss.estimated else amount


def _hover(loss: Loss) -> str:
    return "<br>".join(filter(None, [_amount(loss), chart.wrap(loss.note, 50)]))


def _at_the_end(losses: Sequence[Loss], score: float) -> str:
    """What the two ends of the scale mean, beside the score."""
    if numerals.score(score) == "0.00":
        return "<br>nothing is left"
    still = all(numerals.signed(loss.points) == "0.0" for loss in losses)
    return "<br>nothing lost" if still else ""


def _connections(ends: Sequence[float]) -> list[dict[str, Any]]:
    """Thin lines that carry each bar's end down to the next bar."""
    return [
        {
            "type": "line", "x0": end, "x1": end, "y0": row + 0.31, "y1": row + 0.69,
            "line": {"color": palette.NEUTRAL, "width": 1, "dash": "dot"},
        }
        for row, end in enumerate(ends)
    ]  # fmt: skip


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
