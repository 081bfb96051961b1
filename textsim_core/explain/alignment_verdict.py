"""The verdict on a score of aligned words: three sentences, each figure from the score's parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textsim_core.explain.alignment_film import way
from textsim_core.explain.types import Loss, Style
from textsim_core.explain.words import count, listed, points
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.alignment import WordScore

_CAUSES = {
    "missing": "expected {unit}s that the output does not have",
    "surplus": "{unit}s that are not expected",
    "order": "matching {unit}s that stand in another order or apart",
    "ceiling": "METEOR itself, which never gives full marks",
}


def verdicts(w: WordScore, losses: tuple[Loss, ...]) -> Mapping[Style, tuple[str, ...]]:
    """The plain and the technical verdict; an undefined score gets its reason alone."""
    if w.score.status != Status.OK:
        reason = ("There is no score.", w.score.reason)
        return {"plain": reason, "technical": reason}
    return {
        "plain": (_headline(w, losses), _matches(w), _order(w)),
        "technical": _technical(w),
    }


def _headline(w: WordScore, losses: tuple[Loss, ...]) -> str:
    over = f" over {count(w.rows, 'pair')}" if w.rows > 1 else ""
    start = f"Scored {points(w.score.value)} of 100{over}"
    said, expected = w.part("hypothesis_length"), w.part("reference_length")
    if not w.part("matches"):
        if not said or not expected:
            both = "both texts are" if said == expected else (
                "the expected text is" if said else "the output is"
            )  # fmt: skip
            return f"{start}: {both} empty."
        return f"{start}: no {w.unit} of the output matches an expected one."
    if points(1 - w.score.value) == "0.0":
        return f"{start}: nothing is missing."
    worst = max(losses, key=lambda loss: loss.points)
    if worst.name == "ceiling" and w.part("matches") == said == expected:
        return f"{start}: every {w.unit} matches, and {_ceiling(w)}."
    cause = _CAUSES[worst.name].format(unit=w.unit)
    missing = points(1 - w.score.value)
    return f"{start}: of the {missing} missing points, {points(worst.points)} go to {cause}."


def _ceiling(w: WordScore) -> str:
    """Why not 100: the highest score that this many matching words can have."""
    if w.rows > 1:
        return "METEOR takes a little off even then, most from short texts"
    matches = w.part("matches")
    most = 1 - w.formula.gamma / matches**w.formula.beta
    return (
        f"{points(most)} is the most that METEOR gives {count(matches, f'matching {w.unit}')}: "
        "even an unbroken match costs something, and the shorter the text, the more"
    )


def _matches(w: WordScore) -> str:
    said, matches = w.part("hypothesis_length"), w.part("matches")
    if not said:
        return "There is nothing in the output to match."
    if not matches:
        only = f"The only {w.unit} of the output is not" if said == 1 else (
            f"None of the {said:,} {w.unit}s of the output is"
        )  # fmt: skip
        return f"{only} found among the expected ones."
    used = [(stage, number) for stage, number in w.stage_counts if number]
    start = _of(matches, said, w.unit)
    if len(used) == 1:
        return f"{start} {'matches' if matches == 1 else 'match'} {way(*used[0])}."
    return f"{start} match: {listed([f'{n:,} {way(stage, n)}' for stage, n in used])}."


def _of(matches: int, said: int, unit: str) -> str:
    if matches == said == 1:
        return f"The only {unit} of the output"
    start = "All" if matches == said else f"{matches:,} of"
    return f"{start} {count(said, unit)} of the output"


def _order(w: WordScore) -> str:
    matches, chunks = w.part("matches"), w.part("chunks")
    broken, ceiling = w.points[2], w.points[3]
    if not matches:
        return "So there is no word order to compare."
    if w.rows > 1:
        return (
            f"The matches form {count(chunks, 'unbroken stretch', 'unbroken stretches')}; breaks "
            f"cost {points(broken)} points, and {points(ceiling)} are never given."
        )
    if chunks == 1:
        together = "stands alone" if matches == 1 else "stand together"
        return (
            f"The matching {w.unit}{'' if matches == 1 else 's'} {together} in one stretch, for "
            f"which METEOR still takes {points(ceiling)} points."
        )
    return (
        f"The matching {w.unit}s stand in {chunks:,} separate stretches, which costs "
        f"{points(broken)} points more than a single one."
    )


def _technical(w: WordScore) -> tuple[str, ...]:
    matches, chunks = w.part("matches"), w.part("chunks")
    stages = "/".join(f"{number:,}" for _, number in w.stage_counts)
    names = "/".join(("exact", "stem", "synonym")[: w.formula.limit])
    f = w.formula
    mean = "mean " if w.rows > 1 else ""
    return (
        f"{w.score.metric.upper()} = {points(w.score.value, 2)} ({w.score.value:.4f}), "
        f"α = {f.alpha:g}, β = {f.beta:g}, γ = {f.gamma:g}.",
        f"Matches {matches:,} ({names} {stages}) of {w.part('hypothesis_length'):,} and "
        f"{w.part('reference_length'):,}: {mean}P = {w.part('precision'):.4f}, "
        f"{mean}R = {w.part('recall'):.4f}, {mean}F = {w.part('f_mean'):.4f}.",
        f"Chunks {chunks:,}, fragmentation {w.part('fragmentation'):.4f}, "
        f"{'effective ' if w.rows > 1 else ''}penalty {w.part('penalty'):.4f}.",
    )
