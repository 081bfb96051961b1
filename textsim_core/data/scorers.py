"""A scorer: what is compared, by which metric, and what is said of the set, as one small file.

The fields are those of AI GO!'s bleu scorer; ``type`` may be any metric of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from os import PathLike
from typing import Any

import pyarrow as pa

from textsim_core.api import configured
from textsim_core.data.dataset import DataSet
from textsim_core.data.guessing import guess_mapping
from textsim_core.data.mapping import to_pairs
from textsim_core.data.scorer_figures import ScorerMetric
from textsim_core.data.scorer_files import parsed, text_of, written
from textsim_core.data.templates import Rendered, rendered, with_column
from textsim_core.data.types import Mapping as Roles
from textsim_core.data.types import Table
from textsim_core.errors import SettingError, TextsimError, one_of
from textsim_core.evaluation import Evaluation
from textsim_core.metrics import METRICS
from textsim_core.tools import TOOLS
from textsim_core.types import plain

PURPOSES = ("score", "qa")
_BASE = "ai-go"
_LONGEST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorer:
    """What a scorer file says; every field is checked when it is made.

    ``type`` is a metric ("bleu"), ``key`` and ``display_name`` are texts of the
    user's own (``display_name`` is the key where not given). ``purpose`` "qa"
    keeps the scorer out of the figures of a set. ``ground_truth`` and ``value``
    are templates (`templates.rendered`); without ``value`` the output itself is
    scored. ``metrics`` are `ScorerMetric`, given as such, as names or as
    mappings. ``settings`` are the metric's own, over those AI GO! is taken to use.

    Raises SettingError that names the field, the value and what is accepted.
    """

    type: str
    key: str
    ground_truth: str
    value: str | None = None
    display_name: str = ""
    purpose: str = "score"
    metrics: tuple[ScorerMetric, ...] = ("mean",)  # type: ignore[assignment]  # names are made into these
    settings: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.type, str) or self.type not in METRICS:
            raise SettingError(one_of("type", self.type, METRICS))
        for name in ("key", "ground_truth", "value", "display_name"):
            _check_text(name, getattr(self, name), empty=name in ("ground_truth", "value"))
        if self.purpose not in PURPOSES:
            raise SettingError(one_of("purpose", self.purpose, PURPOSES))
        if not isinstance(self.settings, Mapping):
            raise SettingError(one_of("settings", self.settings, ("a mapping of settings",)))
        object.__setattr__(self, "display_name", self.display_name or self.key)
        object.__setattr__(self, "settings", _frozen(self.settings))
        object.__setattr__(self, "metrics", _metrics(self.metrics))
        names = [metric.called(self.field) for metric in self.metrics]
        for name in names:
            if names.count(name) > 1:
                raise SettingError(f"metrics: {name!r} stands twice; accepted: another name.")
        _ = self.metric

    @property
    def metric(self) -> Any:
        """The metric with its settings."""
        base = TOOLS[_BASE].settings.get(self.type, {})
        try:
            return configured(self.type, **{**base, **self.settings})
        except SettingError as error:
            raise SettingError(f"settings: {error}") from None

    @property
    def field(self) -> str:
        """What a row's score is called: ``bleu_score``."""
        return f"{self.type}_score"

    @classmethod
    def read(cls, given: str | PathLike[str] | bytes) -> Scorer:
        """A scorer from YAML or JSON: a path, the text itself, or its bytes.

        ReadError for what cannot be read, SettingError for a field that is
        missing, unknown, or holds what is not accepted.
        """
        found = parsed(text_of(given))
        known = [one.name for one in fields(cls)]
        for name in found:
            if name not in known:
                raise SettingError(one_of("The scorer has an unknown field", name, known))
        for name in ("type", "key", "ground_truth"):
            if found.get(name) is None:
                raise SettingError(f"{name}: missing; a scorer needs type, key and ground_truth.")
        return cls(**{name: value for name, value in found.items() if value is not None})

    def write(self, format: str = "yaml") -> str:
        """The scorer as "yaml" or "json"; `read` of it gives an equal scorer."""
        return written(self.to_dict(), format)

    def to_dict(self) -> dict[str, Any]:
        """The fields as plain values; ``value`` only where there is one."""
        told = {
            "type": self.type,
            "key": self.key,
            "display_name": self.display_name,
            "purpose": self.purpose,
            "ground_truth": self.ground_truth,
            "value": self.value,
            "metrics": [metric.plain() for metric in self.metrics],
            "settings": plain(dict(self.settings)) if self.settings else {},
        }
        return {name: value for name, value in told.items() if value is not None}

    def evaluate(self, data: DataSet | Table) -> ScorerResult:
        """The scorer over every row: scores, figures of the set, and what could not be filled in.

        The output is the data set's hypothesis, of a table the guessed one. Rows
        whose templates fail have no hypothesis or no reference. TextsimError
        as `templates.rendered` gives it, naming the field.
        """
        table = data.rows if isinstance(data, DataSet) else data
        roles = data.mapping if isinstance(data, DataSet) else guess_mapping(table)
        output = roles.hypothesis
        filled = self.filled(table, output)
        table, roles = self.mapped(table, roles, filled)
        pairs = to_pairs(table, roles)
        metric = self.metric
        evaluation = Evaluation.of(metric, metric.statistics(pairs), pairs)
        chosen = self.metrics if self.purpose == "score" else ()
        figures = {}
        for number, one in enumerate(chosen):
            try:
                figures[one.called(self.field)] = one.figure(evaluation, table, output)
            except TextsimError as error:
                raise SettingError(f"metrics[{number}]: {error}") from None
        return ScorerResult(self, evaluation, filled, figures)

    def filled(self, table: Table, output: str) -> dict[str, Rendered]:
        """Every template of the scorer filled in, by its field; errors name the field."""
        made = {}
        for name in ("ground_truth", "value"):
            template = getattr(self, name)
            if template is None:
                continue
            try:
                made[name] = rendered(table, template, output=output)
            except TextsimError as error:
                raise SettingError(f"{name}: {error}") from None
        if "value" in made and pa.types.is_large_list(made["value"].texts.type):
            raise SettingError("value: received a column of lists; accepted: one text a row.")
        return made

    def mapped(
        self, table: Table, roles: Roles, filled: Mapping[str, Rendered]
    ) -> tuple[Table, Roles]:
        """The table with the filled-in columns, and the roles with them as output and expected."""
        names = {}
        for role, made in filled.items():
            name = role
            while name in table.columns:
                name += "*"
            table, names[role] = with_column(table, name, made), name
        hypothesis = names.get("value", roles.hypothesis)
        return table, Roles.of(
            hypothesis, names["ground_truth"], id=roles.id, source=roles.source,
            tags=roles.tags, human=roles.human,
        )  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class ScorerResult:
    """What a scorer says: its ``evaluation`` of every row and the ``figures`` of the set.

    ``filled`` are the templates' texts by field, with the rows that have none.
    ``figures`` is empty for the purpose "qa".
    """

    scorer: Scorer
    evaluation: Evaluation
    filled: Mapping[str, Rendered]
    figures: Mapping[str, float | Mapping[str, float]]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON: the scorer, a row's score and status each, the figures."""
        evaluation = self.evaluation
        rows = zip(plain(evaluation.values), evaluation.statuses.tolist(), strict=True)
        name = self.scorer.field
        return {
            "scorer": self.scorer.to_dict(),
            "rows": [{name: value, "status": status} for value, status in rows],
            "metrics": {
                name: dict(one) if isinstance(one, Mapping) else plain(one)
                for name, one in self.figures.items()
            },
        }


def _check_text(name: str, value: object, *, empty: bool) -> None:
    if name == "value" and value is None:
        return
    if not isinstance(value, str):
        hint = " (in quotes)" if isinstance(value, int | float) else ""
        raise SettingError(one_of(name, value, (f"a text{hint}",)))
    if name == "key" and not value.strip():
        raise SettingError(one_of(name, value, ("a text that is not empty",)))
    if not empty and len(value) > _LONGEST:
        raise SettingError(f"{name}: received {len(value)} characters; accepted: {_LONGEST}.")


def _frozen(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in settings.items()
    }


def _metrics(given: Any) -> tuple[ScorerMetric, ...]:
    if not isinstance(given, list | tuple):
        raise SettingError(one_of("metrics", given, ("a list of names or mappings",)))
    found = []
    for number, one in enumerate(given):
        try:
            found.append(ScorerMetric.of(one))
        except SettingError as error:
            raise SettingError(f"metrics[{number}].{error}") from None
    return tuple(found)
