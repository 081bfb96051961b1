"""What a check is given and what it gives back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa

from textsim_core.preflight._words import Words, words_of
from textsim_core.types import Ints, Pairs

Columns = tuple[str, tuple[str, ...]]
"""The names of the output's column and of those with the expected texts."""


@dataclass(frozen=True, eq=False)
class Subject:
    """What is looked at: the pairs, a metric with its settings, the columns' names if known."""

    pairs: Pairs
    metric: Any
    columns: Columns | None = None

    @cached_property
    def texts(self) -> pa.Array:
        """All outputs, then all expected texts."""
        return self.pairs.texts

    @cached_property
    def owners(self) -> Ints:
        """The row that each of `texts` belongs to."""
        numbers = np.arange(len(self.pairs))
        return np.concatenate([numbers, np.repeat(numbers, self.pairs.reference_counts)])

    @cached_property
    def words(self) -> Words:
        """The words of `texts`."""
        return words_of(self.texts)


@dataclass(frozen=True, slots=True, eq=False)
class Finding:
    """One thing that may spoil a score.

    ``rows`` (int64, ascending, from 0) are the rows it is in, exactly.
    ``sentence`` says it to people; it may hold a few of the user's words, as
    ``examples`` does. ``repair`` gives other pairs for pairs, with as many rows,
    changed in no other row than it finds the fault in; None where nothing can be
    put right. ``deed`` is what the repair does, in the imperative.
    """

    name: str
    title: str
    rows: Ints
    sentence: str
    examples: tuple[str, ...] = ()
    repair: Callable[[Pairs], Pairs] | None = None
    deed: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to look for; ``find`` gives None where there is nothing of the kind."""

    name: str
    title: str
    position: int
    find: Callable[[Subject], Finding | None]
