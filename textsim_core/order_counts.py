"""The counts of n-grams as scores see them: orders 1…N, and what NLTK makes of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from textsim_core.ngrams import NgramStats
from textsim_core.types import Floats, Ints, Status

Counts = NDArray[np.int32] | Ints


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

    @classmethod
    def of(cls, stats: NgramStats, orders: int) -> OrderCounts:
        """The counts of every row as they are."""
        totals = stats.totals[:, :orders]
        return cls(
            matches=stats.matches[:, :orders],
            totals=totals,
            denominators=np.maximum(totals, 1),
            lengths=stats.lengths,
            fifth=stats.matches[:, 4] / np.maximum(stats.totals[:, 4], 1),
            said=totals,
        )

    @classmethod
    def nltk_corpus(cls, stats: NgramStats, orders: int) -> OrderCounts:
        """One row: what NLTK's corpus_bleu (3.6.6 to 3.10) hands to its smoothing.

        Each row shorter than an order counts one phantom n-gram of it, and
        ``fifth`` and ``said`` are those of the last row.
        """
        pooled = cls.of(stats.pooled(), orders)
        ok = stats.take(stats.statuses == Status.OK)
        if not len(ok):
            return pooled
        last = cls.of(ok.take(slice(-1, None)), orders)
        inflated = np.maximum(ok.totals[:, :orders], 1).sum(axis=0, dtype=np.int64)[None]
        return cls(pooled.matches, pooled.totals, inflated, pooled.lengths, last.fifth, last.said)
