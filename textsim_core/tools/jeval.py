"""JEVAL's bleu, gleu and rouge_n evaluators, as their documentation reads."""

from textsim_core.pass_marks import Mark
from textsim_core.tools._contract import Tool
from textsim_core.tools._results import Keys, number, passed, verdict

_KEYS: Keys = {"score": number(), "label": verdict(), "passed": passed()}
_METRICS = ("bleu", "gleu", "rouge1", "rouge2")

TOOL = Tool(
    name="jeval",
    title="JEVAL",
    versions="documentation of 2026-11",
    basis="inferred",
    since="2026-11-30",
    source="its documentation: no source is public",
    settings={
        "bleu": {
            "tokenizer": "words",
            "lowercase": True,
            "smoothing": "add-one",
            "effective_order": False,
        },
        "gleu": {"tokenizer": "words", "lowercase": True},
        "rouge1": {"tokenizer": "words", "lowercase": True},
        "rouge2": {"tokenizer": "words", "lowercase": True},
    },
    marks={"bleu": Mark(0.5), "gleu": Mark(0.5), "rouge1": Mark(0.75)},
    results={"documentation": dict.fromkeys(_METRICS, _KEYS)},
    notes=(
        "Add-one on orders 2 to 4 alone also gives the published 0.61; "
        "the documentation cannot tell them apart.",
        "rouge_n judges ROUGE-1; ROUGE-2 stands beside it.",
    ),
    position=60,
)
