"""The verdict for a slide: the number, its largest cost, and what the number is not."""

from __future__ import annotations

import math

from textsim_core.explain.types import Explanation
from textsim_core.explain.words import count, points
from textsim_core.types import Status

LIMITS = (
    "It compares wording; it does not know meaning or truth, and numbers of other tools or "
    "settings under the same name do not compare."
)
"""What no score here says."""


def slide(explanation: Explanation, title: str, *, counted: bool, rows: int) -> tuple[str, ...]:
    """Three short sentences; for a score that is undefined its reason alone.

    ``title`` names the metric, ``counted``: the value is a number of things;
    ``rows``: how many pairs are behind it.
    """
    score = explanation.score
    if score.status != Status.OK or not math.isfinite(score.value):
        return ("There is no score.", score.reason)
    over = f" over {count(rows, 'pair')}" if rows > 1 else ""
    shown = f"{score.value:g}" if counted else f"{points(score.value)} of 100"
    return (f"{title}: {shown}{over}.", _costliest(explanation, counted=counted), LIMITS)


def _costliest(explanation: Explanation, *, counted: bool) -> str:
    worst = max(explanation.plain_losses, key=lambda loss: loss.points, default=None)
    if worst is None or worst.points < (1e-9 if counted else 5e-4):
        return "Nothing is missing."
    amount = f"{worst.points:g}" if counted else f"{points(worst.points)} points"
    return f"What costs most: {worst.title[0].lower()}{worst.title[1:]} ({amount})."
