"""An output repaired step by step until it is the expected text: one cause a step.

Applied to any metric, the gain of each step is what its cause costs; the steps
add up, since the last text is the expected one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from textsim_core.word_forms import Word, key
from textsim_core.word_pairing import Link, Pairing, foreign

Weight = Literal["writing", "wording", "content"]


@dataclass(frozen=True, slots=True)
class Cause:
    """One kind of difference between an output and an expected text."""

    name: str
    title: str
    meaning: str
    weight: Weight
    """What a reader notices: how it is written, how it is worded, or what is said."""
    repair: str
    """What mends it, as an order to whoever writes."""


CAUSES: tuple[Cause, ...] = (
    Cause("look_alike", "Accents and look-alikes", "accents, foreign or invisible characters",
          "writing", "use the expected accents and characters"),
    Cause("case", "Capitals", "capital and small letters",
          "writing", "use the expected capitals"),
    Cause("punctuation", "Punctuation", "punctuation and spacing",
          "writing", "use the expected punctuation and spaces"),
    Cause("stem", "Word endings", "the same word with another ending",
          "wording", "use the expected word endings"),
    Cause("synonym", "Synonyms", "another word of the same meaning (English, by WordNet)",
          "wording", "use the expected word for the same thing"),
    Cause("figure", "Numbers and names", "a number or a name that is another",
          "content", "correct the numbers and names"),
    Cause("script", "Untranslated", "words in a script that the expected text does not have",
          "content", "translate what is in another script"),
    Cause("repetition", "Repetition", "words said again that are expected once",
          "content", "say repeated words once"),
    Cause("order", "Word order", "right words in another place",
          "wording", "put the words in the expected order"),
    Cause("length", "Missing or extra words", "words that are missing or too many",
          "content", "add the missing words and drop those too many"),
    Cause("words", "Different words", "other words, the rest",
          "content", "replace the words that differ"),
)  # fmt: skip
"""In the order in which they are repaired."""

_NAMES = tuple(cause.name for cause in CAUSES)
_BY_NEARNESS = {
    "invisible": "look_alike",
    "look_alike": "look_alike",
    "case": "case",
    "stem": "stem",
    "synonym": "synonym",
}


@dataclass(frozen=True, slots=True)
class Repair:
    """What would make a hypothesis the reference, each difference with its cause.

    ``links`` gives the cause of each linked word of the hypothesis that is
    spelt otherwise (by its place), ``surplus`` that of each word too many,
    ``missing`` that of each word of the reference that is missing.
    """

    pairing: Pairing
    text: str
    links: Mapping[int, str]
    surplus: Mapping[int, str]
    missing: Mapping[int, str]

    @classmethod
    def of(cls, pairing: Pairing, reference: str) -> Repair:
        """Name the cause of every difference."""
        outside, names = foreign(pairing), _names_count(pairing)
        links = {
            link.hypothesis: _cause(link, pairing, outside, names)
            for link in pairing.links
            if link.nearness != "same"
        }
        counted = Counter(key(word.text) for word in pairing.hypothesis)
        surplus = {
            i: _surplus_cause(i, pairing.hypothesis[i], outside, counted) for i in pairing.surplus
        }
        missing = {
            j: "punctuation" if pairing.reference[j].sign else "length" for j in pairing.missing
        }
        return cls(pairing, reference, links, surplus, missing)

    @property
    def present(self) -> tuple[str, ...]:
        """The causes that occur, in the order of repair."""
        found = {*self.links.values(), *self.surplus.values(), *self.missing.values()}
        if any(not link.in_place for link in self.pairing.links):
            found.add("order")
        if self._spaced_otherwise():
            found.add("punctuation")
        return tuple(name for name in _NAMES if name in found)

    def text_after(self, causes: Collection[str]) -> str:
        """The hypothesis with these causes repaired; with all that are present, the reference."""
        if set(causes) >= set(self.present):
            return self.text
        pieces = list(self._pieces(frozenset(causes)))
        return "".join(space * (n > 0) + text for n, (space, text) in enumerate(pieces))

    def _spaced_otherwise(self) -> bool:
        return any(space != meant for _, space, meant in self._neighbours())

    def _neighbours(self) -> Iterator[tuple[int, str, str]]:
        """Words that follow each other on both sides: the place, and the space before on each."""
        for before, link in pairwise(self.pairing.links):
            follows = link.hypothesis == before.hypothesis + 1
            if follows and link.reference == before.reference + 1:
                i, j = link.hypothesis, link.reference
                yield i, self.pairing.hypothesis[i].space, self.pairing.reference[j].space

    def _pieces(self, causes: Collection[str]) -> Iterator[tuple[str, str]]:
        """White space and text of every word of the repaired hypothesis, in order."""
        said, meant = self.pairing.hypothesis, self.pairing.reference
        spaces = {i: to for i, _, to in self._neighbours()} if "punctuation" in causes else {}
        links = {link.hypothesis: link for link in self.pairing.links}
        arriving = self._arriving(causes)
        done = 0
        for i, word in enumerate(said):
            link = links.get(i)
            if link is None:
                if self.surplus[i] not in causes:
                    yield self._space(word), word.text
                continue
            if not link.in_place:
                if "order" not in causes:
                    yield self._space(word), self._spelt(i, link, causes)
                continue
            yield from (
                (self._space(meant[j]), text) for j, text in arriving if done <= j < link.reference
            )
            done = link.reference + 1
            yield spaces.get(i, self._space(word)), self._spelt(i, link, causes)
        yield from ((self._space(meant[j]), text) for j, text in arriving if j >= done)

    def _arriving(self, causes: Collection[str]) -> list[tuple[int, str]]:
        """Words that come in at a place of the reference: missing ones, and those that move."""
        meant = self.pairing.reference
        found = [(j, meant[j].text) for j, cause in self.missing.items() if cause in causes]
        if "order" in causes:
            found += [
                (link.reference, self._spelt(link.hypothesis, link, causes))
                for link in self.pairing.links
                if not link.in_place
            ]
        return sorted(found)

    def _spelt(self, i: int, link: Link, causes: Collection[str]) -> str:
        repaired = self.links.get(i) in causes
        side = self.pairing.reference if repaired else self.pairing.hypothesis
        return side[link.reference if repaired else i].text

    def _space(self, word: Word) -> str:
        """The space before a word; the first of a text is set apart as the text does it."""
        if word.start:
            return word.space
        return " " if " " in self.text else ""


def _cause(link: Link, pairing: Pairing, outside: Mapping[int, str], names: bool) -> str:
    if link.nearness != "other":
        return _BY_NEARNESS[link.nearness]
    said, meant = pairing.hypothesis[link.hypothesis], pairing.reference[link.reference]
    if said.sign:
        return "punctuation"
    if link.hypothesis in outside:
        return "script"
    if said.text[0].isdigit() and meant.text[0].isdigit():
        return "figure"
    named = names and link.reference > 0 and meant.text[0].isupper() and said.text[0].isupper()
    return "figure" if named else "words"


def _surplus_cause(i: int, word: Word, outside: Mapping[int, str], counted: Counter[str]) -> str:
    if word.sign:
        return "punctuation"
    if i in outside:
        return "script"
    return "repetition" if counted[key(word.text)] > 1 else "length"


def _names_count(pairing: Pairing) -> bool:
    """Whether a capital inside a sentence tells a name: not in German, nor in headlines."""
    inside = [word for word in pairing.reference[1:] if word.text[0].isalpha()]
    return 0 < 4 * sum(word.text[0].isupper() for word in inside) <= len(inside)
