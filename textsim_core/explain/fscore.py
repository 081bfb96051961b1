"""Explains an F-score over n-gram orders (chrF, chrF++, NLTK's chrF) from its parts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from textsim_core.explain.fscore_film import film
from textsim_core.explain.fscore_verdict import verdicts
from textsim_core.explain.ngram_marks import MarkedPair
from textsim_core.explain.types import Explanation, Loss
from textsim_core.explain.words import phrase, points
from textsim_core.types import Score, Status


@dataclass(frozen=True, slots=True)
class Order:
    """One order of one unit ("character" or "word") as the parts have it.

    ``weight`` is its share of the average: weights of all orders add up to 1,
    or are all 0 where no order can be compared.
    """

    unit: str
    order: int
    matches: int
    total: int
    reference_total: int
    precision: float
    recall: float
    f_score: float
    weight: float

    @property
    def name(self) -> str:
        """A name among all orders: "order_3", "words_1"."""
        return f"{'order' if self.unit == 'character' else f'{self.unit}s'}_{self.order}"

    @property
    def present(self) -> bool:
        """Whether both texts have n-grams of this order."""
        return self.total > 0 and self.reference_total > 0

    def noun(self, number: int = 2) -> str:
        """What its n-grams are called."""
        return phrase(self.order, number, self.unit)


@dataclass(frozen=True)
class FScore:
    """The parts of such a score, read once.

    ``averaged``: F of the averages over the orders; otherwise the average of
    the orders' F-scores. ``rows`` is the number of pairs behind the score.
    ``words`` are the same texts as ``marked``, marked by word where words count.
    """

    score: Score
    rows: int
    averaged: bool
    marked: MarkedPair | None
    words: MarkedPair | None = None

    def part(self, name: str) -> Any:
        """One of the score's parts."""
        return self.score.parts[name]

    @cached_property
    def orders(self) -> list[Order]:
        """The orders that count, characters first."""
        names = ("matches", "totals", "reference_totals", "precisions", "recalls", "f_scores")
        found = []
        for unit, prefix in (("character", ""), ("word", "word_")):
            if f"{prefix}matches" in self.score.parts:
                columns = [self.part(prefix + name) for name in (*names, "weights")]
                found += [
                    Order(unit, n, *row) for n, row in enumerate(zip(*columns, strict=True), 1)
                ]
        return [order for order in found if order.weight > 0]

    @property
    def recall_share(self) -> float:
        """β² / (1 + β²): how much of the harmonic mean is recall."""
        return float(self.part("beta") ** 2 / (1 + self.part("beta") ** 2))


def explain(
    score: Score,
    marked: MarkedPair | None,
    *,
    rows: int,
    averaged: bool,
    notes: tuple[str, ...] = (),
    words: MarkedPair | None = None,
) -> Explanation:
    """Frames, losses and verdicts of one row of statistics; marks where there is a pair.

    ``losses`` has one for each order, ``plain_losses`` tells surplus from
    missing text. An undefined score has none.
    """
    f = FScore(score, rows, averaged, marked, words)
    technical, plain = _losses(f) if score.status == Status.OK else ((), ())
    return Explanation(
        score=score,
        frames=film(f),
        losses=technical,
        plain_losses=plain,
        verdicts=verdicts(f, plain),
        hypothesis=marked.hypothesis if marked else None,
        references=marked.references if marked else (),
        ledger=marked.ledger if marked else (),
        unit="character",
        used_reference=score.parts["used_reference"] or None,
        notes=notes,
    )


def _losses(f: FScore) -> tuple[tuple[Loss, ...], tuple[Loss, ...]]:
    """The technical and the plain grouping; each adds up to 1 − score."""
    if not f.orders:
        nothing = (Loss("nothing_to_compare", "Nothing to compare", 1.0),)
        return nothing, nothing
    shares = [(order, *_shares(f, order)) for order in f.orders]
    technical = tuple(
        Loss(
            order.name,
            order.noun().capitalize(),
            math.fsum((surplus, missing, absent)) + 0.0,
            note=f"precision {points(order.precision)} %, recall {points(order.recall)} %",
        )
        for order, surplus, missing, absent in shares
    )
    plain = []
    for unit in dict.fromkeys(order.unit for order in f.orders):
        own = [row[1:] for row in shares if row[0].unit == unit]
        surplus, missing, absent = (math.fsum(column) + 0.0 for column in zip(*own, strict=True))
        plain += [
            Loss(f"missing_{unit}s", f"Missing {unit}s", missing),
            Loss(f"surplus_{unit}s", f"Surplus {unit}s", surplus),
        ]
        if any(not order.present for order in f.orders if order.unit == unit):
            plain.append(Loss(f"short_{unit}s", f"Too short for longer {unit} sequences", absent))
    return technical, tuple(plain)


def _shares(f: FScore, order: Order) -> tuple[float, float, float]:
    """What an order loses by surplus, by missing text, and by not being there.

    1 − F = F·((1−s)·(1/P − 1) + s·(1/R − 1)) with s the share of recall; averages
    P and R are sums over the orders, so each order has its part of both. Where
    the orders' own F-scores are averaged, each loses 1 − F, divided alike.
    """
    share = f.recall_share
    if f.averaged and f.score.value > 0:
        part = f.score.value * order.weight
        surplus = part * (1 - share) * (1 - order.precision) / f.part("precision")
        return surplus, part * share * (1 - order.recall) / f.part("recall"), 0.0
    lost = order.weight * (1 - (0.0 if f.averaged else order.f_score))
    if not order.present:
        return 0.0, 0.0, lost
    surplus = (1 - share) * (1 - order.precision) * order.recall
    missing = share * (1 - order.recall) * order.precision
    if surplus + missing == 0:
        surplus, missing = 1 - share, share
    return lost * surplus / (surplus + missing), lost * missing / (surplus + missing), 0.0
