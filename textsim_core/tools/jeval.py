"""JEVAL's bleu evaluator, as its documentation reads; no source is public."""

from textsim_core.tools._contract import Tool

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
        }
    },
    mark=0.5,
    notes=(
        "Add-one on orders 2 to 4 alone also gives the published 0.61; "
        "the documentation cannot tell them apart.",
    ),
    position=60,
)
