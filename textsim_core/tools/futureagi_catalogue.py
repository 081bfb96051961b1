"""FutureAGI's platform catalogue entry BLEU_SCORE."""

from textsim_core.tools._contract import Tool
from textsim_core.tools._results import number

TOOL = Tool(
    name="futureagi-catalogue",
    title="FutureAGI (platform catalogue)",
    versions="5dc9ff2 of 2026-08-22, evaluations/catalog",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/future-agi/future-agi",
    settings={
        "bleu": {
            "tokenizer": "whitespace",
            "lowercase": True,
            "max_order": 1,
            "smoothing": "none",
            "effective_order": False,
        }
    },
    results={"2026-08": {"bleu": {"score": number()}}},
    decimals={"bleu": 4},
    notes=("Single words only: the order of the words does not matter to this BLEU.",),
    position=76,
)
