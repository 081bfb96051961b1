"""How many words the output of one row shares with the expected texts of another: fast."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from textsim_core.preflight._contract import Subject
from textsim_core.types import Floats, Ints

_COMMON = 0.02  # words that occur more often than in this share of the rows tell none apart
_RARE = 3  # words that occur so seldom do
_MOST = 300  # and in a large set there are enough words that occur no more often than this


@dataclass(frozen=True, slots=True, eq=False)
class Overlaps:
    """The telling words of a set, once a row and side, as sorted keys row · size + word."""

    rows: int
    size: int
    said: Ints
    expected: Ints

    @classmethod
    def of(cls, subject: Subject) -> Overlaps:
        """The words of a set that tell its rows apart: those in few of them."""
        words, rows = subject.words, len(subject.pairs)
        size = max(len(words.vocabulary), 1)
        expected = words.texts >= rows
        most = min(max(_RARE, _COMMON * rows), _MOST)
        telling = np.ones(size, dtype=bool)
        for side in (~expected, expected):
            telling &= np.bincount(words.ids[side], minlength=size) <= most
        kept = telling[words.ids]
        keys = subject.owners[words.texts[kept]] * size + words.ids[kept]
        sides = (keys[~expected[kept]], keys[expected[kept]])
        return cls(rows, size, *map(_distinct, sides))

    def at(self, offset: int) -> Floats:
        """Dice's coefficient of output i and the expected texts of row i + offset, shape (rows,).

        0 where there is no such row or neither side has a telling word.
        """
        wanted = self.said + offset * self.size
        places = np.searchsorted(self.expected, wanted)
        found = np.zeros(len(wanted), dtype=bool)
        inside = places < len(self.expected)
        found[inside] = self.expected[places[inside]] == wanted[inside]
        shared = np.bincount(self.said[found] // self.size, minlength=self.rows)
        said = np.bincount(self.said // self.size, minlength=self.rows)
        expected = np.bincount(self.expected // self.size, minlength=self.rows)
        beside = np.arange(self.rows) + offset
        there = (beside >= 0) & (beside < self.rows)
        lengths = said + np.where(there, expected[np.clip(beside, 0, self.rows - 1)], 0)
        overlap: Floats = 2 * shared / np.maximum(lengths, 1)
        return overlap


def _distinct(keys: Ints) -> Ints:
    """The keys once each, ascending; faster than NumPy's own by far, which hashes."""
    ordered = np.sort(keys)
    return ordered[np.concatenate(([True], ordered[1:] != ordered[:-1]))] if len(keys) else ordered


def shared(subject: Subject, output: int, expected: int) -> float:
    """Dice's coefficient of one row's output and another's expected texts, from all words.

    0 where there is no such row.
    """
    pairs, rows = subject.pairs, len(subject.pairs)
    if not 0 <= expected < rows:
        return 0.0
    said = _words(subject, output, output + 1)
    first, past = pairs.offsets[expected : expected + 2].tolist()
    wanted = _words(subject, rows + first, rows + past)
    return 2 * len(said & wanted) / max(len(said) + len(wanted), 1)


def _words(subject: Subject, start: int, stop: int) -> set[int]:
    """The different words of some of the texts."""
    words = subject.words
    low, high = np.searchsorted(words.texts, [start, stop])
    return set(words.ids[low:high].tolist())
