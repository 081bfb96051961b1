"""Checks of single texts: a text is at fault where rewriting it makes another one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.explain.words import count, listed
from textsim_core.preflight._contract import Check, Finding, Subject
from textsim_core.preflight._matching import matching
from textsim_core.types import Ints, Pairs, arrow_to_texts, texts_to_arrow

_EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A fault of single texts and what undoes it.

    ``suspects`` is an RE2 pattern that every faulty text matches; whether one is
    faulty is said by ``rewrite`` (text → text, idempotent) alone. ``marks`` gives
    what the fault looks like in a text. ``words`` completes "In 3 of 9 rows …".
    """

    name: str
    title: str
    position: int
    suspects: str
    rewrite: Callable[[str], str]
    marks: Callable[[str], list[str]]
    words: str
    deed: str

    @property
    def check(self) -> Check:
        """It as a check."""
        return Check(self.name, self.title, self.position, self.find)

    def find(self, subject: Subject) -> Finding | None:
        """The rows with a faulty text."""
        places, texts = self._faulty(subject.texts)
        if not len(places):
            return None
        rows = np.unique(subject.owners[places])
        marks = [mark for text in texts[:100] for mark in self.marks(text)]
        examples = tuple(dict.fromkeys(marks))[:_EXAMPLES]
        sentence = (
            f"In {rows_of(len(rows), len(subject.pairs))} {self.words}{_such(examples)}: "
            f"{sides(places, len(subject.pairs))}."
        )
        return Finding(self.name, self.title, rows, sentence, examples, self.repair, self.deed)

    def repair(self, pairs: Pairs) -> Pairs:
        """The pairs with every faulty text rewritten."""
        texts = pairs.texts
        places, faulty = self._faulty(texts)
        if not len(places):
            return pairs
        marked = np.zeros(len(texts), dtype=bool)
        marked[places] = True
        rewritten = texts_to_arrow([self.rewrite(text) for text in faulty])
        return with_texts(pairs, pc.replace_with_mask(texts, pa.array(marked), rewritten))

    def _faulty(self, texts: pa.Array) -> tuple[Ints, list[str]]:
        """Places and texts of the faulty ones."""
        places = np.flatnonzero(matching(texts, self.suspects))
        asked = zip(places.tolist(), arrow_to_texts(texts.take(pa.array(places))), strict=True)
        found = [(place, text) for place, text in asked if text and self.rewrite(text) != text]
        return np.array([place for place, _ in found], np.int64), [text for _, text in found]


def with_texts(pairs: Pairs, texts: pa.Array) -> Pairs:
    """The pairs with other texts, in the order of `Pairs.texts`."""
    return Pairs(texts.slice(0, len(pairs)), texts.slice(len(pairs)), pairs.offsets)


def rows_of(number: int, rows: int, verb: str = "", verbs: str = "") -> str:
    """How many of all rows, and what they do: "1 of 9 rows has", "2 of 9 rows have"."""
    said = verb if number == 1 else verbs
    return f"{number:,} of {count(rows, 'row')}{said and ' '}{said}"


def sides(places: Ints, rows: int) -> str:
    """How many outputs and expected texts some of `Pairs.texts` are: "2 outputs"."""
    outputs = int((places < rows).sum())
    expected = len(places) - outputs
    said = [count(outputs, "output")] if outputs else []
    return listed([*said, count(expected, "expected text")] if expected else said)


def _such(examples: tuple[str, ...]) -> str:
    return f" ({', '.join(examples)})" if examples else ""
