"""Alignments of an output's words with a reference's: who is matched with whom, and by what.

The greedy alignment is NLTK's (nltk.translate.meteor_score, 3.10): each stage
scans what is left of the output from its end and takes the last free word of
the reference. It runs for a whole batch at once; word for word the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np

from textsim_core import synonyms
from textsim_core.types import Bools, Ints, Tokens

Stage = Literal["exact", "stem", "synonym"]
STAGES: tuple[Stage, ...] = ("exact", "stem", "synonym")
"""The stages in the order in which they match; a limit of n allows the first n."""


@dataclass(frozen=True, slots=True, eq=False)
class Alignment:
    """The matched words of a batch of text pairs, ordered by pair, then by place in the output.

    One entry a match: the pair, the places in its output and its reference
    (from 0), and the index of the stage that matched them. Shape (matches,).
    """

    pairs: Ints
    outputs: Ints
    references: Ints
    stages: Ints

    def within(self, limit: int) -> Alignment:
        """Only the matches of the first ``limit`` stages."""
        kept = self.stages < limit
        return Alignment(
            self.pairs[kept], self.outputs[kept], self.references[kept], self.stages[kept]
        )

    def stage_counts(self, pairs: int) -> Ints:
        """How many words each stage matched, shape (pairs, 3)."""
        cells = np.bincount(self.pairs * len(STAGES) + self.stages, minlength=pairs * len(STAGES))
        return cells.reshape(pairs, len(STAGES))

    def chunks(self, pairs: int, *, both: bool = True) -> Ints:
        """The unbroken stretches that the matches form, shape (pairs,); 0 without a match.

        A stretch goes on while the next match is one further in the output and,
        unless ``both`` is off, one further in the reference.
        """
        goes_on = (np.diff(self.pairs) == 0) & (np.diff(self.outputs) == 1)
        if both:
            goes_on &= np.diff(self.references) == 1
        begins = np.append(True, ~goes_on)[: len(self.pairs)]
        return np.bincount(self.pairs[begins], minlength=pairs)


@dataclass(frozen=True, slots=True, eq=False)
class Aligned:
    """A batch of pairs aligned under each limit: ``by_limit[n - 1]`` uses the first n stages.

    ``proven`` (pairs, 3): the alignment is the one that its definition asks for.
    """

    by_limit: tuple[Alignment, ...]
    proven: Bools

    @classmethod
    def nested(cls, alignment: Alignment, pairs: int) -> Aligned:
        """Of stages that never look back: a limit only leaves the later ones' matches out."""
        limits = range(1, len(STAGES) + 1)
        within = tuple(alignment.within(limit) for limit in limits)
        return cls(within, np.ones((pairs, len(STAGES)), dtype=bool))


def lowered(tokens: Tokens) -> Tokens:
    """The same texts with each token in lower case; equal ones have equal ids."""
    numbers: dict[str, int] = {}
    ids = [numbers.setdefault(token.lower(), len(numbers)) for token in tokens.vocabulary]
    return Tokens(np.array(ids, np.int32)[tokens.ids], tokens.offsets, tuple(numbers))


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """One side's words that are still free: text, place in it, and word number."""

    pairs: Ints
    places: Ints
    words: Ints

    def take(self, rows: Ints | Bools) -> _Side:
        return _Side(self.pairs[rows], self.places[rows], self.words[rows])

    def without(self, rows: Ints) -> _Side:
        kept = np.ones(len(self.pairs), dtype=bool)
        kept[rows] = False
        return self.take(kept)


_Matched = tuple[Ints, Ints]


def greedy(tokens: Tokens, pairs: int, source: str) -> Aligned:
    """NLTK's alignment of output i with reference i, for ``pairs`` pairs.

    ``tokens`` holds the outputs' tokens, then the references'; ``source`` names
    where synonyms come from (see `synonyms`).
    """
    bounds = tokens.offsets[0], tokens.offsets[pairs], tokens.offsets[-1]
    places = np.arange(bounds[-1]) - np.repeat(tokens.offsets[:-1], tokens.lengths)
    texts = np.repeat(np.arange(2 * pairs) % max(pairs, 1), tokens.lengths)
    output, reference = (
        _Side(texts[a:b], places[a:b], tokens.ids[a:b].astype(np.int64))
        for a, b in pairwise(bounds)
    )
    found: list[tuple[Ints, ...]] = []
    for stage in range(len(STAGES)):
        if stage == 1:
            output, reference, stems = _stemmed(output, reference, tokens.vocabulary)
        rows = (
            _equal(output, reference)
            if stage < 2
            else _synonymous(output, reference, stems, source)
        )
        left, right = output.take(rows[0]), reference.take(rows[1])
        found.append((left.pairs, left.places, right.places, np.full(len(left.pairs), stage)))
        output, reference = output.without(rows[0]), reference.without(rows[1])
    columns = [np.concatenate(column) for column in zip(*found, strict=True)]
    order = np.lexsort((columns[1], columns[0]))
    return Aligned.nested(Alignment(*(column[order] for column in columns)), pairs)


