"""Levenshtein distance (1966): the fewest edits of single characters, a plain count."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from textsim_core.edit_statistics import EditStats
from textsim_core.explain.words import count
from textsim_core.metrics import _edit_choices as choices
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._nearest_rate import UnitRate
from textsim_core.types import Floats, Score


@dataclass(frozen=True, slots=True)
class Levenshtein(UnitRate):
    """The number of characters to replace, insert or delete, each counted once.

    Range 0 to the length of the longer text: a count, not a share. An empty
    text is as far away as the other is long, both empty are 0 apart. Corpus:
    the mean of the rows. Raises SettingError for a value outside.
    """

    name: ClassVar[str] = "levenshtein"
    title: ClassVar[str] = "Levenshtein distance"
    position: ClassVar[int] = 660
    facts: ClassVar[Facts] = Facts(
        purpose="editing effort",
        question="How many characters have to be changed?",
        good_for="short strings: names, codes, typing errors",
        bad_for="texts of different lengths, free wording",
        source="Levenshtein 1966; rapidfuzz 3",
        best=0.0,
        worst=math.inf,
        corpus="mean",
        bounded=False,
        symmetric=True,
        unit="count",
    )

    lowercase: bool = settings.lowercase()
    normalise: tuple[str, ...] = settings.normalise()
    trim: bool = choices.trim(default=False)
    code_units: bool = choices.code_units()
    reference: str = choices.reference()

    def values(self, stats: EditStats) -> Floats:
        """The edits themselves."""
        return stats.edits.astype(float)

    def formula(self, score: Score) -> str:
        """The count."""
        return f"The distance is {count(score.parts['edits'], 'edit')}."


METRIC = Levenshtein
