"""The film of GLEU: from the words to the number, one figure a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textsim_core.explain.types import Frame
from textsim_core.explain.words import count, points
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.gleu import Gleu


def film(g: Gleu) -> tuple[Frame, ...]:
    """The frames in order; the last one's value is the score (NaN when undefined)."""
    if g.score.status != Status.OK:
        return (Frame("score", "No score", g.score.reason, "score", g.score.value, "score"),)
    return (_lengths(g), *(_order(g, n) for n in g.orders), *_sums(g), _score(g))


def _lengths(g: Gleu) -> Frame:
    said = g.part("hypothesis_length")
    words, expected = count(said, g.unit), g.part("reference_length")
    if g.marked is None:
        caption = f"All outputs together have {words}; the expected texts have {expected:,}."
    else:
        several = len(g.marked.references) > 1
        nearest = f"expected text {g.part('used_reference')}, the most alike,"
        other = nearest if several else "the expected text"
        caption = f"The output is cut into {words}; {other} has {expected:,}."
    label = f"{g.unit}s in the output"
    return Frame("tokens", f"Cut into {g.unit}s", caption, label, said, "count", 1)


def _order(g: Gleu, n: int) -> Frame:
    matches, total = g.part("matches")[n - 1], g.part("totals")[n - 1]
    noun, expected = g.noun(n), g.part("reference_totals")[n - 1]
    if total:
        verb = "stands" if matches == 1 else "stand"
        caption = (
            f"{matches:,} of the output's {count(total, g.noun(n, 1), noun)} {verb} "
            f"in the expected text, which has {expected:,}."
        )
    else:
        caption = f"The output is too short for a single {g.noun(n, 1)}."
    label = f"{noun} in common"
    return Frame(f"order_{n}", noun.capitalize(), caption, label, matches, "count", n)


def _sums(g: Gleu) -> tuple[Frame, Frame, Frame]:
    matched, said, expected = g.part("matched"), g.total("totals"), g.total("reference_totals")
    kinds = f"{g.unit}s and phrases" if len(g.orders) > 1 else g.noun(g.orders[0])
    together = f"Added up over {count(len(g.orders), 'length')}: {matched:,} in common."
    return (
        Frame("matched", "Added up", together, f"{kinds} in common", matched, "count"),
        Frame(
            "precision",
            "Precision",
            f"{matched:,} of the {said:,} in the output: {points(g.part('precision'), 2)} %.",
            "precision",
            g.part("precision"),
            "share",
        ),
        Frame(
            "recall",
            "Recall",
            f"{matched:,} of the {expected:,} in the expected text: "
            f"{points(g.part('recall'), 2)} %.",
            "recall",
            g.part("recall"),
            "share",
        ),
    )


def _score(g: Gleu) -> Frame:
    value, below = points(g.score.value, 2), g.total("denominators")
    if not below:
        caption = "There is nothing to compare, so the score is 0."
    elif g.marked is None:
        caption = (
            f"The longer text of each pair counts, {below:,} in all: "
            f"{g.part('matched'):,} of {below:,} is {value}."
        )
    else:
        caption = f"The smaller of precision and recall is the score: {value}."
    return Frame("score", "The score", caption, "score", g.score.value, "score")
