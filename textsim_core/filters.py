"""A stack of conditions: all of them hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from textsim_core.conditions import (
    CauseIs,
    HasStatus,
    LabelIs,
    LengthBetween,
    Passes,
    RowsIn,
    ScoreBetween,
    TextContains,
)
from textsim_core.errors import SettingError, one_of
from textsim_core.selection import Condition, Selectable
from textsim_core.types import Bools

CONDITIONS: Mapping[str, type[Any]] = {
    "score": ScoreBetween,
    "length": LengthBetween,
    "status": HasStatus,
    "passes": Passes,
    "label": LabelIs,
    "cause": CauseIs,
    "contains": TextContains,
    "rows": RowsIn,
}
"""Every kind of condition by the name it is kept under."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions that all have to hold; without any, every row is selected."""

    conditions: tuple[Condition, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is any condition."""
        return bool(self.conditions)

    def adding(self, condition: Condition) -> Filter:
        """The same and one more; a condition that is there already is not added again."""
        if condition in self.conditions:
            return self
        return Filter((*self.conditions, condition))

    def without(self, place: int) -> Filter:
        """The same without the condition at a place (0 = the first)."""
        return Filter(self.conditions[:place] + self.conditions[place + 1 :])

    def mask(self, among: Selectable) -> Bools:
        """Which rows meet every condition, shape (rows,)."""
        kept = np.ones(len(among), bool)
        for condition in self.conditions:
            kept &= condition.mask(among)
        return kept

    def sentence(self, selected: int, total: int) -> str:
        """What is looked at: "312 of 3,004 rows: BLEU at most 20; tag is news."."""
        if not self.conditions:
            return f"All {total:,} rows." if total != 1 else "The only row."
        named = "; ".join(condition.sentence for condition in self.conditions)
        return f"{selected:,} of {total:,} {'row' if total == 1 else 'rows'}: {named}."

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON, read again by `from_dict`."""
        names = {kind: name for name, kind in CONDITIONS.items()}
        return {
            "conditions": [
                {"kind": names[type(one)]}
                | {f.name: _plain(getattr(one, f.name)) for f in fields(one)}  # type: ignore[arg-type]  # conditions are dataclasses
                for one in self.conditions
            ]
        }

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Filter:
        """The filter that `to_dict` kept. SettingError for anything else, naming what is wrong."""
        conditions = kept.get("conditions") if isinstance(kept, Mapping) else None
        if not isinstance(conditions, Sequence) or isinstance(conditions, str):
            raise SettingError(f"A filter: received {kept!r}; accepted: {{'conditions': [...]}}.")
        return cls(tuple(_condition(one) for one in conditions))


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _condition(kept: Any) -> Condition:
    if not isinstance(kept, Mapping) or kept.get("kind") not in CONDITIONS:
        kind = kept.get("kind") if isinstance(kept, Mapping) else kept
        raise SettingError(one_of("kind of condition", kind, CONDITIONS))
    chosen = CONDITIONS[kept["kind"]]
    given = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in kept.items()
        if name != "kind"
    }
    try:
        condition: Condition = chosen(**given)
    except TypeError:
        accepted = [field.name for field in fields(chosen)]
        raise SettingError(one_of(f"fields of {kept['kind']!r}", list(given), accepted)) from None
    return condition
