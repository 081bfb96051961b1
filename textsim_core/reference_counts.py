"""N-gram counts with every reference by itself, for metrics that score by the best reference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from textsim_core.by_reference import best_reference
from textsim_core.columns import RaggedColumns
from textsim_core.errors import TextsimError
from textsim_core.types import Bools, Floats, Ints, Pairs, Status

Counts = NDArray[np.int32] | Ints


@dataclass(frozen=True, slots=True, eq=False)
class ReferenceCounts(RaggedColumns):
    """Raw counts, one row a pair; some columns have an entry for each of a row's references.

    ``matches`` (references, orders) are clipped matches with each reference,
    ``reference_totals`` (references, orders) its n-grams; row i owns the next
    ``kept[i]`` entries of both. ``totals`` (rows, orders) are n-grams of the
    hypothesis, ``reference_counts`` (rows,) the references that the pair had.
    Rows that cannot be scored hold zeros and their status. Rows add up once
    each has one reference left: see `settled` and `pooled`.
    """

    RAGGED: ClassVar[tuple[str, ...]] = ("matches", "reference_totals")
    OWNED: ClassVar[str] = "kept"

    matches: Counts
    totals: Counts
    reference_totals: Counts
    kept: Ints
    reference_counts: Ints
    statuses: NDArray[np.int8]

    @property
    def rows(self) -> Ints:
        """The row that owns each reference, shape (references,)."""
        return np.repeat(np.arange(len(self)), self.kept)

    def settled(self, scores: Floats) -> tuple[Self, Ints]:
        """One reference a row, that of the highest score, the first listed of equal ones.

        ``scores`` (references,) are finite. Gives the statistics, with zeros
        where a row has no reference, and each row's choice: 1 = its first, 0 = none.
        """
        places = best_reference(scores, self.offsets)
        columns, some = self.columns(), places >= 0
        for name in self.RAGGED:
            column = np.zeros((len(self), *columns[name].shape[1:]), columns[name].dtype)
            column[some] = columns[name][places[some]]
            columns[name] = column
        columns["kept"] = np.ones(len(self), np.int64)
        return type(self)(**columns), np.where(some, places - self.offsets[:-1] + 1, 0)

    def pooled(self) -> Self:
        """One row: the sum of all rows that can be scored, each with its one reference.

        ``reference_counts`` of the sum is the common count, or −1 where rows
        differ. No scorable row gives a row of zeros with status NO_REFERENCE.
        Raises TextsimError where a row has not one reference left: which one
        counts is for the metric to say (see `settled`).
        """
        if (self.kept != 1).any():
            row = int(np.flatnonzero(self.kept != 1)[0])
            raise TextsimError(
                f"Rows add up with one reference each; row {row + 1} has {self.kept[row]}. "
                "Choose with the metric's additive(statistics) first."
            )
        counts = np.unique(self.reference_counts[self.statuses == Status.OK])
        sums: dict[str, NDArray[Any]] = {
            name: column.sum(axis=0, dtype=np.int64)[None]
            for name, column in self.columns().items()
            if column.ndim == 2
        }
        return type(self)(
            **sums,
            kept=np.ones(1, np.int64),
            reference_counts=counts if len(counts) == 1 else np.array([-1 if len(counts) else 0]),
            statuses=self.pooled_statuses(),
        )


def ngram_totals(lengths: Ints, orders: int, scorable: Bools) -> Counts:
    """How many n-grams texts of some lengths have, shape (texts, orders); 0 if not scorable."""
    lengths = np.where(scorable, lengths, 0)[:, None]
    totals: Counts = np.maximum(lengths - np.arange(orders), 0).astype(np.int32)
    return totals


def scorable(pairs: Pairs) -> tuple[Bools, Bools]:
    """Which rows have something to score, and the same for each reference."""
    rows = pairs.statuses() == Status.OK
    return rows, np.repeat(rows, pairs.reference_counts)


def nrefs(reference_counts: Counts) -> str:
    """How many references the rows have, as sacreBLEU's signature says it: "var" where they differ.

    Rows without a reference count here too; −1 stands for rows that differ.
    """
    counts = reference_counts
    fewest = counts[0] if len(counts) else 0
    return str(fewest) if fewest >= 0 and (counts == fewest).all() else "var"
