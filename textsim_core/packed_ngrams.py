"""Counting n-gram matches of text pairs with one sort, where n-grams fit into 64 bits.

The method: the key of a position is its pair, its longest n-gram (each token a
few bits) and, in the lowest bit, its side. In sorted order the n-grams of every
order are runs of equal prefixes, so the one sort serves all orders, and a
running sum of the side bit says how much of a run was said and how much is
expected. Past the end of a text each side has a filler of its own: n-grams that
are cut short differ and never match. Nothing is hashed: counts are exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from textsim_core.ngrams import TextPairs
from textsim_core.types import Ints

Keys = NDArray[np.uint64]
_KEY_BITS = 64
_FEW = 1 << 13


def packed_matches(pairs: TextPairs, orders: int) -> Ints:
    """Clipped matches of each pair, shape (pairs, orders): what ``pairs.matches`` gives.

    Made for few distinct tokens, such as characters. Where a key would need
    more than 64 bits, ``pairs.matches`` does the work.
    """
    if not 0 < pairs.said_tokens < len(pairs.ids):
        return np.zeros((len(pairs), orders), np.int64)
    codes, distinct = _dense(pairs.ids)
    width = (distinct + 1).bit_length()
    if orders * width + 1 + (len(pairs) - 1).bit_length() > _KEY_BITS:
        return pairs.matches(orders)
    keys = _keys(codes, pairs, orders, width, distinct + 1)
    keys.sort()
    return _run_matches(keys, len(pairs), orders, width)


def _dense(ids: NDArray[Any]) -> tuple[Keys, int]:
    """The ids as 1…n in the order of their values, and n."""
    most = int(ids.max())
    if most < _FEW:
        present = np.bincount(ids) > 0
    else:  # counting would need eight times the memory
        present = np.zeros(most + 1, np.bool_)
        present[ids] = True
    numbers = np.cumsum(present, dtype=np.uint64)
    return numbers.take(ids), int(numbers[-1])


def _keys(codes: Keys, pairs: TextPairs, orders: int, width: int, filler: int) -> Keys:
    """One key a position: pair, ``orders`` tokens from there on, side (1: expected)."""
    starts = np.cumsum(pairs.lengths) - pairs.lengths
    behind_said = starts[starts <= pairs.said_tokens]
    behind_expected = starts[(starts > pairs.said_tokens) & (starts < len(codes))]
    keys, other, past = codes.copy(), np.empty_like(codes), 0
    for order in range(1, orders):
        past = past << width | filler
        keys[behind_said] = 0
        keys[behind_expected] = past
        np.left_shift(codes, np.uint64(order * width), out=other)
        other[:-1] |= keys[1:]
        other[-1] |= np.uint64(past)
        keys, other = other, keys
    keys <<= np.uint64(1)
    numbers = np.arange(len(pairs), dtype=np.uint64) << np.uint64(orders * width + 1)
    heads = np.concatenate([numbers, numbers | np.uint64(1)])
    keys |= np.repeat(heads, pairs.lengths)
    return keys


def _run_matches(keys: Keys, pairs: int, orders: int, width: int) -> Ints:
    """The smaller side of every run of equal n-grams, added up by pair and order.

    Counts of 32 bits do: a batch is held in memory as keys of 64.
    """
    expected = np.zeros(len(keys) + 1, np.int32)
    np.cumsum(keys & np.uint64(1), dtype=np.int32, out=expected[1:])
    changes = np.append((keys[1:] ^ keys[:-1]) >> np.uint64(1), ~np.uint64(0))
    rows = np.arange(pairs, dtype=np.uint64) << np.uint64(orders * width + 1)
    begins = np.searchsorted(keys, rows)
    some = np.flatnonzero(np.diff(begins, append=len(keys)))  # pairs of two empty texts have none
    begins = begins[some]
    ends = np.flatnonzero(changes) + 1
    changes = changes[ends - 1]
    out = np.zeros((pairs, orders), np.int64)
    for order in range(orders, 0, -1):
        kept = np.flatnonzero(changes >= np.uint64(1 << (orders - order) * width))
        ends, changes = ends.take(kept), changes.take(kept)
        there = _steps(expected.take(ends))
        smaller = np.minimum(there, _steps(ends.astype(np.int32)) - there)
        runs = np.searchsorted(ends, begins, side="right")
        out[some, order - 1] = np.add.reduceat(smaller, runs)
    return out


def _steps(sums: NDArray[np.int32]) -> NDArray[np.int32]:
    """Each running sum less the one before."""
    steps = sums.copy()
    steps[1:] -= sums[:-1]
    return steps
