"""One score from several metrics: the weighted mean of scores that are forced into 0…1 first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import isfinite
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from textsim_core.aggregated import aggregated
from textsim_core.columns import Columns
from textsim_core.errors import SettingError, ShapeError, one_of
from textsim_core.evaluation import Evaluation
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._means import REASONS, mean_of_rows
from textsim_core.types import Floats, Score, Scores, Status

if TYPE_CHECKING:
    from textsim_core.explain.types import Explanation
    from textsim_core.types import Pairs

Missing = Literal["unscored", "zero"]
MISSING: tuple[Missing, ...] = ("unscored", "zero")


@dataclass(frozen=True, slots=True, eq=False)
class PartScores(Columns):
    """Every metric's score of every row as it goes into the mean.

    ``used`` (rows, metrics) lie in 0…1 with 1 the best; ``given`` are the scores
    themselves, NaN where there is none.
    """

    used: Floats
    given: Floats
    statuses: NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Composite:
    """The weighted mean of several metrics: a metric whose statistics are their scores.

    ``metrics`` are their names, ``weights`` one for each.
    """

    metrics: tuple[str, ...]
    weights: tuple[float, ...]
    signatures: tuple[str, ...]

    name: ClassVar[str] = "composite"
    title: ClassVar[str] = "Composite score"
    position: ClassVar[int] = 900
    facts: ClassVar[Facts] = Facts(
        purpose="composite",
        question="What do several metrics say together, each with its weight?",
        good_for="one figure to sort by, where no single metric says enough",
        bad_for="comparing with anybody's figures: the weights are the user's own",
        source="FutureAGI, aggregated metric of ai-evaluation 1.1.0",
        corpus="mean",
    )

    def statistics(self, pairs: Pairs) -> PartScores:
        """Not from texts: SettingError. `composite` makes them from evaluations."""
        raise SettingError("A composite score is made from evaluations: call composite(…).")

    def score(self, stats: PartScores) -> Scores:
        """Every row's Σ w·s / Σ w."""
        values = stats.used @ np.array(self.weights) / sum(self.weights)
        values[stats.statuses != Status.OK] = np.nan
        parts = {"scores": stats.used, "given": stats.given}
        return Scores(self.name, self.signature, values, stats.statuses, parts, REASONS)

    def corpus(self, stats: PartScores) -> Scores:
        """One row: the mean of the rows that have a score."""
        return mean_of_rows(self.score(stats), self.signature)

    def explain(self, stats: PartScores, pairs: Pairs | None = None) -> Explanation:
        """Not of a mean of metrics: SettingError. Its parts say what each contributed."""
        raise SettingError("A composite score is explained by its metrics: explain one of them.")

    @property
    def signature(self) -> str:
        """The weights and the signature of each metric."""
        weighed = zip(self.weights, self.signatures, strict=True)
        return f"composite({';'.join(f'{weight:g}*{one}' for weight, one in weighed)})"


def composite(
    evaluations: Mapping[str, Evaluation],
    weights: Mapping[str, float] | None = None,
    *,
    missing: Missing = "unscored",
) -> Evaluation:
    """Several evaluations of the same rows as one: its rows, mean, interval, filters, buckets.

    Every score is first forced into 0…1; one whose best is 0 (TER, WER) counts as
    1 − score. ``weights`` are by metric, 1 each without; they are shares of their
    sum. A row that a metric has no score for: ``missing`` "unscored" gives it none
    and keeps the reason, "zero" counts 0 as FutureAGI does, unless the row
    has no text to score at all. Range 0…1, 1 best; the score of the set is the mean
    of its rows (of the metrics' scores of the set: `composite_of_sets`).

    Raises ShapeError without evaluations and for different numbers of rows,
    SettingError for weights that do not fit, a metric that counts things, and an
    unknown ``missing``.
    """
    if missing not in MISSING:
        raise SettingError(one_of("missing", missing, MISSING))
    metric = _metric(evaluations, weights)
    numbers = {name: len(one.values) for name, one in evaluations.items()}
    if len(set(numbers.values())) > 1:
        raise ShapeError(f"A composite score needs the same rows: received {numbers}.")
    chosen = evaluations.values()
    given = np.stack([one.values for one in chosen], axis=1)
    used = np.stack([_used(one.metric, one.values) for one in chosen], axis=1)
    codes = np.stack([one.scores.statuses for one in chosen], axis=1)
    if missing == "zero":
        codes = np.where(codes == Status.UNDEFINED, Status.OK, codes)
    statuses = codes.max(axis=1).astype(np.int8)
    stats = PartScores(np.where(np.isnan(used), 0.0, used), given, statuses)
    pairs = next((one.pairs for one in chosen if one.pairs is not None), None)
    return Evaluation.of(metric, stats, pairs)


def composite_of_sets(
    evaluations: Mapping[str, Evaluation], weights: Mapping[str, float] | None = None
) -> Score:
    """The weighted mean of the metrics' scores of the whole set, forced into 0…1 first.

    Undefined where one of them is. Errors as in `composite`.
    """
    metric = _metric(evaluations, weights)
    wholes = [one.corpus for one in evaluations.values()]
    used = [
        replace(whole, value=float(_used(one.metric, np.array([whole.value]))[0]))
        for one, whole in zip(evaluations.values(), wholes, strict=True)
    ]
    found = aggregated(used, metric.weights)
    parts = dict(found.parts) | {"given": tuple(whole.value for whole in wholes)}
    lacking = [whole for whole in wholes if whole.status != Status.OK]
    if lacking:
        first = lacking[0]
        found = replace(found, value=float("nan"), status=first.status, reason=first.reason)
    return replace(found, metric=metric.name, signature=metric.signature, parts=parts)


def _used(metric: Any, values: Floats) -> Floats:
    """Scores forced into 0…1 and turned so that 1 is best; NaN stays."""
    within = np.clip(values, 0.0, 1.0)
    turned: Floats = within if metric.facts.higher_is_better else 1.0 - within
    return turned


def _metric(
    evaluations: Mapping[str, Evaluation], weights: Mapping[str, float] | None
) -> Composite:
    if not evaluations:
        raise ShapeError("A composite score needs at least one evaluation: received none.")
    counted = [name for name, one in evaluations.items() if one.metric.facts.unit == "count"]
    if counted:
        raise SettingError(f"{counted[0]!r} counts things and has no share to weigh; leave it out.")
    chosen = dict.fromkeys(evaluations, 1.0) if weights is None else dict(weights)
    if set(chosen) != set(evaluations):
        raise SettingError(one_of("weights for", list(chosen), ["each of", *evaluations]))
    for name, weight in chosen.items():
        number = isinstance(weight, int | float) and not isinstance(weight, bool)
        if not number or not isfinite(weight) or weight < 0:
            raise SettingError(f"weight of {name!r}: received {weight!r}; accepted: 0 or more.")
    if sum(chosen.values()) <= 0:
        raise SettingError("weights: received zeros alone; accepted: at least one above 0.")
    ordered = tuple(float(chosen[name]) for name in evaluations)
    signatures = tuple(one.scores.signature for one in evaluations.values())
    return Composite(tuple(evaluations), ordered, signatures)
