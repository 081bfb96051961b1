"""Alignments of an output's words with a reference's: who is matched with whom, and by what.

The greedy alignment is NLTK's (nltk.translate.meteor_score, 3.10): each stage
scans what is left of the output from its end and takes the last free word of
the reference. It runs for a whole batch at once; word for word the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import compress
from typing import Literal

import numpy as np

from textsim_core.stemming import stems
from textsim_core.synonyms import names as names_of
from textsim_core.types import Bools, Ints, Tokens, numbered

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
        if limit == len(STAGES):
            return self
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
    return tokens.spelt(map(str.lower, tokens.vocabulary))


@dataclass(frozen=True, slots=True, eq=False)
class _Free:
    """The words that no stage has matched yet: outputs' in order, then references' in order.

    ``tokens`` are places in the batch, the first ``said`` of them in outputs;
    ``pairs`` and ``words`` say each one's pair and word number.
    """

    tokens: Ints
    pairs: Ints
    words: Ints
    said: int

    def without(self, rows: Ints) -> _Free:
        kept = np.ones(len(self.tokens), dtype=bool)
        kept[rows] = False
        said = int(np.count_nonzero(kept[: self.said]))
        return _Free(self.tokens[kept], self.pairs[kept], self.words[kept], said)


_Matched = tuple[Ints, Ints]


def greedy(tokens: Tokens, pairs: int, source: str) -> Aligned:
    """NLTK's alignment of output i with reference i, for ``pairs`` pairs.

    ``tokens`` holds the outputs' tokens, then the references'; ``source`` names
    where synonyms come from (see `synonyms`).
    """
    everything = np.arange(len(tokens.ids))
    places = everything - np.repeat(tokens.offsets[:-1], tokens.lengths)
    texts = np.repeat(np.arange(2 * pairs) % max(pairs, 1), tokens.lengths)
    free = _Free(everything, texts, tokens.ids.astype(np.int64), int(tokens.offsets[pairs]))
    partners, stages = np.full((2, free.said), -1)
    known: Sequence[str] = tokens.vocabulary
    for stage in range(len(STAGES)):
        if stage == 1:
            free, known = _stemmed(free, known)
        said, held = _equal(free, len(known)) if stage < 2 else _synonymous(free, known, source)
        partners[free.tokens[said]] = places[free.tokens[held]]
        stages[free.tokens[said]] = stage
        free = free.without(np.concatenate([said, held]))
    at = np.flatnonzero(stages >= 0)
    return Aligned.nested(Alignment(texts[at], places[at], partners[at], stages[at]), pairs)


def _equal(free: _Free, vocabulary: int) -> _Matched:
    """Rows of both sides that match: of a word said m and n times, the last min(m, n) in order."""
    keys = free.pairs * vocabulary + free.words
    rows = _order(keys)
    ordered = keys[rows]
    starts = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1])[: len(rows)])
    stops = np.append(starts[1:], len(rows))
    held_from = starts + np.add.reduceat(rows < free.said, starts, dtype=np.int64)
    numbers = np.minimum(held_from - starts, stops - held_from)
    both = np.flatnonzero(numbers)
    numbers = numbers[both]
    steps = np.arange(numbers.sum()) - np.repeat(np.cumsum(numbers), numbers)
    return tuple(rows[np.repeat(past[both], numbers) + steps] for past in (held_from, stops))


def _order(keys: Ints) -> Ints:
    """The stable order of keys from 0; sorted together with their places where both fit a word."""
    bits = len(keys).bit_length()
    if int(keys.max(initial=0)).bit_length() + bits > 62:
        return np.argsort(keys, kind="stable")
    both = keys << bits | np.arange(len(keys))
    both.sort()
    return both & (1 << bits) - 1


def _stemmed(free: _Free, vocabulary: Sequence[str]) -> tuple[_Free, Sequence[str]]:
    """The numbers of stems for words, and the stems by number."""
    asked = np.zeros(len(vocabulary), dtype=bool)
    asked[free.words] = True
    of_word = np.zeros(len(vocabulary), dtype=np.int64)
    of_word[asked], known = numbered(map(stems.__getitem__, compress(vocabulary, asked.tolist())))
    return replace(free, words=of_word[free.words]), known


def _synonymous(free: _Free, known: Sequence[str], source: str) -> _Matched:
    """Rows of both sides that match because the reference's stem names a sense of the output's."""
    rows, wanted = _wanted(free, known, source)
    keys = free.pairs[rows] * len(known) + wanted
    held = free.pairs[free.said :] * len(known) + free.words[free.said :]
    order = _order(held)
    held = held[order]
    starts, stops = (np.searchsorted(held, keys, side=side) for side in ("left", "right"))
    places: dict[int, list[int]] = {}
    candidates: dict[int, list[int]] = {}
    for at in np.flatnonzero(stops > starts).tolist():
        key = int(keys[at])
        places.setdefault(key, order[starts[at] : stops[at]].tolist())
        candidates.setdefault(int(rows[at]), []).append(key)
    matched: list[tuple[int, int]] = []
    for row in sorted(candidates, reverse=True):
        last = max((places[key] for key in candidates[row]), key=lambda found: found[-1:])
        if last:
            matched.append((row, free.said + last.pop()))
    both = np.array(matched, dtype=np.int64).reshape(-1, 2)
    return both[:, 0], both[:, 1]


def _wanted(free: _Free, known: Sequence[str], source: str) -> tuple[Ints, Ints]:
    """Each free word of an output with each of its synonyms that any reference holds."""
    said, held = (np.zeros(len(known), dtype=bool) for _ in range(2))
    said[free.words[: free.said]] = True
    held[free.words[free.said :]] = True
    numbers = dict(zip(compress(known, held.tolist()), np.flatnonzero(held).tolist(), strict=True))
    among = frozenset(numbers)
    names = map(names_of(source).__getitem__, compress(known, said.tolist()))
    sizes = np.zeros(len(known), dtype=np.int64)
    links: list[int] = []
    for word, of_word in zip(np.flatnonzero(said).tolist(), names, strict=True):
        if not of_word.isdisjoint(among):
            shared = of_word & among
            links += map(numbers.__getitem__, shared)
            sizes[word] = len(shared)
    starts = np.cumsum(sizes) - sizes
    words = free.words[: free.said]
    counts = sizes[words]
    rows = np.repeat(np.arange(len(words)), counts)
    steps = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    return rows, np.array(links, dtype=np.int64)[np.repeat(starts[words], counts) + steps]
