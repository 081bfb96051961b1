"""The frames that replay an edit script on the user's own texts: one step, one frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import eq

from textsim_core.explain.edit_marks import Replay
from textsim_core.explain.edit_replay import Step, replayed, runs
from textsim_core.explain.scene import Cell, cells, drawn
from textsim_core.explain.types import Frame, SceneText, StepMark
from textsim_core.explain.words import count, listed

_NAMED = 3  # edits that a caption names
_LONGEST = 40  # characters of a word or stretch that a caption names

_LEGEND: dict[StepMark, str] = {
    "matched": "as it is expected",
    "now": "put in now",
    "deleted": "taken out now",
    "moved": "moved here now",
    "missed": "still to be edited",
}
_BACKWARDS = _LEGEND | {"matched": "as the output has it"}


@dataclass(frozen=True, slots=True)
class Replayed:
    """The frames of a replay, and the texts as they are at its end."""

    frames: tuple[Frame, ...]
    texts: tuple[SceneText, ...]
    equal: bool


def replay_frames(replay: Replay, unit: str) -> Replayed:
    """One frame a step; its number counts the edits so far.

    ``equal``: at the end both texts are written alike, not only read alike.
    """
    stage = _Stage(replay, unit)
    frames = tuple(
        Frame(
            f"{'shift' if step.shifts else 'edit'}_{step.first}",
            _title(step),
            stage.caption(step),
            "edits so far",
            step.last,
            "count",
            1,
            stage.texts(step),
            _BACKWARDS if replay.backwards else _LEGEND,
        )
        for step in replayed(replay.script, len(replay.edited.spans))
    )
    end = stage.end()
    alike = all(map(eq, *(text.tokens for text in end)))
    return Replayed(frames, end, alike)


def _title(step: Step) -> str:
    kind = "Move" if step.shifts else "Edit"
    if step.first == step.last:
        return f"{kind} {step.last:,}"
    return f"{kind}s {step.first:,} to {step.last:,}"


@dataclass(frozen=True, slots=True)
class _Stage:
    replay: Replay
    unit: str

    @property
    def space(self) -> str:
        return "" if self.unit == "character" else " "

    def cell(self, token: int, mark: StepMark) -> Cell:
        """A token of a row, see `Step.row`."""
        if token >= 0:
            return Cell(self.replay.edited, token, mark)
        return Cell(self.replay.goal, ~token, mark)

    def texts(self, step: Step) -> tuple[SceneText, ...]:
        """Both texts as they are after the step."""
        if step.shifts:
            marks: dict[int, StepMark] = dict.fromkeys(step.moved, "moved")
            row = [self.cell(token, marks.get(token, "plain")) for token in step.row]
            return self._drawn(row, cells(self.replay.goal, {}))
        return self._drawn(list(self._row(step)), self._goal(step))

    def end(self) -> tuple[SceneText, ...]:
        """Both texts when all is done."""
        row = list(range(len(self.replay.edited.spans)))
        for step in replayed(self.replay.script, len(row)):
            row = list(step.row)
        return self._drawn(
            [self.cell(token, "matched") for token in row],
            cells(self.replay.goal, {}, other="matched"),
        )

    def _drawn(self, row: list[Cell], goal: list[Cell]) -> tuple[SceneText, ...]:
        used = self.replay.reference
        edited, other = (used, 0) if self.replay.backwards else (0, used)
        return (
            drawn(row, edited, edited=True, space=self.space),
            drawn(goal, other, space=self.space),
        )

    def _row(self, step: Step) -> Iterator[Cell]:
        later = self._later(step)
        for place, token in enumerate((*step.row, None)):
            for taken in step.gone.get(place, ()):
                yield self.cell(taken, "deleted")
            if token is None:
                return
            yield self.cell(
                token, "now" if token in step.new else "missed" if token in later else "matched"
            )

    def _later(self, step: Step) -> set[int]:
        """Tokens that a later step replaces or takes out."""
        script = self.replay.script
        row = script.shifted(range(len(self.replay.edited.spans)))
        pending = script.edits[step.last - len(script.shifts) :]
        return {row[edit.hypothesis] for edit in pending if edit.kind != "insert"}

    def _goal(self, step: Step) -> list[Cell]:
        script = self.replay.script
        later = script.edits[step.last - len(script.shifts) :]
        marks: dict[int, StepMark] = {
            edit.reference: "plain" for edit in later if edit.kind != "delete"
        }
        marks |= {~token: "now" for token in step.new}
        return cells(self.replay.goal, marks, other="matched")

    def caption(self, step: Step) -> str:
        """What the step does, in words."""
        parts = list(self._moves(step)) if step.shifts else list(self._edits(step))
        told = [words for words, _ in parts]
        more = len(step.shifts) + len(step.edits) - sum(edits for _, edits in parts)
        sentence = listed([*told, f"{more:,} more"] if more else told)
        return f"{sentence[0].upper()}{sentence[1:]}."

    def _moves(self, step: Step) -> Iterator[tuple[str, int]]:
        """The first stretches that move, as they stand when they do; each is one edit."""
        row = list(range(len(self.replay.edited.spans)))
        shifts = self.replay.script.shifts[: step.first + _NAMED - 1]
        for number, shift in enumerate(shifts, 1):
            stretch = row[shift.start : shift.start + shift.length]
            row = shift.apply(row)
            if step.first <= number <= step.last:
                way = "forward" if shift.to > shift.start else "back"
                past = count(abs(shift.to - shift.start), self.unit)
                yield f"{self._name(stretch)} moves {way} by {past}", 1

    def _edits(self, step: Step) -> Iterator[tuple[str, int]]:
        """The first runs of edits, each with the number of its edits."""
        row = self.replay.script.shifted(range(len(self.replay.edited.spans)))
        for run in runs(step.edits)[:_NAMED]:
            kind = run[0].kind
            old = "" if kind == "insert" else self._name([row[edit.hypothesis] for edit in run])
            new = "" if kind == "delete" else self._name([~edit.reference for edit in run])
            told = {
                "insert": f"{new} is put in",
                "delete": f"{old} is taken out",
                "replace": f"{old} becomes {new}",
            }
            yield told[kind], len(run)

    def _name(self, tokens: list[int]) -> str:
        """Tokens that stand together, in quotation marks."""
        text = drawn([self.cell(token, "plain") for token in tokens], 0, space=self.space)
        parts = zip(text.tokens, (*text.gaps, ""), strict=True)
        words = "".join(part for pair in parts for part in pair)
        if words == " ":
            return "a space"
        return f"“{words}”" if len(words) <= _LONGEST else f"“{words[:_LONGEST]}…”"
