"""Counted edits as columns, and which reference of a row they are counted against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from textsim_core.align import Symbols, edit_counts
from textsim_core.columns import Columns
from textsim_core.types import Floats, Ints, Pairs, Status

LENGTH_UNIT = 232_792_560
"""TER's average lengths are whole numbers of this part of a word: the least common multiple
of 1…20, so the average over up to 20 references is exact, and so are sums of averages."""


@dataclass(frozen=True, slots=True, eq=False)
class EditStats(Columns):
    """Edits between each hypothesis and one of its references; rows add up.

    All arrays are integers of shape (rows,). ``wrong``, ``extra`` and
    ``missing`` are tokens replaced, of the hypothesis alone, of the reference
    alone; ``shifts`` are stretches moved (TER). ``lengths`` are tokens of the
    hypothesis, ``reference_lengths`` those of the reference (TER: the average
    over the references, in LENGTH_UNIT parts of a word). Rows that cannot be
    scored hold zeros and their status.
    """

    wrong: Ints
    extra: Ints
    missing: Ints
    shifts: Ints
    lengths: Ints
    reference_lengths: Ints
    reference_counts: Ints
    statuses: NDArray[np.int8]

    @property
    def edits(self) -> Ints:
        """All edits, each shift one of them."""
        return self.wrong + self.extra + self.missing + self.shifts

    @property
    def hits(self) -> Ints:
        """Tokens of the hypothesis that stay as they are."""
        return self.lengths - self.wrong - self.extra

    def pooled(self) -> EditStats:
        """One row: the sum of all rows that can be scored (the corpus).

        ``reference_counts`` of the sum is the common count, or −1 where rows
        differ. Without a scorable row it is zeros, with status NOT_COMPUTED
        where any row is, else NO_REFERENCE.
        """
        ok = self.take(self.statuses == Status.OK)
        counts = np.unique(ok.reference_counts)
        statuses = self.pooled_statuses()
        if not len(ok) and (self.statuses == Status.NOT_COMPUTED).any():
            statuses[:] = Status.NOT_COMPUTED
        sums = {n: c.sum(keepdims=True, dtype=np.int64) for n, c in ok.columns().items()}
        common = counts if len(counts) == 1 else np.array([-1 if len(counts) else 0])
        return EditStats(**sums | {"reference_counts": common, "statuses": statuses})


Cost = Callable[[EditStats], Floats]


def edit_stats(
    pairs: Pairs, hypotheses: Sequence[Symbols], references: Sequence[Symbols], cost: Cost | None
) -> tuple[EditStats, Ints]:
    """The statistics of each row, and the place of the reference that they are counted against.

    ``hypotheses`` has one text a row, ``references`` one a reference. The one
    with the lowest ``cost`` counts (of equal ones that with fewer wrong, extra,
    missing tokens, then the first); None: the first listed.
    """
    offsets, counts = pairs.offsets - pairs.offsets[0], pairs.reference_counts
    if cost is None:
        chosen = np.where(counts > 0, offsets[:-1], -1)
        used = [references[place] if place >= 0 else "" for place in chosen.tolist()]
        return _masked(pairs, _counted(hypotheses, used, counts)), chosen
    rows = np.repeat(np.arange(len(pairs)), counts)
    each = _counted([hypotheses[row] for row in rows.tolist()], references, counts[rows])
    ranking = (each.missing, each.extra, each.wrong, cost(each), rows)
    order = np.lexsort(ranking)
    chosen = np.full(len(pairs), -1)
    chosen[counts > 0] = order[offsets[:-1][counts > 0]]
    if (counts == 1).all():
        return _masked(pairs, each), chosen
    padded = EditStats.concatenate([each, _counted([""], [""], np.zeros(1, np.int64))])
    return _masked(pairs, padded.take(chosen)), chosen


def _counted(
    hypotheses: Sequence[Symbols], references: Sequence[Symbols], reference_counts: Ints
) -> EditStats:
    """One row for each hypothesis with the reference beside it; all of them OK."""
    found = map(edit_counts, hypotheses, references)
    edits = np.array(list(found), dtype=np.int64).reshape(-1, 3)
    lengths, expected = (
        np.fromiter(map(len, texts), np.int64, len(texts)) for texts in (hypotheses, references)
    )
    wrong, extra, missing = np.ascontiguousarray(edits.T)
    shifts, statuses = np.zeros(len(edits), np.int64), np.zeros(len(edits), np.int8)
    return EditStats(wrong, extra, missing, shifts, lengths, expected, reference_counts, statuses)


def _masked(pairs: Pairs, stats: EditStats) -> EditStats:
    """The same with the rows' own statuses, and zeros where there is nothing to score."""
    statuses = pairs.statuses()
    ok = statuses == Status.OK
    columns = {name: np.where(ok, column, 0) for name, column in stats.columns().items()}
    columns |= {"reference_counts": pairs.reference_counts, "statuses": statuses}
    return EditStats(**columns)
