"""The public functions: score a pair, evaluate a set, explain either."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textsim_core.data.dataset import DataSet
from textsim_core.errors import SettingError, ShapeError, one_of
from textsim_core.evaluation import Evaluation
from textsim_core.explain.types import Explanation
from textsim_core.explaining import explained
from textsim_core.metrics import METRICS
from textsim_core.settings import configure
from textsim_core.settings_walk import Counted
from textsim_core.tools import TOOLS
from textsim_core.types import Pairs, Score

_References = Sequence[str | Sequence[str | None] | None]


def configured(metric: str = "bleu", tool: str | None = None, **settings: Any) -> Any:
    """A metric with its settings: the tool's own first, then those given.

    Raises SettingError for an unknown metric, tool or setting and for a value
    outside its range, naming what is accepted.
    """
    base = dict(TOOLS[tool].settings_for(metric)) if tool is not None else {}
    return configure(METRICS[metric], base | settings)


def configured_each(metrics: Sequence[Any], tool: str | None = None, **settings: Any) -> list[Any]:
    """Metrics by name, with the tool's settings and those given, or already configured.

    Raises SettingError as `configured` does, for what is no metric, and for one named twice.
    """
    if isinstance(metrics, str):
        raise SettingError(one_of("metrics", metrics, (f"a list of names, as in [{metrics!r}]",)))
    chosen = [_known(one, tool, settings) for one in metrics]
    names = [metric.name for metric in chosen]
    for name in names:
        if names.count(name) > 1:
            what = f"metrics: {name!r} stands {names.count(name)} times"
            raise SettingError(f"{what}; accepted: each metric once, with one set of settings.")
    return chosen


def _known(metric: Any, tool: str | None, settings: Mapping[str, Any]) -> Any:
    if isinstance(metric, tuple(METRICS.values())):
        return metric
    return configured(metric, tool, **settings)


def score(
    hypothesis: str | None,
    references: str | Sequence[str | None],
    *,
    metric: str = "bleu",
    tool: str | None = None,
    **settings: Any,
) -> Score:
    """Score one pair.

    ``references`` is one text or several. The settings are those of the metric
    (BLEU: tokenizer, smoothing, smoothing_value, max_order, weights, lowercase,
    effective_order, reference_length, …). An undefined score is a status with
    a reason and the value NaN, not 0. Raises SettingError and ShapeError.
    """
    chosen = configured(metric, tool, **settings)
    result: Score = chosen.score(chosen.statistics(_one(hypothesis, references))).row(0)
    return result


def result(
    score: Score,
    *,
    tool: str,
    generation: str | None = None,
    mark: float | Mapping[str, float] | None = None,
) -> dict[str, Any]:
    """A score in a tool's own keys: what the tool itself would have answered.

    ``score`` is one made with the same tool's settings; the keys, scale and
    pass mark are the tool's. ``generation`` names older keys, ``mark`` is
    another pass mark (a fraction). See `tools._contract.Tool.result`. Raises
    SettingError for an unknown tool or generation and for a metric that the
    tool does not have.
    """
    return TOOLS[tool].result(score, generation=generation, mark=mark)


def set_result(
    evaluation: Evaluation,
    *,
    tool: str,
    generation: str | None = None,
    mark: float | Mapping[str, float] | None = None,
) -> dict[str, Any]:
    """What a tool says of a data set, in its own keys; arguments as in `result`.

    ``evaluation`` is one made with the same tool's settings. Raises SettingError
    for a tool that says nothing of a set, and as `result` does.
    """
    chosen = TOOLS[tool]
    if chosen.summary is None:
        having = [name for name, one in TOOLS.items() if one.summary is not None]
        raise SettingError(one_of(f"{chosen.title} has no keys for a set; tool", tool, having))
    rows = [
        chosen.result(evaluation.scores.row(n), generation=generation, mark=mark)
        for n in range(len(evaluation.scores))
    ]
    return chosen.summary(evaluation.metric.name, rows)


def evaluate(
    hypotheses: Sequence[str | None] | Pairs | DataSet,
    references: _References | None = None,
    *,
    metric: str = "bleu",
    tool: str | None = None,
    **settings: Any,
) -> Evaluation:
    """Score a data set: ``references[i]`` is one text or a list of texts for row i.

    What `textsim_core.read` gives stands for both; its first system is scored.
    Rows without a hypothesis (None) or without a reference are kept with their
    status and stay out of the corpus score. Raises SettingError and ShapeError
    (different counts: both, and the first row without a partner).
    """
    chosen = configured(metric, tool, **settings)
    pairs = _pairs(hypotheses, references)
    return Evaluation.of(chosen, chosen.statistics(pairs), pairs)


def evaluate_each(
    hypotheses: Sequence[str | None] | Pairs | DataSet,
    references: _References | None = None,
    *,
    metrics: Sequence[Any] = ("bleu",),
    tool: str | None = None,
    **settings: Any,
) -> dict[str, Evaluation]:
    """Score a data set under several metrics: by name, in the order asked for.

    ``metrics`` holds names, or metrics with their settings (`configured`);
    ``tool`` and ``settings`` are for those given by name. What counts alike is
    counted once: ROUGE-1, ROUGE-2 and ROUGE-L together take the time of one.
    Errors as in `evaluate`; SettingError for a metric named twice and for a
    setting that one of the named metrics does not have.
    """
    chosen = configured_each(metrics, tool, **settings)
    pairs = _pairs(hypotheses, references)
    counted = Counted(pairs, single=False)
    return {one.name: Evaluation.of(one, counted.statistics(one), pairs) for one in chosen}


def explain(
    hypothesis: str | None,
    references: str | Sequence[str | None],
    *,
    metric: str = "bleu",
    tool: str | None = None,
    **settings: Any,
) -> Explanation:
    """Why one pair's score is what it is: frames, losses, verdicts, marks, causes, ledger."""
    chosen = configured(metric, tool, **settings)
    pairs = _one(hypothesis, references)
    return explained(chosen, chosen.statistics(pairs), pairs)


def _one(hypothesis: str | None, references: str | Sequence[str | None]) -> Pairs:
    if not isinstance(hypothesis, str | None):
        kind = type(hypothesis).__name__
        raise ShapeError(f"The hypothesis must be one text: received {kind} {hypothesis!r}.")
    return Pairs.of([hypothesis], [[references] if isinstance(references, str) else references])


def _pairs(
    hypotheses: Sequence[str | None] | Pairs | DataSet, references: _References | None
) -> Pairs:
    if isinstance(hypotheses, DataSet | Pairs):
        if references is not None:
            kind = type(hypotheses).__name__
            raise ShapeError(f"A {kind} holds its own references: received others beside it.")
        return hypotheses.pairs if isinstance(hypotheses, DataSet) else hypotheses
    if references is None:
        raise ShapeError("evaluate() needs references: one text or a list of texts for each row.")
    return Pairs.of(hypotheses, references)
