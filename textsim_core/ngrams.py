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

import numpy as np
from numpy.typing import NDArray

from textsim_core.types import Bools, Floats, Ints, Pairs, Status, Tokens

ORDERS = 9
"""Orders always counted, so that no choice of order ever counts again."""

REFERENCE_LENGTHS = ("closest", "shortest", "closest-first")
"""Rules for the reference length, in the order of `NgramStats.reference_lengths`.

``closest``: nearest to the hypothesis length, ties to the shorter (Papineni et
al. 2002; NLTK, sacreBLEU). ``shortest``: the shortest reference (mteval, Hugging
Face evaluate). ``closest-first``: nearest, ties to the first listed (torchmetrics).
"""

_CHUNK_TOKENS = 1 << 15


@dataclass(frozen=True, slots=True, eq=False)
class NgramStats:
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

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.lengths)

    def take(self, rows: Ints | Bools | slice) -> NgramStats:
        """The statistics of some rows, in the order asked for."""
        return NgramStats(
            self.matches[rows],
            self.totals[rows],
            self.lengths[rows],
            self.reference_lengths[rows],
            self.reference_counts[rows],
            self.statuses[rows],
        )

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
            np.array([Status.OK if ok.any() else Status.NO_REFERENCE], dtype=np.int8),
        )

    @classmethod
    def concatenate(cls, parts: list[NgramStats]) -> NgramStats:
        """The rows of several batches one after the other."""
        return cls(*(np.concatenate([getattr(p, name) for p in parts]) for name in cls.__slots__))


def brevity_penalty(lengths: Ints, references: Ints) -> Floats:
    """exp(1 − r / c) where the output is shorter than the reference, else 1 (Papineni et al. 2002).

    Any shapes that broadcast; 0 for an empty output, 1 where both are empty.
    """
    ratio = references / np.maximum(lengths, 1)
    penalty = np.where(lengths > 0, np.exp(1 - ratio), 0.0)
    return np.where(lengths < references, penalty, 1.0)


def ngram_stats(pairs: Pairs, tokens: Tokens) -> NgramStats:
    """Count a batch. ``tokens`` holds the hypotheses' tokens, then the references'."""
    rows, statuses = len(pairs), pairs.statuses()
    scorable = statuses == Status.OK
    lengths = np.where(scorable, tokens.lengths[:rows], 0)
    matches = np.zeros((rows, ORDERS), dtype=np.int32)
    for start, stop in _row_chunks(tokens, pairs.offsets, rows):
        matches[start:stop] = _chunk_matches(tokens, pairs.offsets, rows, start, stop)
    totals = np.maximum(lengths[:, None] - np.arange(ORDERS), 0).astype(np.int32)
    references = _reference_lengths(lengths, tokens.lengths[rows:], pairs.offsets)
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


def _chunk_matches(tokens: Tokens, offsets: Ints, rows: int, start: int, stop: int) -> Ints:
    """Clipped matches of rows ``start:stop``, shape (stop − start, ORDERS)."""
    hypotheses = tokens.offsets[start : stop + 1]
    references = tokens.offsets[rows + offsets[start] : rows + offsets[stop] + 1]
    counts = np.diff(offsets[start : stop + 1])
    ids = np.concatenate(
        [tokens.ids[hypotheses[0] : hypotheses[-1]], tokens.ids[references[0] : references[-1]]]
    )
    lengths = np.concatenate([np.diff(hypotheses), np.diff(references)])
    text_rows = np.concatenate([np.arange(stop - start), np.repeat(np.arange(stop - start), counts)])
    chunk = _Chunk(
        hypothesis_tokens=int(hypotheses[-1] - hypotheses[0]),
        texts=np.repeat(np.arange(len(lengths)), lengths),
        text_rows=text_rows,
        rows=stop - start,
        several=bool((counts > 1).any()),
    )
    return chunk.matches(ids, len(tokens.vocabulary))


@dataclass(frozen=True, slots=True, eq=False)
class _Chunk:
    """Rows laid out as one token array: all hypotheses, then all references."""

    hypothesis_tokens: int
    texts: Ints
    text_rows: Ints
    rows: int
    several: bool

    def matches(self, ids: NDArray[np.int32], vocabulary: int) -> Ints:
        out = np.zeros((self.rows, ORDERS), dtype=np.int64)
        rows = self.text_rows[self.texts]
        keys, positions = rows * vocabulary + ids, np.arange(len(ids))
        groups = np.empty(len(ids), dtype=np.int64)
        for order in range(ORDERS):
            if not len(positions):
                break
            alive, firsts, credited = self._credit(keys, positions, groups)
            out[:, order] = np.bincount(rows[firsts], weights=credited, minlength=self.rows)
            positions = self._extendable(alive)
            keys = groups[positions] * len(firsts) + groups[positions + 1]
        return out

    def _extendable(self, alive: Ints) -> Ints:
        """The surviving positions whose right neighbour survives in the same text."""
        left, right = alive[:-1], alive[1:]
        adjacent = left[right - left == 1]
        return adjacent[self.texts[adjacent] == self.texts[adjacent + 1]]

    def _credit(self, keys: Ints, positions: Ints, groups: Ints) -> tuple[Ints, Ints, Ints]:
        """Group equal keys and number the groups that match, into ``groups`` by position.

        Gives the surviving positions in order, and each matched group's first
        position and clipped matches.
        """
        keys, positions = _sorted_by_key(keys, positions)
        first = np.empty(len(keys), dtype=bool)
        first[0] = True
        np.not_equal(keys[1:], keys[:-1], out=first[1:])
        starts = np.flatnonzero(first)
        ends = np.append(starts[1:], len(keys))
        before = np.cumsum(positions < self.hypothesis_tokens, dtype=np.int32)
        said = before[ends - 1] - before[starts] + (positions[starts] < self.hypothesis_tokens)
        sizes = ends - starts
        allowed = self._allowed(positions, first, starts) if self.several else sizes - said
        credited = np.minimum(said, allowed)
        hit = credited > 0
        survivors = positions[np.repeat(hit, sizes)]
        matched = np.flatnonzero(hit)
        groups[survivors] = np.repeat(np.arange(len(matched)), sizes[matched])
        return np.sort(survivors), positions[starts[matched]], credited[matched]

    def _allowed(self, positions: Ints, first: Bools, starts: Ints) -> Ints:
        """The most that any one reference has of each group."""
        texts = self.texts[positions]
        begins = np.flatnonzero(first | np.append(True, texts[1:] != texts[:-1]))
        counts = np.diff(begins, append=len(positions))
        counts[positions[begins] < self.hypothesis_tokens] = 0
        return np.asarray(np.maximum.reduceat(counts, np.searchsorted(begins, starts)))


def _sorted_by_key(keys: Ints, positions: Ints) -> tuple[Ints, Ints]:
    """Keys in order with their positions, equal keys by position."""
    bits = int(positions[-1]).bit_length()
    if int(keys.max()).bit_length() + bits > 63:
        order = np.argsort(keys, kind="stable")
        return keys[order], positions[order]
    packed = (keys << bits) | positions
    packed.sort()
    return packed >> bits, packed & ((1 << bits) - 1)


def _reference_lengths(lengths: Ints, references: Ints, offsets: Ints) -> Ints:
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
