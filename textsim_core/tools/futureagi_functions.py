"""FutureAGI's platform functions calculate_bleu, calculate_rouge and calculate_meteor."""

from textsim_core.tools._contract import Tool
from textsim_core.tools._results import number

_KEYS = {"score": number()}

TOOL = Tool(
    name="futureagi-functions",
    title="FutureAGI (platform functions)",
    versions="5dc9ff2 of 2026-08-22, fi_evals/functions",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/future-agi/future-agi",
    settings={
        "bleu": {
            "tokenizer": "whitespace",
            "smoothing": "method4",
            "effective_order": False,
            "pooling": "nltk",
        },
        "rouge1": {"tokenizer": "rouge", "stemmer": True},
        "meteor": {"tokenizer": "whitespace", "stages": "exact", "chunks": "output"},
    },
    results={"2026-08": {"bleu": _KEYS, "rouge1": _KEYS, "meteor": _KEYS}},
    decimals={"rouge1": 3},
    notes=("Its METEOR matches equal words only, without stems and synonyms.",),
    position=74,
)
