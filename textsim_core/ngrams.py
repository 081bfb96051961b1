"""Counting clipped n-gram matches, exactly and for a whole batch at once.

The method: an n-gram can match only where both of its (n−1)-grams match, so
order n looks at nothing but neighbours that survived order n−1. Survivors carry
the number of their (n−1)-gram, and two neighbouring numbers name the n-gram
exactly: no hashing, hence no collisions, and no limit on the order. Equal keys
are brought together by sorting; the low bits of each key carry the position, so
one sort of one integer array is all there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textsim_core.columns import Columns
from textsim_core.types import Bools, Floats, Ints, Pairs, Status, Tokens

ORDERS = 9
"""Orders always counted, so that no choice of order ever counts again."""

REFERENCE_LENGTHS = ("closest", "shortest", "closest-first")
"""Rules for the reference length, in the order of `NgramStats.reference_lengths`.

``closest``: nearest to the hypothesis length, ties to the shorter (Papineni et
al. 2002; NLTK, sacreBLEU). ``shortest``: the shortest reference (mteval, Hugging
Face evaluate). ``closest-first``: nearest, ties to the first listed (torchmetrics).
"""

_CHUNK_TOKENS = 1 << 16


@dataclass(frozen=True, slots=True, eq=False)
class NgramStats(Columns):
    """Sufficient statistics of n-gram precision, one row a pair; rows add up.

    ``matches`` and ``totals`` are integers of shape (rows, ORDERS): clipped
    matches (over the best reference for each n-gram) and n-grams of the
    hypothesis. ``lengths`` (rows,) are hypothesis tokens, ``reference_lengths``
    (rows, 3) the reference length by each rule of REFERENCE_LENGTHS,
    ``reference_counts`` (rows,) the number of references. Rows that cannot be
    scored hold zeros and their status.
    """

    matches: NDArray[np.int32] | Ints
    totals: NDArray[np.int32] | Ints
    lengths: Ints
    reference_lengths: Ints
    reference_counts: Ints
    statuses: NDArray[np.int8]

    def pooled(self) -> NgramStats:
        """One row: the sum of all rows that can be scored (the corpus).

        ``reference_counts`` of the sum is the common count, or −1 where rows
        differ. No scorable row gives a row of zeros with status NO_REFERENCE.
        """
        ok = self.statuses == Status.OK
        counts = np.unique(self.reference_counts[ok])
        return NgramStats(
            self.matches.sum(axis=0, dtype=np.int64)[None],
            self.totals.sum(axis=0, dtype=np.int64)[None],
            self.lengths.sum(keepdims=True),
            self.reference_lengths.sum(axis=0, keepdims=True),
            counts if len(counts) == 1 else np.array([-1 if len(counts) else 0]),
            self.pooled_statuses(),
        )


def brevity_penalty(lengths: Ints, references: Ints) -> Floats:
    """exp(1 − r / c) where the output is shorter than the reference, else 1 (Papineni et al. 2002).

    Arrays of one shape; 0 for an empty output, 1 where both are empty.
    """
    penalty: Floats = np.exp(1 - np.maximum(references / np.maximum(lengths, 1), 1.0))
    penalty[(lengths == 0) & (references > 0)] = 0.0
    return penalty


def ngram_stats(pairs: Pairs, tokens: Tokens, orders: int = ORDERS) -> NgramStats:
    """Count a batch. ``tokens`` holds the hypotheses' tokens, then the references'.

    Fewer ``orders`` are for who knows that no more will be asked for.
    """
    rows, statuses = len(pairs), pairs.statuses()
    scorable = statuses == Status.OK
    lengths = np.where(scorable, tokens.lengths[:rows], 0)
    matches = np.zeros((rows, orders), dtype=np.int32)
    for start, stop in _row_chunks(tokens, pairs.offsets, rows):
        matches[start:stop] = _chunk_matches(tokens, pairs.offsets, (rows, start, stop), orders)
    totals = np.maximum(lengths[:, None] - np.arange(orders), 0).astype(np.int32)
    references = reference_lengths(lengths, tokens.lengths[rows:], pairs.offsets)
    return NgramStats(
        np.where(scorable[:, None], matches, 0),
        totals,
        lengths,
        np.where(scorable[:, None], references, 0),
        pairs.reference_counts,
        statuses,
    )


def _row_chunks(tokens: Tokens, offsets: Ints, rows: int) -> Iterator[tuple[int, int]]:
    """Row ranges of about _CHUNK_TOKENS tokens: arrays that stay in the processor's cache."""
    ends = tokens.offsets[1 : rows + 1] + tokens.offsets[rows + offsets[1:]]
    start, done = 0, int(tokens.offsets[0] + tokens.offsets[rows])
    while start < rows:
        stop = max(start + 1, int(np.searchsorted(ends, done + _CHUNK_TOKENS, side="right")))
        yield start, stop
        start, done = stop, int(ends[stop - 1])


