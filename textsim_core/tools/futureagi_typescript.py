"""FutureAGI's TypeScript SDK: bleu_score, rouge and levenshtein."""

from textsim_core.pass_marks import Mark
from textsim_core.tools._contract import Tool
from textsim_core.tools._results import Keys, number, passed

_KEYS: Keys = {"score": number(), "passed": passed()}
_METRICS = ("bleu", "rouge1", "rougeL", "edit_similarity")

TOOL = Tool(
    name="futureagi-typescript",
    title="FutureAGI (TypeScript SDK)",
    versions="a13cd0d",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/future-agi/ai-evaluation/tree/main/typescript/ai-evaluation",
    settings={
        "bleu": {
            "tokenizer": "futureagi-ts",
            "smoothing": "skip",
            "effective_order": False,
        },
        "rouge1": {"tokenizer": "rouge", "counted": "distinct"},
        "rougeL": {"tokenizer": "rouge"},
        "edit_similarity": {"code_units": True},
    },
    marks={"bleu": Mark(0.5)},
    results={"a13cd0d": dict.fromkeys(_METRICS, _KEYS)},
    notes=(
        "Orders without a match are left out, so identical short texts score 1 and most scores "
        "are higher than other tools'.",
        "Only the letters a-z, digits and underscores count: other scripts score 0.",
        "Its ROUGE-1 counts each word once.",
    ),
    position=78,
)
