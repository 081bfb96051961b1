"""Word error rate: edits a word of the reference, as jiwer 4.0 computes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textsim_core.metrics._contract import Facts
from textsim_core.metrics._nearest_rate import PerReference, WordRate


@dataclass(frozen=True, slots=True)
class Wer(PerReference, WordRate):
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


METRIC = Wer
