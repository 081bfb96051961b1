"""The weight of each n-gram order, and the weighted geometric mean of their precisions."""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose

import numpy as np

from textsim_core.errors import SettingError
from textsim_core.ngrams import ORDERS
from textsim_core.order_counts import OrderCounts
from textsim_core.types import Bools, Floats

_NLTK_UNIFORM = (0.25, 0.25, 0.25, 0.25)


def checked_weights(weights: object) -> tuple[float, ...]:
    """``weights`` as a tuple of floats; SettingError unless 1…ORDERS of them add up to 1."""
    refused = SettingError(
        f"Setting 'weights': received {weights!r}; accepted: 1 to {ORDERS} numbers of at least 0 "
        "that add up to 1."
    )
    if not isinstance(weights, Sequence) or isinstance(weights, str):
        raise refused
    if not all(isinstance(w, int | float) and not isinstance(w, bool) for w in weights):
        raise refused
    fair = 1 <= len(weights) <= ORDERS and all(0 <= w <= 1 for w in weights)
    if not fair or not isclose(sum(weights), 1, abs_tol=1e-9):
        raise refused
    return tuple(float(w) for w in weights)


def row_weights(weights: Sequence[float], counts: OrderCounts, *, effective: bool) -> Floats:
    """Each row's weights, shape (rows, orders).

    ``effective`` leaves out orders without n-grams and shares their weight
    among the rest (sacreBLEU's effective order); a row without any is all 0.
    """
    everywhere: Floats = np.broadcast_to(np.array(weights), counts.totals.shape)
    lacking = np.flatnonzero(counts.totals[:, -1] == 0)  # whoever lacks an order lacks the last
    if not effective or not len(lacking):
        return everywhere
    out = everywhere.copy()
    out[lacking] = _shared(everywhere[lacking], counts.totals[lacking] > 0)
    return out


def matched_weights(weights: Floats, counts: OrderCounts) -> Floats:
    """Weights that leave out orders without a match and share theirs among the rest.

    A row without any match keeps its weights, so that its score is 0.
    """
    matched = counts.matches > 0
    return _shared(weights, matched | ~matched.any(axis=1, keepdims=True))


def _shared(weights: Floats, kept: Bools) -> Floats:
    """The weights of the orders that are ``kept``, scaled to add up to 1; 0 where none is."""
    some = weights * kept
    sums = some.sum(axis=1, keepdims=True)
    out: Floats = some / np.where(sums > 0, sums, 1)
    return out


def reweighed(weights: Floats, counts: OrderCounts) -> Floats:
    """NLTK's ``auto_reweigh``: texts under four tokens weigh the orders that they have equally.

    Acts, as there, on the default weights alone.
    """
    if weights.shape[1] != 4 or not (weights == _NLTK_UNIFORM).all():
        return weights
    short = np.minimum(counts.lengths, 4)[:, None]
    uniform = (np.arange(4) < short) / np.maximum(short, 1)
    return np.where(short < 4, uniform, weights)


def geometric_mean(precisions: Floats, weights: Floats, *, drop_zeros: bool) -> Floats:
    """Of each row, exp Σ w log p, shape (rows,).

    A precision of 0 that has weight makes it 0, or is left out without giving
    its weight to the rest (``drop_zeros``, as NLTK). All weights 0 gives 0.
    """
    zero = precisions <= 0
    some = bool(zero.any())
    logs = np.log(np.where(zero, 1.0, precisions) if some else precisions)
    means: Floats = np.exp(np.einsum("ij,ij->i", weights, logs))
    means[weights @ np.ones(weights.shape[1]) == 0] = 0.0
    if some and not drop_zeros:
        means[(zero & (weights > 0)).any(axis=1)] = 0.0
    return means
