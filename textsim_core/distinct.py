"""Counting each n-gram of a text once, however often it occurs."""

from __future__ import annotations

import numpy as np

from textsim_core.ngrams import ORDERS, ngram_stats
from textsim_core.types import Ints, Pairs, Tokens


def distinct_counts(pairs: Pairs, tokens: Tokens, orders: int = ORDERS) -> tuple[Ints, Ints]:
    """Distinct n-grams in common, and distinct n-grams of each text, for orders 1…``orders``.

    ``pairs`` has one reference a row, ``tokens`` the hypotheses' tokens, then
    the references'. Shapes (rows, orders) and (texts, orders).
    """
    matches = np.zeros((len(pairs), orders), dtype=np.int64)
    sizes = np.zeros((len(tokens.lengths), orders), dtype=np.int64)
    grams = tokens
    for order in range(orders):
        once = _each_once(grams)
        matches[:, order] = ngram_stats(pairs, once, 1).matches[:, 0]
        sizes[:, order] = once.lengths
        grams = _extended(grams, tokens)
    return matches, sizes


def _each_once(tokens: Tokens) -> Tokens:
    """Every text with one of each of its tokens, in order of their ids."""
    texts = np.repeat(np.arange(len(tokens.lengths)), tokens.lengths)
    kept = np.unique(texts * np.int64(max(len(tokens.vocabulary), 1)) + tokens.ids)
    texts, ids = np.divmod(kept, max(len(tokens.vocabulary), 1))
    counts = np.bincount(texts, minlength=len(tokens.lengths))
    offsets = np.concatenate(([0], np.cumsum(counts)))
    return Tokens(ids.astype(np.int32), offsets, tokens.vocabulary)


def _extended(grams: Tokens, tokens: Tokens) -> Tokens:
    """The n-grams one token longer, as tokens of their own; their vocabulary holds numbers."""
    lengths = np.maximum(grams.lengths - 1, 0)
    offsets = np.concatenate(([0], np.cumsum(lengths)))
    steps = np.arange(offsets[-1])
    left = np.repeat(grams.offsets[:-1] - offsets[:-1], lengths) + steps
    order = tokens.lengths - lengths  # how far behind the first token the new one stands
    right = np.repeat(tokens.offsets[:-1] - offsets[:-1] + order, lengths) + steps
    keys = grams.ids[left] * np.int64(max(len(tokens.vocabulary), 1)) + tokens.ids[right]
    distinct, ids = np.unique(keys, return_inverse=True)
    names = tuple(map(str, range(len(distinct))))
    return Tokens(ids.astype(np.int32), offsets, names)
