"""Golden rows of the edit metrics: TER, WER, CER, MER, WIL and edit similarity of each tool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import textsim_core as ts
from tests.golden import Call, Config, NotExpressible, Row


def _field(name: str) -> Mapping[str, Callable[[ts.Score], float]]:
    return {name: lambda score: score.value}


def _sacrebleu(row: Row, config: Config) -> Call:
    if config.get("metric") not in ("TER", "TER corpus"):
        raise NotExpressible(f"metric {config.get('metric')}")
    settings: dict[str, Any] = {
        name: config[name] for name in ("normalized", "no_punct", "asian_support") if name in config
    }
    if "case_sensitive" in config:
        settings["lowercase"] = not config["case_sensitive"]
    return Call("", settings, scale=100, corpus=config["metric"] == "TER corpus", metric="ter")


def _jiwer(row: Row, config: Config) -> Call:
    metric = config["metric"]
    corpus = "corpus" in config.get("level", "")
    return Call("", {"reference": "first"}, corpus=corpus, metric=metric, fields=_field(metric))


TORCHMETRICS: Mapping[str, tuple[str, str, Mapping[str, Any]]] = {
    "WordErrorRate": ("wer", "wer", {"tokenizer": "whitespace", "empty": "undefined"}),
    "CharErrorRate": ("cer", "cer", {"trim": False, "empty": "undefined"}),
    "TranslationEditRate": ("ter", "ter", {"direction": "expected"}),
}


def _torchmetrics(row: Row, config: Config) -> Call:
    if config.get("metric") not in TORCHMETRICS:
        raise NotExpressible(f"metric {config.get('metric')}")
    metric, name, settings = TORCHMETRICS[config["metric"]]
    return Call("", settings, tolerance=1e-6, metric=metric, fields=_field(name))


def _futureagi(row: Row, config: Config) -> Call:
    if config.get("metric") != "levenshtein_similarity":
        raise NotExpressible(f"metric {config.get('metric')}")
    settings = {"lowercase": True, "no_punct": True}
    return Call("", settings, metric="edit_similarity", fields=_field("output"))


def _futureagi_typescript(row: Row, config: Config) -> Call:
    if config.get("metric") != "levenshtein":
        raise NotExpressible(f"metric {config.get('metric')}")
    return Call("", {"code_units": True}, metric="edit_similarity")


def _promptfoo(row: Row, config: Config) -> Call:
    if config.get("assertion") != "levenshtein":
        raise NotExpressible(f"assertion {config.get('assertion')}")
    settings = {"scale": "within", "allowed": 5, "code_units": True}
    return Call("", settings, metric="edit_similarity", fields=_field("pass"))


def calls() -> Mapping[str, Callable[[Row, Config], Call]]:
    """The mapping of each system that has an edit metric."""
    return {
        "sacrebleu": _sacrebleu,
        "jiwer": _jiwer,
        "torchmetrics": _torchmetrics,
        "futureagi-sdk(ai-evaluation)": _futureagi,
        "futureagi-ts-sdk": _futureagi_typescript,
        "promptfoo": _promptfoo,
    }
