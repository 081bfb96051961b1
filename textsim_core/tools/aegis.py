"""Aegis' bleu and rouge, read from their documentation: nobody outside can run them."""

from textsim_core.tools._aegis import KEYS, MARK, SOURCE
from textsim_core.tools._contract import Tool

_ROUGES = ("rouge1", "rouge2", "rougeN", "rougeL")

TOOL = Tool(
    name="aegis",
    title="Aegis (as sacreBLEU)",
    versions="documentation of 2026-11",
    basis="inferred",
    since="2026-11-30",
    source=SOURCE,
    settings={
        "bleu": {
            "tokenizer": "13a",
            "lowercase": True,
            "smoothing": "exp",
            "effective_order": True,
        },
        **{rouge: {"tokenizer": "rouge"} for rouge in _ROUGES},
    },
    scale=100,
    marks=dict.fromkeys(("bleu", *_ROUGES), MARK),
    results={"documentation": dict.fromkeys(("bleu", *_ROUGES), KEYS)},
    notes=(
        "Unverified. The reading that fits the documentation best: smoothing acts on empty "
        "counts alone, scores go to 100, and its example “hello world” passes.",
        "“smoothing: false” is the smoothing “none”, “case_sensitive: true” keeps capitals.",
        "Its rouge takes ROUGE-2 by default.",
    ),
    position=80,
)
