"""Match error rate (Morris, Maier, Green 2004), as jiwer 4.0 computes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from textsim_core.edit_statistics import EditStats
from textsim_core.explain.words import count, points
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._nearest_rate import WordRate
from textsim_core.types import Floats, Score


@dataclass(frozen=True, slots=True)
class Mer(WordRate):
    """Match error rate: the share of aligned words that are edits.

    Range 0…1. An empty text on one side scores 1, both empty 0. Corpus: all
    edits over all edits and hits. Raises SettingError for a value outside.
    """

    name: ClassVar[str] = "mer"
    title: ClassVar[str] = "MER, match error rate"
    position: ClassVar[int] = 640
    facts: ClassVar[Facts] = Facts(
        purpose="editing effort",
        question="Which share of the words, said or expected, does not match?",
        good_for="speech recognition with much noise, where WER passes 100",
        bad_for="free wording, changed word order",
        source="Morris, Maier, Green 2004; jiwer 4.0.0",
        best=0.0,
        worst=1.0,
        bounded=True,
    )

    def values(self, stats: EditStats) -> Floats:
        """Edits over edits and hits."""
        aligned = np.maximum(stats.hits + stats.edits, 1)
        rates: Floats = stats.edits / aligned
        return rates

    def formula(self, score: Score) -> str:
        """Edits among all aligned words."""
        edits, hits = count(score.parts["edits"], "edit"), count(score.parts["hits"], "hit")
        return f"{edits} beside {hits}: {points(score.value, 2)}."


METRIC = Mer
