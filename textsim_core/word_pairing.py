"""Which word of an output stands for which word of an expected text, and how near it is.

For explanations only. Words in the same order are paired first, by what their
spellings have in common; then the same words elsewhere; then synonyms; what is
left between two pairs stands for what is left there on the other side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from rapidfuzz.distance import LCSseq
from rapidfuzz.process import extract

from textsim_core.word_forms import Word, apart, is_sign, key, script, words
from textsim_core.wordnet import wordnet

Nearness = Literal["same", "invisible", "case", "look_alike", "stem", "synonym", "other"]


@dataclass(frozen=True, slots=True)
class Link:
    """Word ``hypothesis`` stands for word ``reference`` (places from 0).

    ``in_place``: it stands where it is expected, between the same neighbours.
    """

    hypothesis: int
    reference: int
    nearness: Nearness
    in_place: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two texts as words, and the links between them, in the order of the hypothesis.

    A word has at most one link. "other" links words that only stand in the same
    place. Links in place never cross.
    """

    hypothesis: tuple[Word, ...]
    reference: tuple[Word, ...]
    links: tuple[Link, ...]

    @property
    def surplus(self) -> tuple[int, ...]:
        """The words of the hypothesis without a partner."""
        return _absent(len(self.hypothesis), {link.hypothesis for link in self.links})

    @property
    def missing(self) -> tuple[int, ...]:
        """The words of the reference without a partner."""
        return _absent(len(self.reference), {link.reference for link in self.links})

    @property
    def close(self) -> float:
        """How many words have a partner that is the same or nearly; in another place: half."""
        close = [link for link in self.links if link.nearness != "other"]
        return sum(1.0 if link.in_place else 0.5 for link in close)


def most_alike(hypothesis: str, references: Sequence[str], most: int) -> list[int]:
    """Up to ``most`` references (from 0, in their order) that share the most with the output.

    By the longest run of characters in common, which is quick for thousands; of
    equally near ones the first.
    """
    if len(references) <= most:
        return list(range(len(references)))
    best = extract(hypothesis, references, scorer=LCSseq.normalized_similarity, limit=most)
    return sorted(index for _, _, index in best)


def pair(hypothesis: str, reference: str) -> Pairing:
    """Pair the words of two texts. An empty text has no words and no links."""
    said, meant = words(hypothesis), words(reference)
    links = _in_order(said, meant)
    links += _elsewhere(said, meant, links)
    links += _synonyms(said, meant, links)
    links += _in_the_same_gap(said, meant, links)
    return Pairing(said, meant, tuple(sorted(links, key=lambda link: link.hypothesis)))


def _in_order(said: Sequence[Word], meant: Sequence[Word]) -> list[Link]:
    """The longest run of equal keys in the same order."""
    numbers: dict[str, int] = {}
    rows = [[numbers.setdefault(key(w.text), len(numbers)) for w in side] for side in (said, meant)]
    blocks = LCSseq.opcodes(*rows)
    return [
        _link(said, meant, i, j, in_place=True)
        for block in blocks
        if block.tag == "equal"
        for i, j in zip(
            range(block.src_start, block.src_end),
            range(block.dest_start, block.dest_end),
            strict=True,
        )
    ]


def _link(said: Sequence[Word], meant: Sequence[Word], i: int, j: int, *, in_place: bool) -> Link:
    nearness = apart(said[i].text, meant[j].text) or "same"
    return Link(i, j, nearness, in_place)  # type: ignore[arg-type]  # apart gives these names


def _elsewhere(said: Sequence[Word], meant: Sequence[Word], links: Sequence[Link]) -> list[Link]:
    """The same words out of order, equal spellings first; a sign elsewhere is another sign."""
    i_left, j_left = _left(said, meant, links)
    found = []
    for of in (lambda word: word, key):
        waiting = defaultdict(list)
        for j in reversed(j_left):
            waiting[of(meant[j].text)].append(j)
        taken = set[int]()
        for i in i_left:
            there = waiting.get(of(said[i].text))
            if there and not said[i].sign:
                found.append(_link(said, meant, i, there.pop(), in_place=False))
                taken.add(i)
        i_left = [i for i in i_left if i not in taken]
        paired = {link.reference for link in found}
        j_left = [j for j in j_left if j not in paired]
    return found


