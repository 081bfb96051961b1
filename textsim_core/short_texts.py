"""Texts too short for a metric's longest phrases: what shorter ones give."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from textsim_core.types import Score, Status


@dataclass(frozen=True, slots=True)
class Shorter:
    """The longest phrase that a pair has, in words, and the score with no longer one asked for."""

    order: int
    asked: int
    score: Score


def shorter(metric: Any, stats: Any) -> Shorter | None:
    """What the score of one pair's statistics is once phrases it cannot have do not count.

    None where every length of phrase occurs, where that scores no better, and
    for a metric that asks for none or weighs them one by one.
    """
    asked = getattr(metric, "max_order", None)
    if asked is None or getattr(metric, "weights", None) is not None:
        return None
    score = metric.score(stats).row(0)
    totals = score.parts.get("totals", ())[:asked]
    order = sum(total > 0 for total in totals)
    if score.status is not Status.OK or not 0 < order < asked:
        return None
    found = replace(metric, max_order=order)
    better = found.score(stats).row(0)
    gain = (better.value - score.value) * (1 if metric.facts.higher_is_better else -1)
    return Shorter(order, asked, better) if gain > 1e-9 else None
