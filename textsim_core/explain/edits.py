"""Explains a score that counts edits, from its parts: kinds of edits are the kinds of losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from textsim_core.explain.edit_film import film
from textsim_core.explain.edit_marks import EditedPair
from textsim_core.explain.edit_verdict import verdicts
from textsim_core.explain.types import Explanation, Loss
from textsim_core.types import Score, Status


@dataclass(frozen=True, slots=True)
class EditKind:
    """One kind of edit: which statistics count it, and its words.

    ``column`` is the field of `EditStats`, ``part`` the field's term and the
    score's part; ``deed`` completes "2 words …", ``adjective`` "2 words are …".
    """

    column: str
    part: str
    deed: str
    adjective: str = ""

    def named(self, unit: str) -> str:
        """The layman's title for tokens called ``unit``."""
        return f"{unit.capitalize()}s {self.deed}"

    @property
    def technical(self) -> str:
        """The field's term as a title."""
        return self.part.capitalize()


SPEECH_KINDS = (
    EditKind("wrong", "substitutions", "to replace", "different"),
    EditKind("extra", "insertions", "to leave out", "extra"),
    EditKind("missing", "deletions", "to add", "missing"),
)
"""Terms of speech recognition: what happened to the reference on its way to the hypothesis."""

TRANSLATION_KINDS = (
    EditKind("shifts", "shifts", "to move"),
    EditKind("wrong", "substitutions", "to replace", "different"),
    EditKind("missing", "insertions", "to add", "missing"),
    EditKind("extra", "deletions", "to leave out", "extra"),
)
"""Terms of TER: what has to be done to the hypothesis, so an insertion is a missing word."""


@dataclass(frozen=True, slots=True)
class Edits:
    """The parts of such a score, read once.

    ``kinds`` are those of the metric, in the order of the part "costs".
    ``unit`` is what one token is called, ``rows`` the number of pairs behind
    the score, ``formula`` the sentence that leads from the counts to the score.
    """

    score: Score
    kinds: tuple[EditKind, ...]
    unit: str
    rows: int
    name: str
    formula: str
    lower_is_better: bool
    counts: bool
    marked: EditedPair | None

    def part(self, name: str) -> Any:
        """One of the score's parts."""
        return self.score.parts[name]

    def number(self, column: str) -> int:
        """How many edits there are of the kind that a field of the statistics counts."""
        return int(next(self.part(kind.part) for kind in self.kinds if kind.column == column))

    @property
    def cost(self) -> float:
        """How far the score is from the best: what the losses add up to."""
        return self.score.value if self.lower_is_better else 1 - self.score.value

    def loss(self, kind: EditKind) -> float:
        """What this kind of edit costs: a fraction, or a number where the score counts."""
        return float(self.part("costs")[self.kinds.index(kind)])


def explain(edits: Edits, notes: tuple[str, ...] = ()) -> Explanation:
    """Frames, losses and verdicts of one row of statistics; marks and script where there is a pair.

    The losses are costs: they add up to the score where lower is better, to
    1 − score otherwise. An undefined score has none.
    """
    marked = edits.marked
    return Explanation(
        score=edits.score,
        frames=film(edits),
        losses=_losses(edits, plain=False),
        plain_losses=_losses(edits, plain=True),
        verdicts=verdicts(edits),
        hypothesis=marked.hypothesis if marked else None,
        references=marked.references if marked else (),
        unit=edits.unit,
        used_reference=marked.used + 1 if marked and marked.used is not None else None,
        notes=notes,
        script=marked.script if marked else None,
    )


def _losses(edits: Edits, *, plain: bool) -> tuple[Loss, ...]:
    if edits.score.status != Status.OK:
        return ()
    return tuple(
        Loss(
            kind.part,
            kind.named(edits.unit) if plain else kind.technical,
            edits.loss(kind) + 0.0,
            note=f"{edits.part(kind.part):,} of {edits.part('edits'):,} edits",
        )
        for kind in edits.kinds
    )
