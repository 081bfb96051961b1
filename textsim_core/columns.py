"""Statistics as columns: one row a pair, every field an array with the row as its first axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, ClassVar, Self

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


class RaggedColumns(Columns):
    """Columns of which some, ``RAGGED``, have an entry for each of a row's references.

    Row i owns the next ``OWNED[i]`` entries, where ``OWNED`` names the column of counts.
    """

    __slots__ = ()
    RAGGED: ClassVar[tuple[str, ...]]
    OWNED: ClassVar[str]

    @property
    def offsets(self) -> Ints:
        """Row i owns the entries ``offsets[i]:offsets[i + 1]``."""
        return np.concatenate(([0], np.cumsum(getattr(self, self.OWNED))))

    def take(self, rows: Ints | Bools | slice) -> Self:
        """The statistics of some rows, in the order asked for."""
        owned = getattr(self, self.OWNED)[rows]
        begins = np.cumsum(owned) - owned
        entries = np.repeat(self.offsets[:-1][rows] - begins, owned) + np.arange(owned.sum())
        columns = self.columns().items()
        return type(self)(
            **{name: column[entries if name in self.RAGGED else rows] for name, column in columns}
        )
