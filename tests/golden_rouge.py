"""Measured ROUGE and token F1 rows of any tool: see golden.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import textsim_core as ts
from tests.golden import Call, Config, NotExpressible, Row

PROMPTFOO_MARK = 0.75
MEASURED = {"precision": "precision", "recall": "recall", "f1_score": "fmeasure"}


def _metric(rouge_type: str) -> tuple[str, dict[str, Any]]:
    """Our metric and its order for rouge-score's type."""
    if rouge_type in ts.METRICS:
        return rouge_type, {}
    return "rougeN", {"order": int(rouge_type.removeprefix("rouge"))}


def _rouge(rouge_type: str, settings: Mapping[str, Any], *fields: str, decimals: int = 17) -> Call:
    """A call whose ``fields`` hold the score, rounded where the tool rounds."""
    metric, order = _metric(rouge_type)

    def value(score: ts.Score) -> float:
        return round(score.value, decimals)

    return Call("", {**order, **settings}, metric=metric, fields=dict.fromkeys(fields, value))


def _rouge_score(row: Row, config: Config) -> Call:
    return _rouge(config["rouge_type"], {"stemmer": config["use_stemmer"]}, "fmeasure")


def _azure(row: Row, config: Config) -> Call:
    evaluator = config.get("evaluator")
    if evaluator == "F1ScoreEvaluator":
        settings = {"tokenizer": "squad", "empty": "zero"}
        return Call("", settings, metric="token_f1", fields={"f1_score": lambda s: s.value})
    if evaluator != "RougeScoreEvaluator":
        raise NotExpressible(f"evaluator {evaluator}")
    metric, order = _metric(config["rouge_type"])
    fields: dict[str, Callable[[ts.Score], float]] = {
        f"rouge_{theirs}": lambda score, ours=ours: score.parts[ours]
        for theirs, ours in MEASURED.items()
    }
    return Call("", order, metric=metric, fields=fields)


def _jeval(row: Row, config: Config) -> Call:
    if config.get("evaluator") != "rouge_n":
        raise NotExpressible(f"evaluator {config.get('evaluator')}")
    return _rouge("rouge1", {"tokenizer": "words"}, "score")


def _futureagi_sdk(row: Row, config: Config) -> Call:
    if config.get("metric") != "rouge_score":
        raise NotExpressible(f"metric {config.get('metric')}")
    return _rouge(config["rouge_type"], {"stemmer": config["use_stemmer"]}, "output")


def _futureagi_platform(row: Row, config: Config) -> Call:
    if config.get("eval") != "rouge_score":
        raise NotExpressible(f"eval {config.get('eval')}")
    if "yaml" in config["impl"]:
        return _rouge("rouge1", {"tokenizer": "whitespace", "lowercase": True}, "score")
    return _rouge("rouge1", {"stemmer": True}, "score", decimals=3)


def _futureagi_typescript(row: Row, config: Config) -> Call:
    if config.get("metric") == "rouge-1":
        return _rouge("rouge1", {"counted": "distinct"}, "score")
    if config.get("metric") == "rouge-l":
        return _rouge("rougeL", {}, "score")
    raise NotExpressible(f"metric {config.get('metric')}")


def _promptfoo(row: Row, config: Config) -> Call:
    if config.get("assertion") != "rouge-n":
        raise NotExpressible(f"assertion {config.get('assertion')}")
    settings: dict[str, Any] = {"tokenizer": "js-rouge", "lowercase": True}
    if row["version"] == "0.99.0":
        settings = {
            "tokenizer": "js-rouge-3.0",
            "counted": "distinct-matches",
            "measure": "recall",
            "empty": "undefined",
        }
    elif row["version"] == "0.121.15":
        settings = {"tokenizer": "js-rouge-sentences", "empty": "undefined"}
    call = _rouge("rouge1", settings, "score")
    return Call(
        "",
        call.settings,
        metric=call.metric,
        fields={**call.fields, "pass": lambda score: score.value >= PROMPTFOO_MARK},
    )


def calls() -> Mapping[str, Callable[[Row, Config], Call]]:
    """The systems of this family."""
    return {
        "rouge-score": _rouge_score,
        "azure-ai-evaluation": _azure,
        "jeval": _jeval,
        "futureagi-sdk(ai-evaluation)": _futureagi_sdk,
        "futureagi-platform": _futureagi_platform,
        "futureagi-ts-sdk": _futureagi_typescript,
        "promptfoo": _promptfoo,
    }
