"""Aegis' bleu by the other reading of its documentation: NLTK's method 1 on white space."""

from textsim_core.tools._aegis import KEYS, MARK, SOURCE
from textsim_core.tools._contract import Tool

TOOL = Tool(
    name="aegis-nltk",
    title="Aegis (as NLTK)",
    versions="documentation of 2026-11",
    basis="inferred",
    since="2026-11-30",
    source=SOURCE,
    settings={
        "bleu": {
            "tokenizer": "whitespace",
            "lowercase": True,
            "smoothing": "method1",
            "effective_order": False,
        }
    },
    scale=100,
    marks={"bleu": MARK},
    results={"documentation": {"bleu": KEYS}},
    notes=(
        "Unverified, and less likely: the documentation's example “hello world” would score 31.6 "
        "and fail.",
        "“smoothing: false” is the smoothing “method0”.",
    ),
    position=82,
)
