"""torchmetrics' BLEUScore, CHRFScore, WordErrorRate, CharErrorRate and TER."""

from textsim_core.tools._contract import Tool

TOOL = Tool(
    name="torchmetrics",
    title="torchmetrics",
    versions="1.4.3",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/Lightning-AI/torchmetrics/blob/master/src/torchmetrics/functional/text",
    settings={
        "bleu": {
            "tokenizer": "whitespace",
            "smoothing": "none",
            "effective_order": False,
            "reference_length": "closest-first",
        },
        "chrf++": {
            "blanks_only": True,
            "eps_smoothing": True,
            "epsilon": 0.0,
            "pooling": "torchmetrics",
        },
        "wer": {"tokenizer": "whitespace", "empty": "undefined"},
        "cer": {"trim": False, "empty": "undefined"},
        "ter": {"direction": "expected"},
    },
    notes=(
        "Computes in 32-bit floats: the last digits differ.",
        "smooth=True is the smoothing “add-one-if-matched”: an order without a match stays 0.",
        "Of two equally near expected lengths it takes the first listed.",
    ),
    position=50,
)
