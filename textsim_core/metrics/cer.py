"""Character error rate: edits a character of the reference, as jiwer 4.0 computes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from textsim_core.edit_statistics import EditStats
from textsim_core.explain.words import count, points
from textsim_core.metrics import _edit_choices as choices
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._nearest_rate import CharacterRate
from textsim_core.normalisations import ordered
from textsim_core.settings import check
from textsim_core.types import Floats, Score


@dataclass(frozen=True, slots=True)
class Cer(CharacterRate):
    """Character error rate: edits over the characters of the reference, spaces among them.

    Range 0 to any number. An empty output scores 1, an empty reference the
    number of characters of the output (jiwer), both empty 0. Corpus: all edits
    over all characters. A character is a Unicode code point. Raises
    SettingError for a value outside.
    """

    name: ClassVar[str] = "cer"
    title: ClassVar[str] = "CER, character error rate"
    position: ClassVar[int] = 630
    facts: ClassVar[Facts] = Facts(
        purpose="editing effort",
        question="How many characters have to be changed, for each expected character?",
        good_for="recognised print or handwriting, languages written without spaces",
        bad_for="free wording, changed word order",
        source="jiwer 4.0.0, https://github.com/jitsi/jiwer",
        best=0.0,
        worst=1.0,
        bounded=False,
    )

    trim: bool = choices.trim()
    lowercase: bool = choices.lowercase()
    normalise: tuple[str, ...] = choices.normalise()
    reference: str = choices.reference()
    empty: str = choices.empty()

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "normalise", ordered(self.normalise))

    def values(self, stats: EditStats) -> Floats:
        """Edits over reference characters; over 1 where there are none."""
        rates: Floats = stats.edits / np.maximum(stats.reference_lengths, 1)
        return rates

    def formula(self, score: Score) -> str:
        """Edits over expected characters."""
        edits, expected = count(score.parts["edits"], "edit"), score.parts["reference_length"]
        if not expected:
            return f"The expected text is empty, so each {self.token_name()} of the output counts."
        expected = count(expected, self.token_name())
        return f"{edits} for {expected} expected: {points(score.value, 2)}."


METRIC = Cer
