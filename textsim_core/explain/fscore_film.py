"""The film of an F-score over n-gram orders: from the characters to the number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from textsim_core.explain.scene import drawn, own
from textsim_core.explain.types import KIND_WORDS, Frame, SceneText, StepMark
from textsim_core.explain.words import count, points
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.fscore import FScore, Order

_LEGEND: Mapping[StepMark, str] = dict[StepMark, str](KIND_WORDS.items())


def film(f: FScore) -> tuple[Frame, ...]:
    """The frames in order; the last one's value is the score (NaN when undefined)."""
    if f.score.status != Status.OK:
        return (Frame("score", "No score", f.score.reason, "score", f.score.value, "score"),)
    frames = [_lengths(f), *(_order(f, order) for order in f.orders)]
    if f.averaged:
        frames += [_average(f, "precision"), _average(f, "recall")]
    return (*frames, _score(f))


def _lengths(f: FScore) -> Frame:
    said, expected = f.part("hypothesis_length"), f.part("reference_length")
    if f.marked is None:
        caption = (
            f"All outputs together have {count(said, 'character')}; "
            f"the expected texts have {expected:,}."
        )
    else:
        several = len(f.marked.references) > 1
        nearest = f"expected text {f.part('used_reference')}, the most alike,"
        other = nearest if several else "the expected text"
        caption = f"The output has {count(said, 'character')}; {other} has {expected:,}."
    return Frame(
        "characters", "Cut into characters", caption, "characters in the output", said, "count", 1
    )


def _order(f: FScore, order: Order) -> Frame:
    noun = order.noun()
    if not order.present:
        caption = f"A text is too short for a single {order.noun(1)}, so there is nothing to match."
    else:
        stand = "stands" if order.matches == 1 else "stand"
        caption = (
            f"{order.matches:,} of the output's {count(order.total, order.noun(1), noun)} "
            f"{stand} in the expected text, which has {order.reference_total:,}."
        )
    by_word = order.unit == "word"
    frame = Frame(
        order.name,
        noun.capitalize(),
        caption,
        f"{noun} in common" if f.averaged else f"F-score of {noun}",
        order.matches if f.averaged else order.f_score,
        "count" if f.averaged else "share",
        0 if by_word else order.order,
    )
    return replace(frame, texts=_words(f, order.order), legend=_LEGEND) if by_word else frame


def _words(f: FScore, order: int) -> tuple[SceneText, ...]:
    """Both texts with their words marked by the phrases of one order that they are part of."""
    used = f.part("used_reference")
    if f.words is None or not used:
        return ()
    texts = (f.words.hypothesis, f.words.references[used - 1])
    return tuple(
        drawn(own(text), text.token_kinds(order), reference)
        for text, reference in zip(texts, (0, used), strict=True)
    )


def _average(f: FScore, name: str) -> Frame:
    output = name == "precision"
    whose = (
        "the output's sequences that are expected"
        if output
        else "the expected sequences that the output has"
    )
    if f.orders:
        caption = f"The share of {whose}, averaged over {count(len(f.orders), 'length')}."
    else:
        caption = f"There is no share of {whose}: one of the texts is empty."
    return Frame(name, name.capitalize(), caption, name, f.part(name), "share")


def _score(f: FScore) -> Frame:
    beta = f.part("beta")
    if f.averaged:
        caption = (
            f"Precision {points(f.part('precision'))} % and recall {points(f.part('recall'))} % "
            f"joined, recall counting {beta:g} times as much: {points(f.score.value, 2)}."
        )
    else:
        caption = (
            f"The average of {count(len(f.orders), 'F-score')}, recall counting {beta:g} times "
            f"as much as precision: {points(f.score.value, 2)}."
        )
    return Frame("score", "The score", caption, "score", f.score.value, "score")
