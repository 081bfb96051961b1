"""N-gram counts against the best single reference, as promptfoo counts them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from textsim_core.by_reference import flattened
from textsim_core.ngrams import ORDERS, NgramStats, ngram_stats
from textsim_core.types import Pairs, Tokens


def best_reference_stats(pairs: Pairs, tokens: Tokens) -> NgramStats:
    """As `ngrams.ngram_stats`, but the matches of each order are those of one reference.

    Each order takes the reference that gives it the most; another order may
    take another one. Never more matches than counted against all references
    together, and the same for rows of one reference.
    """
    together = ngram_stats(pairs, tokens)
    if (pairs.reference_counts <= 1).all():
        return together
    alone = ngram_stats(*flattened(pairs, tokens)).matches
    matches = np.zeros((len(pairs), ORDERS), dtype=np.int32)
    some = pairs.reference_counts > 0
    matches[some] = np.maximum.reduceat(alone, pairs.offsets[:-1][some])
    return replace(together, matches=matches)
