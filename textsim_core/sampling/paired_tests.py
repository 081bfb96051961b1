"""Is a difference more than chance? Paired bootstrap and paired approximate randomisation.

Both are those of sacreBLEU 2.6 with the same draws, and give its p-values, with
two corrections. There a p-value counts only draws that go *beyond* the observed
difference, so that two identical outputs come out as p = 0.001. Here draws that
equal it count too, as the p-value is defined ("as large or larger"); for
identical scores p = 1. The figures differ only where draws tie with the
observed difference: tiny sets, or scores of a few whole edits.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from textsim_core.additive import Additive
from textsim_core.sampling.intervals import scores_of
from textsim_core.types import Bools, Floats

_ROUNDING = 1e-12


def ties(first: Floats | float, second: Floats | float) -> Bools:
    """Where two scores are equal but for rounding."""
    apart, room = np.abs(np.subtract(first, second)), _ROUNDING * (1 + np.abs(second))
    same: Bools = apart <= room
    return same


def bootstrap_p_value(
    first: Floats, second: Floats, difference: float, *, rows: int | None = None
) -> float:
    """Two-sided p-value of a paired bootstrap (Riezler & Maxwell 2005, as in sacreBLEU).

    ``first`` and ``second`` (samples,) are the scores of the same drawn rows.
    The drawn absolute differences, moved to a mean of 0, are held against the
    observed one: (those as large or larger + 1) / (draws + 1). 1 where the
    observed difference is 0, NaN where it or every draw has none. 1 too where
    they come from a single one of ``rows``: every draw repeats it, and a spread
    of 0 is no evidence (sacreBLEU says 0.001 of any two outputs).
    """
    if np.isnan(difference):
        return float("nan")
    if rows == 1 or ties(difference, 0.0):
        return 1.0
    drawn = np.abs(first - second)
    drawn = drawn[~np.isnan(drawn)]
    return _share(drawn - drawn.mean(), abs(difference)) if len(drawn) else float("nan")


def randomisation_p_value(first: Floats, second: Floats, difference: float) -> float:
    """Two-sided p-value of an approximate randomisation test (Noreen 1989, as in sacreBLEU).

    ``first`` and ``second`` (samples,) are the scores after a coin has swapped
    some rows' outputs between the two systems. NaN where there is no score.
    """
    if np.isnan(difference):
        return float("nan")
    if ties(difference, 0.0):
        return 1.0
    drawn = np.abs(first - second)
    drawn = drawn[~np.isnan(drawn)]
    return _share(drawn, abs(difference)) if len(drawn) else float("nan")


def shuffled_scores(
    first: Additive, second: Additive, heads: tuple[Floats, Floats]
) -> tuple[Floats, Floats]:
    """The scores of two systems whose outputs were swapped where the coin fell tails.

    ``heads`` are both systems' sums over the rows where it fell heads.
    """
    wholes = [one.sums.sum(axis=0) for one in (first, second)]
    mixed = heads[0] + (wholes[1] - heads[1])
    other = heads[1] + (wholes[0] - heads[0])
    return scores_of(first, mixed), scores_of(second, other)


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Holm's (1979) correction for as many tests as there are p-values; NaN stays NaN.

    The chance of any false alarm among all of them stays below the level.
    """
    known = [place for place, p in enumerate(p_values) if not np.isnan(p)]
    corrected, least = list(p_values), 0.0
    for done, place in enumerate(sorted(known, key=lambda place: p_values[place])):
        least = max(least, min(1.0, (len(known) - done) * p_values[place]))
        corrected[place] = least
    return tuple(corrected)


def _share(drawn: Floats, observed: float) -> float:
    """Of the draws, those as large as the observed one or larger; one more on either side."""
    reached = int(((drawn > observed) | ties(drawn, observed)).sum())
    return (reached + 1) / (len(drawn) + 1)
