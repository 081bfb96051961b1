"""FutureAGI's Python SDK (ai-evaluation): BLEUScore, ROUGEScore, LevenshteinSimilarity."""

from textsim_core.pass_marks import Mark
from textsim_core.tools._contract import Tool
from textsim_core.tools._results import (
    Answer,
    Held,
    Keys,
    always,
    number,
    passed,
    reason,
)


def _class(name: str, sentence: Held) -> Keys:
    """What ``evaluate`` of a metric class gives a row (all but its running time)."""
    return {
        "name": always(name),
        "output": number(),
        "reason": sentence,
        "output_type": always("score"),
    }


def _function(name: str, sentence: Held) -> Keys:
    """What the function ``evaluate`` gives."""
    return {
        "eval_name": always(name),
        "score": number(),
        "passed": passed(),
        "reason": sentence,
        "status": always("completed"),
        "error": always(None),
    }


def _distance(answer: Answer) -> str:
    parts = answer.score.parts
    longest = max(parts["hypothesis_length"], parts["reference_length"], 1)
    return f"Levenshtein distance was {parts['edits']} over a max length of {longest}."


def _rouge_reason(metric: str) -> Held:
    parts = "Precision={precision:.3f}, Recall={recall:.3f}, F-measure={fmeasure:.3f}"
    return reason(sentence := f"Scores for {metric}: {parts}", sentence)


_BLEU = "BLEU score calculated using mode: sentence"
_ROUGES = ("rouge1", "rouge2", "rougeL", "rougeLsum")
_NAMES: dict[str, tuple[str, Held]] = {
    "bleu": ("bleu_score", reason(_BLEU, _BLEU)),
    "edit_similarity": ("levenshtein_similarity", _distance),
    **{rouge: ("rouge_score", _rouge_reason(rouge)) for rouge in _ROUGES},
}

TOOL = Tool(
    name="futureagi",
    title="FutureAGI (Python SDK)",
    versions="ai-evaluation 1.1.0",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/future-agi/ai-evaluation",
    settings={
        "bleu": {
            "tokenizer": "whitespace",
            "smoothing": "method1",
            "effective_order": False,
            "pooling": "nltk",
        },
        "edit_similarity": {"lowercase": True, "no_punct": True},
        **{rouge: {"tokenizer": "rouge", "stemmer": True} for rouge in _ROUGES},
    },
    marks={metric: Mark(0.5) for metric in _NAMES},
    results={
        "metric classes": {metric: _class(*names) for metric, names in _NAMES.items()},
        "evaluate()": {metric: _function(*names) for metric, names in _NAMES.items()},
    },
    notes=(
        "Six parts of FutureAGI compute six different BLEU scores; this is the Python SDK's.",
        "“smooth” takes method0 to method7 (default method1); method6 fails without a matching "
        "three-word phrase, methods 5 to 7 can exceed 1.",
        "The aggregated metric forces each score into 0 to 1 first.",
    ),
    position=70,
)