def _chunk_matches(
    tokens: Tokens, offsets: Ints, chunk_rows: tuple[int, int, int], orders: int
) -> Ints:
    """Clipped matches of rows ``start:stop`` of ``rows``, shape (stop − start, orders)."""
    rows, start, stop = chunk_rows
    hypotheses = tokens.offsets[start : stop + 1]
    references = tokens.offsets[rows + offsets[start] : rows + offsets[stop] + 1]
    counts = np.diff(offsets[start : stop + 1])
    ids = np.concatenate(
        [tokens.ids[hypotheses[0] : hypotheses[-1]], tokens.ids[references[0] : references[-1]]]
    )
    lengths = np.concatenate([np.diff(hypotheses), np.diff(references)])
    text_rows = np.concatenate(
        [np.arange(stop - start), np.repeat(np.arange(stop - start), counts)]
    )
    chunk = _Chunk(
        hypothesis_tokens=int(hypotheses[-1] - hypotheses[0]),
        texts=np.repeat(np.arange(len(lengths)), lengths),
        text_rows=text_rows,
        rows=stop - start,
        several=bool((counts > 1).any()),
    )
    return chunk.matches(ids, len(tokens.vocabulary), orders)


@dataclass(frozen=True, slots=True, eq=False)
class TextPairs:
    """Pairs of one said and one expected text: all said ones in ``ids``, then all expected ones.

    ``ids`` are small whole numbers, equal for equal tokens; ``lengths`` (twice
    the number of pairs) is each text's number of them.
    """

    ids: NDArray[Any]
    lengths: Ints

    def __len__(self) -> int:
        """The number of pairs."""
        return len(self.lengths) // 2

    @property
    def said_tokens(self) -> int:
        """How many of ``ids`` belong to said texts."""
        return int(self.lengths[: len(self)].sum())

    def matches(self, orders: int) -> Ints:
        """Clipped matches of the orders 1…``orders`` of each pair, shape (pairs, orders)."""
        if not len(self.ids):
            return np.zeros((len(self), orders), dtype=np.int64)
        chunk = _Chunk(
            hypothesis_tokens=self.said_tokens,
            texts=np.repeat(np.arange(len(self.lengths)), self.lengths),
            text_rows=np.tile(np.arange(len(self)), 2),
            rows=len(self),
            several=False,
        )
        return chunk.matches(self.ids, int(self.ids.max()) + 1, orders)


