"""A set of row scores in figures: how many, where they lie, how many pass, how sure the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from textsim_core.errors import SettingError, one_of
from textsim_core.pass_marks import Mark, Passing, passing
from textsim_core.sampling.draws import SEED
from textsim_core.sampling.intervals import SAMPLES, Interval
from textsim_core.types import Floats, Status, plain

if TYPE_CHECKING:
    from textsim_core.evaluation import Evaluation

Deviation = Literal["sample", "population"]
DEVIATIONS: tuple[Deviation, ...] = ("sample", "population")

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
QUANTILE_METHOD: Literal["linear"] = "linear"
"""NumPy's default, Hyndman and Fan's type 7: between two values in proportion."""


@dataclass(frozen=True, slots=True)
class Frequencies:
    """How many rows pass, fail, and have no score to pass or fail with."""

    mark: Mark
    passed: int
    failed: int
    without: int

    @property
    def rate(self) -> float:
        """Passed by scored, 0…1; NaN when no row has a score."""
        return Passing(self.passed, self.passed + self.failed).share


@dataclass(frozen=True, slots=True)
class Summary:
    """Figures of one evaluation; NaN for each that no row has a score for.

    Scores are fractions. ``rows`` are all rows, ``scored`` those with a score,
    ``by_status`` how many there are of each status that occurs, by its label;
    they add up to ``rows``. Every figure but ``corpus`` is one of the scored
    rows' scores. ``deviation`` is the standard deviation of ``deviation_of`` a
    sample (divided by n − 1) or the population (by n). ``quantiles`` are pairs
    of share and score, by ``quantile_method``. ``corpus`` is the score of the
    whole set and ``interval`` its bootstrap interval at ``confidence``.
    """

    metric: str
    rows: int
    scored: int
    by_status: dict[str, int]
    mean: float
    median: float
    deviation: float
    deviation_of: Deviation
    smallest: float
    largest: float
    quantiles: tuple[tuple[float, float], ...]
    quantile_method: str
    frequencies: Frequencies | None
    corpus: float
    interval: Interval
    confidence: float

    @property
    def unscored(self) -> int:
        """Rows without a score: counted here, part of no other figure."""
        return self.rows - self.scored

    def to_dict(self) -> dict[str, Any]:
        """Plain Python values for JSON; NaN becomes None."""
        found = self.frequencies
        frequencies = found and {
            "mark": found.mark.value,
            "compare": found.mark.compare,
            "passed": found.passed,
            "failed": found.failed,
            "without": found.without,
            "rate": plain(found.rate),
        }
        names = [name for name in self.__slots__ if name not in ("frequencies", "by_status")]
        figures = {name: plain(getattr(self, name)) for name in names}
        return figures | {"by_status": dict(self.by_status), "frequencies": frequencies}


def summary(
    evaluation: Evaluation,
    *,
    mark: Mark | None = None,
    deviation: Deviation = "sample",
    quantiles: Sequence[float] = QUANTILES,
    confidence: float = 0.95,
    samples: int = SAMPLES,
    seed: int = SEED,
) -> Summary:
    """Everything a data-set page says of one metric, from the statistics alone.

    `Evaluation.take` first gives the same of some rows. Without a ``mark`` nothing
    passes or fails. ``deviation`` "sample" of a single row is NaN, "population" 0.
    Raises SettingError for an unknown ``deviation``, a quantile outside 0…1, and
    as `Evaluation.interval` does.
    """
    if deviation not in DEVIATIONS:
        raise SettingError(one_of("deviation", deviation, DEVIATIONS))
    outside = [share for share in quantiles if not 0 <= share <= 1]
    if outside:
        raise SettingError(f"quantiles: received {outside[0]!r}; accepted: shares from 0 to 1.")
    values = evaluation.values[evaluation.scores.statuses == Status.OK]
    drawn = evaluation.interval(confidence=confidence, samples=samples, seed=seed)
    levels = _quantiles(values, [0.0, 0.5, 1.0, *quantiles])
    return Summary(
        metric=evaluation.metric.name,
        rows=len(evaluation.scores),
        scored=len(values),
        by_status=_by_status(evaluation),
        mean=float(values.mean()) if len(values) else float("nan"),
        median=levels[1],
        deviation=_deviation(values, deviation),
        deviation_of=deviation,
        smallest=levels[0],
        largest=levels[2],
        quantiles=tuple(zip(map(float, quantiles), levels[3:], strict=True)),
        quantile_method=QUANTILE_METHOD,
        frequencies=None if mark is None else frequencies(evaluation, mark),
        corpus=evaluation.corpus.value,
        interval=drawn.interval,
        confidence=confidence,
    )


def frequencies(evaluation: Evaluation, mark: Mark) -> Frequencies:
    """How many rows pass the mark, fail it, and have no score."""
    found = passing(evaluation.scores, mark)
    without = len(evaluation.scores) - found.scored
    return Frequencies(mark, found.passed, found.scored - found.passed, without)


def _by_status(evaluation: Evaluation) -> dict[str, int]:
    counts = np.bincount(evaluation.scores.statuses, minlength=len(Status))
    return {status.label: int(counts[status]) for status in Status if counts[status]}


def _deviation(values: Floats, kind: Deviation) -> float:
    freedom = int(kind == "sample")
    return float(values.std(ddof=freedom)) if len(values) > freedom else float("nan")


def _quantiles(values: Floats, shares: Sequence[float]) -> list[float]:
    if not len(values):
        return [float("nan")] * len(shares)
    levels: list[float] = np.quantile(values, np.array(shares), method=QUANTILE_METHOD).tolist()
    return levels
