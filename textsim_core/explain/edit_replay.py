"""An edit script replayed: the text after each shift and each edit, until it is the other text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from textsim_core.align import Edit, EditScript, Shift
from textsim_core.explain.scene import grouped

MOST = 12
"""Steps that a script is shown in; longer scripts are shown several edits a step."""


@dataclass(frozen=True, slots=True)
class Step:
    """Some shifts or some edits in a row, and the text after them.

    ``row`` names each token of the text: place i of the text that is edited as
    i, place j of the other text as ~j (−1 − j). ``gone`` has the tokens that
    the step takes out or replaces, by the place of the row before which they
    stood; ``new`` are the tokens that it puts in, ``moved`` those that it moves.
    ``last`` is the number of its last edit, from 1.
    """

    shifts: tuple[Shift, ...]
    edits: tuple[Edit, ...]
    row: tuple[int, ...]
    gone: dict[int, tuple[int, ...]]
    new: frozenset[int]
    moved: frozenset[int]
    last: int

    @property
    def first(self) -> int:
        """The number of the step's first edit."""
        return self.last - len(self.shifts) - len(self.edits) + 1


def replayed(script: EditScript, length: int) -> Iterator[Step]:
    """The steps of a script over a text of ``length`` tokens; the last row is the other text."""
    shifts, edits = script.shifts, script.edits
    share = len(shifts) if len(script) <= MOST else min(len(shifts), MOST // 2)
    row, done = list(range(length)), 0
    for moves in grouped(shifts, share):
        moved: set[int] = set()
        for shift in moves:
            moved.update(row[shift.start : shift.start + shift.length])
            row = shift.apply(row)
        done += len(moves)
        yield Step(tuple(moves), (), tuple(row), {}, frozenset(), frozenset(moved), done)
    first = 0
    for group in _groups(edits, MOST - share):
        now, gone = _edited(row, edits[: first + len(group)], first)
        first += len(group)
        new = frozenset(~edit.reference for edit in group if edit.kind != "delete")
        yield Step((), tuple(group), now, gone, new, frozenset(), done + first)


def _groups(edits: Sequence[Edit], most: int) -> list[Sequence[Edit]]:
    """One edit a group where that is few enough, else whole runs, at most ``most`` groups."""
    if len(edits) <= most:
        return grouped(edits, most)
    return [
        tuple(edit for run in several for edit in run) for several in grouped(runs(edits), most)
    ]


def runs(edits: Sequence[Edit]) -> list[list[Edit]]:
    """The edits in runs of one kind whose tokens stand side by side."""
    found: list[list[Edit]] = []
    for edit in edits:
        before = found[-1][-1] if found else None
        if before is not None and edit.kind == before.kind and _beside(before, edit):
            found[-1].append(edit)
        else:
            found.append([edit])
    return found


def _beside(left: Edit, right: Edit) -> bool:
    taken, put = left.kind != "insert", left.kind != "delete"
    if taken and right.hypothesis != left.hypothesis + 1:
        return False
    return not put or right.reference == left.reference + 1


def _edited(
    row: Sequence[int], edits: Sequence[Edit], since: int
) -> tuple[tuple[int, ...], dict[int, tuple[int, ...]]]:
    """The row after the edits, and what those from ``since`` on took out, by the place it was."""
    result: list[int] = []
    gone: dict[int, tuple[int, ...]] = {}
    done = 0
    for number, edit in enumerate(edits):
        result += row[done : edit.hypothesis]
        done = edit.hypothesis + (edit.kind != "insert")
        if edit.kind != "insert" and number >= since:
            gone[len(result)] = (*gone.get(len(result), ()), row[edit.hypothesis])
        if edit.kind != "delete":
            result.append(~edit.reference)
    return (*result, *row[done:]), gone
