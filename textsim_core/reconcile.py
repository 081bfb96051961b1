"""A number from elsewhere: which settings give it?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from itertools import combinations, product
from typing import Any

import numpy as np

from textsim_core.errors import ReadError, SettingError, TextsimError
from textsim_core.metrics import METRICS
from textsim_core.settings import Setting, configure, settings_of
from textsim_core.settings_walk import Change, Counted, differences
from textsim_core.tools import TOOLS

_WHOLE = 5  # "up to" settings are tried from 1 to here
_ON_A_PAIR = 2000
_ON_A_SET = 200


@dataclass(frozen=True, slots=True)
class Quoted:
    """A number as somebody wrote it: all the values that round to it, as fractions.

    ``intervals`` are inclusive; a number up to 2 may stand on either scale.
    """

    text: str
    intervals: tuple[tuple[float, float], ...]

    @classmethod
    def of(cls, text: str) -> Quoted:
        """Read "28.3", "0.283", "28,3" or "28.3 %"; ReadError for anything else."""
        plain = text.strip().removesuffix("%").strip().replace("\N{MINUS SIGN}", "-")
        try:
            number = Decimal(plain.replace(",", "."))
        except InvalidOperation:
            number = Decimal("NaN")
        if not number.is_finite() or not 0 <= number < 10**9:
            raise ReadError(f"Expected a number such as 28.3 or 0.283, received {text!r}.")
        exponent = number.as_tuple().exponent
        half = Decimal(5).scaleb(int(exponent) - 1)
        # Up to 2, since a few scores exceed 1; there the number may stand on either scale.
        scales = (1, 100) if number <= 2 and "%" not in text else (100,)
        return cls(
            text.strip(),
            tuple((float((number - half) / s), float((number + half) / s)) for s in scales),
        )

    def distance(self, value: float) -> float:
        """How far a fraction is from rounding to the number; 0 where it does."""
        # An exact half may round either way, and binary fractions miss it by an ulp.
        slack = 1e-12
        return min(
            max(low - value, value - high, 0.0) * (not low - slack <= value <= high + slack)
            for low, high in self.intervals
        )


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way of scoring and its value (a fraction).

    ``distance`` is 0 where the value rounds to the number asked for. ``changes``
    lead to these settings from those asked about or, where that is shorter,
    from those of the tool that ``tool`` names ("" for the former). ``mean``: the
    mean over the rows instead of the score of the whole set.
    """

    metric: Any
    value: float
    distance: float
    changes: tuple[Change, ...]
    tool: str = ""
    mean: bool = False

    @property
    def matches(self) -> bool:
        """Whether it gives the number."""
        return self.distance == 0


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """How many ways were tried, and the nearest of them: matches first, then by distance."""

    quoted: Quoted
    tried: int
    candidates: tuple[Candidate, ...]

    @property
    def matches(self) -> tuple[Candidate, ...]:
        """The ways that give the number."""
        return tuple(candidate for candidate in self.candidates if candidate.matches)


@dataclass(frozen=True, slots=True)
class _Tried:
    metric: Any
    value: float
    distance: float
    mean: bool = False


def reconcile(number: str, counted: Counted, metric: Any, *, limit: int = 12) -> Reconciliation:
    """The settings of ``metric`` (configured) that give ``number``, nearest first.

    Tries the settings given and every tool's, then these with one change, then
    those given with two and three, up to 2,000 ways for a pair and 200 for a
    set. Raises ReadError for what is no number.
    """
    quoted = Quoted.of(number)
    bases = {metric: "", **_tools(metric)}
    ways = dict.fromkeys(bases)
    for variant in _variants(bases, few=not counted.single):
        if len(ways) >= (_ON_A_PAIR if counted.single else _ON_A_SET):
            break
        ways.setdefault(variant)
    tried = [one for way in ways for one in _scored(way, quoted, counted)]
    tried.sort(key=lambda one: one.distance)
    within = tried[limit - 1].distance if len(tried) >= limit else math.inf
    near = [_candidate(one, bases) for one in tried if one.distance <= within]
    near.sort(key=lambda c: (c.distance, len(c.changes) + bool(c.tool) + c.mean))
    return Reconciliation(quoted, len(tried), tuple(near[:limit]))


def _tools(metric: Any) -> dict[Any, str]:
    """Every tool's own configuration of a metric, the first tool of each."""
    found: dict[Any, str] = {}
    for tool in TOOLS.values():
        if metric.name in tool.settings:
            configured = configure(METRICS[metric.name], tool.settings[metric.name])
            found.setdefault(configured, tool.title)
    found.pop(metric, None)
    return found


def _scored(way: Any, quoted: Quoted, counted: Counted) -> Iterator[_Tried]:
    try:
        stats = counted.statistics(way)
    except TextsimError:
        return  # a tokenizer whose dictionary is not installed here
    value = counted.score(way).value
    if math.isfinite(value):
        yield _Tried(way, value, quoted.distance(value))
    values = way.score(stats).values
    if not counted.single and np.isfinite(values).any():
        mean = float(np.nanmean(values))
        yield _Tried(way, mean, quoted.distance(mean), mean=True)


def _candidate(tried: _Tried, bases: Mapping[Any, str]) -> Candidate:
    """Told from the base with the fewest changes, the settings asked about before any tool's."""
    base = min(bases, key=lambda base: len(differences(base, tried.metric)))
    changes = differences(base, tried.metric)
    return Candidate(tried.metric, tried.value, tried.distance, changes, bases[base], tried.mean)


def _variants(bases: Mapping[Any, str], *, few: bool) -> Iterator[Any]:
    """Every base with one change; then the first with two and with three.

    ``few``: of the changes that need the texts again no more than one.
    """
    first = next(iter(bases))
    settings = settings_of(type(first))
    for base in bases:
        for name, one in settings.items():
            yield from _combined(base, {name: _options(one, base)})
    options = {name: _options(one, first) for name, one in settings.items()}
    for number in (2, 3):
        for names in combinations(options, number):
            if not few or sum(settings[name].recounts for name in names) < 2:
                yield from _combined(first, {name: options[name] for name in names})


def _combined(metric: Any, options: Mapping[str, list[Any]]) -> Iterator[Any]:
    for values in product(*options.values()):
        try:
            yield replace(metric, **dict(zip(options, values, strict=True)))
        except SettingError:
            continue


def _options(setting: Setting, metric: Any) -> list[Any]:
    """The values of a setting that are worth trying, other than the one it has."""
    now = getattr(metric, setting.name)
    found: Iterable[Any] = ()
    if setting.kind == "choice":
        found = [choice.value for choice in setting.choices()]
    elif setting.kind == "several":
        found = [(), *((choice.value,) for choice in setting.choices())]
    elif setting.kind == "switch":
        found = [True, False, *([None] if setting.optional else [])]
    elif setting.kind == "whole number":
        found = range(max(1, int(setting.low)), min(_WHOLE, int(setting.high)) + 1)
    elif setting.kind == "number":
        found = [setting.default]
    return [value for value in found if value != now]
