"""Statistics as columns: one row a pair, every field an array with the row as its first axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from textsim_core.types import Bools, Ints, Status


class Columns:
    """What every metric's statistics can do; a metric's own record is a frozen dataclass of it.

    Every field is an array whose first axis is the row; ``statuses`` (rows,)
    is always among them. Rows that cannot be scored hold zeros and their
    status.
    """

    __slots__ = ()
    statuses: NDArray[np.int8]

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.statuses)

    def take(self, rows: Ints | Bools | slice) -> Self:
        """The statistics of some rows, in the order asked for."""
        return type(self)(**{name: column[rows] for name, column in self.columns().items()})

    def columns(self) -> dict[str, NDArray[Any]]:
        """The arrays by field name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]  # a dataclass by contract

    @classmethod
    def concatenate(cls, parts: Sequence[Self]) -> Self:
        """The rows of several batches (at least one), one after the other."""
        names = parts[0].columns()
        return cls(**{name: np.concatenate([getattr(p, name) for p in parts]) for name in names})

    def pooled_statuses(self) -> NDArray[np.int8]:
        """The status of the sum, shape (1,): OK where any row is, else NO_REFERENCE."""
        ok = bool((self.statuses == Status.OK).any())
        return np.array([Status.OK if ok else Status.NO_REFERENCE], dtype=np.int8)
