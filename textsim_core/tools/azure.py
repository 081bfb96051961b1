"""Azure AI Evaluation's BLEU, GLEU, METEOR, ROUGE and F1 evaluators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textsim_core.pass_marks import Mark
from textsim_core.tools._contract import Tool
from textsim_core.tools._results import (
    Keys,
    always,
    nested,
    number,
    passed,
    threshold,
    truncated_verdict,
    verdict,
)

_ROUGE_PARTS = {"precision": "precision", "recall": "recall", "f1_score": "fmeasure"}
_HELD = {"": number, "_result": verdict, "_passed": passed, "_threshold": threshold}
_ROUGES = ("rouge1", "rouge2", "rougeN", "rougeL")


def _today(name: str) -> Keys:
    """The keys of an evaluator since 1.17."""
    return {
        name: number(),
        f"{name}_score": number(),
        f"{name}_passed": passed(),
        f"{name}_result": verdict(),
        f"{name}_reason": always(None),
        f"{name}_status": always("completed"),
        f"{name}_threshold": threshold(),
        f"{name}_properties": always(None),
    }


def _rouge(*suffixes: str) -> Keys:
    """ROUGE's three values with the suffixes given, one suffix after the other."""
    return {
        f"rouge_{theirs}{suffix}": _HELD[suffix](ours)
        for suffix in suffixes
        for theirs, ours in _ROUGE_PARTS.items()
    }


def _rouge_today() -> Keys:
    """ROUGE since 1.17: F1 decides, all three values stand in the properties."""
    f1 = "fmeasure"
    return {
        "rouge": number(f1),
        "rouge_score": number(f1),
        "rouge_passed": passed(f1),
        "rouge_result": verdict(f1),
        "rouge_reason": always(None),
        "rouge_status": always("completed"),
        "rouge_threshold": threshold(f1),
        "rouge_properties": nested(_rouge("", "_result", "_passed", "_threshold")),
    }


def _before(score: str, name: str, *, truncated: bool) -> Keys:
    """An evaluator's keys from 1.4 to 1.16.9; until 1.8.0 the score lost its decimals first."""
    result = truncated_verdict() if truncated else verdict()
    return {score: number(), f"{name}_result": result, f"{name}_threshold": threshold()}


_NAMES = {"bleu": "bleu", "gleu": "gleu", "meteor": "meteor", "token_f1": "f1_score"}
_BEFORE = {
    metric: (name if metric == "token_f1" else f"{name}_score", name.removesuffix("_score"))
    for metric, name in _NAMES.items()
}
_VERDICTS = ("", "_result", "_threshold")


def _summary(metric: str, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What ``evaluate()`` says of a data set, the evaluator under the name that Azure's pages use.

    The mean of each numeric key over the rows that have a value, pass marks and
    verdicts left out; a true-or-false key that a row lacks has none. Then, from
    1.6 on, ``binary_aggregate``: the share of all rows whose verdict is a pass,
    rounded to two decimals; of ROUGE's three verdicts the last, that on F1.
    """
    evaluator = "rouge" if metric in _ROUGES else _NAMES[metric]
    keys = list(dict.fromkeys(key for row in rows for key in row))
    told: dict[str, Any] = {}
    for key in keys:
        values = [row[key] for row in rows if row.get(key) is not None]
        whole = len(values) == len(rows) or not any(isinstance(value, bool) for value in values)
        numbers = bool(values) and all(isinstance(value, int | float) for value in values)
        if numbers and whole and not key.endswith(("_threshold", "_result")):
            told[f"{evaluator}.{key}"] = sum(values) / len(values)
    for key in keys:
        if key.endswith("_result"):
            passes = sum(row[key] == "pass" for row in rows)
            told[f"{evaluator}.binary_aggregate"] = round(passes / len(rows), 2)
    return told


TOOL = Tool(
    name="azure",
    title="Azure AI Evaluation",
    versions="1.9.0 to 1.18.10",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/Azure/azure-sdk-for-python/tree/main/sdk/evaluation/azure-ai-evaluation",
    settings={
        "bleu": {
            "tokenizer": "azure",
            "smoothing": "method4",
            "effective_order": False,
            "pooling": "nltk",
        },
        "gleu": {"tokenizer": "azure"},
        "meteor": {"tokenizer": "azure"},
        "token_f1": {"tokenizer": "squad", "empty": "zero"},
        **{rouge: {"tokenizer": "rouge"} for rouge in _ROUGES},
    },
    marks={metric: Mark(0.5) for metric in (*_NAMES, *_ROUGES)},
    results={
        "1.17": {metric: _today(name) for metric, name in _NAMES.items()}
        | dict.fromkeys(_ROUGES, _rouge_today()),
        "1.9": {metric: _before(*names, truncated=False) for metric, names in _BEFORE.items()}
        | dict.fromkeys(_ROUGES, _rouge(*_VERDICTS)),
        "1.4": {metric: _before(*names, truncated=True) for metric, names in _BEFORE.items()}
        | dict.fromkeys(_ROUGES, _rouge(*_VERDICTS)),
        "1.0": {metric: {score: number()} for metric, (score, _) in _BEFORE.items()}
        | dict.fromkeys(_ROUGES, _rouge("")),
    },
    summary=_summary,
    notes=(
        "Pure ASCII texts are cut by NLTK's word_tokenize, all others by NIST's rules: one "
        "accented letter in one of the two texts lowers the score.",
        "Releases 1.4.0 to 1.8.0 call every score below 1 a fail, whatever the pass mark "
        "(ROUGE excepted).",
        "For a data set releases up to 1.13 also give the mean of the pass mark; later ones, as "
        "here, leave it out.",
        "ROUGE knows the letters a to z and digits only: other scripts score 0. F1 cuts at white "
        "space, so a Chinese or Japanese sentence is one word.",
    ),
    position=62,
)