@dataclass(frozen=True, slots=True, eq=False)
class _Runs:
    """The rows of one side in runs of equal keys, each run in order of place."""

    rows: Ints
    keys: Ints
    stops: Ints
    counts: Ints

    @classmethod
    def of(cls, side: _Side, size: int) -> _Runs:
        keys = side.pairs * size + side.words
        rows = np.argsort(keys, kind="stable")
        distinct, counts = np.unique(keys, return_counts=True)
        return cls(rows, distinct, np.cumsum(counts), counts)

    def last(self, runs: Ints, numbers: Ints) -> Ints:
        """The last ``numbers[k]`` rows of run ``runs[k]``, in order."""
        steps = np.arange(numbers.sum()) - np.repeat(np.cumsum(numbers), numbers)
        places: Ints = self.rows[np.repeat(self.stops[runs], numbers) + steps]
        return places


def _equal(output: _Side, reference: _Side) -> _Matched:
    """Rows of both sides that match: of a word said m and n times, the last min(m, n) in order."""
    size = max(int(side.words.max(initial=0)) for side in (output, reference)) + 1
    said, held = _Runs.of(output, size), _Runs.of(reference, size)
    _, at, there = np.intersect1d(said.keys, held.keys, assume_unique=True, return_indices=True)
    numbers = np.minimum(said.counts[at], held.counts[there])
    return said.last(at, numbers), held.last(there, numbers)


def _stemmed(
    output: _Side, reference: _Side, vocabulary: Sequence[str]
) -> tuple[_Side, _Side, list[str]]:
    """Both sides with the numbers of stems for words, and the stems by number."""
    asked = np.unique(np.concatenate([output.words, reference.words]))
    numbers: dict[str, int] = {}
    of_word = np.zeros(len(vocabulary) + 1, dtype=np.int64)
    of_word[asked] = [
        numbers.setdefault(synonyms.stem(vocabulary[word]), len(numbers)) for word in asked.tolist()
    ]
    sides = [_Side(side.pairs, side.places, of_word[side.words]) for side in (output, reference)]
    return sides[0], sides[1], list(numbers)


def _synonymous(output: _Side, reference: _Side, stems: Sequence[str], source: str) -> _Matched:
    """Rows of both sides that match because the reference's stem names a sense of the output's."""
    rows, wanted = _wanted(output, np.unique(reference.words), stems, source)
    keys = output.pairs[rows] * len(stems) + wanted
    held = reference.pairs * len(stems) + reference.words
    order = np.argsort(held, kind="stable")
    starts, stops = (np.searchsorted(held[order], keys, side=side) for side in ("left", "right"))
    free: dict[int, list[int]] = {}
    candidates: dict[int, list[int]] = {}
    for at in np.flatnonzero(stops > starts).tolist():
        key = int(keys[at])
        free.setdefault(key, order[starts[at] : stops[at]].tolist())
        candidates.setdefault(int(rows[at]), []).append(key)
    matched: list[tuple[int, int]] = []
    for row in sorted(candidates, reverse=True):
        places = max((free[key] for key in candidates[row]), key=lambda places: places[-1:])
        if places:
            matched.append((row, places.pop()))
    both = np.array(matched, dtype=np.int64).reshape(-1, 2)
    return both[:, 0], both[:, 1]


def _wanted(output: _Side, held: Ints, stems: Sequence[str], source: str) -> tuple[Ints, Ints]:
    """Each free word of the output with each of its synonyms that any reference holds."""
    numbers = {stems[word]: word for word in held.tolist()}
    known = frozenset(numbers)
    links = {
        word: [numbers[name] for name in synonyms.names(source, stems[word]) & known]
        for word in np.unique(output.words).tolist()
    }
    sizes = np.zeros(len(stems) + 1, dtype=np.int64)
    sizes[list(links)] = [len(linked) for linked in links.values()]
    starts = np.zeros(len(stems) + 1, dtype=np.int64)
    flat = np.fromiter((link for linked in links.values() for link in linked), np.int64)
    starts[list(links)] = np.cumsum(sizes[list(links)]) - sizes[list(links)]
    counts = sizes[output.words]
    rows = np.repeat(np.arange(len(output.words)), counts)
    steps = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    return rows, flat[np.repeat(starts[output.words], counts) + steps]
