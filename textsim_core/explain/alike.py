"""Texts that look alike but differ in characters: what the score would be without that."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from textsim_core.explain.words import points
from textsim_core.near_misses import near_misses
from textsim_core.normalisations import NORMALISATIONS
from textsim_core.types import Pairs


def notes(metric: Any, stats: Any, pairs: Pairs) -> tuple[str, ...]:
    """Sentences on differences that this score sees and nobody else does, or the other way round.

    One for each normalisation not in use that would change the pair's score, one
    where the score is perfect though the texts differ, and one where the expected
    text is empty: the score is then a convention. ``stats`` are the pair's.
    """
    hypothesis, references = pairs.row(0)
    texts = [hypothesis or "", *references]
    value = metric.score(stats).values[0]
    if not math.isfinite(value):
        return ()
    score = _figure(metric, value, 2)
    sentences = list(_blank(metric, value, hypothesis or "", references))
    sentences += _blind_to(metric, value, hypothesis or "", references)
    for name, normalisation in NORMALISATIONS.items():
        if name in metric.normalise or not any(normalisation.changes(text) for text in texts):
            continue
        other = replace(metric, normalise=(*metric.normalise, name))
        changed = _figure(metric, other.score(other.statistics(pairs)).values[0], 2)
        if changed != score:
            sentences.append(
                f"Treating {normalisation.summary} would give {changed} instead of {score} "
                f"(“Treat alike: {normalisation.title}”)."
            )
    return tuple(sentences)


def _figure(metric: Any, value: float, decimals: int = 1) -> str:
    """The value as its metric is told: points of 100, or a number of edits as it is."""
    return f"{value:,g}" if metric.facts.unit == "count" else points(value, decimals)


def _blank(metric: Any, value: float, hypothesis: str, references: Sequence[str]) -> Iterator[str]:
    """What an empty expected text is worth by convention."""
    if not references or any(reference.strip() for reference in references):
        return
    which = "The expected text is" if hypothesis.strip() else "Both texts are"
    yield f"{which} empty; these settings count that as {_figure(metric, value)}."


def _blind_to(
    metric: Any, value: float, hypothesis: str, references: Sequence[str]
) -> Iterator[str]:
    """What a perfect score does not see."""
    if not references or hypothesis in references or abs(value - metric.facts.best) > 1e-12:
        return
    said, *meant = near_misses(hypothesis, references)
    told = "These settings see no difference, though the texts are not the same "
    told += f"({_figure(metric, value)})"
    mark = next((mark for mark in said.marks if mark.kind != "matched"), None)
    if mark is None:
        yield f"{told}: something is left out, or the spaces differ."
        return
    word = said.text[mark.start : mark.end]
    partners = [
        meant[text - 1].text[other.start : other.end]
        for text, place in mark.partners
        if (other := meant[text - 1].marks[place])
    ]
    expected = f"where “{partners[0]}” is expected" if partners else "which is not expected"
    yield f"{told}: for one, the output has “{word}”, {expected}."
