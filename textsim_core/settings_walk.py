"""From one way of scoring to another, one setting a step: what each change does to the score."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from textsim_core.counting_key import counting_key
from textsim_core.errors import SettingError, TextsimError
from textsim_core.settings import Setting, settings_of
from textsim_core.types import Pairs, Score

_SETS_KEPT = 12  # statistics of a set that stay in memory: a hundred thousand rows take 75 MB


@dataclass(frozen=True, slots=True)
class Change:
    """One setting that differs: its title and the two values, as people read them."""

    name: str
    title: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a walk: a setting changed, the score before and after (fractions).

    ``effect`` is after − before. Settings that are only allowed together change
    in one step: ``changes`` then has several.
    """

    changes: tuple[Change, ...]
    before: float
    after: float

    @property
    def effect(self) -> float:
        """What the step adds to the score; negative where it lowers it."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Walk:
    """The steps from one configured metric to another: their effects add up to the difference.

    No steps where either end has no score.
    """

    start: Score
    end: Score
    steps: tuple[Step, ...]

    @property
    def difference(self) -> float:
        """Score at the end − score at the start, a fraction."""
        return self.end.value - self.start.value


@dataclass(slots=True)
class Counted:
    """A batch that is counted once for each way of counting, however often it is scored.

    ``single``: the batch is one pair, scored as a row; otherwise as a set. The
    one mutable value here: a memory of statistics, private to one question.
    """

    pairs: Pairs
    single: bool
    _statistics: dict[Any, Any] = field(default_factory=dict, repr=False)

    def statistics(self, metric: Any) -> Any:
        """The statistics under a configured metric; raises what its counting raises."""
        key = counting_key(metric)
        if key not in self._statistics:
            try:
                self._statistics[key] = metric.statistics(self.pairs)
            except TextsimError as error:  # a tokenizer whose dictionary is not installed
                self._statistics[key] = error
        found = self._statistics[key]
        while not self.single and len(self._statistics) > _SETS_KEPT:
            del self._statistics[next(iter(self._statistics))]
        if isinstance(found, TextsimError):
            raise found
        return found

    def score(self, metric: Any) -> Score:
        """The pair's score, or that of the whole set."""
        stats = self.statistics(metric)
        scores = metric.score(stats) if self.single else metric.corpus(stats)
        score: Score = scores.row(0)
        return score


def differences(start: Any, end: Any) -> tuple[Change, ...]:
    """The settings in which two configured metrics of one class differ, in declared order."""
    return tuple(
        Change(name, one.title, _words(one, before), _words(one, after))
        for name, one in settings_of(type(start)).items()
        if (before := getattr(start, name)) != (after := getattr(end, name))
    )


def walk(start: Any, end: Any, counted: Counted) -> Walk:
    """Change what differs one setting at a time, in declared order.

    A step whose score is undefined is joined to the next one. Both ends are
    metrics of one class. Raises what counting raises.
    """
    first, last = counted.score(start), counted.score(end)
    if not (math.isfinite(first.value) and math.isfinite(last.value)):
        return Walk(first, last, ())
    steps: list[Step] = []
    now, value = start, first.value
    waiting: tuple[Change, ...] = ()
    for change in differences(start, end):
        waiting = (*waiting, change)
        changed = _changed(now, end, [one.name for one in waiting])
        score = counted.score(changed) if changed is not None else None
        if score is None or not math.isfinite(score.value):
            continue
        steps.append(Step(waiting, value, score.value))
        now, value, waiting = changed, score.value, ()
    return Walk(first, last, tuple(steps))


def _changed(metric: Any, towards: Any, names: list[str]) -> Any | None:
    """The metric with some settings of another; None where they are not allowed together."""
    given: Mapping[str, Any] = {name: getattr(towards, name) for name in names}
    try:
        return replace(metric, **given)
    except SettingError:
        return None


def _words(setting: Setting, value: Any) -> str:
    """A setting's value as people read it."""
    titles = {choice.value: choice.title for choice in setting.choices()}
    if isinstance(value, tuple):
        return ", ".join(str(titles.get(one, one)) for one in value) or "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return "auto" if value is None else str(titles.get(value, value))
