"""Explains a score that is clipped n-gram precision times a length penalty, from its parts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from textsim_core.explain.losses import Factor, geometric_losses
from textsim_core.explain.ngram_marks import MarkedPair
from textsim_core.explain.precision_film import film
from textsim_core.explain.precision_verdict import verdicts
from textsim_core.explain.types import Explanation, Loss
from textsim_core.explain.words import count, phrase
from textsim_core.types import Score, Status


@dataclass(frozen=True, slots=True)
class Precision:
    """The parts of such a score, read once: orders 1…N are indices 0…N−1.

    ``unit`` is what the tokenizer cuts ("word" or "character"), ``rows`` the
    number of pairs behind the score, ``smoothing`` the method's own sentence.
    """

    score: Score
    rows: int
    unit: str
    smoothing: str
    marked: MarkedPair | None

    def part(self, name: str) -> Any:
        """One of the score's parts."""
        return self.score.parts[name]

    @property
    def orders(self) -> list[int]:
        """The orders that carry weight, from 1."""
        return [n for n, weight in enumerate(self.part("weights"), 1) if weight > 0]

    def raw(self, order: int) -> float:
        """Matches of totals, 0 where there is no n-gram."""
        total = self.part("totals")[order - 1]
        return float(self.part("matches")[order - 1] / total) if total else 0.0

    def used(self, order: int) -> float:
        """The precision after smoothing."""
        return float(self.part("precisions")[order - 1])

    def estimated(self, order: int) -> bool:
        """Whether smoothing put its own value in place of matches / totals."""
        return not math.isclose(self.raw(order), self.used(order), rel_tol=1e-12) and (
            self.used(order) > 1e-300
        )

    def counted(self, order: int, one: str, many: str, never: str) -> str:
        """Such as: 11 of 14 words match; 1 of 14 words matches; the only word does not match.

        ``one``, ``many`` and ``never`` are the verb for one match, for several
        and for the only n-gram when it has none.
        """
        matches, total = self.part("matches")[order - 1], self.part("totals")[order - 1]
        if total == 1 and not matches:
            return f"the only {phrase(order, 1, self.unit)} {never}"
        nouns = count(total, phrase(order, 1, self.unit), phrase(order, 2, self.unit))
        number = f"{matches:,}" if matches else "none"
        return f"{number} of {nouns} {many if matches > 1 else one}"

    @property
    def used_reference(self) -> int | None:
        """The first reference (from 1) that has the reference length; None for a set."""
        lengths = [len(tokens) for tokens in self.marked.reference_tokens] if self.marked else []
        used = self.part("reference_length")
        return lengths.index(used) + 1 if used in lengths else None

    @property
    def blocker(self) -> int | None:
        """What makes a score of 0: −1 the empty output, otherwise the order without a match."""
        if self.score.value != 0:
            return None
        if self.part("brevity_penalty") == 0:
            return -1
        empty = [n for n in self.orders if self.part("matches")[n - 1] == 0]
        return empty[0] if empty else self.orders[0] if self.orders else -1

    @property
    def culprit(self) -> int | None:
        """As `blocker`, also where NLTK's method0 leaves 1e-78 in place of 0."""
        if self.score.value < 1e-50 and self.blocker is None:
            return next((n for n in self.orders if self.part("matches")[n - 1] == 0), None)
        return self.blocker


def explain(
    score: Score,
    marked: MarkedPair | None,
    *,
    rows: int,
    unit: str = "word",
    smoothing: str = "",
    notes: tuple[str, ...] = (),
) -> Explanation:
    """Frames, losses and verdicts of one row of statistics; marks where there is a pair.

    An undefined score has no losses, and frames that end with its reason.
    """
    precision = Precision(score, rows, unit, smoothing, marked)
    technical, plain = _losses(precision)
    return Explanation(
        score=score,
        frames=film(precision),
        losses=technical,
        plain_losses=plain,
        verdicts=verdicts(precision, plain),
        hypothesis=marked.hypothesis if marked else None,
        references=marked.references if marked else (),
        ledger=marked.ledger if marked else (),
        unit=unit,
        used_reference=precision.used_reference,
        notes=notes,
    )


def _losses(p: Precision) -> tuple[tuple[Loss, ...], tuple[Loss, ...]]:
    """The technical and the plain grouping; each adds up to 1 − score."""
    if p.score.status != Status.OK:
        return (), ()
    short = Factor(
        "brevity_penalty", "Length (brevity penalty)", _log(p, p.part("brevity_penalty"), -1)
    )
    logs = {n: _log(p, p.used(n), n) for n in p.orders}
    weights = p.part("weights")
    orders = [
        Factor(
            f"order_{n}",
            f"{n}-gram precision",
            0.0 if _left_out(p, n) else weights[n - 1] * logs[n],
            p.estimated(n),
            _note(p, n),
        )
        for n in p.orders
    ]
    return (
        geometric_losses(p.score.value, [short, *orders]),
        geometric_losses(p.score.value, _plain(p, short, logs)),
    )


def _plain(p: Precision, short: Factor, logs: dict[int, float]) -> list[Factor]:
    """Too short, words without a match (carried through all orders), phrases beyond that."""
    weights = p.part("weights")
    kept = [n for n in logs if not _left_out(p, n)]
    first = _log(p, p.used(1), 1)
    carried = math.fsum(weights[n - 1] for n in kept) * first if kept else 0.0
    higher = [weights[n - 1] * (logs[n] - first) for n in kept if n > 1]
    blocked = p.blocker is not None
    phrasing = (
        -math.inf if blocked and p.blocker not in (-1, 1) else 0.0 if blocked else math.fsum(higher)
    )
    empty = not p.part("hypothesis_length") and not p.part("reference_length")
    return [
        Factor("too_short", "Nothing to compare" if empty else "Too short", short.log),
        Factor(
            "different_words", f"{p.unit.capitalize()}s that do not match", carried, p.estimated(1)
        ),
        Factor(
            "phrasing",
            _phrasing_title(p),
            phrasing,
            any(p.estimated(n) for n in kept if n > 1),
        ),
    ]


def _phrasing_title(p: Precision) -> str:
    """What the higher orders stand for; the order itself where it alone makes the score 0."""
    if p.blocker in (None, -1, 1):
        return "Phrases that do not match"
    short = p.part("totals")[p.blocker - 1] == 0
    noun = phrase(p.blocker, 1, p.unit)
    return f"Too short for a {noun}" if short else f"No {noun} matches"


def _log(p: Precision, factor: float, order: int) -> float:
    """The logarithm; −inf for the factor that makes the score 0 (whatever smoothing put there)."""
    if p.blocker == order or factor <= 0:
        return -math.inf
    return math.log(factor)


def _left_out(p: Precision, order: int) -> bool:
    """NLTK leaves an order out whose precision stays 0; the score is then not 0."""
    return p.used(order) <= 0 and p.score.value > 0


def _note(p: Precision, order: int) -> str:
    if _left_out(p, order):
        return "left out of the mean"
    if p.part("totals")[order - 1] == 0:
        return "no n-gram of this length"
    return f"{p.part('matches')[order - 1]:,} of {p.part('totals')[order - 1]:,} matched"
