"""What two texts have in common, found bit by bit: the frames between the cutting and the count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from textsim_core.explain.ngram_marks import MarkedPair
from textsim_core.explain.scene import grouped, quoted, stronger, whole, written
from textsim_core.explain.types import Frame, LedgerRow, MarkedText, SceneText, StepMark
from textsim_core.explain.words import count, listed

MOST = 8
"""Frames in which what is found grows; more finds are shown several a frame."""

Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Something that counts: the tokens of the output and of the reference that it covers.

    ``said`` and ``meant`` have one entry a time that it counts, ``over`` one a
    time that the output says it beyond what is allowed.
    """

    said: tuple[Places, ...]
    meant: tuple[Places, ...]
    over: tuple[Places, ...] = ()


def common_ngrams(marked: MarkedPair, used: int, order: int, *, once: bool) -> tuple[Found, ...]:
    """The n-grams of ``order`` in common with reference ``used`` (from 1), by first mention.

    ``once``: a repeated n-gram counts once.
    """
    if not used:
        return ()
    said = _places(marked.tokens, order)
    meant = _places(marked.reference_tokens[used - 1], order)
    rows = (row for row in marked.ledger if row.order == order and row.credited)
    return tuple(_found(row, said, meant, once=once) for row in rows)


def common_words(pairs: Sequence[tuple[int, int]]) -> tuple[Found, ...]:
    """Single words in common, given as (place in the output, place in the reference)."""
    return tuple(Found(((said,),), ((meant,),)) for said, meant in pairs)


def _found(
    row: LedgerRow,
    said: dict[tuple[str, ...], list[Places]],
    meant: dict[tuple[str, ...], list[Places]],
    *,
    once: bool,
) -> Found:
    number = 1 if once else row.credited
    here, there = said[row.ngram], meant[row.ngram]
    return Found(tuple(here[:number]), tuple(there[:number]), tuple(here[number:]))


def _places(tokens: Sequence[str], order: int) -> dict[tuple[str, ...], list[Places]]:
    found: dict[tuple[str, ...], list[Places]] = {}
    for start in range(len(tokens) - order + 1):
        places = tuple(range(start, start + order))
        found.setdefault(tuple(tokens[start : start + order]), []).append(places)
    return found


@dataclass(frozen=True, slots=True)
class Growth:
    """What is found in a pair, and how it is shown: ``nouns`` are one and several of its units."""

    found: tuple[Found, ...]
    hypothesis: MarkedText
    reference: MarkedText
    used: int
    nouns: tuple[str, str]
    ordered: bool

    def frames(self) -> Iterator[Frame]:
        """One frame for each few finds; its number is what has been found so far."""
        before: list[Found] = []
        for number, now in enumerate(grouped(self.found, MOST), 1):
            texts = self._texts(before, now)
            before += now
            total = sum(len(find.said) for find in before)
            yield Frame(
                f"found_{number}",
                "Found so far",
                self._caption(now, total),
                f"{self.nouns[1]} in common so far",
                total,
                "count",
                1,
                texts,
                self._legend | {"now": "found now"},
            )

    def end(self) -> tuple[SceneText, ...]:
        """Both texts when all is found: what else there is has no match."""
        said, meant = _marks(self.found, ()), _meant(self.found, ())
        if self.ordered:  # the same word may stand there, only in another order
            for marks, text in ((said, self.hypothesis), (meant, self.reference)):
                kinds = enumerate(text.token_kinds(1))
                marks |= {place: "clipped" for place, kind in kinds if kind == "clipped"}
        return (
            whole(self.hypothesis, said, 0, "missed"),
            whole(self.reference, meant, self.used, "missed"),
        )

    @property
    def legend(self) -> dict[StepMark, str]:
        """What the marks of `end` mean."""
        return self._legend | {"missed": "no match"}

    @property
    def _legend(self) -> dict[StepMark, str]:
        clipped = "in another order" if self.ordered else "said more often than allowed"
        return {"matched": "in common", "clipped": clipped}

    def _texts(self, before: Sequence[Found], now: Sequence[Found]) -> tuple[SceneText, ...]:
        return (
            whole(self.hypothesis, _marks(before, now), 0),
            whole(self.reference, _meant(before, now), self.used),
        )

    def _caption(self, now: Sequence[Found], total: int) -> str:
        words = [written(self.hypothesis, find.said[0]) for find in now]
        stand = "also stands" if len(words) == 1 else "also stand"
        order = " in this order" if self.ordered else ""
        number = count(total, *self.nouns)
        sentence = f"{listed(quoted(words))} {stand} in the expected text: {number}{order} so far."
        over = [find for find in now if find.over]
        if not over:
            return sentence
        worst = max(over, key=lambda find: len(find.over))
        said, counted = len(worst.said) + len(worst.over), len(worst.said)
        clipped = written(self.hypothesis, worst.said[0])
        return f"{sentence} “{clipped}” is said {count(said, 'time')} and counts {counted:,}."


def _marks(before: Iterable[Found], now: Iterable[Found]) -> dict[int, StepMark]:
    """The marks of the output's tokens."""
    marks: dict[int, StepMark] = {}
    before, now = tuple(before), tuple(now)
    _put(marks, chain.from_iterable(find.over for find in (*before, *now)), "clipped")
    _put(marks, chain.from_iterable(find.said for find in before), "matched")
    _put(marks, chain.from_iterable(find.said for find in now), "now")
    return marks


def _meant(before: Iterable[Found], now: Iterable[Found]) -> dict[int, StepMark]:
    """The marks of the reference's tokens."""
    marks: dict[int, StepMark] = {}
    _put(marks, chain.from_iterable(find.meant for find in before), "matched")
    _put(marks, chain.from_iterable(find.meant for find in now), "now")
    return marks


def _put(marks: dict[int, StepMark], found: Iterable[Places], mark: StepMark) -> None:
    for places in found:
        stronger(marks, places, mark)
