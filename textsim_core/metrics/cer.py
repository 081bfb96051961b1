"""Character error rate: edits a character of the reference, as jiwer 4.0 computes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textsim_core.metrics import _edit_choices as choices
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._nearest_rate import CharacterRate, PerReference


@dataclass(frozen=True, slots=True)
class Cer(PerReference, CharacterRate):
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
    lowercase: bool = settings.lowercase()
    normalise: tuple[str, ...] = settings.normalise()
    reference: str = choices.reference()
    empty: str = choices.empty()


METRIC = Cer
