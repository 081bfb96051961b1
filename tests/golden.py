"""Maps a measured row (system, config, case) to a call of the core, or says why it cannot.

A row is a JSON object: system, version, config, case, field, value or error,
and, where it names no case, its own hypothesis and references.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import textsim_core as ts
from textsim_core.smoothing_history import RELEASES
from textsim_core.stemming import StemmingTokenizer

Row = Mapping[str, Any]
Config = Mapping[str, Any]


class NotExpressible(Exception):
    """The row asks for something that the core cannot be told yet; its text is the reason."""


@dataclass(frozen=True)
class Call:
    """How to get a row's figure: a tool, the settings on top, and its scale."""

    tool: str
    settings: Mapping[str, Any]
    scale: int = 1
    tolerance: float = 1e-12
    corpus: bool = False
    metric: str = "bleu"
    fields: Mapping[str, Callable[[ts.Score], float]] = field(default_factory=dict)


def read_rows(path: Path) -> list[Row]:
    """One row a line, U+2028 and the like left inside."""
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line.strip()]


def _nltk(row: Row, config: Config) -> Call:
    if config.get("metric") not in ("sentence_bleu", "corpus_bleu"):
        raise NotExpressible(f"metric {config.get('metric')}")
    settings: dict[str, Any] = {"smoothing": config["smoothing"].removeprefix("none(")[:7]}
    settings["nltk_release"] = next(r for r in RELEASES if _number(r) <= _number(row["version"]))
    if "weights" in config:
        settings["weights"] = tuple(config["weights"])
    if config.get("auto_reweigh"):
        settings["auto_reweigh"] = True
    return Call("nltk", settings, corpus=config["metric"] == "corpus_bleu")


def _sacrebleu(row: Row, config: Config) -> Call:
    if config.get("metric") not in ("sentence_bleu", "corpus_bleu"):
        raise NotExpressible(f"metric {config.get('metric')}")
    settings: dict[str, Any] = {}
    if "tokenize" in config:
        settings["tokenizer"] = config["tokenize"].replace("none", "whitespace")
    if "smooth_method" in config:
        settings["smoothing"] = config["smooth_method"]
    if config.get("smooth_value") is not None:
        settings["smoothing_value"] = config["smooth_value"]
    if "lowercase" in config:
        settings["lowercase"] = config["lowercase"]
    for name in ("use_effective_order", "effective_order"):
        if name in config:
            settings["effective_order"] = config[name]
    return Call("sacrebleu", settings, scale=100, corpus=config["metric"] == "corpus_bleu")


def _evaluate(row: Row, config: Config) -> Call:
    settings = {
        "smoothing": "add-one" if config["smooth"] else "none",
        "max_order": config["max_order"],
    }
    return Call("huggingface-evaluate", settings, corpus=config.get("level") == "corpus")


def _bleuscore(row: Row, config: Config) -> Call:
    settings = {
        "smoothing": "add-one" if config["smooth"] else "none",
        "reference_length": config["ref_len_method"],
        "max_order": config.get("max_order", 4),
    }
    return Call("bleuscore", settings, corpus=config.get("level") == "corpus")


def _torchmetrics(row: Row, config: Config) -> Call:
    if config.get("metric") not in ("BLEUScore", "SacreBLEUScore"):
        raise NotExpressible(f"metric {config.get('metric')}")
    settings: dict[str, Any] = {"smoothing": "add-one-if-matched" if config["smooth"] else "none"}
    if "tokenize" in config:
        settings["tokenizer"] = config["tokenize"].replace("none", "whitespace")
    if "n_gram" in config:
        settings["max_order"] = config["n_gram"]
    return Call("torchmetrics", settings, tolerance=1e-6)


def _jeval(row: Row, config: Config) -> Call:
    if config.get("evaluator") != "bleu":
        raise NotExpressible(f"evaluator {config.get('evaluator')}")
    everywhere = "all 4 orders" in config["reading"]
    return Call("jeval", {"smoothing": "add-one" if everywhere else "add-k"})


