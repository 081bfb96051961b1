"""LatticeFlow AI GO!'s bleu scorer: its schema is public, its arithmetic is not."""

from textsim_core.tools._contract import Tool
from textsim_core.tools._results import number

TOOL = Tool(
    name="ai-go",
    title="LatticeFlow AI GO!",
    versions="latticeflow-go-sdk 3.17.0 (schema)",
    basis="inferred",
    since="2026-11-30",
    source="the package latticeflow-go-sdk (schema only; its arithmetic runs on a server)",
    settings={
        "bleu": {
            "tokenizer": "13a",
            "smoothing": "none",
            "effective_order": False,
        }
    },
    results={"3.17": {"bleu": {"bleu_score": number()}}},
    notes=(
        "Unverified: the score is computed on its servers. Plain BLEU without smoothing fits its "
        "advice against single-word comparisons, which could not score.",
    ),
    position=84,
)
