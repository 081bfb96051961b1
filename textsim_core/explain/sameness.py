"""Explains an exact match: whether two texts are the same, and where they part."""

from __future__ import annotations

from collections.abc import Mapping

from textsim_core.exact import LeftAlone
from textsim_core.explain.ngram_marks import MarkedPair
from textsim_core.explain.types import Explanation, Frame, Loss, Style
from textsim_core.explain.words import count, points
from textsim_core.types import Score, Status


def explain(
    score: Score,
    rows: int,
    left_alone: LeftAlone,
    marked: MarkedPair | None = None,
    notes: tuple[str, ...] = (),
) -> Explanation:
    """Frames, losses and verdicts of one pair (``marked``) or of ``rows`` pairs together.

    The one loss, "different", is 1 − score. An undefined score has none.
    """
    ok = score.status == Status.OK
    losses = (Loss("different", "Not the same text", 1 - score.value),) if ok else ()
    return Explanation(
        score=score,
        frames=_film(score, rows, left_alone, pair=marked is not None),
        losses=losses,
        plain_losses=losses,
        verdicts=_verdicts(score, rows, left_alone, pair=marked is not None),
        hypothesis=marked.hypothesis if marked else None,
        references=marked.references if marked else (),
        used_reference=score.parts["reference"] or None,
        notes=notes,
    )


def _film(score: Score, rows: int, left_alone: LeftAlone, *, pair: bool) -> tuple[Frame, ...]:
    if score.status != Status.OK:
        return (Frame("score", "No score", score.reason, "score", score.value, "score"),)
    said, meant = score.parts["hypothesis_length"], score.parts["reference_length"]
    ignored = f", leaving {left_alone.said} aside" if left_alone.said else ""
    compared = f"{count(said, 'character')} of output against {meant:,} expected{ignored}."
    title = "What is compared"
    frames = [Frame("compared", title, compared, "characters of output", said, "count", 1)]
    if pair:
        parts = _where(score)
        agreement = score.parts["agreement"]
        frames.append(
            Frame("agreement", "From the start", parts, "characters that agree", agreement, "count")
        )
        final = "The texts are the same: 1." if score.value == 1 else "The texts differ: 0."
    else:
        equal = score.parts["equal"]
        are = "is" if equal == 1 else "are"
        caption = f"{equal:,} of {count(rows, 'output')} {are} an expected text."
        frames.append(Frame("equal", "Matches", caption, "outputs that match", equal, "count"))
        final = f"The share of matches is {points(score.value, 2)}."
    return (*frames, Frame("score", "The score", final, "score", score.value, "score"))


def _where(score: Score) -> str:
    """Where the two texts part."""
    agreement, equal = score.parts["agreement"], score.parts["equal"]
    if equal:
        characters = count(agreement, "character")
        return f"All {characters} agree." if agreement != 1 else "The one character agrees."
    if not agreement:
        return "The texts differ from the first character on."
    agree = "agrees" if agreement == 1 else "agree"
    return f"{count(agreement, 'character')} from the start {agree}, then the texts part."


def _verdicts(
    score: Score, rows: int, left_alone: LeftAlone, *, pair: bool
) -> Mapping[Style, tuple[str, ...]]:
    if score.status != Status.OK:
        reason = ("There is no score.", score.reason)
        return {"plain": reason, "technical": reason}
    said, meant = score.parts["hypothesis_length"], score.parts["reference_length"]
    aside = f"Left aside: {left_alone.said}." if left_alone.said else "Every character counts."
    if pair:
        is_not = "is" if score.value == 1 else "is not"
        head = f"Scored {points(score.value)} of 100: the output {is_not} an expected text."
        middle = _where(score)
    else:
        equal = score.parts["equal"]
        are = "is" if equal == 1 else "are"
        head = f"Scored {points(score.value)} of 100 over {count(rows, 'pair')}."
        middle = f"{equal:,} of {count(rows, 'output')} {are} exactly an expected text."
    lengths = f"Hypothesis {count(said, 'character')}, reference {meant:,}."
    exact = f"Exact match = {points(score.value, 2)} ({score.value:.4f})."
    return {"plain": (head, middle, aside), "technical": (exact, middle, f"{lengths} {aside}")}
