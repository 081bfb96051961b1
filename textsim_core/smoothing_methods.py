"""What each tool puts in place of an n-gram precision that has no match.

Each method is one small function over arrays: raw counts in, precisions out,
both of shape (rows, orders). None of them changes its input. Where a tool
departs from Chen and Cherry (2014), "A Systematic Comparison of Smoothing
Techniques for Sentence-Level BLEU", the docstring says which one is followed.
`smoothing.SMOOTHINGS` names them.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textsim_core.order_counts import OrderCounts
from textsim_core.types import Bools, Floats

NLTK_ALPHA = 5
NLTK_K = 5


def _divide(numerators: NDArray[Any], denominators: NDArray[Any]) -> Floats:
    """Fractions, with 0 where there is nothing to divide by."""
    some = denominators > 0
    out: Floats = numerators / np.where(some, denominators, 1) * some
    return out


def _halved(counts: OrderCounts, credit: Floats | None = None) -> Floats:
    """Matches, with credit / 2^k in place of the k-th 0 of a row (credit 1 where not given)."""
    filled: Floats = counts.matches.astype(np.float64)
    rows = np.flatnonzero(counts.matches[:, -1] == 0)  # no match stays none at higher orders
    empty = counts.matches[rows] == 0
    halves = np.ldexp(1.0, -np.cumsum(empty, axis=1))
    if credit is not None:
        halves *= credit[rows, None]
    filled[rows] = np.where(empty, halves, filled[rows])
    return filled


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
    return _divide(_halved(counts), counts.totals)


def add_one(counts: OrderCounts, value: float) -> Floats:
    """p = (m + 1) / (t + 1) on every order, unigrams and missing ones too.

    Hugging Face evaluate's ``smooth=True`` (tensorflow/nmt). Two different
    words score 0.84: nothing guards a text without any match.
    """
    return np.asarray((counts.matches + 1.0) / (counts.totals + 1))


def add_one_epsilon(counts: OrderCounts, value: float) -> Floats:
    """p = (m + 1) / (t + 1) on every order that the text has, ``value`` on one that it lacks.

    FutureAGI's platform (evaluation bleu_score, 1e-9).
    """
    return np.where(counts.totals == 0, value, add_one(counts, value))


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
    return np.asarray(_halved(counts) / counts.denominators)


def method4(counts: OrderCounts, value: float) -> Floats:
    """The k-th order without a match gets p = ln(c) / (2^k K t), c tokens, K = 5 (NLTK).

    NLTK's form, not the paper's. With one token ln(c) is 0: the order keeps
    precision 0, which NLTK leaves out of the mean.
    """
    credit = np.log(np.maximum(counts.lengths, 1)) / NLTK_K
    return np.asarray(_halved(counts, credit) / counts.denominators)


def method5(counts: OrderCounts, value: float) -> Floats:
    """Each precision becomes the mean of its neighbours and itself (NLTK).

    p'_n = (p'_{n−1} + p_n + p_{n+1}) / 3 with p'_0 = p_1 + 1; after the last
    order NLTK always takes order 5. Scores can exceed 1.
    """
    return averaged(counts.matches / counts.denominators, counts.fifth)


def averaged(precisions: Floats, fifth: Floats) -> Floats:
    """What method5 makes of any precisions."""
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
    says bigram but tests order 3. Scores can exceed 1 where several references
    together allow phrases whose words no single one allows.
    """
    out = counts.matches / counts.denominators
    for n in range(2, out.shape[1]):
        prior = _divide(out[:, n - 1] ** 2, out[:, n - 2])
        out[:, n] = (counts.matches[:, n] + NLTK_ALPHA * prior) / (counts.said[:, n] + NLTK_ALPHA)
    return out


def no_trigram(counts: OrderCounts) -> Bools:
    """Rows that have a match but no matching trigram: method6 is not defined there."""
    some: Bools = counts.matches[:, 0] > 0
    return some & ~(counts.matches[:, 2:3] > 0).any(axis=1)


def method7(counts: OrderCounts, value: float) -> Floats:
    """method4, then method5 on its result (NLTK). Scores can exceed 1."""
    return averaged(method4(counts, value), counts.fifth)
