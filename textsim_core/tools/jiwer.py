"""jiwer's word and character error rates."""

from textsim_core.tools._contract import Tool

_METRICS = ("wer", "cer", "mer", "wil")

TOOL = Tool(
    name="jiwer",
    title="jiwer",
    versions="4.0.0",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/jitsi/jiwer",
    settings={metric: {"reference": "first"} for metric in _METRICS},
    notes=(
        "Cuts at single spaces: tabs and line breaks stay inside a word.",
        "Takes one expected text; of several, the first is used here.",
    ),
    position=54,
)
