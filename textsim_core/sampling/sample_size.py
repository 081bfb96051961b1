"""How many rows would make a gap of this size more than chance?"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from textsim_core.sampling.paired import Pair
from textsim_core.sampling.paired_tests import ties

POWER = 0.8
"""The usual chance of noticing a difference that is there."""

ASSUMPTIONS = (
    "more rows of the same kind as these",
    "the gap stays as it is",
    "the spread of the difference falls with the square root of the number of rows",
)


@dataclass(frozen=True, slots=True)
class SampleSize:
    """Advice on the number of rows for a gap of the size observed.

    ``enough`` rows would put the gap at the edge of the interval: such a set
    finds it significant about half of the time. ``safe`` rows would find it in
    80 % of such sets. None where there is no gap, or no spread to go by.
    """

    rows: int
    confidence: float
    enough: int | None
    safe: int | None


def sample_size(pair: Pair, confidence: float = 0.95) -> SampleSize:
    """The rows that a gap like this pair's needs, by the normal approximation.

    rows · (z · standard error / gap)², rounded up, with z for the two-sided
    ``confidence``, and with z for 80 % power added for ``safe``. See ASSUMPTIONS.
    """
    known = math.isfinite(pair.difference) and math.isfinite(pair.standard_error)
    if not known or ties(pair.difference, 0.0) or pair.standard_error == 0:
        return SampleSize(pair.rows, confidence, None, None)
    sure = NormalDist().inv_cdf(0.5 + confidence / 2)
    ratio = pair.standard_error / abs(pair.difference)
    enough, safe = (
        max(1, math.ceil(pair.rows * (z * ratio) ** 2))
        for z in (sure, sure + NormalDist().inv_cdf(POWER))
    )
    return SampleSize(pair.rows, confidence, enough, safe)