SYSTEMS: Mapping[str, Callable[[Row, Config], Call]] = {
    "nltk": _nltk,
    "sacrebleu": _sacrebleu,
    "huggingface evaluate bleu": _evaluate,
    "bleuscore": _bleuscore,
    "torchmetrics": _torchmetrics,
    "jeval": _jeval,
}


TOKENIZERS: Mapping[str, str] = {
    "tokenizer:nltk.word_tokenize": "word_tokenize",
    "tokenizer:nltk.wordpunct_tokenize": "wordpunct",
    "tokenizer:nltk NIST international_tokenize": "nist-international",
    "tokenizer:nltk NIST tokenize": "nist",
    "tokenizer:azure nltk_tokenize": "azure",
    "tokenizer:rouge_score.tokenize (no stem)": "rouge",
    "tokenizer:rouge_score.tokenize (porter)": "rouge",
    "tokenizer:huggingface tokenizer_13a": "13a",
    **{f"tokenizer:sacrebleu {name}": name for name in ("13a", "char", "intl", "ja-mecab", "zh")},
    "tokenizer:sacrebleu none": "whitespace",
    "azure-ai-evaluation": "azure",
}


def tokens_for(row: Row) -> list[str]:
    """Our tokens for a row whose figure is a list of tokens."""
    tokenizer = ts.TOKENIZERS[TOKENIZERS[row["system"]]]
    if "porter" in row["system"]:
        tokenizer = StemmingTokenizer.of(tokenizer)
    return list(tokenizer.split(row["hypothesis"]))


def call_for(row: Row) -> Call:
    """The call that a row stands for. Raises NotExpressible with the reason."""
    reasons = []
    for calls in (SYSTEMS, *families()):
        if row["system"] in calls:
            try:
                return calls[row["system"]](row, row["config"])
            except NotExpressible as reason:
                reasons.append(str(reason))
    raise NotExpressible(reasons[0] if reasons else f"system {row['system']}")


@cache
def families() -> tuple[Mapping[str, Callable[[Row, Config], Call]], ...]:
    """The mappings of the other metric families: one module ``golden_<family>.py`` each."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("golden_*.py"))
    return tuple(importlib.import_module(f"tests.{name}").calls() for name in names)


def score_for(row: Row, call: Call, cases: Mapping[str, Any]) -> ts.Score:
    """Run the call on the row's texts."""
    texts = cases[row["case"]] if row.get("case") else row
    hypothesis, references = texts["hypothesis"], texts["references"]
    options = {"metric": call.metric, "tool": call.tool or None, **call.settings}
    if not call.corpus:
        return ts.score(hypothesis, references, **options)
    if isinstance(hypothesis, str):
        hypothesis, references = [hypothesis], [references]
    if row["config"].get("order") == "reversed corpus":
        hypothesis, references = hypothesis[::-1], references[::-1]
    return ts.evaluate(hypothesis, references, **options).corpus


def figure(score: ts.Score, field: str, call: Call) -> float | Sequence[float]:
    """The row's field, read from our record on the row's scale."""
    parts, scale = score.parts, call.scale
    if field in call.fields:
        return call.fields[field](score) * scale
    if field in ("bleu", "score"):
        return score.value * scale
    if field == "precisions":
        return [p * scale for p in parts["precisions"]]
    if field == "length_ratio":
        return parts["hypothesis_length"] / parts["reference_length"]
    names = {"translation_length": "hypothesis_length"}
    name = names.get(field, field)
    if name not in parts:
        raise NotExpressible(f"field {field}")
    return parts[name]


def left_out(rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
    """The rows that no call stands for, each with the reason."""
    for row in rows:
        if row["field"] == "tokens" and row["system"] in TOKENIZERS:
            continue
        try:
            call_for(row)
        except NotExpressible as reason:
            yield str(reason), row


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])
