"""Measured rows of the evaluation products, each through its own tool profile: see golden.py."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import textsim_core as ts
from tests.golden import Call, Config, NotExpressible, Row

CASES = json.loads((Path(__file__).parent / "data" / "golden_cases.json").read_text("utf-8"))
ROUGES = ("rouge1", "rouge2", "rougeL", "rougeLsum")


def _through(
    tool: str, metric: str, settings: Mapping[str, Any] | None = None, **options: Any
) -> Call:
    """A call whose fields are read from the tool's own keys, so that these are checked too."""
    profile = ts.TOOLS[tool]

    def held(key: str) -> Callable[[ts.Score], Any]:
        return lambda score: profile.result(score, **options)[key]

    keys = next(iter(profile.results.values()))[metric]
    fields = {key: held(key) for key in keys}
    return Call(tool, settings or {}, metric=metric, fields=fields)


def _azure(row: Row, config: Config) -> Call:
    evaluator = config.get("evaluator", "")
    metrics = {
        "BleuScoreEvaluator": "bleu",
        "GleuScoreEvaluator": "gleu",
        "MeteorScoreEvaluator": "meteor",
        "F1ScoreEvaluator": "token_f1",
    }
    if evaluator in metrics:
        return _through("azure", metrics[evaluator])
    if evaluator != "RougeScoreEvaluator":
        raise NotExpressible(f"not a metric: {config.get('helper', evaluator)}")
    metric, settings = _rouge(config["rouge_type"])
    call = _through("azure", metric, settings)
    return Call("azure", settings, metric=metric, fields=_inside(call, "rouge_properties"))


def _inside(call: Call, record: str) -> dict[str, Callable[[ts.Score], Any]]:
    """The fields of a record inside the tool's answer."""
    names = ("rouge_precision", "rouge_recall", "rouge_f1_score")
    return {name: lambda score, name=name: call.fields[record](score)[name] for name in names}


def _rouge(rouge_type: str) -> tuple[str, dict[str, Any]]:
    """Our metric for a type of rouge-score, with its order."""
    if rouge_type in ROUGES:
        return rouge_type, {}
    return "rougeN", {"order": int(rouge_type.removeprefix("rouge"))}


def _promptfoo(row: Row, config: Config) -> Call:
    metrics = {
        "bleu": "bleu",
        "not-bleu": "bleu",
        "gleu": "gleu",
        "meteor": "meteor",
        "rouge-n": "rouge1",
        "levenshtein": "edit_similarity",
    }
    assertion, version = config["assertion"], _version(row)
    metric, settings = metrics[assertion], _promptfoo_settings(row, config)
    today = version > (0, 121, 15)
    call = _through("promptfoo" if today else "promptfoo-0.121.15", metric, settings)
    if assertion != "not-bleu":
        return call
    fields = {
        "score": lambda score: 1 - call.fields["score"](score),
        "pass": lambda score: not call.fields["pass"](score),
    }
    return Call(call.tool, settings, metric=metric, fields=fields)


def _promptfoo_settings(row: Row, config: Config) -> dict[str, Any]:
    """Where a release differs from the profile that covers it."""
    assertion, version = config["assertion"], _version(row)
    if assertion in ("bleu", "gleu") and version == (0, 121, 17):
        return {"empty": "undefined"}
    if assertion == "meteor" and "via" not in config:
        return {"fails_on": "everything"}  # as shipped it finds no stemmer
    if assertion == "rouge-n" and version == (0, 99, 0):  # js-rouge 3.0
        return {
            "tokenizer": "js-rouge-3.0",
            "counted": "distinct-matches",
            "measure": "recall",
        }
    return {}


def _version(row: Row) -> tuple[int, ...]:
    return tuple(int(part) for part in row["version"].split("."))


def _futureagi(row: Row, config: Config) -> Call:
    name = config["metric"]
    if name == "aggregated_metric":
        return _aggregated(row, config)
    if name == "rouge_score":
        return _through("futureagi", config["rouge_type"], {"stemmer": config["use_stemmer"]})
    if name == "levenshtein_similarity":
        return _through("futureagi", "edit_similarity")
    settings: dict[str, Any] = {}
    if "smooth" in config:
        settings["smoothing"] = config["smooth"]
    if "max_n_gram" in config:
        settings["max_order"] = config["max_n_gram"]
    if "weights" in config:
        settings["weights"] = tuple(config["weights"])
    call = _through("futureagi", "bleu", settings)
    corpus = config.get("mode") == "corpus"
    return Call("futureagi", settings, corpus=corpus, fields=call.fields)


def _aggregated(row: Row, config: Config) -> Call:
    """BLEU, then ROUGE-1 of the same texts, and the mean of both."""
    texts = CASES[row["case"]]
    metrics = {"bleu_score": "bleu", "rouge_score": "rouge1"}
    assert list(metrics) == config["metrics"]

    def value(first: ts.Score) -> float:
        texts_of = (texts["hypothesis"], texts["references"])
        second = ts.score(*texts_of, metric="rouge1", tool="futureagi")
        return ts.aggregated([first, second], config.get("weights")).value

    return Call("futureagi", {}, fields={"output": value})


def _futureagi_platform(row: Row, config: Config) -> Call:
    name, where = config["eval"], config["impl"]
    tool = next(
        tool
        for part, tool in {
            "catalog": "futureagi-catalogue",
            "functions": "futureagi-functions",
            "yaml": "futureagi-platform",
        }.items()
        if part in where
    )
    metric = {"rouge_score": "rouge1", "gleu_score": "geometric-gleu"}.get(
        name, name.removesuffix("_score")
    )
    if metric not in ts.TOOLS[tool].settings:
        raise NotExpressible(f"{name} of {where}")
    return _through(tool, metric)


def _futureagi_typescript(row: Row, config: Config) -> Call:
    metrics = {
        "bleu_score": "bleu",
        "rouge-1": "rouge1",
        "rouge-l": "rougeL",
        "levenshtein": "edit_similarity",
    }
    return _through("futureagi-typescript", metrics[config["metric"]])


def _aegis(row: Row, config: Config) -> Call:
    nltk = config["reading"].startswith("A")
    settings: dict[str, Any] = {"lowercase": not config["case_sensitive"]}
    if not config["smoothing"]:
        settings["smoothing"] = "method0" if nltk else "none"
    return _through("aegis-nltk" if nltk else "aegis", "bleu", settings)


def _jeval(row: Row, config: Config) -> Call:
    metric = {"bleu": "bleu", "gleu": "gleu", "rouge_n": "rouge1"}[config["evaluator"]]
    settings = {"smoothing": "add-k"} if "orders 2-4 only" in config["reading"] else {}
    return _through("jeval", metric, settings)


def calls() -> Mapping[str, Callable[[Row, Config], Call]]:
    """The mapping by system."""
    return {
        "azure-ai-evaluation": _azure,
        "promptfoo": _promptfoo,
        "futureagi-sdk(ai-evaluation)": _futureagi,
        "futureagi-platform": _futureagi_platform,
        "futureagi-ts-sdk": _futureagi_typescript,
        "aegis": _aegis,
        "jeval": _jeval,
    }
