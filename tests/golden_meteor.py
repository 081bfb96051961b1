"""Maps the measured METEOR rows of NLTK, Azure, promptfoo and FutureAGI to the core."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.golden import Call, Config, NotExpressible, Row


def _call(**settings: Any) -> Call:
    value = {"meteor": lambda score: score.value, "meteor_score": lambda score: score.value}
    return Call("", settings, metric="meteor", fields=value)


def _nltk(row: Row, config: Config) -> Call:
    if config.get("metric") != "meteor_score":
        raise NotExpressible(f"metric {config.get('metric')}")
    weights = {name: config[name] for name in ("alpha", "beta", "gamma")}
    return _call(tokenizer="whitespace", **weights)


def _azure(row: Row, config: Config) -> Call:
    if config.get("evaluator") != "MeteorScoreEvaluator":
        raise NotExpressible(f"evaluator {config.get('evaluator')}")
    return _call(tokenizer="azure")


def _promptfoo(row: Row, config: Config) -> Call:
    if config.get("assertion") != "meteor":
        raise NotExpressible(f"assertion {config.get('assertion')}")
    fails_on = "empty" if "via" in config else "everything"  # as shipped it finds no stemmer
    return _call(tokenizer="promptfoo-meteor", synonyms="as-written", fails_on=fails_on)


def _futureagi(row: Row, config: Config) -> Call:
    if config.get("eval") != "meteor_score":
        raise NotExpressible(f"eval {config.get('eval')}")
    return _call(tokenizer="whitespace", stages="exact", chunks="output")


def calls() -> Mapping[str, Callable[[Row, Config], Call]]:
    """The systems with METEOR rows."""
    return {
        "nltk": _nltk,
        "azure-ai-evaluation": _azure,
        "promptfoo": _promptfoo,
        "futureagi-platform": _futureagi,
    }
