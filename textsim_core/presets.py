"""Selections of metrics with settings for a purpose: data, no code; shown before any tool's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from textsim_core.metrics import METRICS
from textsim_core.tools import TOOLS


@dataclass(frozen=True, slots=True)
class Preset:
    """Metrics by name with the settings that differ from their standard."""

    name: str
    title: str
    summary: str
    metrics: Mapping[str, Mapping[str, Any]]


_PURPOSES = (
    Preset(
        "paper",
        "Paper",
        "What a translation paper reports: BLEU, chrF and TER as sacreBLEU computes them.",
        {"bleu": {}, "chrf": {}, "ter": {}},
    ),
    Preset(
        "sentences",
        "Single sentences",
        "Measures that are fair to one short text: characters, GLEU, flexible words.",
        {"chrf": {}, "gleu": {}, "meteor": {}},
    ),
    Preset(
        "summaries",
        "Summaries",
        "Whether the content is covered: ROUGE-1, ROUGE-2, ROUGE-L, with word endings cut.",
        {"rouge1": {"stemmer": True}, "rouge2": {"stemmer": True}, "rougeL": {"stemmer": True}},
    ),
    Preset(
        "chinese-japanese",
        "Chinese and Japanese",
        "Text without spaces: BLEU on single characters, and chrF.",
        {"bleu": {"tokenizer": "char"}, "chrf": {}},
    ),
)


def presets() -> dict[str, Preset]:
    """Every preset by name: the purposes, then one a tool profile, with the metrics there are."""
    tools = (Preset(tool.name, tool.title, tool.source, tool.settings) for tool in TOOLS.values())
    known = {}
    for preset in (*_PURPOSES, *tools):
        metrics = {name: given for name, given in preset.metrics.items() if name in METRICS}
        if metrics:
            known[preset.name] = Preset(preset.name, preset.title, preset.summary, metrics)
    return known