def _synonyms(said: Sequence[Word], meant: Sequence[Word], links: Sequence[Link]) -> list[Link]:
    """Words that share a sense in WordNet: in the same gap where order allows, then anywhere."""
    found: list[Link] = []
    for i_gap, j_gap in _gaps(said, meant, links):
        first = 0
        for i in i_gap:
            place = next(
                (n for n in range(first, len(j_gap)) if _share(said[i], meant[j_gap[n]])), None
            )
            if place is not None:
                found.append(Link(i, j_gap[place], "synonym", True))
                first = place + 1
    i_left, j_left = _left(said, meant, [*links, *found])
    by_sense: dict[int, list[int]] = {}
    for j in j_left:
        for sense in _senses(meant[j].text.lower()):
            by_sense.setdefault(sense, []).append(j)
    taken = set[int]()
    for i in i_left:
        senses = _senses(said[i].text.lower()) & by_sense.keys()
        free = [j for sense in senses for j in by_sense[sense] if j not in taken]
        if free:
            found.append(Link(i, min(free), "synonym", False))
            taken.add(min(free))
    return found


def _share(said: Word, meant: Word) -> bool:
    return not _senses(said.text.lower()).isdisjoint(_senses(meant.text.lower()))


@lru_cache(maxsize=1 << 17)
def _senses(word: str) -> frozenset[int]:
    # Function words have senses too ("a" is a vitamin, "as" arsenic): they are no synonyms.
    return wordnet().senses(word) if len(word) > 2 and word.isascii() else frozenset()


def _in_the_same_gap(
    said: Sequence[Word], meant: Sequence[Word], links: Sequence[Link]
) -> list[Link]:
    """What is left between two pairs in place, in order: words for words, signs for signs."""
    found = []
    for i_gap, j_gap in _gaps(said, meant, links):
        kinds = [[_class(side[n]) for n in gap] for side, gap in ((said, i_gap), (meant, j_gap))]
        for block in LCSseq.opcodes(*kinds):
            if block.tag == "equal":
                for step in range(block.src_end - block.src_start):
                    i, j = i_gap[block.src_start + step], j_gap[block.dest_start + step]
                    found.append(Link(i, j, "other", True))
    return found


def _class(word: Word) -> str:
    """A sign stands for a sign, a number for a number, a word for a word of its script or none."""
    if is_sign(word.text):
        return "sign"
    return "number" if word.text[0].isdigit() else "word"


def _gaps(
    said: Sequence[Word], meant: Sequence[Word], links: Sequence[Link]
) -> Iterator[tuple[list[int], list[int]]]:
    """The words without a link on both sides, between two links in place."""
    i_left, j_left = map(set, _left(said, meant, links))
    anchors = sorted((link.hypothesis, link.reference) for link in links if link.in_place)
    edges = [(-1, -1), *anchors, (len(said), len(meant))]
    for (i_from, j_from), (i_to, j_to) in pairwise(edges):
        i_gap = [i for i in range(i_from + 1, i_to) if i in i_left]
        j_gap = [j for j in range(j_from + 1, j_to) if j in j_left]
        if i_gap and j_gap:
            yield i_gap, j_gap


def _left(
    said: Sequence[Word], meant: Sequence[Word], links: Sequence[Link]
) -> tuple[list[int], list[int]]:
    """The places without a link on either side, in order."""
    return (
        list(_absent(len(said), {link.hypothesis for link in links})),
        list(_absent(len(meant), {link.reference for link in links})),
    )


def _absent(length: int, present: set[int]) -> tuple[int, ...]:
    return tuple(place for place in range(length) if place not in present)


def foreign(pairing: Pairing) -> Mapping[int, str]:
    """The words of the hypothesis in a script that the reference does not have: their script."""
    known = {script(word.text) for word in pairing.reference}
    found = {i: script(word.text) for i, word in enumerate(pairing.hypothesis)}
    return {i: name for i, name in found.items() if name and known - {""} and name not in known}
