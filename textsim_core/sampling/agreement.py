"""Do metrics agree with people? Correlations with human scores, each with its interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atanh, sqrt, tanh
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from textsim_core.errors import SettingError, ShapeError
from textsim_core.sampling.intervals import Interval
from textsim_core.types import Floats, plain

if TYPE_CHECKING:
    from textsim_core.evaluation import Evaluation

Kind = Literal["pearson", "spearman", "kendall"]
KINDS: tuple[Kind, ...] = ("pearson", "spearman", "kendall")
TITLES: Mapping[Kind, str] = {
    "pearson": "Pearson's r",
    "spearman": "Spearman's ρ",
    "kendall": "Kendall's τ-b",
}

_NONE = Interval(float("nan"), float("nan"))
_VARIANCES: Mapping[Kind, Any] = {
    "pearson": lambda value, n: 1 / (n - 3),
    "spearman": lambda value, n: (1 + value**2 / 2) / (n - 3),
    "kendall": lambda value, n: 0.437 / (n - 4),
}


@dataclass(frozen=True, slots=True)
class Correlation:
    """One coefficient between a metric and people, −1…1; above 0 they agree.

    NaN with a ``reason`` where it is not defined. ``interval`` is analytic: Fisher's
    z with the variance of Bonett and Wright (2000) for ranks, of Fieller, Hartley
    and Pearson (1957) for Kendall; NaN with fewer than 5 rows or at −1 and 1.
    """

    kind: Kind
    value: float
    interval: Interval
    reason: str = ""

    @property
    def title(self) -> str:
        """What people call the coefficient."""
        return TITLES[self.kind]


@dataclass(frozen=True, slots=True)
class Agreement:
    """One metric against people: every coefficient, over ``rows`` that both have a number for.

    ``without_score`` and ``without_human`` count the rows left out (a row may be in
    both). Scores whose best is 0 are turned, so that above 0 means agreement for
    every metric.
    """

    metric: str
    rows: int
    without_score: int
    without_human: int
    correlations: tuple[Correlation, ...]

    def __getitem__(self, kind: Kind) -> Correlation:
        """One coefficient by its name."""
        return next(one for one in self.correlations if one.kind == kind)

    def to_dict(self) -> dict[str, Any]:
        """Plain Python values for JSON; NaN becomes None."""
        found = {
            one.kind: {
                "value": plain(one.value),
                "interval": plain(tuple(one.interval)),
                "reason": one.reason,
            }
            for one in self.correlations
        }
        counts = {name: getattr(self, name) for name in self.__slots__[:4]}
        return counts | {"correlations": found}


def agreement(
    evaluations: Mapping[str, Evaluation],
    human: Floats,
    *,
    human_higher_is_better: bool = True,
    confidence: float = 0.95,
) -> tuple[Agreement, ...]:
    """Every metric against human scores (rows,), NaN where people said nothing.

    In the order given. Raises ShapeError for another number of rows, SettingError
    for a confidence outside 0…1.
    """
    _check(confidence)
    found = []
    for name, one in evaluations.items():
        values = one.values if one.metric.facts.higher_is_better else -one.values
        found.append(_agreement(name, values, human, human_higher_is_better, confidence))
    return tuple(found)


def system_agreement(
    evaluations: Mapping[str, Sequence[Evaluation]],
    human: Sequence[float],
    *,
    human_higher_is_better: bool = True,
    confidence: float = 0.95,
) -> tuple[Agreement, ...]:
    """The same over systems: each metric's score of every system against people's score of it.

    ``evaluations`` are by metric, in each the systems in the order of ``human``;
    a "row" of the result is a system. Errors as in `agreement`.
    """
    _check(confidence)
    found = []
    for name, systems in evaluations.items():
        sign = 1 if all(one.metric.facts.higher_is_better for one in systems) else -1
        values = np.array([sign * one.corpus.value for one in systems])
        people = np.asarray(human, np.float64)
        found.append(_agreement(name, values, people, human_higher_is_better, confidence))
    return tuple(found)


def correlation(kind: Kind, values: Floats, human: Floats, confidence: float = 0.95) -> Correlation:
    """One coefficient of two arrays without NaN, by SciPy."""
    reason = _reason(values, human)
    if reason:
        return Correlation(kind, float("nan"), _NONE, reason)
    from scipy import stats  # half a second that only this question needs

    measures = {"pearson": stats.pearsonr, "spearman": stats.spearmanr, "kendall": stats.kendalltau}
    value = float(measures[kind](values, human).statistic)
    return Correlation(kind, value, _interval(kind, value, len(values), confidence))


def _agreement(
    name: str, values: Floats, human: Floats, higher_is_better: bool, confidence: float
) -> Agreement:
    if len(values) != len(human):
        raise ShapeError(
            f"Agreement of {name!r}: received {len(human)} human scores for {len(values)} scores; "
            "accepted: one for each, NaN where there is none."
        )
    both = ~np.isnan(values) & ~np.isnan(human)
    people = human[both] if higher_is_better else -human[both]
    return Agreement(
        metric=name,
        rows=int(both.sum()),
        without_score=int(np.isnan(values).sum()),
        without_human=int(np.isnan(human).sum()),
        correlations=tuple(correlation(kind, values[both], people, confidence) for kind in KINDS),
    )


def _reason(values: Floats, human: Floats) -> str:
    """Why there is no coefficient; "" where there is one."""
    if len(values) < 2:
        return f"Only {len(values)} with both a score and a human score; 2 are needed."
    for what, numbers in (("scores", values), ("human scores", human)):
        if not np.isfinite(numbers).all():
            return f"One of the {what} is infinite."
        if numbers.min() == numbers.max():
            return f"All {what} are the same: nothing can rise or fall with them."
    return ""


def _interval(kind: Kind, value: float, number: int, confidence: float) -> Interval:
    if number < 5 or not abs(value) < 1:
        return _NONE
    width = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt(_VARIANCES[kind](value, number))
    return Interval(tanh(atanh(value) - width), tanh(atanh(value) + width))


def _check(confidence: float) -> None:
    if not isinstance(confidence, int | float) or not 0 < confidence < 1:
        accepted = "a share between 0 and 1, 0.95 for 95 %"
        raise SettingError(f"confidence: received {confidence!r}; accepted: {accepted}.")
