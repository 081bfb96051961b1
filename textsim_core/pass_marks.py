"""Pass marks: a score passes or it does not; marks never change a statistic."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from textsim_core.types import Bools, Floats, Scores, Status

Comparison = Literal[">=", ">", "<=", "<"]

_COMPARE: Mapping[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    ">": operator.gt,
    "<=": operator.le,
    "<": operator.lt,
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A pass mark: ``value`` is a fraction, as scores are (a count for a metric of counts).

    ``compare`` is how the score is compared with it.
    """

    value: float
    compare: Comparison = ">="

    @classmethod
    def of(cls, value: float, *, higher_is_better: bool) -> Mark:
        """A mark that is passed by reaching it, in the metric's good direction."""
        return cls(value, ">=" if higher_is_better else "<=")

    def passed(self, score: float) -> bool:
        """Whether a score passes; one that is undefined (NaN) does not."""
        return _COMPARE[self.compare](score, self.value)

    def reached(self, scores: Floats) -> Bools:
        """Whether each of many scores passes, shape as given; NaN does not."""
        return np.asarray(_COMPARE[self.compare](scores, self.value))  # type: ignore[arg-type]  # an array compares elementwise


@dataclass(frozen=True, slots=True)
class Passing:
    """How many rows pass, of those that have a score."""

    passed: int
    scored: int

    @property
    def share(self) -> float:
        """The share that passes, 0…1; NaN when no row has a score."""
        return self.passed / self.scored if self.scored else float("nan")


def passing(scores: Scores, mark: Mark) -> Passing:
    """Count the rows that pass; rows without a score neither pass nor fail."""
    values: Floats = scores.values[scores.statuses == Status.OK]
    return Passing(int(mark.reached(values).sum()), len(values))
