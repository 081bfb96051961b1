"""Normalised edit similarity: what share of the longer text need not be edited."""

from __future__ import annotations

import string
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from textsim_core.edit_statistics import EditStats
from textsim_core.explain.words import count, points
from textsim_core.metrics import _edit_choices as choices
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._nearest_rate import UnitRate
from textsim_core.settings import choice, number, switch
from textsim_core.types import Floats, Score


@dataclass(frozen=True, slots=True)
class EditSimilarity(UnitRate):
    """1 − Levenshtein distance / length of the longer text, in characters.

    Range 0…1; both texts empty 1, one empty 0. With ``scale="within"`` it is 1
    up to ``allowed`` edits and 0 beyond (promptfoo's levenshtein). FutureAGI's
    LevenshteinSimilarity is ``lowercase=True, no_punct=True``. Corpus: the mean
    of the rows. Raises SettingError for a value outside.
    """

    name: ClassVar[str] = "edit_similarity"
    title: ClassVar[str] = "Edit similarity, normalised"
    position: ClassVar[int] = 450
    facts: ClassVar[Facts] = Facts(
        purpose="characters",
        question="Which share of the longer text can stay as it is?",
        good_for="short strings: names, codes, typing errors",
        bad_for="free wording, changed word order",
        source="Levenshtein 1966; rapidfuzz 3 normalized_similarity",
        corpus="mean",
        symmetric=True,
    )

    lowercase: bool = settings.lowercase()
    no_punct: bool = switch(
        False, "Ignore punctuation", recounts=True,
        help="Leave ASCII punctuation out of account.",
    )  # fmt: skip
    normalise: tuple[str, ...] = settings.normalise()
    scale: str = choice(
        "share", "The score is", lambda: choices.SCALES,
        help="A share of the longer text, or only whether the edits are few enough.",
    )  # fmt: skip
    allowed: int = number(
        5, "Edits allowed", 0, 1_000_000, whole=True, advanced=True,
        help="Up to so many edits “few enough” gives the full score.",
    )  # fmt: skip
    trim: bool = choices.trim(default=False)
    code_units: bool = choices.code_units()
    reference: str = choices.reference()

    def dropped(self) -> str:
        """ASCII punctuation, on request."""
        return string.punctuation if self.no_punct else ""

    def ranking(self, stats: EditStats) -> Floats:
        """The share edited, whatever the scale: statistics must not depend on it."""
        longer = np.maximum(stats.lengths, stats.reference_lengths)
        edited: Floats = stats.edits / np.maximum(longer, 1)
        return edited

    def values(self, stats: EditStats) -> Floats:
        """1 − the share edited, or whether the edits are few enough."""
        if self.scale == "within":
            return (stats.edits <= self.allowed).astype(float)
        return 1 - self.ranking(stats)

    def formula(self, score: Score) -> str:
        """Edits over the longer length, or against the number allowed."""
        parts, edits = score.parts, count(score.parts["edits"], "edit")
        if self.scale == "within":
            return f"{edits} against {self.allowed:,} allowed: {points(score.value, 2)}."
        longer = max(parts["hypothesis_length"], parts["reference_length"])
        unit = count(longer, self.unit)
        return f"{edits} in {unit} of the longer text leave {points(score.value, 2)}."

    def own_signature(self) -> str:
        """Characters, punctuation and the scale."""
        scale = f"|within:{self.allowed}" if self.scale == "within" else ""
        return f"{UnitRate.own_signature(self)}|punct:{'no' if self.no_punct else 'yes'}{scale}"


METRIC = EditSimilarity
