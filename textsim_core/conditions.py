"""What rows are picked by, each as a mask and as words: scores, lengths, labels, texts, places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

import numpy as np
import pyarrow.compute as pc

from textsim_core.causes import TITLES
from textsim_core.errors import SettingError, ShapeError, one_of
from textsim_core.explain.words import count
from textsim_core.metrics import METRICS
from textsim_core.pass_marks import Comparison, Mark
from textsim_core.row_facts import RowFacts
from textsim_core.selection import Selectable
from textsim_core.types import Bools, Floats, Status, arrow_to_texts

T = TypeVar("T")
Side = Literal["output", "reference", "source", "any"]
Measured = Literal["output", "reference", "source", "ratio"]

_LENGTHS: Mapping[str, tuple[str, Callable[[RowFacts], Floats]]] = {
    "output": ("output length", lambda facts: facts.output_lengths),
    "reference": ("expected length", lambda facts: facts.reference_lengths),
    "source": ("source length", lambda facts: facts.source_lengths),
    "ratio": ("length ratio", lambda facts: facts.length_ratios),
}


@dataclass(frozen=True, slots=True)
class ScoreBetween:
    """Rows whose score under a metric is from ``low`` to ``high``, both included; None: no limit.

    Fractions. A row without a score never meets it.
    """

    metric: str
    low: float | None = None
    high: float | None = None

    def mask(self, among: Selectable) -> Bools:
        """Which rows meet it."""
        return _between(among.evaluation(self.metric).values, self.low, self.high)

    @property
    def sentence(self) -> str:
        """What it asks for."""
        low, high = (_shown(self.metric, limit) for limit in (self.low, self.high))
        return f"{_title(self.metric)} {_range(low, high)}"


@dataclass(frozen=True, slots=True)
class LengthBetween:
    """Rows whose length in tokens (or the ratio of lengths) is from ``low`` to ``high``."""

    of: Measured
    low: float | None = None
    high: float | None = None

    def mask(self, among: Selectable) -> Bools:
        """Which rows meet it; one whose length is not known never does."""
        return _between(
            _chosen("length of", self.of, _LENGTHS)[1](among.facts), self.low, self.high
        )

    @property
    def sentence(self) -> str:
        """What it asks for."""
        return f"{_chosen('length of', self.of, _LENGTHS)[0]} {_range(self.low, self.high)}"


@dataclass(frozen=True, slots=True)
class HasStatus:
    """Rows with one of some statuses ("ok", "undefined", …) under a metric."""

    metric: str
    statuses: tuple[str, ...]

    def mask(self, among: Selectable) -> Bools:
        """Which rows meet it. SettingError for a status that does not exist."""
        known = {status.label: int(status) for status in Status}
        codes = [_chosen("status", label, known) for label in self.statuses]
        return np.isin(among.evaluation(self.metric).scores.statuses, codes)

    @property
    def sentence(self) -> str:
        """What it asks for."""
        return f"{_title(self.metric)} is {_any_of(self.statuses)}"


@dataclass(frozen=True, slots=True)
class Passes:
    """Rows that pass a mark, or with ``passed`` False those that fail it; both have a score."""

    metric: str
    value: float
    compare: Comparison = ">="
    passed: bool = True

    def mask(self, among: Selectable) -> Bools:
        """Which rows meet it."""
        values = among.evaluation(self.metric).values
        reached = Mark(self.value, self.compare).reached(values)
        met: Bools = ~np.isnan(values) & (reached == self.passed)
        return met

    @property
    def sentence(self) -> str:
        """What it asks for."""
        verdict = "passes" if self.passed else "fails"
        mark = f"{self.compare} {_shown(self.metric, self.value):g}"
        return f"{_title(self.metric)} {verdict} (mark {mark})"


@dataclass(frozen=True, slots=True)
class LabelIs:
    """Rows whose label in a column (tag, verdict) is one of ``labels``; None: has none."""

    column: str
    labels: tuple[str | None, ...]

    def mask(self, among: Selectable) -> Bools:
        """Which rows meet it."""
        wanted = set(self.labels)
        given = among.facts.label(self.column)
        return np.fromiter((label in wanted for label in given), bool, len(given))

    @property
    def sentence(self) -> str:
        """What it asks for."""
        return f"{self.column} is {_any_of(['missing' if n is None else n for n in self.labels])}"


@dataclass(frozen=True, slots=True)
class CauseIs:
    """Rows whose costliest cause is one of ``causes``, named as in `causes.TITLES`."""

    causes: tuple[str, ...]

    def mask(self, among: Selectable) -> Bools:
        """Which rows meet it. ShapeError where no causes were looked for."""
        for cause in self.causes:
            _chosen("cause", cause, TITLES)
        if among.diagnosis is None:
            raise ShapeError("Rows by cause need a diagnosis: received none.")
        return np.isin(among.diagnosis.main, self.causes)

    @property
    def sentence(self) -> str:
        """What it asks for."""
        return f"what costs most is {_any_of([TITLES.get(name, name) for name in self.causes])}"


@dataclass(frozen=True, slots=True)
class TextContains:
    """Rows where a text holds ``text`` literally: nothing in it is a pattern.

    ``side`` "reference": any of the row's references does; "any": any of its texts.
    """

    side: Side
    text: str
    ignore_case: bool = True

    def mask(self, among: Selectable) -> Bools:
        """Which rows meet it; a missing text holds nothing, every text holds ""."""
        facts = among.facts
        if self.side == "any":
            sides: tuple[Side, ...] = ("output", "reference", "source")
            anywhere = np.zeros(len(facts), bool)
            for side in sides:
                anywhere |= replace(self, side=side).mask(among)
            return anywhere
        if self.side == "reference":
            found = self._found(facts.pairs.references)
            before = np.concatenate(([0], np.cumsum(found)))
            held: Bools = before[facts.pairs.offsets[1:]] > before[facts.pairs.offsets[:-1]]
            return held
        texts = facts.pairs.hypotheses if self.side == "output" else facts.sources
        return np.zeros(len(facts), bool) if texts is None else self._found(texts)

    def _found(self, texts: Any) -> Bools:
        if not self.text.isascii():  # Arrow folds case otherwise than Python beyond ASCII
            wanted = self.text.casefold() if self.ignore_case else self.text
            found = (
                text is not None and wanted in (text.casefold() if self.ignore_case else text)
                for text in arrow_to_texts(texts)
            )
            return np.fromiter(found, bool, len(texts))
        marked = pc.match_substring(texts, self.text, ignore_case=self.ignore_case)
        held: Bools = pc.fill_null(marked, False).to_numpy(zero_copy_only=False)
        return held

    @property
    def sentence(self) -> str:
        """What it asks for."""
        side = {"reference": "expected text", "any": "a text"}.get(self.side, self.side)
        return f"{side} contains “{self.text}”"


@dataclass(frozen=True, slots=True)
class RowsIn:
    """Rows by place (0 = the first), as picked in a picture or a table; ``what`` says how."""

    rows: tuple[int, ...]
    what: str = "picked"

    def mask(self, among: Selectable) -> Bools:
        """Which rows meet it; places beyond the last row are no rows."""
        return np.isin(np.arange(len(among)), self.rows)

    @property
    def sentence(self) -> str:
        """What it asks for."""
        return f"{count(len(self.rows), 'row')} {self.what}"


def _between(values: Floats, low: float | None, high: float | None) -> Bools:
    """Which values lie between two limits, both included; NaN never does."""
    least, most = (-np.inf if low is None else low), (np.inf if high is None else high)
    inside: Bools = (values >= least) & (values <= most)
    return inside


def _range(low: float | None, high: float | None) -> str:
    if low is None and high is None:
        return "is known"
    if low is None or high is None:
        return f"at most {high:g}" if low is None else f"at least {low:g}"
    return f"from {low:g} to {high:g}"


def _title(metric: str) -> str:
    """What people call a metric; a name that is not registered stands for itself."""
    return str(METRICS[metric].title) if metric in METRICS else metric


def _shown(metric: str, score: float | None) -> float | None:
    """A score as the screen shows it: of 100, or a count as it is."""
    counted = metric in METRICS and METRICS[metric].facts.unit == "count"
    return score if score is None or counted else 100 * score


def _any_of(names: Sequence[str]) -> str:
    return " or ".join(names) or "none"


def _chosen(what: str, name: str, among: Mapping[str, T]) -> T:
    if name not in among:
        raise SettingError(one_of(what, name, among))
    return among[name]
