"""The bootstrap interval of a score, and of anything else that was computed for every draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from textsim_core.additive import Additive
from textsim_core.errors import SettingError
from textsim_core.sampling.draws import Rows, bootstrap_sums
from textsim_core.types import Floats

SAMPLES = 1_000
"""How many sets a bootstrap draws, as in sacreBLEU."""


class Interval(NamedTuple):
    """From ``low`` to ``high``; both NaN where no draw has a score."""

    low: float
    high: float

    @property
    def half(self) -> float:
        """Half of its width: what papers print after ±."""
        return (self.high - self.low) / 2

    def __contains__(self, value: object) -> bool:
        """Whether a number lies in it, ends included."""
        return isinstance(value, int | float) and self.low <= value <= self.high


@dataclass(frozen=True, slots=True, eq=False)
class Resampled:
    """The score of a set and of sets drawn from its rows.

    ``draws`` (samples,) are fractions, NaN where a drawn set has no score (an
    undefined smoothing, say); such draws stay out of ``mean`` and ``interval``.
    ``rows`` belong to the score; they were drawn in groups of ``group`` (1: one
    by one, see `draws.Rows`).
    """

    score: float
    draws: Floats
    confidence: float
    rows: int
    group: int

    @property
    def interval(self) -> Interval:
        """The percentile interval, by sacreBLEU's rule for the places at the ends."""
        return percentiles(self.draws, self.confidence)

    @property
    def mean(self) -> float:
        """The mean of the drawn scores; NaN without any."""
        return mean_of(self.draws)

    @property
    def standard_error(self) -> float:
        """The standard deviation of the drawn scores; NaN with fewer than two."""
        return deviation_of(self.draws)


def resampled(additive: Additive, *, confidence: float, samples: int, seed: int) -> Resampled:
    """Draw sets from the rows that belong to the score. Raises as `check_drawing`."""
    check_drawing(confidence, samples, seed)
    counted = additive if additive.counted.all() else additive.take(additive.counted)
    rows = Rows.of(counted.sums, seed)
    draws = scores_of(counted, bootstrap_sums(rows, samples, seed))
    return Resampled(counted.score, draws, confidence, rows.number, rows.group)


def scores_of(additive: Additive, sums: Floats) -> Floats:
    """The score of each drawn set; NaN for all where no row counts."""
    return additive.scores(sums) if additive.counted.any() else np.full(len(sums), np.nan)


def percentiles(draws: Floats, confidence: float) -> Interval:
    """The interval that leaves out as many of the sorted draws at each end."""
    draws = np.sort(draws[~np.isnan(draws)])
    if not len(draws):
        return Interval(float("nan"), float("nan"))
    aside = int(len(draws) * (1 - confidence) / 2 + 1e-9)  # 0.9 is a little more than 9/10
    return Interval(float(draws[aside]), float(draws[len(draws) - aside - 1]))


def mean_of(draws: Floats) -> float:
    """The mean of those that are numbers; NaN without any."""
    some = draws[~np.isnan(draws)]
    return float(some.mean()) if len(some) else float("nan")


def deviation_of(draws: Floats) -> float:
    """The standard deviation (of a sample) of those that are numbers; NaN with fewer than two."""
    some = draws[~np.isnan(draws)]
    return float(some.std(ddof=1)) if len(some) > 1 else float("nan")


def check_drawing(confidence: float, samples: int, seed: int) -> None:
    """SettingError for a confidence, a number of samples or a seed that cannot be used."""
    if not isinstance(confidence, int | float) or not 0 < confidence < 1:
        accepted = "a share between 0 and 1, 0.95 for 95 %"
        raise SettingError(f"confidence: received {confidence!r}; accepted: {accepted}.")
    for name, value, least, most in (
        ("samples", samples, 1, 1_000_000),
        ("seed", seed, 0, 2**63 - 1),
    ):
        whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
        if not whole or not least <= value <= most:
            accepted = f"a whole number from {least:,} to {most:,}"
            raise SettingError(f"{name}: received {value!r}; accepted: {accepted}.")
