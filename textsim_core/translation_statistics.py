"""Translation edits of a batch: the fewest over the references of each row, within a limit."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from textsim_core.align import EditScript, Symbols, edit_script
from textsim_core.edit_statistics import LENGTH_UNIT, EditStats
from textsim_core.translation_edits import OverLimit, Search, fewest_edits, search
from textsim_core.types import Ints, Pairs, Status

EFFORTS: Mapping[str, float] = {"usual": 2e7, "tenfold": 2e8, "unlimited": math.inf}
"""Steps that the search for one reference may take; 2e7 are a few seconds."""

_Counts = tuple[int, int, int, int]
_NONE: _Counts = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Shifts:
    """How shifts are searched for.

    ``backwards``: the reference is turned into the hypothesis (torchmetrics).
    ``longest`` stretch that moves, in words; ``limit`` of steps.
    """

    backwards: bool
    longest: int
    limit: float

    def search(self, hypothesis: Symbols, reference: Symbols) -> Search:
        """The edits between the two; raises OverLimit."""
        row, goal = (reference, hypothesis) if self.backwards else (hypothesis, reference)
        return search(row, goal, limit=self.limit, longest=self.longest)

    def counts(self, hypothesis: Symbols, reference: Symbols) -> _Counts:
        """Wrong, extra and missing words and shifts; raises OverLimit."""
        if hypothesis == reference or (self.backwards and not hypothesis):
            return _NONE  # torchmetrics counts nothing against an empty output
        found = self.search(hypothesis, reference)
        kinds = [kind for kind, _, _ in found.path.edits]
        missing, extra = kinds.count("insert"), kinds.count("delete")
        if self.backwards:
            missing, extra = extra, missing
        return kinds.count("replace"), extra, missing, len(found.shifts)


def shift_stats(pairs: Pairs, texts: Sequence[Symbols], shifts: Shifts) -> tuple[EditStats, Ints]:
    """The statistics of each row, and the place of the reference with the fewest edits.

    ``texts`` are the hypotheses, then the references. Each distinct pair of
    texts is searched once.
    """
    size, statuses = len(pairs), pairs.statuses()
    bounds = (pairs.offsets - pairs.offsets[0] + size).tolist()
    edits, chosen = np.zeros((size, 4), np.int64), np.full(size, -1)
    lengths, expected = np.zeros(size, np.int64), np.zeros(size, np.int64)
    known: dict[tuple[Symbols, tuple[Symbols, ...]], tuple[_Counts, int] | None] = {}
    for row in np.flatnonzero(statuses == Status.OK).tolist():
        references = tuple(texts[bounds[row] : bounds[row + 1]])
        key = texts[row], references
        if key not in known:
            known[key] = _fewest(*key, shifts)
        found = known[key]
        if found is None:
            statuses[row] = Status.NOT_COMPUTED
            continue
        edits[row], chosen[row] = found
        lengths[row] = len(texts[row])
        expected[row] = round(sum(map(len, references)) * LENGTH_UNIT / len(references))
    wrong, extra, missing, moved = np.ascontiguousarray(edits.T)
    counts = pairs.reference_counts
    stats = EditStats(wrong, extra, missing, moved, lengths, expected, counts, statuses)
    return stats, chosen


def _fewest(
    hypothesis: Symbols, references: tuple[Symbols, ...], shifts: Shifts
) -> tuple[_Counts, int] | None:
    """The edits against the nearest reference and its place; None beyond the limit.

    References are tried from the nearest possible on, in an order of their own,
    so that how they are listed changes nothing.
    """
    if len(references) == 1:
        order = [(0, references[0])]
    else:
        bound = {text: fewest_edits(hypothesis, text) for text in references}
        order = sorted((bound[text], text) for text in bound)
    best: _Counts | None = None
    used: Symbols = ""
    for least, reference in order:
        if best is not None and least >= sum(best):
            break
        try:
            counts = shifts.counts(hypothesis, reference)
        except OverLimit:
            return None
        if best is None or sum(counts) < sum(best):
            best, used = counts, reference
    return (best, references.index(used)) if best is not None else None


def row_scripts(
    hypothesis: Symbols, reference: Symbols, tokens: Sequence[str], shifts: Shifts
) -> EditScript:
    """The script from a hypothesis to one reference, whose ``tokens`` are given as text.

    It is that of the search from the hypothesis on, whatever the direction;
    beyond the limit that of the plain edit distance.
    """
    try:
        found = search(hypothesis, reference, limit=shifts.limit, longest=shifts.longest)
    except OverLimit:
        return edit_script(hypothesis, reference, tokens)
    return found.script(tokens)
