"""Where did the missing points go? Losses of a score that is a product of factors.

log(score) is a sum over the factors. Each factor's share of that sum, times
(1 − score), is its loss; so the losses add up to 1 − score exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from textsim_core.explain.types import Loss


@dataclass(frozen=True, slots=True)
class Factor:
    """One factor of a score: its natural logarithm (−inf when it is 0) and its words."""

    name: str
    title: str
    log: float
    estimated: bool = False
    note: str = ""


def geometric_losses(score: float, factors: Sequence[Factor]) -> tuple[Loss, ...]:
    """One loss a factor; they add up to 1 − score.

    A score of 0 has no logarithm: the whole point goes to the first factor
    that is 0, the others get none. Raises ValueError when the score is 0 and
    no factor is: the factors do not describe the score.
    """
    if score > 0:
        total = math.fsum(factor.log for factor in factors)
        per_log = math.expm1(total) / total if total else 1.0
        return tuple(_loss(factor, -factor.log * per_log) for factor in factors)
    blocker = next((f.name for f in factors if f.log == -math.inf), None)
    if blocker is None:
        raise ValueError("A score of 0 needs a factor of 0.")
    return tuple(_loss(factor, float(factor.name == blocker)) for factor in factors)


def _loss(factor: Factor, points: float) -> Loss:
    return Loss(factor.name, factor.title, points + 0.0, factor.estimated, factor.note)
