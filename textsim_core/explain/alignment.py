"""Explains a score of aligned words, F-mean times a penalty for chunks, from its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from textsim_core.alignment_stats import Formula
from textsim_core.explain.alignment_film import film
from textsim_core.explain.alignment_marks import AlignedPair
from textsim_core.explain.alignment_verdict import verdicts
from textsim_core.explain.types import Explanation, Loss
from textsim_core.explain.words import count
from textsim_core.types import Score, Status

_ENGLISH = "Stems and synonyms are English: in this script only equal words can match."
_ENDED = (
    "The search for the fewest stretches was ended early, so the true score may be a little higher "
    "(“Search at most” raises the limit)."
)


@dataclass(frozen=True, slots=True)
class WordScore:
    """The parts of such a score, read once.

    ``points`` are the losses in the order of `Formula.losses`, ``rows`` the
    number of pairs behind the score, ``unit`` what the tokenizer cuts.
    """

    score: Score
    points: tuple[float, ...]
    formula: Formula
    rows: int
    unit: str
    marked: AlignedPair | None

    def part(self, name: str) -> Any:
        """One of the score's parts."""
        return self.score.parts[name]

    @property
    def pair(self) -> AlignedPair | None:
        """The marked texts, where there is a pair with a reference."""
        return self.marked if self.marked is not None and self.marked.used else None

    @property
    def stage_counts(self) -> list[tuple[int, int]]:
        """Each stage in use with the number of words that it matched."""
        return list(enumerate(self.part("stage_matches")[: self.formula.limit]))


def explain(
    score: Score,
    marked: AlignedPair | None,
    *,
    losses: tuple[float, ...],
    formula: Formula,
    rows: int,
    unit: str = "word",
    notes: tuple[str, ...] = (),
) -> Explanation:
    """Frames, losses and verdicts of one row of parts; marks where there is a pair.

    ``losses`` are `Formula.losses` of the row (of a set: their means). An
    undefined score has no losses, and frames that end with its reason.
    """
    words = WordScore(score, losses, formula, rows, unit, marked)
    technical, plain = _losses(words)
    return Explanation(
        score=score,
        frames=film(words),
        losses=technical,
        plain_losses=plain,
        verdicts=verdicts(words, plain),
        hypothesis=marked.hypothesis if marked else None,
        references=marked.references if marked else (),
        unit=unit,
        used_reference=(marked.used or None) if marked else None,
        notes=(*notes, *_notes(words)),
    )


def _losses(w: WordScore) -> tuple[tuple[Loss, ...], tuple[Loss, ...]]:
    """The technical and the plain grouping; each adds up to 1 − score."""
    if w.score.status != Status.OK:
        return (), ()
    missing, surplus, broken, ceiling = w.points
    said, expected = w.part("hypothesis_length"), w.part("reference_length")
    matches, chunks = w.part("matches"), w.part("chunks")
    of_expected = f"{matches:,} of {count(expected, w.unit)} expected"
    of_said = f"{matches:,} of {count(said, w.unit)} said"
    pieces = count(chunks, "chunk")
    return (
        (
            Loss("recall", "Recall", missing, note=of_expected),
            Loss("precision", "Precision", surplus, note=of_said),
            Loss("fragmentation", "Fragmentation beyond one chunk", broken, note=pieces),
            Loss("single_chunk", "Penalty of a single chunk", ceiling, note="γ·(1/matches)^β"),
        ),
        (
            Loss(
                "missing",
                f"Expected {w.unit}s missing" if said or expected else "Nothing to compare",
                missing,
            ),
            Loss("surplus", f"{w.unit.capitalize()}s not expected", surplus),
            Loss("order", "Matches not in one piece", broken),
            Loss("ceiling", "Never given by METEOR", ceiling),
        ),
    )


def _notes(w: WordScore) -> tuple[str, ...]:
    """What the reader should know beside the verdict."""
    notes = []
    if not w.part("proven") if "proven" in w.score.parts else False:
        notes.append(_ENDED)
    if w.marked is not None and w.formula.limit > 1:
        letters = [char for text in w.marked.texts for char in text if char.isalpha()]
        if letters and not any(char.isascii() for char in letters):
            notes.append(_ENGLISH)
    return tuple(notes)
