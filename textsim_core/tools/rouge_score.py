"""Google's rouge-score."""

from textsim_core.tools._contract import Tool
from textsim_core.tools._results import Keys, number

_KEYS: Keys = {name: number(name) for name in ("precision", "recall", "fmeasure")}
_METRICS = ("rouge1", "rouge2", "rougeN", "rougeL", "rougeLsum")

TOOL = Tool(
    name="rouge-score",
    title="rouge-score",
    versions="0.1.2",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/google-research/google-research/tree/master/rouge",
    settings={rouge: {"tokenizer": "rouge"} for rouge in _METRICS},
    results={"0.1.2": dict.fromkeys(_METRICS, _KEYS)},
    notes=(
        "Knows Latin letters and digits only: text in other scripts has no tokens and scores 0.",
        "use_stemmer=True is the setting “stemmer”.",
    ),
    position=52,
)