@dataclass(frozen=True, slots=True, eq=False)
class _Chunk:
    """Rows laid out as one token array: all hypotheses, then all references."""

    hypothesis_tokens: int
    texts: Ints
    text_rows: Ints
    rows: int
    several: bool

    def matches(self, ids: NDArray[Any], vocabulary: int, orders: int) -> Ints:
        out = np.zeros((self.rows, orders), dtype=np.int64)
        rows = self.text_rows[self.texts]
        follows = np.append(self.texts[1:] == self.texts[:-1], False)
        keys, positions = rows * vocabulary + ids, np.arange(len(ids), dtype=np.int32)
        for order in range(orders):
            if len(positions) < 2:
                break
            keys, positions = sorted_by_key(keys, positions, len(ids))
            groups = self._matched(keys, positions)
            credited = self._credited(groups, keys, positions)
            first = rows[positions[groups.starts]]
            out[:, order] = np.bincount(first, weights=credited, minlength=self.rows)
            if order + 1 < orders:
                keys, positions = groups.neighbours(positions, follows)
        return out

    def _matched(self, keys: Ints, positions: NDArray[np.int32]) -> _Groups:
        """The runs of equal keys that hold a hypothesis position and a reference position."""
        said = positions < self.hypothesis_tokens
        same = keys[1:] == keys[:-1]
        last_said = np.flatnonzero((said[:-1] > said[1:]) & same)
        differ = np.logical_not(same, out=same)
        edges = np.concatenate(([0], np.flatnonzero(differ) + 1, [len(keys)]))
        run = np.cumsum(differ, dtype=np.int32)[last_said]
        return _Groups(edges[run], last_said + 1, edges[run + 1])

    def _credited(self, groups: _Groups, keys: Ints, positions: NDArray[np.int32]) -> Ints:
        """Clipped matches of each group: said, at most what one reference has."""
        said: Ints = groups.references - groups.starts
        if not self.several:
            credited: Ints = np.minimum(said, groups.stops - groups.references)
            return credited
        texts = self.texts[positions]
        begins = np.flatnonzero(
            np.append(True, (keys[1:] != keys[:-1]) | (texts[1:] != texts[:-1]))
        )
        runs = np.append(np.diff(begins, append=len(keys)), 0)
        bounds = np.searchsorted(begins, np.stack([groups.references, groups.stops], axis=1))
        allowed = np.maximum.reduceat(runs, bounds.ravel())[::2]
        clipped: Ints = np.minimum(said, allowed)
        return clipped


@dataclass(frozen=True, slots=True, eq=False)
class _Groups:
    """Matching n-grams as ranges of the sorted positions: start, first reference, stop."""

    starts: Ints
    references: Ints
    stops: Ints

    def neighbours(
        self, positions: NDArray[np.int32], follows: Bools
    ) -> tuple[Ints, NDArray[np.int32]]:
        """Key and position of each n-gram of the next order whose two halves both match."""
        sizes = self.stops - self.starts
        past = np.cumsum(sizes)
        total = int(past[-1]) if len(past) else 0
        survivors = positions[np.repeat(self.starts - past + sizes, sizes) + np.arange(total)]
        numbers = np.zeros(len(follows) + 1, dtype=np.int32)
        numbers[survivors] = np.repeat(np.arange(1, len(sizes) + 1, dtype=np.int32), sizes)
        alive = numbers > 0
        left = np.flatnonzero(alive[:-1] & alive[1:] & follows)
        keys = numbers[left] * np.int64(len(sizes) + 1) + numbers[left + 1]
        return keys, left.astype(np.int32)


def sorted_by_key(
    keys: Ints, positions: NDArray[np.int32], size: int
) -> tuple[Ints, NDArray[np.int32]]:
    """Keys in order with their positions (all below ``size``), equal keys by position."""
    bits = size.bit_length()
    if int(keys.max()).bit_length() + bits > 63:
        order = np.lexsort((positions, keys))
        return keys[order], positions[order]
    packed = (keys << bits) | positions
    packed.sort()
    return packed >> bits, (packed & ((1 << bits) - 1)).astype(np.int32)


def reference_lengths(lengths: Ints, references: Ints, offsets: Ints) -> Ints:
    """The reference length of each row by each rule, shape (rows, 3); 0 without references."""
    counts = np.diff(offsets)
    out = np.zeros((len(lengths), len(REFERENCE_LENGTHS)), dtype=np.int64)
    some = counts > 0
    if not some.any():
        return out
    starts = offsets[:-1][some]
    distance = np.abs(references - np.repeat(lengths, counts)) << 32
    out[some, 0] = np.minimum.reduceat(distance | references, starts) & 0xFFFFFFFF
    out[some, 1] = np.minimum.reduceat(references, starts)
    first = np.minimum.reduceat(distance | np.arange(len(references)), starts) & 0xFFFFFFFF
    out[some, 2] = references[first]
    return out
