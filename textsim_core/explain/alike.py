"""Texts that look alike but differ in characters: what the score would be without that."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from textsim_core.explain.words import points
from textsim_core.normalisations import NORMALISATIONS, traced
from textsim_core.types import Pairs


def notes(metric: Any, pairs: Pairs) -> tuple[str, ...]:
    """One sentence for each normalisation not in use that would change this pair's score."""
    hypothesis, references = pairs.row(0)
    texts = [hypothesis or "", *references]
    value = metric.score(metric.statistics(pairs)).values[0]
    if not math.isfinite(value):
        return ()
    score = points(value, 2)
    sentences = []
    for name, normalisation in NORMALISATIONS.items():
        if name in metric.normalise or all(traced(text, (name,)).text == text for text in texts):
            continue
        other = replace(metric, normalise=(*metric.normalise, name))
        value = points(other.score(other.statistics(pairs)).values[0], 2)
        if value != score:
            sentences.append(
                f"Treating {normalisation.summary} would give {value} instead of {score} "
                f"(“Treat alike: {normalisation.title}”)."
            )
    return tuple(sentences)
