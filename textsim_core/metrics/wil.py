"""Word information lost (Morris, Maier, Green 2004), as jiwer 4.0 computes it."""

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
class Wil(WordRate):
    """Word information lost: 1 − (hits / reference words) × (hits / output words).

    Range 0…1. An empty text on one side scores 1, both empty 0. Corpus: of the
    summed counts. Its losses share the score by the number of edits of each
    kind. Raises SettingError for a value outside.
    """

    name: ClassVar[str] = "wil"
    title: ClassVar[str] = "WIL, word information lost"
    position: ClassVar[int] = 650
    facts: ClassVar[Facts] = Facts(
        purpose="editing effort",
        question="How much of what is said and expected does not agree?",
        good_for="speech recognition, outputs of any length",
        bad_for="free wording, changed word order",
        source="Morris, Maier, Green 2004; jiwer 4.0.0",
        best=0.0,
        worst=1.0,
        bounded=True,
    )

    def values(self, stats: EditStats) -> Floats:
        """1 less the product of the two shares of hits; 0 where both texts are empty."""
        hits, said, expected = stats.hits, stats.lengths, stats.reference_lengths
        kept = (hits / np.maximum(expected, 1)) * (hits / np.maximum(said, 1))
        lost: Floats = np.where((said == 0) & (expected == 0), 0.0, 1 - kept)
        return lost

    def formula(self, score: Score) -> str:
        """The two shares of hits."""
        hits, unit = count(score.parts["hits"], "hit"), self.token_name()
        said = count(score.parts["hypothesis_length"], unit)
        return (
            f"{hits} among {said} and among {score.parts['reference_length']:,} expected: "
            f"100 less the product of the two shares is {points(score.value, 2)}."
        )


METRIC = Wil
