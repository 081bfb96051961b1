"""Rows with everything that a filter may ask of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from textsim_core.causes import Diagnosis
from textsim_core.errors import SettingError, one_of
from textsim_core.row_facts import RowFacts
from textsim_core.types import Bools, Ints

if TYPE_CHECKING:
    from textsim_core.evaluation import Evaluation


@dataclass(frozen=True, eq=False)
class Selectable:
    """Rows with all that a condition may ask about.

    ``evaluations`` are those of the same rows by the metric's name; ``diagnosis``
    gives their causes, where they were looked for.
    """

    facts: RowFacts
    evaluations: Mapping[str, Evaluation]
    diagnosis: Diagnosis | None = None

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.facts)

    def take(self, rows: Ints | Bools) -> Selectable:
        """Some rows with all that is known of them; nothing is counted again."""
        return Selectable(
            self.facts.take(rows),
            {name: one.take(rows) for name, one in self.evaluations.items()},
            None if self.diagnosis is None else self.diagnosis.take(rows),
        )

    def evaluation(self, metric: str) -> Evaluation:
        """One metric's evaluation. SettingError when it is not among them."""
        if metric not in self.evaluations:
            raise SettingError(one_of("metric", metric, self.evaluations or ["none given"]))
        return self.evaluations[metric]


class Condition(Protocol):
    """One filter. Every field is plain: texts, numbers, None, and tuples of them."""

    def mask(self, among: Selectable) -> Bools:
        """Which rows meet it, shape (rows,)."""

    @property
    def sentence(self) -> str:
        """What it asks for, in words."""
