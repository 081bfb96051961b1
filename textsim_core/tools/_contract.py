"""What a tool profile is: data, no code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from textsim_core.errors import SettingError, one_of
from textsim_core.pass_marks import Mark
from textsim_core.tools._results import Answer, Keys
from textsim_core.types import Score


@dataclass(frozen=True, slots=True)
class Tool:
    """The settings that give a tool's own number, metric by metric.

    ``versions`` says which releases behave so; ``basis`` is "measured" when
    the tool was run and compared, "inferred" when only its documentation
    speaks, each ``since`` a date. ``scale`` is what the tool multiplies
    fractions by, ``marks`` its own pass marks by metric (none: it has no mark).
    ``results``: by generation (the newest first) and metric, the tool's own
    keys and what each holds; ``decimals`` by metric: what it rounds to.
    ``summary`` makes of a metric's name and the rows' results what the tool
    says of a set (None: nothing).
    """

    name: str
    title: str
    versions: str
    basis: Literal["measured", "inferred"]
    since: str
    source: str
    settings: Mapping[str, Mapping[str, Any]]
    scale: int = 1
    marks: Mapping[str, Mark] = field(default_factory=dict)
    results: Mapping[str, Mapping[str, Keys]] = field(default_factory=dict)
    decimals: Mapping[str, int] = field(default_factory=dict)
    summary: Callable[[str, Sequence[Mapping[str, Any]]], dict[str, Any]] | None = None
    notes: tuple[str, ...] = ()
    position: int = 100

    def settings_for(self, metric: str) -> Mapping[str, Any]:
        """The tool's settings of one metric; SettingError names those that it has."""
        if metric not in self.settings:
            what = f"{self.title} has no metric of that name"
            raise SettingError(one_of(what, metric, self.settings))
        return self.settings[metric]

    def result(
        self,
        score: Score,
        *,
        generation: str | None = None,
        mark: float | Mapping[str, float] | None = None,
    ) -> dict[str, Any]:
        """A score in the tool's own keys, on its scale, with its own pass or fail.

        ``generation`` is one of ``results`` (default: the newest), ``mark``
        another pass mark than the tool's, a fraction, for ROUGE also one for
        each of "precision", "recall" and "fmeasure". A score that is undefined
        gives None for number and verdict, and our reason where the tool has a
        key for one: the tool itself raises an error there. SettingError for a
        metric or a generation that the tool does not have.
        """
        self.settings_for(score.metric)
        if not self.results:
            raise SettingError(f"{self.title} has no result keys: it returns a bare number.")
        chosen = next(iter(self.results)) if generation is None else generation
        if chosen not in self.results:
            raise SettingError(one_of(f"Generation of {self.title}", chosen, self.results))
        keys = self.results[chosen].get(score.metric)
        if keys is None:
            what = f"{self.title} {chosen} has no result keys for that metric"
            raise SettingError(one_of(what, score.metric, self.results[chosen]))
        own = self.marks.get(score.metric)
        answer = Answer(score, own, self.scale, self.decimals.get(score.metric), mark)
        return answer.told(keys)
