"""How NLTK's smoothing methods were computed in its older releases, to explain old reports.

Read in NLTK 3.2.5, 3.4.5, 3.5 and 3.6.5; what is not listed for a release is as
today. A report made with them cannot be compared with one made today.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from textsim_core import smoothing_methods as methods
from textsim_core.order_counts import OrderCounts
from textsim_core.smoothing import SMOOTHINGS, Smoothing
from textsim_core.types import Bools, Floats

TODAY = "3.6.6"
RELEASES = (TODAY, "3.6", "3.5", "3.4", "3.2")
"""The releases whose formulas differ, the newest first; each stands for those up to the next."""


def stops_at_zero(counts: OrderCounts, value: float) -> Floats:
    """method0 until 3.2.5: orders from the first without a match on are left out."""
    raw = counts.matches / counts.denominators
    kept: Floats = np.where(np.cumsum(counts.matches == 0, axis=1) > 0, 0.0, raw)
    return kept


def add_one(counts: OrderCounts, value: float) -> Floats:
    """method2 until 3.5: p = (m + 1) / (t + 1) on every order, t at least 1."""
    return np.asarray((counts.matches + 1.0) / (counts.denominators + 1))


def _increments(counts: OrderCounts) -> Floats:
    """n − 1 + K / ln(c) for each order n, shape (rows, orders)."""
    logs = np.log(np.maximum(counts.lengths, 2))[:, None]
    return np.asarray(np.arange(counts.matches.shape[1]) + methods.NLTK_K / logs)


def inverse_increment(counts: OrderCounts, value: float) -> Floats:
    """method4 until 3.4.5: an order without a match gets p = 1 / (n − 1 + K / ln(c))."""
    raw = counts.matches / counts.denominators
    return np.where(counts.matches == 0, 1 / _increments(counts), raw)


def increment(counts: OrderCounts, value: float) -> Floats:
    """method4 in 3.5: an order without a match gets p = (n − 1 + K / ln(c)) / t; can exceed 1."""
    filled = np.where(counts.matches == 0, _increments(counts), counts.matches)
    return np.asarray(filled / counts.denominators)


def inverse_increment_averaged(counts: OrderCounts, value: float) -> Floats:
    """method7 until 3.4.5: that method4, then method5."""
    return methods.averaged(inverse_increment(counts, value), counts.fifth)


def increment_averaged(counts: OrderCounts, value: float) -> Floats:
    """method7 in 3.5: that method4, then method5."""
    return methods.averaged(increment(counts, value), counts.fifth)


def one_token(counts: OrderCounts) -> Bools:
    """Rows of one matching token: these releases divide by ln(1) = 0, or take its logarithm."""
    failing: Bools = (counts.matches == 0).any(axis=1) & (counts.matches[:, 0] > 0)
    failing &= counts.lengths == 1
    return failing


_ONE_TOKEN = "NLTK before 3.6.6 fails on a text of one token under this method."


def _old(name: str, **changes: object) -> Smoothing:
    return replace(SMOOTHINGS[name], **changes)  # type: ignore[arg-type]  # fields by name


def _fails(name: str, **changes: object) -> Smoothing:
    return _old(name, undefined=one_token, undefined_reason=_ONE_TOKEN, **changes)


_FOURTH = _fails("method4", function=inverse_increment)
_SEVENTH = _fails("method7", function=inverse_increment_averaged)
_SECOND = _old("method2", function=add_one)
_HISTORY = {
    ("method4", "3.6"): _fails("method4"),
    ("method2", "3.5"): _SECOND,
    ("method4", "3.5"): _fails("method4", function=increment),
    ("method7", "3.5"): _fails("method7", function=increment_averaged),
    ("method2", "3.4"): _SECOND,
    ("method4", "3.4"): _FOURTH,
    ("method7", "3.4"): _SEVENTH,
    ("method0", "3.2"): _old("method0", function=stops_at_zero),
    ("method2", "3.2"): _SECOND,
    ("method4", "3.2"): _FOURTH,
    ("method7", "3.2"): _SEVENTH,
}


def smoothing_of(name: str, release: str) -> Smoothing:
    """The method as NLTK's ``release`` (one of RELEASES) computed it; others never changed."""
    return _HISTORY.get((name, release), SMOOTHINGS[name])
