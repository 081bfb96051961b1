"""What each tool puts in place of an n-gram precision that has no match.

Each method is one small function over arrays: raw counts in, precisions out,
both of shape (rows, orders). None of them changes its input. Where a tool
departs from Chen and Cherry (2014), "A Systematic Comparison of Smoothing
Techniques for Sentence-Level BLEU", the docstring says which one is followed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from textsim_core.types import Bools, Floats, Ints

Counts = NDArray[np.int32] | Ints

NLTK_ALPHA = 5
NLTK_K = 5


@dataclass(frozen=True, slots=True, eq=False)
class OrderCounts:
    """The counts that smoothing sees, orders 1…N along the second axis.

    ``matches`` and ``totals`` (rows, N) as counted. ``denominators`` (rows, N)
    are NLTK's: at least 1. ``lengths`` (rows,) the hypothesis tokens. ``fifth``
    (rows,) the precision of order 5, which NLTK's method5 wants whatever N is.
    ``said`` (rows, N) the n-grams that method6 takes for its own total: equal
    to ``totals``, except in NLTK's corpus score, where it is the last row's.
    """

    matches: Counts
    totals: Counts
    denominators: Counts
    lengths: Ints
    fifth: Floats
    said: Counts


@dataclass(frozen=True, slots=True)
class Smoothing:
    """One smoothing method and what must be known to use it.

    ``family``: whose rules hold around it. "nltk": an order without n-grams
    counts as 0 of 1, and a precision that stays 0 is left out of the mean.
    "sacrebleu": an order without n-grams is 0. "evaluate": as written, even
    where nothing matches. ``guarded``: no match at all gives 0 whatever the
    method. ``fills_missing``: orders without n-grams get a value too.
    ``default`` is the method's constant, None where it has none.
    """

    name: str
    title: str
    summary: str
    family: Literal["nltk", "sacrebleu", "evaluate"]
    function: Callable[[OrderCounts, float], Floats]
    default: float | None = None
    guarded: bool = True
    fills_missing: bool = False
    undefined: Callable[[OrderCounts], Bools] | None = None
    undefined_reason: str = ""

    @property
    def drops_zeros(self) -> bool:
        """NLTK leaves precisions of 0 out of the mean without giving their weight to the rest."""
        return self.family == "nltk"


def _divide(numerators: NDArray[np.generic] | float, denominators: Counts) -> Floats:
    """Fractions, with 0 where there is nothing to divide by."""
    out: Floats = np.zeros(denominators.shape)
    np.divide(numerators, denominators, out=out, where=denominators > 0)
    return out


def none(counts: OrderCounts, value: float) -> Floats:
    """p = m / t; a precision without a match is 0 and so is the score (Papineni et al. 2002)."""
    return _divide(counts.matches, counts.totals)


def floor(counts: OrderCounts, value: float) -> Floats:
    """0 matches count as ``value``: p = value / t (sacreBLEU "floor", default 0.1)."""
    return _divide(np.where(counts.matches == 0, value, counts.matches), counts.totals)


def add_k(counts: OrderCounts, value: float) -> Floats:
    """p = (m + k) / (t + k) for orders above 1, missing orders included (sacreBLEU "add-k", k = 1).

    Lin and Och (2004). With k = 0 a missing order stays missing.
    """
    k = np.where(np.arange(counts.matches.shape[1]) > 0, value, 0.0)
    return _divide(counts.matches + k, counts.totals + k)


def exp(counts: OrderCounts, value: float) -> Floats:
    """The k-th order without a match gets p = 1 / (2^k t) (sacreBLEU "exp", mteval-v13a)."""
    empty = counts.matches == 0
    filled = np.where(empty, 0.5 ** np.cumsum(empty, axis=1), counts.matches)
    return _divide(filled, counts.totals)


def add_one(counts: OrderCounts, value: float) -> Floats:
    """p = (m + 1) / (t + 1) on every order, unigrams and missing ones too.

    Hugging Face evaluate's ``smooth=True`` (tensorflow/nmt). Two different
    words score 0.84: nothing guards a text without any match.
    """
    return np.asarray((counts.matches + 1.0) / (counts.totals + 1))


def add_one_if_matched(counts: OrderCounts, value: float) -> Floats:
    """p = (m + 1) / (t + 1) above unigrams, but only where every order has a match.

    torchmetrics' ``smooth=True``: it gives 0 before it smooths.
    """
    raw = none(counts, value)
    smoothed = np.concatenate([raw[:, :1], add_one(counts, value)[:, 1:]], axis=1)
    return np.where((counts.matches == 0).any(axis=1, keepdims=True), raw, smoothed)


def epsilon(counts: OrderCounts, value: float) -> Floats:
    """A precision of 0 becomes ``value`` itself, whatever the total (promptfoo, 1e-7)."""
    return np.where(counts.matches == 0, value, none(counts, value))


def method0(counts: OrderCounts, value: float) -> Floats:
    """No smoothing, but 0 becomes the smallest normal float (NLTK 3.10).

    The score is then about 1e-78 or less, never exactly 0.
    """
    return np.where(counts.matches == 0, sys.float_info.min, counts.matches / counts.denominators)


def method1(counts: OrderCounts, value: float) -> Floats:
    """0 matches count as ``value``: p = value / t, t at least 1 (NLTK, epsilon 0.1)."""
    return np.asarray(np.where(counts.matches == 0, value, counts.matches) / counts.denominators)


def method2(counts: OrderCounts, value: float) -> Floats:
    """p = (m + 1) / (t + 1) above unigrams, t at least 1 (NLTK; Lin and Och 2004)."""
    one = np.arange(counts.matches.shape[1]) > 0
    return np.asarray((counts.matches + one) / (counts.denominators + one))


def method3(counts: OrderCounts, value: float) -> Floats:
    """The k-th order without a match gets p = 1 / (2^k t), t at least 1 (NLTK; NIST)."""
    empty = counts.matches == 0
    filled = np.where(empty, 0.5 ** np.cumsum(empty, axis=1), counts.matches)
    return np.asarray(filled / counts.denominators)


def method4(counts: OrderCounts, value: float) -> Floats:
    """The k-th order without a match gets p = ln(c) / (2^k K t), c tokens, K = 5 (NLTK).

    NLTK's form, not the paper's. With one token ln(c) is 0: the order keeps
    precision 0, which NLTK leaves out of the mean.
    """
    empty = counts.matches == 0
    credit = np.log(np.maximum(counts.lengths, 1)) / NLTK_K
    filled = np.where(empty, 0.5 ** np.cumsum(empty, axis=1) * credit[:, None], counts.matches)
    return np.asarray(filled / counts.denominators)


def method5(counts: OrderCounts, value: float) -> Floats:
    """Each precision becomes the mean of its neighbours and itself (NLTK).

    p'_n = (p'_{n−1} + p_n + p_{n+1}) / 3 with p'_0 = p_1 + 1; after the last
    order NLTK always takes order 5. Scores can exceed 1.
    """
    return _averaged(counts.matches / counts.denominators, counts.fifth)


def _averaged(precisions: Floats, fifth: Floats) -> Floats:
    following = np.concatenate([precisions[:, 1:], fifth[:, None]], axis=1)
    out = np.empty_like(precisions)
    previous = precisions[:, 0] + 1
    for n in range(precisions.shape[1]):
        previous = (previous + precisions[:, n] + following[:, n]) / 3
        out[:, n] = previous
    return out


def method6(counts: OrderCounts, value: float) -> Floats:
    """From order 3: p_n = (m_n + α π_n) / (l_n + α), π_n = p²_{n−1} / p_{n−2}, α = 5 (NLTK).

    Gao and He (2013). Not defined where no trigram matches; NLTK's assertion
    says bigram but tests order 3.
    """
    out = counts.matches / counts.denominators
    for n in range(2, out.shape[1]):
        prior = _divide(out[:, n - 1] ** 2, out[:, n - 2])
        out[:, n] = (counts.matches[:, n] + NLTK_ALPHA * prior) / (counts.said[:, n] + NLTK_ALPHA)
    return out


def _no_trigram(counts: OrderCounts) -> Bools:
    if counts.matches.shape[1] < 3:
        return counts.matches[:, 0] > 0
    return (counts.matches[:, 0] > 0) & (counts.matches[:, 2] == 0)


def method7(counts: OrderCounts, value: float) -> Floats:
    """method4, then method5 on its result (NLTK). Scores can exceed 1."""
    return _averaged(method4(counts, value), counts.fifth)


_ALL = (
    Smoothing("none", "None", "No help: one order without a match makes the score 0.", "sacrebleu", none),
    Smoothing("exp", "Exponential (sacreBLEU)", "Each further order without a match gets half the credit of the one before.", "sacrebleu", exp),
    Smoothing("floor", "Floor (sacreBLEU)", "An order without a match counts as a small fixed number of matches.", "sacrebleu", floor, 0.1),
    Smoothing("add-k", "Add k above single words (sacreBLEU)", "Every order above single words is lifted by k matches.", "sacrebleu", add_k, 1.0, fills_missing=True),
    Smoothing("add-one", "Add one everywhere (Hugging Face)", "Every order, single words too, is lifted by one match, even where nothing matches.", "evaluate", add_one, guarded=False),
    Smoothing("add-one-if-matched", "Add one if all orders match (torchmetrics)", "Lifts the higher orders by one match, but only where none of them is empty.", "evaluate", add_one_if_matched),
    Smoothing("epsilon", "Epsilon (promptfoo)", "An order without a match gets a precision of nearly nothing.", "evaluate", epsilon, 1e-7, guarded=False),
    Smoothing("method0", "NLTK method 0", "No smoothing; NLTK prints about 1e-78 where others print 0.", "nltk", method0),
    Smoothing("method1", "NLTK method 1", "An order without a match counts as a tenth of a match.", "nltk", method1, 0.1),
    Smoothing("method2", "NLTK method 2", "Every order above single words is lifted by one match.", "nltk", method2),
    Smoothing("method3", "NLTK method 3", "Each further order without a match gets half the credit of the one before.", "nltk", method3),
    Smoothing("method4", "NLTK method 4", "As method 3, with less credit for short texts; not meant for one-word texts.", "nltk", method4),
    Smoothing("method5", "NLTK method 5", "Averages each order with its neighbours; can exceed 100.", "nltk", method5),
    Smoothing(
        "method6", "NLTK method 6", "Guesses long phrases from shorter ones; undefined where no three-word phrase matches.", "nltk", method6,
        undefined=_no_trigram,
        undefined_reason="NLTK's method 6 needs orders up to 3 and a matching trigram, and here there is none.",
    ),
    Smoothing("method7", "NLTK method 7", "Method 4, then method 5; can exceed 100.", "nltk", method7),
)

SMOOTHINGS = {smoothing.name: smoothing for smoothing in _ALL}
"""Every smoothing method by name, in the order of the picker."""

