"""Is the gap anything? What gaps of this size have meant for human preference, with source.

Figures are those of Kocmi, Zouhar, Federmann & Post 2024, "Navigating the
Metrics Maze: Reconciling Score Magnitudes and Accuracies" (ACL 2024, table 2,
sections 4.3 and 6); the table was checked against the authors' own tool,
mt-thresholds 1.0.4. No figure is computed in between: a gap lies between two
published ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SOURCE = (
    "Kocmi, Zouhar, Federmann & Post 2024, Navigating the Metrics Maze, table 2, "
    "https://aclanthology.org/2024.acl-long.110"
)

LEVELS = (50, 55, 60, 65, 70, 75, 80, 85, 90)
"""Shares of system pairs, in percent, that a metric ranks as people do."""

THRESHOLDS: Mapping[str, tuple[float, ...]] = {
    "bleu": (0.27, 0.52, 0.78, 1.06, 1.39, 1.79, 2.34, 3.35),
    "chrf": (0.14, 0.33, 0.54, 0.76, 1.00, 1.28, 1.63, 2.12, 3.05),
}
"""The smallest gap, in points of 100, for each of LEVELS; BLEU never reaches 90 %."""

LIMITS = (
    "This is about machine translation: 6,530 pairs of systems, 94 languages, averaged over all.",
    "It is about whole systems, never about a single sentence.",
    "The figures are for sacreBLEU's standard settings and one expected text.",
    "Few of the systems were large language models; with those it may be different.",
    "The people who judged disagree among themselves, most where systems are close.",
    "The authors ask not to reject a result by it: only people's judgement settles it.",
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One published finding in a sentence, and where it stands."""

    sentence: str
    source: str


@dataclass(frozen=True, slots=True)
class GapMeaning:
    """What a gap between two systems has meant for people's preference.

    ``points`` is the gap on the scale to 100, without sign. ``at_least`` and
    ``below`` are percentages: of pairs of systems with a gap between the two
    published ones, people preferred the better-scored system in that share.
    ``at_least`` is None below the smallest published gap, ``below`` None above
    the largest; both are None (and ``known`` false) for a metric without
    published figures. ``standard``: the settings are those of the study.
    """

    metric: str
    points: float
    known: bool
    at_least: int | None
    below: int | None
    standard: bool
    findings: tuple[Finding, ...]
    limits: tuple[str, ...]
    source: str


def gap_meaning(metric: Any, gap: float) -> GapMeaning:
    """What is published on a gap of this size (a fraction, either sign) under this metric."""
    points, known = abs(100 * gap), metric.name in THRESHOLDS
    reached = [
        level
        for level, least in zip(LEVELS, THRESHOLDS.get(metric.name, ()), strict=False)
        if points >= least
    ]
    published = len(THRESHOLDS.get(metric.name, ()))
    below = LEVELS[len(reached)] if known and len(reached) < published else None
    return GapMeaning(
        metric.title,
        points,
        known,
        reached[-1] if reached else None,
        below,
        metric == type(metric)(),
        _FINDINGS if metric.name in THRESHOLDS else (),
        LIMITS if known else (),
        SOURCE if known else "",
    )


_FINDINGS = (
    Finding(
        "A lead of 2 BLEU agreed with people in about 90 % of pairs where one system was a new "
        "version of the other, but in about 55 % where the systems were unrelated.",
        "Kocmi et al. 2024, section 4.3, https://aclanthology.org/2024.acl-long.110",
    ),
    Finding(
        "Even statistically significant gaps of up to 3 BLEU do not reliably match what people "
        "prefer.",
        "Mathur, Baldwin & Cohn 2020, https://aclanthology.org/2020.acl-main.448, as summed up "
        "by Kocmi et al. 2024, section 6",
    ),
    Finding(
        "Where people clearly preferred one system and BLEU the other, BLEU's median lead was 1.3 "
        "points.",
        "Kocmi et al. 2021, https://aclanthology.org/2021.wmt-1.57, as summed up by Kocmi et al. "
        "2024, section 6",
    ),
)
