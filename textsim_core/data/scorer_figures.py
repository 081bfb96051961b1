"""What a scorer says of a set: one figure, or one for each value, of all rows' scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from textsim_core.data.templates import rendered
from textsim_core.data.types import Table
from textsim_core.errors import SettingError, one_of
from textsim_core.evaluation import Evaluation
from textsim_core.pass_marks import Mark
from textsim_core.sampling.summary import DEVIATIONS
from textsim_core.sampling.verdicts import Verdicts
from textsim_core.types import Floats, arrow_to_texts

_OF_SCORES: Mapping[str, Callable[[Floats], float]] = {
    "mean": np.mean,
    "median": np.median,
    "max": np.max,
    "min": np.min,
}
_OF_LABELS = {"precision": "precision", "recall": "recall", "f1_score": "f1",
              "accuracy": "accuracy"}  # fmt: skip
_ALIASES = {"std": "std_dev", "f1": "f1_score"}
TYPES = (*_OF_SCORES, "std_dev", "frequency", *_OF_LABELS, "corpus")


@dataclass(frozen=True, slots=True)
class ScorerMetric:
    """One figure of a set, and its options.

    ``type`` is one of ``TYPES`` ("std" and "f1" are accepted names); ``name`` is
    what the figure is called, by default ``bleu_score_mean`` and so on, or
    "precision". ``deviation`` ("population" or "sample") goes with std_dev.
    ``threshold`` is the pass mark, a fraction: with it "frequency" counts pass
    and fail, without it every value. Precision, recall, f1_score and accuracy
    hold it against ``label``, a template for people's answer, compared as text
    with ``positive``.
    """

    type: str
    name: str | None = None
    deviation: str = "population"
    threshold: float | None = None
    label: str | None = None
    positive: str | None = None

    def __post_init__(self) -> None:
        kind = _ALIASES.get(self.type, self.type) if isinstance(self.type, str) else self.type
        if kind not in TYPES:
            raise SettingError(one_of("type", self.type, TYPES))
        object.__setattr__(self, "type", kind)
        if self.deviation not in DEVIATIONS:
            raise SettingError(one_of("deviation", self.deviation, DEVIATIONS))
        for name in ("name", "label", "positive"):
            value = getattr(self, name)
            if value is not None and not (isinstance(value, str) and value):
                raise SettingError(one_of(name, value, ("a text",)))
        number = isinstance(self.threshold, int | float) and not isinstance(self.threshold, bool)
        if self.threshold is not None and not (number and np.isfinite(self.threshold)):
            raise SettingError(one_of("threshold", self.threshold, ("a number",)))
        if kind in _OF_LABELS:
            needed = ("threshold", "label", "positive")
            absent = [name for name in needed if getattr(self, name) is None]
            if absent:
                raise SettingError(f"{absent[0]}: missing; {kind} needs {', '.join(needed)}.")

    @classmethod
    def of(cls, given: Any) -> ScorerMetric:
        """From a name, or from its fields; SettingError names a field that there is not."""
        if isinstance(given, cls):
            return given
        if isinstance(given, str):
            return cls(given)
        if not isinstance(given, Mapping) or "type" not in given:
            accepted = ("a name", "a mapping with type")
            raise SettingError(one_of("a metric", given, accepted))
        known = [one.name for one in fields(cls)]
        for name in given:
            if name not in known:
                raise SettingError(one_of("unknown field", name, known))
        return cls(**given)

    def called(self, field: str) -> str:
        """The figure's name, ``field`` being that of the rows' scores."""
        if self.name is not None:
            return self.name
        return self.type if self.type in _OF_LABELS else f"{field}_{self.type}"

    def plain(self) -> str | dict[str, Any]:
        """The bare name where nothing else is set, else the fields that are."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        standard = {one.name: one.default for one in fields(self)}
        told = {name: value for name, value in values.items() if value != standard[name]}
        return self.type if list(told) == ["type"] else told

    def figure(self, evaluation: Evaluation, table: Table, output: str) -> float | dict[str, float]:
        """The figure of the rows that have a score; NaN where none has, {} for frequency."""
        values = evaluation.values[np.isfinite(evaluation.values)]
        if self.type == "corpus":
            return evaluation.corpus.value
        if self.type == "frequency":
            return self._frequency(evaluation, values)
        if self.type in _OF_LABELS:
            return self._of_labels(evaluation, table, output)
        if self.type == "std_dev":
            freedom = int(self.deviation == "sample")
            return float(values.std(ddof=freedom)) if len(values) > freedom else float("nan")
        return float(_OF_SCORES[self.type](values)) if len(values) else float("nan")

    def _mark(self, evaluation: Evaluation) -> Mark | None:
        better = evaluation.metric.facts.higher_is_better
        if self.threshold is None:
            return None
        return Mark.of(float(self.threshold), higher_is_better=better)

    def _frequency(self, evaluation: Evaluation, values: Floats) -> dict[str, float]:
        mark = self._mark(evaluation)
        if mark is None:
            counts = sorted(Counter(values.tolist()).items())
            return {repr(value): count / len(values) for value, count in counts}
        passed = int(mark.reached(values).sum())
        counted = {"pass": passed, "fail": len(values) - passed}
        return {name: count / len(values) for name, count in counted.items() if len(values)}

    def _of_labels(self, evaluation: Evaluation, table: Table, output: str) -> float:
        mark = self._mark(evaluation)
        said = rendered(table, self.label or "", output=output)
        labels = arrow_to_texts(said.texts)
        better = evaluation.metric.facts.higher_is_better
        found = Verdicts.of(evaluation.values, labels, yes=self.positive, higher_is_better=better)
        confusion = found.confusion(mark) if mark else None
        return float(getattr(confusion, _OF_LABELS[self.type]))
