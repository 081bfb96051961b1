"""The Rust package bleuscore."""

from textsim_core.tools._contract import Tool

TOOL = Tool(
    name="bleuscore",
    title="bleuscore",
    versions="0.2.0",
    basis="measured",
    since="2026-11-30",
    source="the package bleuscore (Rust)",
    settings={
        "bleu": {
            "tokenizer": "13a",
            "smoothing": "none",
            "effective_order": False,
            "reference_length": "shortest",
            "empty": "counted",
        }
    },
    notes=("As Hugging Face evaluate, but empty texts do not raise.",),
    position=40,
)
