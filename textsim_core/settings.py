"""Settings as data: what a metric can be told, checked once, drawn by any page.

A metric is a frozen dataclass whose fields are made with `choice`, `several`,
`switch`, `number` and `weighting`; pages read
`settings_of` to draw their controls, and `settle` refuses what is outside.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, Protocol, TypeGuard, cast

from textsim_core.errors import SettingError, one_of

Kind = Literal["choice", "several", "whole number", "number", "switch", "weights"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One accepted value of a setting, with its title and one plain sentence."""

    value: Any
    title: str
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """What one setting accepts and how to show it.

    ``recounts`` says that a change needs the texts again; all other settings
    act on the statistics. ``low`` and ``high`` are inclusive. ``optional``
    settings also accept None, whose meaning ``help`` states. ``advanced``
    settings may be folded away.
    """

    name: str
    title: str
    kind: Kind
    default: Any
    help: str = ""
    choices: Callable[[], Sequence[Choice]] = tuple
    low: float = -math.inf
    high: float = math.inf
    optional: bool = False
    recounts: bool = False
    advanced: bool = False

    def check(self, value: object) -> None:
        """Raise SettingError, naming what is accepted, when ``value`` is outside."""
        if value is None and self.optional:
            return
        if self.kind == "choice":
            accepted = [choice.value for choice in self.choices()]
            if value not in accepted:
                raise SettingError(one_of(f"Setting {self.name!r}", value, accepted))
        elif self.kind == "several":
            accepted = [choice.value for choice in self.choices()]
            if not _is_list(value) or not all(one in accepted for one in value):
                what = f"Setting {self.name!r} (a list of any of these)"
                raise SettingError(one_of(what, value, accepted))
        elif self.kind == "switch":
            if not isinstance(value, bool):
                raise SettingError(one_of(f"Setting {self.name!r}", value, (True, False)))
        elif self.kind != "weights":
            self._check_number(value)

    def _check_number(self, value: object) -> None:
        whole = self.kind == "whole number"
        numeric = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
        if not numeric or not self.low <= value <= self.high:  # type: ignore[operator]  # numeric says so
            bounds = f"a {self.kind} from {self.low:g} to {self.high:g}"
            raise SettingError(one_of(f"Setting {self.name!r}", value, (bounds,)))


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


class _Named(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def summary(self) -> str: ...


def registered(things: Mapping[str, _Named]) -> Callable[[], Sequence[Choice]]:
    """Choices for the things of a registry, read when they are asked for."""
    return lambda: [Choice(thing.name, thing.title, thing.summary) for thing in things.values()]


def _field(default: Any, title: str, kind: Kind, **description: Any) -> Any:
    """A dataclass field that carries its `Setting` (all but the name)."""
    return field(
        default=default, metadata={"setting": {"title": title, "kind": kind, **description}}
    )


def choice(
    default: Any, title: str, choices: Callable[[], Sequence[Choice]], **description: Any
) -> Any:
    """A field that accepts one of several values; further arguments as in `Setting`."""
    return _field(default, title, "choice", choices=choices, **description)


def several(title: str, choices: Callable[[], Sequence[Choice]], **description: Any) -> Any:
    """A field that accepts a list of any of some values, by default of none."""
    return _field((), title, "several", choices=choices, **description)


def switch(default: bool | None, title: str, **description: Any) -> Any:
    """A field that is on or off; with the default None it may also be left to decide itself."""
    return _field(default, title, "switch", optional=default is None, **description)


def number(
    default: float | None, title: str, low: float, high: float, *, whole: bool = False, **more: Any
) -> Any:
    """A field for a number from ``low`` to ``high``; with the default None it may be left out."""
    kind: Kind = "whole number" if whole else "number"
    return _field(default, title, kind, low=low, high=high, optional=default is None, **more)


def weighting(title: str, **description: Any) -> Any:
    """A field for weights that add up to 1, or None; the metric checks them itself."""
    return _field(None, title, "weights", optional=True, advanced=True, **description)


def settings_of(metric: type) -> Mapping[str, Setting]:
    """The settings of a metric class, by name, in the order of its fields."""
    return _declared(cast(Hashable, metric))


@cache
def _declared(metric: Any) -> Mapping[str, Setting]:
    """They are asked for with every metric that is made, and each is checked when it is built."""
    return MappingProxyType(
        {
            f.name: Setting(name=f.name, default=f.default, **f.metadata["setting"])
            for f in fields(metric)
            if "setting" in f.metadata and f.default is not MISSING
        }
    )


def settle(metric: Any) -> None:
    """Check every setting of a new metric; raises SettingError at the first wrong one.

    Where several values are accepted they become a tuple, each once, in the
    order in which the choices are listed.
    """
    for name, declared in settings_of(type(metric)).items():
        given = getattr(metric, name)
        declared.check(given)
        if declared.kind == "several":
            listed = tuple(one.value for one in declared.choices() if one.value in given)
            object.__setattr__(metric, name, listed)


def configure(metric: type, given: Mapping[str, Any]) -> Any:
    """An instance of ``metric`` with the settings given.

    SettingError for a setting that the metric does not have names those it has
    (and the nearest one).
    """
    known = settings_of(metric)
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            what = f"{getattr(metric, 'title', metric.__name__)} has no setting of that name"
            raise SettingError(one_of(what, name, known) + hint)
    return metric(**given)
