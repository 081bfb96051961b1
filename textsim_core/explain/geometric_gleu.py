"""Explains the geometric mean of shared n-grams from its parts: film, losses and verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from textsim_core.explain.ngram_marks import MarkedPair
from textsim_core.explain.types import Explanation, Frame, Loss, Style
from textsim_core.explain.words import count, phrase, points
from textsim_core.types import Score, Status


@dataclass(frozen=True, slots=True)
class Shares:
    """The parts of such a score, read once; ``rows`` is the number of pairs behind it.

    Of a set, counts are sums over its rows, shares those of the sums, losses means.
    """

    score: Score
    rows: int
    unit: str
    marked: MarkedPair | None

    def part(self, name: str) -> Any:
        """One of the score's parts."""
        return self.score.parts[name]

    @property
    def orders(self) -> list[int]:
        """The orders that are compared, in any row of a set, from 1."""
        return [n for n, rows in enumerate(self.part("compared"), 1) if rows]

    @property
    def text(self) -> str:
        """What the matches stand in."""
        return "the expected text" if self.marked else "the expected texts"

    def matched(self, order: int) -> str:
        """Such as: 5 of the 7 words of the output stand in the expected text."""
        matches, total = self.part("matches")[order - 1], self.part("totals")[order - 1]
        noun, nouns = phrase(order, 1, self.unit), phrase(order, 2, self.unit)
        place = "the output" if self.marked else "the outputs"
        if total == 1:
            return f"The only {noun} of {place} {'stands' if matches else 'is not'} in {self.text}"
        verb = "stands" if matches == 1 else "stand"
        number = f"{matches:,}" if matches else "None"
        return f"{number} of the {total:,} {nouns} of {place} {verb} in {self.text}"


def explain(
    score: Score,
    marked: MarkedPair | None,
    *,
    rows: int,
    unit: str = "word",
    notes: tuple[str, ...] = (),
) -> Explanation:
    """Frames, losses and verdicts of one score; marks where there is a pair.

    ``losses`` has one for each order, ``plain_losses`` tells length from words
    and phrasing. An undefined score has none.
    """
    told = Shares(score, rows, unit, marked)
    defined = score.status == Status.OK
    technical, plain = (_losses(told), _plain(told)) if defined else ((), ())
    return Explanation(
        score=score,
        frames=_film(told),
        losses=technical,
        plain_losses=plain,
        verdicts=_verdicts(told, plain),
        hypothesis=marked.hypothesis if marked else None,
        references=marked.references if marked else (),
        ledger=marked.ledger if marked else (),
        unit=unit,
        used_reference=score.parts["used_reference"] or None,
        notes=notes,
    )


def _losses(told: Shares) -> tuple[Loss, ...]:
    """One loss an order, and one where there is nothing to compare."""
    by_order = tuple(
        Loss(
            f"order_{n}",
            f"{n}-grams",
            told.part("order_losses")[n - 1],
            note=f"{told.part('matches')[n - 1]:,} of {told.part('totals')[n - 1]:,} matched",
        )
        for n in told.orders
    )
    return by_order + _empty(told)


def _plain(told: Shares) -> tuple[Loss, ...]:
    """Length, words and phrasing."""
    return (
        Loss("length", "Different lengths", told.part("length_loss")),
        Loss(
            "different_words",
            f"{told.unit.capitalize()}s that do not match",
            told.part("word_loss"),
        ),
        Loss("phrasing", "Phrases that do not match", told.part("phrasing_loss")),
        *_empty(told),
    )


def _empty(told: Shares) -> tuple[Loss, ...]:
    cost = told.part("empty_loss")
    return (Loss("nothing_to_compare", "Nothing to compare", cost),) if cost else ()


def _film(told: Shares) -> tuple[Frame, ...]:
    """The frames in order; the last one's value is the score (NaN when undefined)."""
    score = told.score
    if score.status != Status.OK:
        return (Frame("score", "No score", score.reason, "score", score.value, "score"),)
    said, meant = told.part("hypothesis_length"), told.part("reference_length")
    have = f"The output has {count(said, told.unit)}, the expected text {meant:,}."
    if told.marked is None:
        have = f"All outputs together have {count(said, told.unit)}, the expected texts {meant:,}."
    label = f"{told.unit}s in the output"
    first = Frame("tokens", f"Cut into {told.unit}s", have, label, said, "count", 1)
    return (first, *(_order(told, n) for n in told.orders), _last(told))


def _order(told: Shares, n: int) -> Frame:
    noun, share = phrase(n, 2, told.unit), told.part("shares")[n - 1]
    longer = "the longer text has" if told.marked else "the longer texts together have"
    caption = (
        f"{told.matched(n)}; {longer} {told.part('denominators')[n - 1]:,}, "
        f"so the share is {points(share, 2)} %."
    )
    return Frame(f"order_{n}", noun.capitalize(), caption, f"share of {noun}", share, "share", n)


def _last(told: Shares) -> Frame:
    value = points(told.score.value, 2)
    if told.marked is None:
        caption = f"The score of the set is the mean of its rows: {value}."
    elif not told.orders:
        caption = "There is nothing to compare, so the score is 0."
    elif not told.score.value:
        caption = "One share is 0, and so is the product of all: the score is 0."
    elif len(told.orders) == 1:
        caption = f"The one share is the score: {value}."
    else:
        caption = f"The geometric mean of the {len(told.orders)} shares is the score: {value}."
    return Frame("score", "The score", caption, "score", told.score.value, "score")


def _verdicts(told: Shares, losses: tuple[Loss, ...]) -> Mapping[Style, tuple[str, ...]]:
    """The plain and the technical verdict; an undefined score gets its reason alone."""
    if told.score.status != Status.OK:
        reason = ("There is no score.", told.score.reason)
        return {"plain": reason, "technical": reason}
    shares = "/".join(points(told.part("shares")[n - 1]) for n in told.orders) or "none"
    technical = (
        f"Geometric GLEU = {points(told.score.value, 2)} ({told.score.value:.4f}).",
        f"Matches by n-grams of the longer text, by order: {shares}.",
        "Orders that a text is too short for are left out; nothing is smoothed.",
    )
    words = "There is no text to match." if not told.orders else f"{told.matched(1)}."
    return {"plain": (_headline(told), words, _lengths(told)), "technical": technical}


def _headline(told: Shares) -> str:
    over = f" on average over {count(told.rows, 'pair')}" if told.rows > 1 else ""
    start, value = f"Scored {points(told.score.value)} of 100{over}", told.score.value
    if value > 1 - 1e-9:
        return f"{start}: nothing is missing."
    if told.rows == 1 and not value:
        return f"{start}: {_blocker(told)}."
    return f"{start}: {points(1 - value)} points are missing."


def _blocker(told: Shares) -> str:
    """What makes a pair's score 0."""
    matches = told.part("matches")
    none = next((n for n in told.orders if not matches[n - 1]), None)
    if none is None:
        return "with an empty text there is nothing to match"
    noun = phrase(none, 1, told.unit)
    end = "" if none == 1 else ", and one length without a match makes the whole 0"
    return f"no {noun} of the output stands in {told.text}{end}"


def _lengths(told: Shares) -> str:
    said, meant = told.part("hypothesis_length"), told.part("reference_length")
    cost, words = told.part("length_loss"), count(said, told.unit)
    if not said and not meant:
        return "There is no text on either side."
    whose = "The output has" if told.marked else "The outputs have"
    have = f"{whose} {words}, {meant:,} expected"
    if cost:
        return f"{have}; that alone costs {points(cost)} points."
    return f"{have}; the length costs nothing by itself." if told.orders else f"{have}."
