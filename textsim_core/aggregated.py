"""One number from the scores of several metrics, as FutureAGI's aggregated metric makes it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from textsim_core.errors import SettingError, ShapeError
from textsim_core.types import Score, Status


def aggregated(scores: Sequence[Score], weights: Sequence[float] | None = None) -> Score:
    """The mean of the scores, or Σ w·s / Σ w.

    Each score is first forced into 0…1 (smoothing can exceed 1), and one that
    is undefined counts 0, as in ai-evaluation 1.1.0; the parts keep both what
    was given and what was used. Range 0…1; weights that do not add up to more
    than 0 give 0. Direction: meant for scores whose best is 1. Raises ShapeError
    without scores, SettingError when the weights are not one a score.
    """
    if not scores:
        raise ShapeError("aggregated() needs at least one score: received none.")
    chosen = [1.0] * len(scores) if weights is None else list(weights)
    if len(chosen) != len(scores):
        raise SettingError(
            f"Setting 'weights': received {len(chosen)} for {len(scores)} scores; "
            "accepted: one for each score."
        )
    given = [score.value for score in scores]
    used = [0.0 if math.isnan(value) else max(0.0, min(1.0, value)) for value in given]
    total = sum(chosen)
    value = sum(w * s for w, s in zip(chosen, used, strict=True)) / total if total > 0 else 0.0
    parts = {
        "metrics": tuple(score.metric for score in scores),
        "scores": tuple(used),
        "given": tuple(given),
        "weights": tuple(chosen),
    }
    name = "average" if weights is None else "weighted_average"
    signature = f"{name}({';'.join(score.signature for score in scores)})"
    return Score("aggregated", value, parts, Status.OK, signature)
