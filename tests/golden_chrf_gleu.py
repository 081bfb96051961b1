"""Measured GLEU and chrF rows of any tool: see golden.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.golden import Call, Config, NotExpressible, Row

JAVASCRIPT_MARK = 0.5  # promptfoo's own, "passes from here on"


def _nltk(row: Row, config: Config) -> Call:
    metric = config.get("metric")
    if metric in ("sentence_gleu", "corpus_gleu"):
        corpus = metric == "corpus_gleu"
        return _call("gleu", {"tokenizer": "whitespace"}, field="gleu", corpus=corpus)
    if metric != "sentence_chrf":
        raise NotExpressible(f"metric {metric}")
    settings = {
        "min_order": config["min_len"],
        "max_order": config["max_len"],
        "beta": config["beta"],
        "whitespace": not config["ignore_whitespace"],
    }
    return _call("nltk-chrf", settings, field="chrf")


def _sacrebleu(row: Row, config: Config) -> Call:
    name, _, corpus = str(config.get("metric")).partition(" ")
    if name not in ("chrF", "chrF++"):
        raise NotExpressible(f"metric {config.get('metric')}")
    known = ("char_order", "word_order", "beta", "eps_smoothing")
    settings = {key: config[key] for key in known if key in config}
    return _call(name.lower(), settings, scale=100, corpus=corpus == "corpus")


def _torchmetrics(row: Row, config: Config) -> Call:
    if config.get("metric") != "CHRFScore":
        raise NotExpressible(f"metric {config.get('metric')}")
    settings = {
        "char_order": config["n_char_order"],
        "word_order": config["n_word_order"],
        "beta": config["beta"],
        "blanks_only": True,
        "eps_smoothing": True,
        "epsilon": 0.0,
        "pooling": "torchmetrics",
    }
    return _call("chrf++", settings, field="chrf", tolerance=1e-6)


def _azure(row: Row, config: Config) -> Call:
    if config.get("evaluator") != "GleuScoreEvaluator":
        raise NotExpressible(f"evaluator {config.get('evaluator')}")
    return _call("gleu", {"tokenizer": "azure"}, field="gleu_score")


def _promptfoo(row: Row, config: Config) -> Call:
    if config.get("assertion") != "gleu":
        raise NotExpressible(f"assertion {config.get('assertion')}")
    release = tuple(int(part) for part in row["version"].split("."))
    settings = {
        "tokenizer": "promptfoo-gleu",
        "empty": "zero" if release >= (0, 122, 2) else "undefined",
    }
    fields = {"pass": lambda score: score.value >= JAVASCRIPT_MARK}
    return _call("gleu", settings, fields=fields)


def _jeval(row: Row, config: Config) -> Call:
    if config.get("evaluator") != "gleu":
        raise NotExpressible(f"evaluator {config.get('evaluator')}")
    return _call("gleu", {"tokenizer": "words"})


def _call(metric: str, settings: Mapping[str, Any], *, field: str = "", **options: Any) -> Call:
    """A call without a tool; ``field`` is the row's own name of the score."""
    if field:
        options["fields"] = {field: lambda score: score.value}
    return Call("", settings, metric=metric, **options)


def calls() -> Mapping[str, Callable[[Row, Config], Call]]:
    """The mapping by system."""
    return {
        "nltk": _nltk,
        "sacrebleu": _sacrebleu,
        "torchmetrics": _torchmetrics,
        "azure-ai-evaluation": _azure,
        "promptfoo": _promptfoo,
        "jeval": _jeval,
    }
