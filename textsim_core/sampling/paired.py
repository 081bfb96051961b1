"""Two systems side by side: the difference, how sure it is, and who wins which rows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from textsim_core.sampling.intervals import Interval, deviation_of, percentiles
from textsim_core.sampling.paired_tests import ties
from textsim_core.types import Floats, Ints, Pairs

if TYPE_CHECKING:
    from textsim_core.sampling.comparison import System


@dataclass(frozen=True, slots=True)
class Pair:
    """Two systems on the same rows. Scores and differences are fractions, ``a`` minus ``b``.

    ``interval`` holds the difference in the share ``confidence`` of the re-drawn
    sets, ``standard_error`` is the standard deviation of their differences.
    ``p_value`` is that of the test asked for, ``p_corrected`` the same after the
    correction for several pairs. ``wins``, ``ties`` and ``losses`` are rows that
    ``a`` scores better, alike or worse in; ``unscored`` rows have no score of
    their own. ``led``, ``level`` and ``trailed`` count re-drawn sets in the same
    way. ``better`` names the system with the better score, None where they are
    equal. ``identical``: the outputs are the same text in every row.
    """

    a: str
    b: str
    score_a: float
    score_b: float
    difference: float
    interval: Interval
    standard_error: float
    p_value: float
    p_corrected: float
    better: str | None
    wins: int
    ties: int
    losses: int
    unscored: int
    led: int
    level: int
    trailed: int
    rows: int
    identical: bool

    @property
    def turned(self) -> Pair:
        """The same with ``a`` and ``b`` exchanged."""
        return replace(
            self,
            a=self.b,
            b=self.a,
            score_a=self.score_b,
            score_b=self.score_a,
            difference=-self.difference,
            interval=Interval(-self.interval.high, -self.interval.low),
            wins=self.losses,
            losses=self.wins,
            led=self.trailed,
            trailed=self.led,
        )


def paired(
    a: System,
    b: System,
    *,
    draws: tuple[Floats, Floats],
    values: tuple[Floats, Floats],
    p_value: float,
    identical: bool,
    confidence: float,
    higher_is_better: bool,
) -> Pair:
    """Put a pair together: ``draws`` (samples,) and row ``values`` (rows,) of both systems."""
    difference, drawn = a.score - b.score, draws[0] - draws[1]
    by_row = _tallied(*values, higher_is_better=higher_is_better)
    by_draw = _tallied(*draws, higher_is_better=higher_is_better)
    better = None
    if not np.isnan(difference) and not ties(a.score, b.score):
        better = a.name if (difference > 0) == higher_is_better else b.name
    return Pair(
        a=a.name,
        b=b.name,
        score_a=a.score,
        score_b=b.score,
        difference=difference,
        interval=percentiles(drawn, confidence),
        standard_error=deviation_of(drawn),
        p_value=p_value,
        p_corrected=p_value,
        better=better,
        wins=by_row[0],
        ties=by_row[1],
        losses=by_row[2],
        unscored=a.rows - sum(by_row),
        led=by_draw[0],
        level=by_draw[1],
        trailed=by_draw[2],
        rows=a.rows,
        identical=identical,
    )


def identical(first: Pairs | None, second: Pairs | None, rows: Ints) -> bool:
    """Whether two systems say the same text in each of some rows (at least one)."""
    if first is None or second is None or not len(rows):
        return False
    one, other = (pairs.hypotheses.take(pa.array(rows)) for pairs in (first, second))
    return bool(one.equals(other))


def outcomes(first: Floats, second: Floats, *, higher_is_better: bool) -> Ints:
    """Each row's outcome, shape (rows,): 1 the first is better, 0 alike, −1 worse, −2 no score."""
    found = np.sign(first - second) * (1 if higher_is_better else -1)
    found[ties(first, second)] = 0
    found[np.isnan(first) | np.isnan(second)] = -2
    return found.astype(np.int64)


def _tallied(first: Floats, second: Floats, *, higher_is_better: bool) -> tuple[int, int, int]:
    found = outcomes(first, second, higher_is_better=higher_is_better)
    return int((found == 1).sum()), int((found == 0).sum()), int((found == -1).sum())
