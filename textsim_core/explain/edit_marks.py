"""Which tokens of a pair stay as they are, on the user's own characters, and the edit script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textsim_core.align import EditScript
from textsim_core.explain.on_demand import OnDemand
from textsim_core.explain.types import Kind, MarkedText
from textsim_core.spans import Span


@dataclass(frozen=True, slots=True)
class Replay:
    """The edits that were counted: ``script`` turns the text ``edited`` into the text ``goal``.

    ``backwards``: the reference is edited until it is the output. ``reference``
    is the number of the reference among the two, from 1.
    """

    script: EditScript
    edited: MarkedText
    goal: MarkedText
    reference: int
    backwards: bool


@dataclass(frozen=True, slots=True)
class EditedPair:
    """A pair under an edit metric: marks, and the script to the reference that counts.

    ``used`` is that reference's place from 0, None when there is none.
    ``counted`` is the script whose edits the score counts where that is
    another one: from the reference to the hypothesis.
    """

    hypothesis: MarkedText
    references: Sequence[MarkedText]
    script: EditScript | None
    used: int | None
    counted: EditScript | None = None

    def replay(self, edits: int) -> Replay | None:
        """What turns one text into the other in ``edits`` edits; None where no script has so many.

        torchmetrics counts no edit against an empty output, for one.
        """
        script = self.script if self.counted is None else self.counted
        if script is None or self.used is None or len(script) != edits:
            return None
        texts, backwards = (self.hypothesis, self.references[self.used]), self.counted is not None
        edited, goal = texts[::-1] if backwards else texts
        return Replay(script, edited, goal, self.used + 1, backwards)


def mark(
    texts: Sequence[str],
    spans: Callable[[int], tuple[Span, ...]],
    script_to: Callable[[int], EditScript],
    used: int | None,
    counted: EditScript | None = None,
) -> EditedPair:
    """Mark a hypothesis (first of ``texts``) and its references by the script to each.

    ``spans(i)`` places the tokens of text i, ``script_to(k)`` turns the
    hypothesis into reference k (from 0); both are asked about what is looked at.
    A token is matched when it stays and stays in place; what is replaced,
    deleted, inserted or moved is missed. The hypothesis is marked by the script
    to the reference that is ``used``.
    """
    said = spans(0)
    script = script_to(used) if used is not None else None
    kept = _kept(script, len(said)) if script is not None else {}

    def reference(place: int) -> MarkedText:
        each = script if script is not None and place == used else script_to(place)
        kept = set(_kept(each, len(said)).values())
        return _marked(texts[place + 1], spans(place + 1), kept)

    references = OnDemand(len(texts) - 1, reference)
    return EditedPair(_marked(texts[0], said, set(kept)), references, script, used, counted)


def _kept(script: EditScript, length: int) -> dict[int, int]:
    """The tokens that stay in place: their place in the hypothesis to that in the reference."""
    row, moved = list(range(length)), set[int]()
    for shift in script.shifts:
        moved.update(row[shift.start : shift.start + shift.length])
        row = shift.apply(row)
    gone = {edit.hypothesis for edit in script.edits if edit.kind != "insert"}
    new = {edit.reference for edit in script.edits if edit.kind != "delete"}
    stay = [token for place, token in enumerate(row) if place not in gone]
    size = len(stay) + len(new)
    partners = [place for place in range(size) if place not in new]
    pairs = zip(stay, partners, strict=True)
    return {token: partner for token, partner in pairs if token not in moved}


def _marked(text: str, spans: tuple[Span, ...], kept: set[int]) -> MarkedText:
    kinds: list[Kind] = ["matched" if i in kept else "missed" for i in range(len(spans))]
    return MarkedText(text, spans, (tuple(kinds),))
