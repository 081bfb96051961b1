"""The public functions that compare systems on the same references."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import numpy as np
import pyarrow as pa

from textsim_core.api import configured_each
from textsim_core.data.dataset import DataSet
from textsim_core.errors import SettingError, ShapeError, one_of
from textsim_core.evaluation import Evaluation
from textsim_core.sampling.comparison import Comparison
from textsim_core.sampling.draws import SEED
from textsim_core.sampling.intervals import SAMPLES, check_drawing
from textsim_core.sampling.joint_draws import drawn_together
from textsim_core.sampling.plan import Correction, Plan, Test
from textsim_core.settings_walk import Counted
from textsim_core.types import Pairs, texts_to_arrow

SHUFFLES = 10_000
"""How often a randomisation test shuffles, as in sacreBLEU."""

MOST_SYSTEMS = 16

_JOINED_ROWS = 50_000  # bounds the copies of texts

_Outputs = Sequence[str | None] | Pairs
_References = Sequence[str | Sequence[str | None] | None]


def compare(
    systems: Mapping[str, _Outputs] | DataSet,
    references: _References | None = None,
    *,
    metric: Any = "bleu",
    tool: str | None = None,
    samples: int | None = None,
    seed: int = SEED,
    test: Test = "bootstrap",
    baseline: str | None = None,
    correction: Correction = "none",
    confidence: float = 0.95,
    **settings: Any,
) -> Comparison:
    """Compare 2 to 16 systems on the same references: scores, intervals, every pair tested.

    ``systems`` gives each name its outputs, row by row, or `Pairs` with the same
    references (then without ``references``); what `textsim_core.read` gives stands
    for both. ``metric`` is a name, with ``tool``
    and ``settings`` as in `evaluate`, or a configured metric.

    ``test``: "bootstrap" draws ``samples`` sets (1,000 unless given) of as many
    rows with replacement; "randomisation" swaps rows between the two systems
    ``samples`` times (10,000 unless given), its intervals come from 1,000 drawn
    sets. With the same ``seed`` and ``samples`` these are the draws of
    sacreBLEU's paired tests, and so are p-values and intervals, but two: draws
    that equal the observed difference count as reaching it, and equal scores
    give p = 1 (sacreBLEU says 0.001 of identical outputs). Beyond 10,000 rows
    groups of rows are drawn: see `sampling.draws.Rows`.

    ``baseline``: only the pairs with this system, as sacreBLEU has them; all
    pairs without. ``correction`` "holm" corrects the p-values for the number of
    pairs. ``confidence`` is that of the intervals. Rows that any system has no
    score for are left out of every system, and listed.

    Raises SettingError (fewer than 2 or more than 16 systems, unknown baseline,
    test, setting, …) and ShapeError (different numbers of rows, other references).
    """
    pairs = _batches(systems, references)
    plan = _plan(pairs, test, samples, seed, baseline, correction, confidence)
    if not isinstance(metric, str) and (tool is not None or settings):
        beside = ", ".join([*(["tool"] if tool is not None else []), *settings])
        accepted = "those of the metric itself, or a metric by name"
        raise SettingError(
            f"Settings beside a configured metric: received {beside}; accepted: {accepted}."
        )
    (chosen,) = configured_each([metric], tool, **settings)
    return Comparison.of(chosen, _evaluations(pairs, [chosen])[0], plan)


def compare_each(
    systems: Mapping[str, _Outputs] | DataSet,
    references: _References | None = None,
    *,
    metrics: Sequence[Any] = ("bleu", "chrf"),
    tool: str | None = None,
    samples: int | None = None,
    seed: int = SEED,
    test: Test = "bootstrap",
    baseline: str | None = None,
    correction: Correction = "none",
    confidence: float = 0.95,
) -> dict[str, Comparison]:
    """Compare systems under several metrics: by name, in the order asked for.

    ``metrics`` holds names (with ``tool``'s settings) or configured metrics;
    what counts alike is counted once. Everything else as in `compare`.
    """
    pairs = _batches(systems, references)
    plan = _plan(pairs, test, samples, seed, baseline, correction, confidence)
    chosen = configured_each(metrics, tool)
    evaluated = zip(chosen, _evaluations(pairs, chosen), strict=True)
    return drawn_together({one.name: Comparison.of(one, found, plan) for one, found in evaluated})


def _evaluations(pairs: Mapping[str, Pairs], metrics: Sequence[Any]) -> list[dict[str, Evaluation]]:
    """Every system under each metric; small sets are counted as one batch, which is quicker."""
    batches, rows = list(pairs.values()), len(next(iter(pairs.values())))
    joined = rows * len(batches) <= _JOINED_ROWS
    counted = [Counted(one, single=False) for one in ([_joined(batches)] if joined else batches)]
    found = []
    for metric in metrics:
        parts = [one.statistics(metric) for one in counted]
        if joined:
            starts = range(0, rows * len(batches), rows) if rows else [0] * len(batches)
            parts = [parts[0].take(slice(start, start + rows)) for start in starts]
        each = zip(pairs.items(), parts, strict=True)
        found.append({name: Evaluation.of(metric, stats, one) for (name, one), stats in each})
    return found


def _joined(batches: Sequence[Pairs]) -> Pairs:
    """The rows of several batches with the same references, one batch after the other."""
    references = batches[0].references
    bounds = [one.offsets[1:] + n * len(references) for n, one in enumerate(batches)]
    return Pairs(
        pa.concat_arrays([one.hypotheses for one in batches]),
        pa.concat_arrays([references] * len(batches)),
        np.concatenate([batches[0].offsets[:1], *bounds]),
    )


def _plan(
    pairs: Mapping[str, Pairs],
    test: Test,
    samples: int | None,
    seed: int,
    baseline: str | None,
    correction: Correction,
    confidence: float,
) -> Plan:
    if test not in get_args(Test):
        raise SettingError(one_of("test", test, get_args(Test)))
    if correction not in get_args(Correction):
        raise SettingError(one_of("correction", correction, get_args(Correction)))
    if baseline is not None and baseline not in pairs:
        raise SettingError(one_of("baseline", baseline, pairs))
    if samples is None:
        samples = SAMPLES if test == "bootstrap" else SHUFFLES
    check_drawing(confidence, samples, seed)
    return Plan(test, int(samples), int(seed), baseline, correction, float(confidence))


def _batches(
    systems: Mapping[str, _Outputs] | DataSet, references: _References | None
) -> dict[str, Pairs]:
    """Every system's rows with the one set of references."""
    if isinstance(systems, DataSet):
        if references is not None:
            raise ShapeError("A DataSet holds its own references: received others beside it.")
        systems = systems.systems
    if not isinstance(systems, Mapping):
        kind = type(systems).__name__
        raise ShapeError(f"systems: received {kind}; accepted: outputs by name, as a dict.")
    if not 2 <= len(systems) <= MOST_SYSTEMS:
        told = f"received {len(systems)} ({', '.join(map(str, systems)) or 'none'})"
        one = " One system alone: evaluate(…).interval()." if len(systems) == 1 else ""
        raise SettingError(f"systems: {told}; accepted: 2 to {MOST_SYSTEMS} systems.{one}")
    (first, outputs), *others = systems.items()
    found = {first: _first(first, outputs, references)}
    for name, outputs in others:
        if isinstance(outputs, str) or not hasattr(outputs, "__len__"):
            kind = "one text" if isinstance(outputs, str) else type(outputs).__name__
            raise ShapeError(f"System {name!r}: received {kind}; accepted: a list of texts.")
        found[name] = _like(found[first], first, name, outputs)
    return found


def _first(name: str, outputs: _Outputs, references: _References | None) -> Pairs:
    if isinstance(outputs, Pairs):
        if references is not None:
            raise ShapeError(
                f"System {name!r} is Pairs, which hold references: give no others beside them."
            )
        return outputs
    if references is None:
        raise ShapeError("compare() needs references: one text or a list of texts for each row.")
    try:
        return Pairs.of(outputs, references)
    except ShapeError as error:
        raise ShapeError(f"System {name!r}: {error}") from error


def _like(model: Pairs, model_name: str, name: str, outputs: _Outputs) -> Pairs:
    """Outputs with the references of the first system, which they must fit."""
    rows = len(outputs)
    if rows != len(model):
        raise ShapeError(
            f"System {model_name!r} has {len(model)} rows, {name!r} has {rows}; the first row "
            f"without a partner is {min(rows, len(model)) + 1}. Every system answers every row."
        )
    if not isinstance(outputs, Pairs):
        try:
            return Pairs(texts_to_arrow(outputs), model.references, model.offsets)
        except ShapeError as error:
            raise ShapeError(f"System {name!r}: {error}") from error
    row = _first_difference(model, outputs)
    if row is not None:
        raise ShapeError(
            f"Row {row + 1}: {name!r} has other references than {model_name!r}; systems are "
            "compared on the same references."
        )
    return Pairs(outputs.hypotheses, model.references, model.offsets)


def _first_difference(one: Pairs, other: Pairs) -> int | None:
    """The first row whose references are not the same; None where all are."""
    counts = one.reference_counts != other.reference_counts
    if not counts.any() and one.references.equals(other.references):
        return None
    rows = (row for row in range(len(one)) if one.row(row)[1] != other.row(row)[1])
    return next(rows, None)
