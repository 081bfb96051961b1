"""The verdict on an F-score over n-gram orders; each figure is one of the score's parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from textsim_core.explain.types import Loss, Style
from textsim_core.explain.words import count, points
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.fscore import FScore, Order

_CAUSES = {
    "missing": "{unit} of the expected text that the output lacks",
    "surplus": "{unit} of the output that no one expected",
    "short": "the texts being too short for longer sequences of {unit}",
}


def verdicts(f: FScore, losses: Sequence[Loss]) -> Mapping[Style, tuple[str, ...]]:
    """The plain and the technical verdict; an undefined score gets its reason alone."""
    if f.score.status != Status.OK:
        reason = ("There is no score.", f.score.reason)
        return {"plain": reason, "technical": reason}
    return {"plain": (_headline(f, losses), _matches(f), _lengths(f)), "technical": _technical(f)}


def _headline(f: FScore, losses: Sequence[Loss]) -> str:
    over = f" over {count(f.rows, 'pair')}" if f.rows > 1 else ""
    start = f"Scored {points(f.score.value)} of 100{over}"
    if not any(order.present for order in f.orders):
        return f"{start}: an empty text has nothing in common with any other."
    if not any(order.matches for order in f.orders):
        return f"{start}: not one character of the output stands in the expected text."
    if f.score.value > 1 - 1e-9:
        return f"{start}: nothing is missing."
    worst = max(losses, key=lambda loss: loss.points)
    kind, _, unit = worst.name.partition("_")
    missing = points(1 - f.score.value)
    cause = _CAUSES[kind].format(unit=unit)
    return f"{start}: of the {missing} missing points, {points(worst.points)} go to {cause}."


def _matches(f: FScore) -> str:
    there = [order for order in f.orders if order.present]
    if not there:
        return "There is nothing to match."
    first, last = there[0], [order for order in there if order.unit == there[0].unit][-1]
    spoken = f"{_counted(first)} in the expected text"
    if last is first:
        return f"{spoken}."
    low = last.precision < first.precision / 2
    return f"{spoken}, {'but only' if low and last.matches else 'and'} {_short(last)}."


def _counted(order: Order) -> str:
    nouns = count(order.total, order.noun(1), order.noun())
    return (
        f"{order.matches:,} of the output's {nouns} {'stands' if order.matches == 1 else 'stand'}"
    )


def _short(order: Order) -> str:
    nouns = count(order.total, order.noun(1), order.noun())
    return f"{order.matches:,} of {nouns} {'does' if order.matches == 1 else 'do'}"


def _lengths(f: FScore) -> str:
    said, expected = f.part("hypothesis_length"), f.part("reference_length")
    if not said and not expected:
        texts = (f.marked.hypothesis, *f.marked.references) if f.marked else ()
        if any(marked.text for marked in texts):
            return "One of the two texts is empty, so no character counts."
        return "There is no text on either side."
    characters = count(said, "character")
    if said == expected:
        return f"Both sides have {characters}."
    return f"The output has {characters}, the expected text {expected:,}."


def _technical(f: FScore) -> tuple[str, ...]:
    orders = [order for order in f.orders if order.unit == "character"]
    scores = "/".join(points(order.f_score) for order in orders) or "none"
    words = "/".join(points(order.f_score) for order in f.orders if order.unit == "word")
    return (
        f"Score {points(f.score.value, 2)} ({f.score.value:.4f}), beta {f.part('beta'):g}.",
        f"Precision {points(f.part('precision'))}, recall {points(f.part('recall'))}, "
        f"averaged over {count(len(f.orders), 'order')}.",
        f"F by character order {scores}{f', by word order {words}' if words else ''}.",
    )
