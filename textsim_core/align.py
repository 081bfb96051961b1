"""Edit distances and edit scripts over token ids or characters.

The plain distance (Levenshtein 1966) and its alignment come from rapidfuzz. A
script is a value that can be replayed: `EditScript.apply` turns the hypothesis
into the reference, so an explanation made from it can be tested.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeVar

import numpy as np
from rapidfuzz.distance import Levenshtein

from textsim_core.types import Tokens

Symbols = str | tuple[int, ...]
"""A text as its alignment sees it: one symbol a token, equal for equal tokens."""

_CODE_POINTS = 0x110000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shift:
    """A stretch that moves: ``length`` tokens from ``start`` to where they begin at ``to``.

    ``to`` counts in the row as it is after the move.
    """

    start: int
    length: int
    to: int

    def apply(self, row: Sequence[T]) -> list[T]:
        """The row after the move."""
        moved = list(row[self.start : self.start + self.length])
        rest = [*row[: self.start], *row[self.start + self.length :]]
        return [*rest[: self.to], *moved, *rest[self.to :]]


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit of the hypothesis: replace, insert or delete a token.

    ``hypothesis`` is the place of the token in the hypothesis (after all
    shifts) that is replaced or deleted, or before which is inserted;
    ``reference`` the place of the token that it becomes. ``token`` is that
    token, "" for a deletion.
    """

    kind: Literal["replace", "insert", "delete"]
    hypothesis: int
    reference: int
    token: str = ""


@dataclass(frozen=True, slots=True)
class EditScript:
    """How a hypothesis becomes a reference: first the shifts, in order, then the edits.

    The edits are in order of place, and all places are those before any edit.
    """

    shifts: tuple[Shift, ...]
    edits: tuple[Edit, ...]

    def __len__(self) -> int:
        """The number of edits, each shift one of them."""
        return len(self.shifts) + len(self.edits)

    def shifted(self, hypothesis: Sequence[T]) -> list[T]:
        """The hypothesis after the shifts alone."""
        row = list(hypothesis)
        for shift in self.shifts:
            row = shift.apply(row)
        return row

    def apply(self, hypothesis: Sequence[str]) -> list[str]:
        """The reference, from the tokens of the hypothesis."""
        row, result, done = self.shifted(hypothesis), list[str](), 0
        for edit in self.edits:
            result += row[done : edit.hypothesis]
            done = edit.hypothesis + (edit.kind != "insert")
            if edit.kind != "delete":
                result.append(edit.token)
        return [*result, *row[done:]]

    def counts(self) -> tuple[int, int, int]:
        """How many tokens are replaced, inserted and deleted."""
        kinds = [edit.kind for edit in self.edits]
        return kinds.count("replace"), kinds.count("insert"), kinds.count("delete")


def symbols(tokens: Tokens) -> list[Symbols]:
    """Each text as a string of one character a token, which rapidfuzz reads fastest.

    More distinct tokens than Unicode has characters become tuples of ids
    instead: the same results, slower.
    """
    bounds = tokens.offsets.tolist()
    if len(tokens.vocabulary) <= _CODE_POINTS:
        data = tokens.ids.astype("<u4").tobytes()
        # Ids meet the surrogates too; each is one symbol all the same.
        row: Symbols = data.decode("utf-32-le", "surrogatepass")
    else:
        row = tuple(tokens.ids.tolist())
    return [row[start:stop] for start, stop in pairwise(bounds)]


def edit_counts(hypothesis: Symbols, reference: Symbols) -> tuple[int, int, int]:
    """Substitutions, insertions and deletions, as speech recognition counts them.

    An insertion is a token of the hypothesis too many, a deletion a token of
    the reference that is missing. The fewest edits in all; of several such
    alignments the one that rapidfuzz (and jiwer with it) reports.
    """
    if hypothesis == reference:
        return 0, 0, 0
    edits = Levenshtein.editops(reference, hypothesis).as_list()
    kinds = [edit[0] for edit in edits]
    return kinds.count("replace"), kinds.count("insert"), kinds.count("delete")


def edit_script(hypothesis: Symbols, reference: Symbols, tokens: Sequence[str]) -> EditScript:
    """The script behind `edit_counts`; ``tokens`` are the reference's, as text."""
    found = Levenshtein.editops(reference, hypothesis)
    return EditScript(
        (), tuple(_edit(edit.tag, edit.src_pos, edit.dest_pos, tokens) for edit in found)
    )


def _edit(kind: str, reference: int, hypothesis: int, tokens: Sequence[str]) -> Edit:
    """One of rapidfuzz's edits of the reference, as an edit of the hypothesis."""
    if kind == "insert":
        return Edit("delete", hypothesis, reference)
    token = tokens[reference]
    return Edit("insert" if kind == "delete" else "replace", hypothesis, reference, token)


def code_units(text: str) -> str:
    """The text as JavaScript counts it: one symbol a UTF-16 code unit."""
    if text.isascii() or max(text) <= "\uffff":
        return text
    units = np.frombuffer(text.encode("utf-16-le", "surrogatepass"), "<u2")
    return units.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")
