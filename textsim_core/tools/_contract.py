"""What a tool profile is: data, no code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from textsim_core.errors import SettingError, one_of


@dataclass(frozen=True, slots=True)
class Tool:
    """The settings that give a tool's own number, metric by metric.

    ``versions`` says which releases behave so; ``basis`` is "measured" when
    the tool was run and compared, "inferred" when only its documentation
    speaks, each ``since`` a date. ``scale`` is what the tool multiplies
    fractions by, ``mark`` its own pass mark as a fraction (None: it has none).
    """

    name: str
    title: str
    versions: str
    basis: Literal["measured", "inferred"]
    since: str
    source: str
    settings: Mapping[str, Mapping[str, Any]]
    scale: int = 1
    mark: float | None = None
    notes: tuple[str, ...] = ()
    position: int = 100

    def settings_for(self, metric: str) -> Mapping[str, Any]:
        """The tool's settings of one metric; SettingError names those that it has."""
        if metric not in self.settings:
            what = f"{self.title} has no metric of that name"
            raise SettingError(one_of(what, metric, self.settings))
        return self.settings[metric]
