"""METEOR as NLTK computes it: words matched by form, stem and synonym; F-mean; chunk penalty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textsim_core.metrics._contract import Facts
from textsim_core.metrics._meteor import WordAlignmentMetric
from textsim_core.types import Tokens
from textsim_core.word_alignment import Aligned, greedy


@dataclass(frozen=True, slots=True)
class Meteor(WordAlignmentMetric):
    """NLTK 3.10's meteor_score (also Azure's), to the last bit; English.

    Range 0…1, and never 1: a single chunk of m matches still costs
    gamma / m^beta, so a one-word text scores 0.5 against itself. No match, an
    empty output or an empty reference gives 0. Several references: the best.
    A set scores the mean of its rows (NLTK has no corpus METEOR). Greedy: each
    stage takes the last free word, and the synonym stage looks up what the stem
    stage left, that is stems ("automobil" finds nothing); see `meteor_definition`.
    Raises SettingError for a value outside, TextsimError for synonyms "nltk"
    without that corpus.
    """

    name: ClassVar[str] = "meteor"
    title: ClassVar[str] = "METEOR, NLTK"
    position: ClassVar[int] = 40
    facts: ClassVar[Facts] = Facts(
        purpose="flexible words",
        question="How many words match, other endings and synonyms included, in how many pieces?",
        good_for="English sentences that may be worded a little differently",
        bad_for="languages other than English (its stems and synonyms are English), texts of "
        "one to three words, large sets that need one corpus figure",
        source="Lavie and Agarwal 2007, https://aclanthology.org/W07-0734, as in NLTK 3.10.4 "
        "nltk.translate.meteor_score; synonyms from WordNet 3.0, Princeton University",
        corpus="mean",
        reaches_best=False,
    )

    def _aligned(self, tokens: Tokens, pairs: int) -> Aligned:
        return greedy(tokens, pairs, self.synonyms)


METRIC = Meteor
