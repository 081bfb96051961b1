"""WordNet 3.0 as METEOR needs it: which words share a sense, and the base forms of words.

The table beside this file holds the one-word members of every synset and the
exception lists of WordNet 3.0 (© 2006 Princeton University); its licence,
``LICENSE.WordNet-3.0.txt``, must travel with every copy. `build` makes it anew.

Format, UTF-8 lines: ``#n``, ``#v``, ``#a``, ``#r`` open a part of speech
(noun, verb, adjective, adverb); the first line behind lists the words that are
alone in all their synsets, each further line one distinct set of synonyms.
``!n`` … ``!r`` open the exceptions: an irregular form, then its base forms.
Words of several parts ("comic_strip") are left out but for those that an
exception leads to.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

TABLE = "synonyms-wordnet-3.0.txt.gz"
VERSION = "3.0"
PARTS_OF_SPEECH = "nvar"

# WordNet's own detachment rules (morphy(7WN)): an ending, and what stands in its place.
_NOUN = "s: ses:s ves:f xes:x zes:z ches:ch shes:sh men:man ies:y"
_VERB = "s: ies:y es:e es: ed:e ed: ing:e ing:"
_ADJECTIVE = "er: est: er:e est:e"


Endings = tuple[tuple[str, str], ...]
"""What a word may end in, and what then stands in its place."""


def _endings(rules: str) -> Endings:
    return tuple(
        (ending, base) for ending, _, base in (rule.partition(":") for rule in rules.split())
    )


_ENDINGS = {"n": _endings(_NOUN), "v": _endings(_VERB), "a": _endings(_ADJECTIVE), "r": ()}
_INFLECTED = tuple({ending for endings in _ENDINGS.values() for ending, _ in endings})


_NOTHING: frozenset[Any] = frozenset()


@dataclass(frozen=True, slots=True)
class PartOfSpeech:
    """One part of speech: which senses are its own, and how to find base forms."""

    senses: range
    exceptions: Mapping[str, tuple[str, ...]] = field(repr=False)
    endings: Endings

    def bases(self, word: str) -> Sequence[str]:
        """What the word's base forms may be; not all of them need exist."""
        if word in self.exceptions:
            return self.exceptions[word]
        return [word[: -len(end)] + base for end, base in self.endings if word.endswith(end)]


@dataclass(frozen=True, slots=True)
class WordNet:
    """The senses of all words; ``members[sense]`` are the words that share it.

    A sense here is a set of words: synsets with the same one-word members are
    one. ``known`` has the senses of each word, in lower case; words are found in
    any case. ``irregular`` are the words that some part of speech has exceptions for.
    """

    members: Sequence[tuple[str, ...]] = field(repr=False)
    known: Mapping[str, tuple[int, ...]] = field(repr=False)
    irregular: frozenset[str] = field(repr=False)
    parts: tuple[PartOfSpeech, ...]
    inflected: bool = True

    def senses(self, word: str) -> frozenset[int]:
        """The senses of a word and, unless ``inflected`` is off, of its base forms; maybe none."""
        word = word.lower()
        own = self.known.get(word)
        found = frozenset(own) if own else _NOTHING
        if self.inflected and (word.endswith(_INFLECTED) or word in self.irregular):
            return found.union(*(self._of_bases(word, part) for part in self.parts))
        return found

    def _of_bases(self, word: str, part: PartOfSpeech) -> list[int]:
        bases = [self.known.get(base, ()) for base in part.bases(word)]
        return [sense for senses in bases for sense in senses if sense in part.senses]

    def names(self, word: str) -> frozenset[str]:
        """Every one-word member of every sense of a word, as NLTK's ``lemma.name()`` spells it.

        A name that the word could not miss, its own, may be absent.
        """
        senses = self.senses(word)
        if not senses:  # most words of other languages
            return _NOTHING
        members = [self.members[sense] for sense in senses]
        return frozenset([name for names in members for name in names if "_" not in name])


@cache
def wordnet() -> WordNet:
    """The table of this package, read on first use (a third of a second, 30 MB)."""
    raw = files(__name__).joinpath(TABLE).read_bytes()
    return parsed(gzip.decompress(raw).decode("utf-8").splitlines())


def parsed(lines: Iterable[str]) -> WordNet:
    """The table's lines as a value."""
    sections = dict(_sections(lines))
    members: list[tuple[str, ...]] = []
    known: dict[str, tuple[int, ...]] = {}
    parts = []
    for name in PARTS_OF_SPEECH:
        alone, *shared = sections[f"#{name}"]
        sets = [*((word,) for word in alone), *shared]
        senses = range(len(members), len(members) + len(sets))
        for sense, words in zip(senses, sets, strict=True):
            for word in {word.lower() for word in words}:
                known[word] = (*known.get(word, ()), sense)
        exceptions = {form: bases for form, *bases in sections[f"!{name}"]}
        parts.append(
            PartOfSpeech(
                senses,
                MappingProxyType({form: tuple(bases) for form, bases in exceptions.items()}),
                _ENDINGS[name],
            )
        )
        members += sets
    irregular = _NOTHING.union(*(part.exceptions for part in parts))
    return WordNet(tuple(members), MappingProxyType(known), irregular, tuple(parts))


def _sections(lines: Iterable[str]) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Each section's mark and the words of its lines."""
    rows: list[tuple[str, ...]] = []
    for line in lines:
        if line[:1] in "#!" and line[1:] in PARTS_OF_SPEECH and len(line) == 2:
            rows = []
            yield line, rows
        else:
            rows.append(tuple(line.split(" ")))
