"""The verdict on a GLEU score; each figure is one of the score's parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from textsim_core.explain.types import Loss, Style
from textsim_core.explain.words import count, points
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.gleu import Gleu


def verdicts(g: Gleu, losses: Sequence[Loss]) -> Mapping[Style, tuple[str, ...]]:
    """The plain and the technical verdict; an undefined score gets its reason alone."""
    if g.score.status != Status.OK:
        reason = ("There is no score.", g.score.reason)
        return {"plain": reason, "technical": reason}
    plain = (_headline(g), _matches(g), _length(g, losses))
    return {"plain": plain, "technical": _technical(g)}


def _headline(g: Gleu) -> str:
    over = f" over {count(g.rows, 'pair')}" if g.rows > 1 else ""
    start = f"Scored {points(g.score.value)} of 100{over}"
    if not g.total("totals") or not g.total("reference_totals"):
        return f"{start}: with an empty or too short text there is nothing to match."
    if not g.part("matched"):
        return f"{start}: no {g.noun(g.orders[0], 1)} of the output stands in the expected text."
    if g.score.value > 1 - 1e-9:
        return f"{start}: nothing is missing."
    return f"{start}: {points(1 - g.score.value)} points are missing."


def _matches(g: Gleu) -> str:
    spoken = [n for n in g.orders if g.part("totals")[n - 1] > 0]
    if not spoken:
        return "There is nothing in the output to match."
    first, last = spoken[0], spoken[-1]
    verb = "stands" if g.part("matches")[first - 1] == 1 else "stand"
    sentence = f"{_of(g, first, 'the output’s ')} {verb} in the expected text"
    if last == first:
        return f"{sentence}."
    low = 0 < g.part("precisions")[last - 1] < g.part("precisions")[first - 1] / 2
    verb = "does" if g.part("matches")[last - 1] == 1 else "do"
    return f"{sentence}, {'but only' if low else 'and'} {_of(g, last)} {verb}."


def _of(g: Gleu, n: int, whose: str = "") -> str:
    nouns = count(g.part("totals")[n - 1], g.noun(n, 1), g.noun(n))
    return f"{g.part('matches')[n - 1]:,} of {whose}{nouns}"


def _length(g: Gleu, losses: Sequence[Loss]) -> str:
    said, expected = g.part("hypothesis_length"), g.part("reference_length")
    words = count(said, g.unit)
    if not said and not expected:
        return "There is no text on either side."
    cost = next((loss.points for loss in losses if loss.name == "length"), 0.0)
    if cost == 0:
        return f"The length is as expected ({words}) and costs nothing."
    return (
        f"The output has {words}, {expected:,} are expected; "
        f"the difference alone costs {points(cost)} points."
    )


def _technical(g: Gleu) -> tuple[str, ...]:
    matched, below = g.part("matched"), g.total("denominators")
    by_order = "/".join(
        f"{g.part('matches')[n - 1]:,} of {g.part('denominators')[n - 1]:,}" for n in g.orders
    )
    return (
        f"GLEU = {points(g.score.value, 2)} ({g.score.value:.4f}), "
        f"{matched:,} matches by {below:,} n-grams of the longer text.",
        f"Precision {points(g.part('precision'))}, recall {points(g.part('recall'))}.",
        f"Matches by order: {by_order}.",
    )
