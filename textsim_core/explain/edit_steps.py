"""The frames that replay an edit script on the user's own texts: one step, one frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import eq

from textsim_core.explain.edit_marks import Replay
from textsim_core.explain.edit_replay import Step, replayed, runs
from textsim_core.explain.scene import Token, drawn, own
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
    length = len(replay.edited.spans)
    stage = _Stage(replay, unit, replay.script.shifted(range(length)))
    steps = list(replayed(replay.script, length))
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
        for step in steps
    )
    end = stage.end(steps[-1].row if steps else range(length))
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
    shifted: Sequence[int]

    @property
    def space(self) -> str:
        return "" if self.unit == "character" else " "

    def token(self, number: int) -> Token:
        """A token of a row, see `Step.row`."""
        return (self.replay.edited, number) if number >= 0 else (self.replay.goal, ~number)

    def texts(self, step: Step) -> tuple[SceneText, ...]:
        """Both texts as they are after the step."""
        if step.shifts:
            moved: list[StepMark] = ["moved" if k in step.moved else "plain" for k in step.row]
            goal: list[StepMark] = ["plain"] * len(self.replay.goal.spans)
            return self._drawn(step.row, moved, goal, moved.index("moved"))
        return self._drawn(*self._row(step), self._goal(step), step.edits[0].reference)

    def end(self, row: Sequence[int]) -> tuple[SceneText, ...]:
        """Both texts when all is done and ``row`` is what the edited one has become."""
        marks: list[StepMark] = ["matched"] * len(row)
        return self._drawn(row, marks, marks, 0)

    def _drawn(
        self, row: Sequence[int], marks: Sequence[StepMark], goal: Sequence[StepMark], focus: int
    ) -> tuple[SceneText, ...]:
        """Both texts; ``focus`` is the place in the goal that belongs to the step."""
        used = self.replay.reference
        edited, other = (used, 0) if self.replay.backwards else (0, used)
        tokens = [self.token(number) for number in row]
        return (
            drawn(tokens, marks, edited, edited=True, space=self.space),
            drawn(own(self.replay.goal), goal, other, focus=focus),
        )

    def _row(self, step: Step) -> tuple[list[int], list[StepMark]]:
        """The row with what is taken out in its old place, and the marks."""
        later = self._later(step)
        marks: list[StepMark] = [
            "now" if token in step.new else "missed" if token in later else "matched"
            for token in step.row
        ]
        row = list(step.row)
        for place in sorted(step.gone, reverse=True):
            gone = step.gone[place]
            row[place:place] = gone
            marks[place:place] = ["deleted"] * len(gone)
        return row, marks

    def _later(self, step: Step) -> set[int]:
        """Tokens that a later step replaces or takes out."""
        script = self.replay.script
        pending = script.edits[step.last - len(script.shifts) :]
        return {self.shifted[edit.hypothesis] for edit in pending if edit.kind != "insert"}

    def _goal(self, step: Step) -> list[StepMark]:
        script = self.replay.script
        marks: list[StepMark] = ["matched"] * len(self.replay.goal.spans)
        for edit in script.edits[step.last - len(script.shifts) :]:
            if edit.kind != "delete":
                marks[edit.reference] = "plain"
        for token in step.new:
            marks[~token] = "now"
        return marks

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
        for run in runs(step.edits)[:_NAMED]:
            kind = run[0].kind
            old = (
                ""
                if kind == "insert"
                else self._name([self.shifted[edit.hypothesis] for edit in run])
            )
            new = "" if kind == "delete" else self._name([~edit.reference for edit in run])
            told = {
                "insert": f"{new} is put in",
                "delete": f"{old} is taken out",
                "replace": f"{old} becomes {new}",
            }
            yield told[kind], len(run)

    def _name(self, tokens: list[int]) -> str:
        """Tokens that stand together, in quotation marks."""
        plain: list[StepMark] = ["plain"] * len(tokens)
        text = drawn([self.token(number) for number in tokens], plain, 0, space=self.space)
        parts = zip(text.tokens, (*text.gaps, ""), strict=True)
        words = "".join(part for pair in parts for part in pair)
        if words == " ":
            return "a space"
        return f"“{words}”" if len(words) <= _LONGEST else f"“{words[:_LONGEST]}…”"
