"""Explains a score that is the precision, the recall or the F-measure of an overlap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from textsim_core.explain.overlap_film import film
from textsim_core.explain.overlap_steps import Found
from textsim_core.explain.overlap_verdict import verdicts
from textsim_core.explain.types import KIND_WORDS, Explanation, LedgerRow, Loss, MarkedText
from textsim_core.overlap import OverlapStats
from textsim_core.types import Floats, Score, Scores, Status


@dataclass(frozen=True, slots=True)
class MarkedOverlap:
    """A pair's texts with their marks, and what the tokenizer leaves out of the output.

    ``dropped`` are the output's words without a single letter or digit in a
    token, ``words`` all its words (by white space). ``found`` is what counts,
    bit by bit, with the reference that is used.
    """

    hypothesis: MarkedText
    references: Sequence[MarkedText]
    ledger: tuple[LedgerRow, ...]
    dropped: int
    words: int
    found: tuple[Found, ...] = ()


@dataclass(frozen=True, slots=True)
class Overlap:
    """Such a score read once, with the words for its units.

    ``order`` is the n-gram order, 0 for a common subsequence; ``measure`` is
    "f", "precision" or "recall"; ``rows`` the number of pairs behind the score.
    """

    score: Score
    rows: int
    title: str
    unit: str
    order: int
    measure: str
    beta: float
    marked: MarkedOverlap | None

    def part(self, name: str) -> Any:
        """One of the score's parts."""
        return self.score.parts[name]


def loss_arrays(
    stats: OverlapStats, values: Floats, measure: str, beta: float
) -> Mapping[str, Floats]:
    """Where each row's missing points go, arrays of shape (rows,) that add up to 1 − value.

    "surplus": units of the output that the reference does not have; "missed":
    units of the reference that the output does not have; "moved": words that
    both have, but not in the order that counts; "nothing": no unit on the sides
    that count.
    """
    said = (measure != "recall") * np.ones(len(stats))
    meant = {"f": beta * beta, "precision": 0.0, "recall": 1.0}[measure]
    below = said * stats.hypothesis_totals + meant * stats.reference_totals
    scale = np.divide(1.0, below, out=np.zeros(len(stats)), where=below > 0)
    return {
        "surplus": said * (stats.hypothesis_totals - stats.shared) * scale,
        "missed": meant * (stats.reference_totals - stats.shared) * scale,
        "moved": (said + meant) * (stats.shared - stats.matches) * scale,
        "nothing": np.where(below > 0, 0.0, 1 - values),
    }


def explain(
    stats: OverlapStats,
    scores: Scores,
    overlap: Overlap,
    notes: tuple[str, ...] = (),
) -> Explanation:
    """Frames, losses and verdicts of one pair or of a set; marks where there is a pair.

    ``scores`` are those of the rows of ``stats``; the losses of a set are the
    means of its rows' losses. An undefined score has no losses.
    """
    technical, plain = _losses(stats, scores, overlap)
    marked = overlap.marked
    return Explanation(
        score=overlap.score,
        frames=film(overlap),
        losses=technical,
        plain_losses=plain,
        verdicts=verdicts(overlap, plain),
        hypothesis=marked.hypothesis if marked else None,
        references=marked.references if marked else (),
        ledger=marked.ledger if marked else (),
        unit=overlap.unit,
        used_reference=overlap.part("reference") or None,
        notes=notes,
        kind_words=KIND_WORDS if overlap.order else KIND_WORDS | {"clipped": "in another order"},
    )


def _losses(
    stats: OverlapStats, scores: Scores, overlap: Overlap
) -> tuple[tuple[Loss, ...], tuple[Loss, ...]]:
    """The technical grouping by precision and recall, the plain one by cause."""
    if overlap.score.status != Status.OK:
        return (), ()
    ok = scores.statuses == Status.OK
    rows, values = stats.take(ok), scores.values[ok]
    plain = _means(loss_arrays(rows, values, overlap.measure, overlap.beta))
    counted = OverlapStats(**rows.columns() | {"shared": rows.matches})
    technical = _means(loss_arrays(counted, values, overlap.measure, overlap.beta))
    names = {"surplus": "Precision (surplus)", "missed": "Recall (missed)"}
    causes = {
        "surplus": f"Surplus {overlap.unit}s",
        "missed": f"Missing {overlap.unit}s",
        "moved": f"Same {overlap.unit}s, other order",
    }
    nothing = {"nothing": "Nothing to compare"}
    return _named(technical, names | nothing), _named(plain, causes | nothing)


def _means(losses: Mapping[str, Floats]) -> Mapping[str, float]:
    return {name: float(points.mean()) for name, points in losses.items()}


def _named(losses: Mapping[str, float], titles: Mapping[str, str]) -> tuple[Loss, ...]:
    """One loss a title; those that hardly ever happen are listed only where they do."""
    rare = ("moved", "nothing")
    return tuple(
        Loss(name, title, losses[name] + 0.0)
        for name, title in titles.items()
        if name not in rare or losses[name] > 0
    )
