"""The film of an edit metric: from the tokens over each kind of edit to the number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textsim_core.explain.edit_steps import Replayed, replay_frames
from textsim_core.explain.types import Frame
from textsim_core.explain.words import count, expects, listed
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.edits import EditKind, Edits


def film(e: Edits) -> tuple[Frame, ...]:
    """The frames in order; the last one's value is the score (NaN when undefined).

    A pair's script is replayed, a set's edits are told kind by kind.
    """
    if e.score.status != Status.OK:
        return _tokens(e), _score(e, "No score", e.score.reason)
    replay = e.marked.replay(e.part("edits")) if e.marked else None
    if replay is None:
        kinds = [_kind(e, kind) for kind in e.kinds]
        return _tokens(e), *kinds, _edits(e), _score(e, "The score", e.formula)
    told = replay_frames(replay, e.unit)
    end = _end(e, told, backwards=replay.backwards)
    return _tokens(e), *told.frames, end, _score(e, "The score", e.formula)


def _tokens(e: Edits) -> Frame:
    said = count(e.part("hypothesis_length"), e.unit)
    if e.marked is None:
        caption = f"All outputs together have {said}."
    else:
        meant = e.marked.references
        expected = expects(lambda k: len(meant[k].spans), len(meant))
        caption = f"The output is cut into {said}{expected}."
    return Frame(
        "tokens", f"Cut into {e.unit}s", caption, f"{e.unit}s in the output",
        e.part("hypothesis_length"), "count", 1,
    )  # fmt: skip


def _kind(e: Edits, kind: EditKind) -> Frame:
    number = e.part(kind.part)
    title = kind.named(e.unit)
    if kind.column == "shifts":
        caption = f"{count(number, 'stretch', 'stretches')} of the output" + (
            " moves to another place." if number == 1 else " move to other places."
        )
    else:
        noun = count(number, e.unit)
        caption = f"{noun} {'is' if number == 1 else 'are'} {kind.adjective}."
    return Frame(kind.part, title, caption, kind.technical.lower(), number, "count", 1)


def _edits(e: Edits) -> Frame:
    numbers = [f"{e.part(kind.part):,}" for kind in e.kinds]
    caption = f"{listed(numbers)} make {count(e.part('edits'), 'edit')} in all."
    return Frame("edits", "All edits", caption, "edits", e.part("edits"), "count")


def _counted(e: Edits, kind: EditKind) -> str:
    """How many edits of one kind: "1 move", "2 missing words"."""
    number = e.part(kind.part)
    if kind.column == "shifts":
        return count(number, "move")
    return count(number, f"{kind.adjective} {e.unit}")


def _end(e: Edits, told: Replayed, *, backwards: bool) -> Frame:
    """All edits by kind, with both texts as they are at the end."""
    kinds = [_counted(e, kind) for kind in e.kinds if e.part(kind.part)]
    edited, goal = ("expected text", "output") if backwards else ("output", "expected text")
    aside = "" if told.equal else ", but for what does not count here, such as capitals"
    number = count(e.part("edits"), "edit")
    if e.part("edits"):
        caption = f"After {number} ({listed(kinds)}) the {edited} is the {goal}{aside}."
    else:
        caption = f"There is nothing to edit: the {edited} is the {goal}{aside}."
    return Frame(
        "edits", "All edits", caption, "edits", e.part("edits"), "count", 1,
        told.texts, {"matched": f"as the {goal} has it"},
    )  # fmt: skip


def _score(e: Edits, title: str, caption: str) -> Frame:
    return Frame("score", title, caption, "score", e.score.value, "count" if e.counts else "score")
