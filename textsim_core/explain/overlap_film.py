"""The film of an overlap score: from the words to precision, recall and the number."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textsim_core.explain.overlap_steps import Growth
from textsim_core.explain.types import Frame
from textsim_core.explain.words import count, phrase, points
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.overlap import Overlap

_MEASURES = {"f": "F-measure", "precision": "precision", "recall": "recall"}


def film(o: Overlap) -> tuple[Frame, ...]:
    """The frames in order; the last one's value is the score (NaN when undefined)."""
    if o.score.status != Status.OK:
        return (_units(o), _score(o))
    growth = _growth(o)
    steps = growth.frames() if growth else ()
    counted = [_matches(o), _share(o, "precision"), _share(o, "recall")]
    if growth:
        end, legend = growth.end(), growth.legend
        counted = [replace(frame, texts=end, legend=legend) for frame in counted]
    return (_units(o), *_reference(o), *steps, *counted, _score(o))


def _growth(o: Overlap) -> Growth | None:
    """What a pair has in common, bit by bit; None for a set or where there is no reference."""
    used = o.part("reference")
    if o.marked is None or not used:
        return None
    reference, nouns = o.marked.references[used - 1], (_noun(o, 1), _noun(o, 2))
    return Growth(o.marked.found, o.marked.hypothesis, reference, used, nouns, o.order == 0)


def _noun(o: Overlap, number: int) -> str:
    return phrase(max(o.order, 1), number, o.unit)


def _counted(o: Overlap, number: int) -> str:
    return count(number, _noun(o, 1), _noun(o, 2))


def _units(o: Overlap) -> Frame:
    said, meant = o.part("hypothesis_total"), o.part("reference_total")
    whose = "The output is" if o.marked else "All outputs together are"
    other = "the expected text" if o.marked else "the expected texts"
    against = f", {other} into {meant:,}" if o.score.status == Status.OK else ""
    caption = f"{whose} cut into {_counted(o, said)}{against}."
    noun = _noun(o, 2)
    return Frame("units", f"Cut into {noun}", caption, f"{noun} in the output", said, "count", 1)


def _reference(o: Overlap) -> list[Frame]:
    """Which expected text counts, where there are several."""
    number = len(o.marked.references) if o.marked else 0
    if number < 2:
        return []
    caption = (
        f"Of {number:,} expected texts number {o.part('reference')} counts: with it precision and "
        "recall together (F) are highest."
    )
    label = f"{_noun(o, 2)} in that text"
    return [
        Frame("reference", "The closest text", caption, label, o.part("reference_total"), "count")
    ]


def _matches(o: Overlap) -> Frame:
    matches = o.part("matches")
    stand = "stands" if matches == 1 else "stand"
    ordered = " in the same order" if o.order == 0 else ""
    number = f"{_counted(o, matches)} of the output"
    caption = f"{number} also {stand} in the expected text{ordered}."
    if not matches:
        caption = f"No {_noun(o, 1)} of the output stands in the expected text."
    title = "Found in the same order" if o.order == 0 else "Found in both"
    return Frame(
        "matches", title, caption, f"{_noun(o, 2)} in common", matches, "count", max(o.order, 1)
    )


def _share(o: Overlap, name: str) -> Frame:
    side = {"precision": "hypothesis_total", "recall": "reference_total"}[name]
    said = {"precision": "the output says", "recall": "is expected"}[name]
    share = o.part(name)
    if o.marked is None:
        caption = f"On average {points(share)} % of what {said} is matched."
    elif not o.part(side):
        caption = f"There is no {_noun(o, 1)} on this side, so the share is 0."
    else:
        caption = (
            f"{o.part('matches'):,} of {_counted(o, o.part(side))}: {points(share)} % of what "
            f"{said} is matched."
        )
    title = {"precision": "Precision", "recall": "Recall"}[name]
    return Frame(name, title, caption, name, share, "share", max(o.order, 1))


def _score(o: Overlap) -> Frame:
    value = o.score.value
    if o.score.status != Status.OK:
        return Frame("score", "No score", o.score.reason, "score", value, "score")
    if o.marked is None:
        caption = f"The mean over {count(o.rows, 'pair')} is {points(value, 2)}."
    elif o.measure != "f":
        caption = f"The {_MEASURES[o.measure]} is the score: {points(value, 2)}."
    else:
        weight = "" if o.beta == 1 else f" (recall weighs {o.beta:g} times as much)"
        caption = f"The harmonic mean of precision and recall{weight} is {points(value, 2)}."
    return Frame("score", "The score", caption, "score", value, "score")
