"""Hugging Face evaluate's bleu (tensorflow/nmt underneath)."""

from textsim_core.tools._contract import Tool

TOOL = Tool(
    name="huggingface-evaluate",
    title="Hugging Face evaluate",
    versions="bleu at a7dd338",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/huggingface/evaluate/blob/main/metrics/bleu/bleu.py",
    settings={
        "bleu": {
            "tokenizer": "13a",
            "smoothing": "none",
            "effective_order": False,
            "reference_length": "shortest",
            "empty": "undefined",
        }
    },
    notes=(
        "smooth=True is the smoothing “add-one”: unigrams too, so two different words score 0.84.",
        "Always takes the shortest expected text's length.",
        "An empty output or expected text raises ZeroDivisionError.",
    ),
    position=30,
)
