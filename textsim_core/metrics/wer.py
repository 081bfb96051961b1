"""Word error rate: edits a word of the reference, as jiwer 4.0 computes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from textsim_core.edit_statistics import EditStats
from textsim_core.explain.words import count, points
from textsim_core.metrics import _edit_choices as choices
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._nearest_rate import WordRate
from textsim_core.normalisations import ordered
from textsim_core.settings import check
from textsim_core.types import Floats, Score


@dataclass(frozen=True, slots=True)
class Wer(WordRate):
    """Word error rate: substitutions, insertions and deletions over the words of the reference.

    Range 0 to any number (a long output has more edits than the reference has
    words). An empty output scores 1, an empty reference the number of words of
    the output (jiwer), both empty 0. Corpus: all edits over all words. Words
    are jiwer's: cut at the space character alone. Raises SettingError for a
    value outside.
    """

    name: ClassVar[str] = "wer"
    title: ClassVar[str] = "WER, word error rate"
    position: ClassVar[int] = 620
    facts: ClassVar[Facts] = Facts(
        purpose="editing effort",
        question="How many words have to be changed, for each expected word?",
        good_for="speech recognition, close transcripts",
        bad_for="free wording, changed word order, punctuation that sticks to words",
        source="jiwer 4.0.0, https://github.com/jitsi/jiwer",
        best=0.0,
        worst=1.0,
        bounded=False,
    )

    tokenizer: str = choices.tokenizer()
    lowercase: bool = choices.lowercase()
    normalise: tuple[str, ...] = choices.normalise()
    reference: str = choices.reference()
    empty: str = choices.empty()

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "normalise", ordered(self.normalise))

    def values(self, stats: EditStats) -> Floats:
        """Edits over reference words; over 1 where there are none."""
        rates: Floats = stats.edits / np.maximum(stats.reference_lengths, 1)
        return rates

    def formula(self, score: Score) -> str:
        """Edits over expected words."""
        edits, expected = count(score.parts["edits"], "edit"), score.parts["reference_length"]
        if not expected:
            return f"The expected text is empty, so each {self.token_name()} of the output counts."
        expected = count(expected, self.token_name())
        return f"{edits} for {expected} expected: {points(score.value, 2)}."


METRIC = Wer
