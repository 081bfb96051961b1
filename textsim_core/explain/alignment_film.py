"""The film of a score of aligned words: from the words to the number, one figure a frame."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textsim_core.explain.alignment_steps import (
    END_LEGEND,
    STAGE_LEGEND,
    matched_texts,
    stage_texts,
    stretch_texts,
)
from textsim_core.explain.types import Frame
from textsim_core.explain.words import count, expects, listed, points
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.alignment import WordScore

_SHOWN = 3  # pairs of words that a caption names

_TITLES = ("The same {unit}s", "Other endings", "Synonyms")
_LABELS = ("{unit}s matched as they are", "matched by their stem", "matched as synonyms")
_NAMES = ("exact", "stem", "synonym")
_WAYS = (
    ("as it is", "as they are"),
    ("by its stem", "by their stems"),
    ("as a synonym", "as synonyms"),
)


def way(stage: int, number: int) -> str:
    """How words are matched in a stage: "as they are", "by its stem", …; for one or for several."""
    one, many = _WAYS[stage]
    return many if number > 1 else one


def film(w: WordScore) -> tuple[Frame, ...]:
    """The frames in order; the last one's value is the score (NaN when undefined)."""
    frames = [_tokens(w), *(_stage(w, stage, number) for stage, number in w.stage_counts)]
    if w.score.status != Status.OK:
        return (*frames, _score(w))
    mean, chunks, penalty = _mean(w), _chunks(w), _penalty(w)
    if w.pair:
        mean = replace(mean, texts=matched_texts(w.pair), legend=END_LEGEND)
        stretches = stretch_texts(w.pair, both=w.formula.both)
        chunks = replace(chunks, texts=stretches, legend=END_LEGEND)
        penalty = replace(penalty, texts=stretches, legend=END_LEGEND)
    return (*frames, mean, chunks, penalty, _score(w))


def _tokens(w: WordScore) -> Frame:
    said, expected = w.part("hypothesis_length"), w.part("reference_length")
    if w.marked is None:
        caption = f"All outputs together have {count(said, w.unit)}; {expected:,} are expected."
    else:
        meant, best = w.marked.references, f" (expected text {w.marked.used} fits best)"
        lengths = expects(lambda k: len(meant[k].spans), len(meant), best)
        caption = f"The output is cut into {count(said, w.unit)}{lengths}."
    label = f"{w.unit}s in the output"
    return Frame("tokens", f"Cut into {w.unit}s", caption, label, said, "count", 1)


def _stage(w: WordScore, stage: int, number: int) -> Frame:
    title, label = _TITLES[stage].format(unit=w.unit), _LABELS[stage].format(unit=w.unit)
    texts = stage_texts(w.pair, stage) if w.pair else ()
    caption = _stage_caption(w, stage, number)
    return Frame(_NAMES[stage], title, caption, label, number, "count", 1, texts, STAGE_LEGEND)


def _stage_caption(w: WordScore, stage: int, number: int) -> str:
    counted = count(number, w.unit) if number else f"No {w.unit}"
    more = " more" if number and stage else ""
    verb = "match" if number > 1 else "matches"
    sentence = f"{counted}{more} {verb} {way(stage, number)}"
    if stage == 0 or w.marked is None or not number:
        return f"{sentence}."
    named = [match for match in w.marked.matches if match.stage == stage]
    shown = [f"“{match.output}” for “{match.reference}”" for match in named[:_SHOWN]]
    if len(named) > _SHOWN:
        shown.append(f"{len(named) - _SHOWN:,} more")
    return f"{sentence}: {listed(shown)}."


def _mean(w: WordScore) -> Frame:
    precision, recall = points(w.part("precision")), points(w.part("recall"))
    if w.rows > 1 and w.marked is None:
        caption = (
            f"On average {precision} % of an output's {w.unit}s match and {recall} % of the "
            "expected ones are found."
        )
    else:
        caption = (
            f"{precision} % of the output's {w.unit}s match and {recall} % of the expected ones "
            f"are found; the second share weighs {points(w.formula.alpha, 0)} %."
        )
    return Frame("f_mean", "Both shares in one", caption, "F-mean", w.part("f_mean"), "share")


def _chunks(w: WordScore) -> Frame:
    chunks, matches = w.part("chunks"), w.part("matches")
    if not matches:
        caption = f"No {w.unit} matches, so there is no stretch."
    elif w.rows > 1 and w.marked is None:
        caption = f"The matching {w.unit}s form {count(chunks, 'unbroken stretch', 'stretches')}."
    elif matches == 1:
        caption = f"The one matching {w.unit} is a stretch by itself."
    elif chunks == 1:
        caption = f"All {matches:,} matching {w.unit}s stand together in both texts."
    else:
        caption = (
            f"The {matches:,} matching {w.unit}s stand in {chunks:,} separate stretches; fewer "
            "would mean a more similar order."
        )
    return Frame("chunks", "Unbroken stretches", caption, "stretches", chunks, "count", 1)


def _penalty(w: WordScore) -> Frame:
    penalty = points(w.part("penalty"))
    if not w.part("matches"):
        caption = f"Without a matching {w.unit} there is nothing to take off."
    elif w.rows > 1 and w.marked is None:
        caption = f"Over all pairs {penalty} % of the F-mean is taken off for broken order."
    else:
        caption = (
            f"{count(w.part('chunks'), 'stretch', 'stretches')} for "
            f"{count(w.part('matches'), 'match', 'matches')}: "
            f"{penalty} % is taken off. Even one stretch costs a little, most in short texts."
        )
    return Frame("penalty", "Taken off for breaks", caption, "penalty", w.part("penalty"), "share")


def _score(w: WordScore) -> Frame:
    value = w.score.value
    if w.score.status != Status.OK:
        return Frame("score", "No score", w.score.reason, "score", value, "score")
    mean, kept = points(w.part("f_mean"), 2), 1 - w.part("penalty")
    caption = f"F-mean times what the penalty leaves: {mean} × {kept:.3f} = {points(value, 2)}."
    return Frame("score", "The score", caption, "score", value, "score")
