"""Explains GLEU from its parts: losses, film and verdict."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from textsim_core.explain.gleu_film import film
from textsim_core.explain.gleu_verdict import verdicts
from textsim_core.explain.ngram_marks import MarkedPair
from textsim_core.explain.types import Explanation, Loss
from textsim_core.explain.words import phrase
from textsim_core.types import Score, Status


@dataclass(frozen=True)
class Gleu:
    """The parts of a GLEU score, read once. ``rows`` is the number of pairs behind it."""

    score: Score
    rows: int
    unit: str
    marked: MarkedPair | None

    def part(self, name: str) -> Any:
        """One of the score's parts."""
        return self.score.parts[name]

    @property
    def orders(self) -> list[int]:
        """The orders that count, from 1."""
        return [n for n, counted in enumerate(self.part("counted"), 1) if counted]

    def total(self, name: str) -> int:
        """The sum of a part over the orders that count."""
        return sum(self.part(name)[n - 1] for n in self.orders)

    def noun(self, order: int, number: int = 2) -> str:
        """What the n-grams of an order are called."""
        return phrase(order, number, self.unit)

    @property
    def longer(self) -> str:
        """Which side has more: "output", "reference", or "" where both have as much."""
        said, expected = self.total("totals"), self.total("reference_totals")
        return "" if said == expected else "output" if said > expected else "reference"

    @cached_property
    def smaller(self) -> list[int]:
        """The n-grams of the shorter text, by order that counts; of a set, added up by row."""
        names = ("totals", "reference_totals", "denominators")
        columns = zip(*(self.part(name) for name in names), strict=True)
        by_order = [said + expected - most for said, expected, most in columns]
        return [by_order[n - 1] for n in self.orders]


def explain(
    score: Score,
    marked: MarkedPair | None,
    *,
    rows: int,
    unit: str = "word",
    notes: tuple[str, ...] = (),
) -> Explanation:
    """Frames, losses and verdicts of one row of statistics; marks where there is a pair.

    ``losses`` has one for each order, ``plain_losses`` tells length from words
    and phrasing. An undefined score has none.
    """
    g = Gleu(score, rows, unit, marked)
    technical, plain = _losses(g) if score.status == Status.OK else ((), ())
    return Explanation(
        score=score,
        frames=film(g),
        losses=technical,
        plain_losses=plain,
        verdicts=verdicts(g, plain),
        hypothesis=marked.hypothesis if marked else None,
        references=marked.references if marked else (),
        ledger=marked.ledger if marked else (),
        unit=unit,
        used_reference=score.parts["used_reference"] or None,
        notes=notes,
    )


def _losses(g: Gleu) -> tuple[tuple[Loss, ...], tuple[Loss, ...]]:
    """The technical and the plain grouping; each adds up to 1 − score."""
    below = g.total("denominators")
    if not below:
        nothing = (Loss("nothing_to_compare", "Nothing to compare", 1.0),)
        return nothing, nothing
    technical = tuple(
        Loss(
            f"order_{n}",
            f"{n}-grams",
            (g.part("denominators")[n - 1] - g.part("matches")[n - 1]) / below,
            note=f"{g.part('matches')[n - 1]:,} of {g.part('denominators')[n - 1]:,} matched",
        )
        for n in g.orders
    )
    shorter = sum(g.smaller)
    first = g.part("matches")[g.orders[0] - 1]
    carried = shorter * first / g.smaller[0] if g.smaller[0] else 0.0
    too = {"output": "Too long", "reference": "Too short", "": "Different lengths"}
    different = f"{phrase(g.orders[0], 2, g.unit).capitalize()} that do not match"
    plain = [
        Loss("length", too[g.longer], (below - shorter) / below),
        Loss("different_words", different, (shorter - carried) / below + 0.0),
    ]
    phrasing = (carried - g.part("matched")) / below + 0.0
    plain.append(Loss("phrasing", "Longer phrases that do not match", phrasing))
    return technical, tuple(plain)
