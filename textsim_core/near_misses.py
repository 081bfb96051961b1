"""Beside matched and missed: which words nearly match, and how. For a pair, word by word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from textsim_core.word_forms import Word, words
from textsim_core.word_pairing import Link, Pairing, pair

NearKind = Literal[
    "matched", "moved", "case", "invisible", "look_alike", "stem", "synonym", "missed"
]

KINDS: dict[NearKind, str] = {
    "matched": "matched",
    "moved": "right word, other place",
    "case": "other capitals",
    "invisible": "invisible characters differ",
    "look_alike": "looks alike, other characters",
    "stem": "other word ending",
    "synonym": "synonym",
    "missed": "no match",
}
"""Every kind with its words for a legend, from the nearest to the farthest."""

_RANK = {kind: rank for rank, kind in enumerate(KINDS)}


@dataclass(frozen=True, slots=True)
class NearMark:
    """One word ``text[start:end]`` and its fate.

    ``partners`` are the words that it is held against, as (text, place): text 0
    is the hypothesis, text n the n-th reference, and place counts the marks of
    that text. A missed word's partner stands in its place. ``granted_by``, for a
    word of the hypothesis: the references (1 = the first) under which it has
    this kind; empty for a missed one.
    """

    start: int
    end: int
    kind: NearKind
    partners: tuple[tuple[int, int], ...] = ()
    granted_by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NearText:
    """A text with the marks of its words, in order; between them is white space alone."""

    text: str
    marks: tuple[NearMark, ...]


def near_misses(hypothesis: str, references: Sequence[str]) -> tuple[NearText, ...]:
    """The hypothesis with its marks, then each reference with its own.

    A word of the hypothesis has the nearest kind that any reference gives it.
    Without a reference every word is missed; an empty text has no marks.
    """
    pairings = [pair(hypothesis, reference) for reference in references]
    links = [{link.hypothesis: link for link in pairing.links} for pairing in pairings]
    return (
        NearText(
            hypothesis,
            tuple(
                _said(word, [by_place.get(i) for by_place in links])
                for i, word in enumerate(words(hypothesis))
            ),
        ),
        *(
            NearText(reference, _meant(pairing))
            for reference, pairing in zip(references, pairings, strict=True)
        ),
    )


def _kind(link: Link | None) -> NearKind:
    if link is None or link.nearness == "other":
        return "missed"
    if link.nearness == "same":
        return "matched" if link.in_place else "moved"
    return link.nearness


def _said(word: Word, links: Sequence[Link | None]) -> NearMark:
    """The nearest kind over all references, and who grants it."""
    kind: NearKind = min(map(_kind, links), key=_RANK.__getitem__, default="missed")
    granting = [n for n, link in enumerate(links, 1) if _kind(link) == kind]
    partners = tuple(
        (n, link.reference) for n, link in enumerate(links, 1) if link and n in granting
    )
    return NearMark(
        word.start, word.end, kind, partners, () if kind == "missed" else tuple(granting)
    )


def _meant(pairing: Pairing) -> tuple[NearMark, ...]:
    links = {link.reference: link for link in pairing.links}
    return tuple(
        NearMark(
            word.start,
            word.end,
            _kind(links.get(j)),
            ((0, links[j].hypothesis),) if j in links else (),
        )
        for j, word in enumerate(pairing.reference)
    )
