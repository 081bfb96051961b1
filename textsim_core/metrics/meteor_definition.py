"""METEOR by its definition: the alignment of most matches, then of fewest chunks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from numpy.typing import NDArray

from textsim_core.alignment_stats import AlignmentStats
from textsim_core.best_alignment import by_definition
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._meteor import WordAlignmentMetric
from textsim_core.settings import number
from textsim_core.types import Tokens
from textsim_core.word_alignment import Aligned


@dataclass(frozen=True, slots=True)
class MeteorDefinition(WordAlignmentMetric):
    """METEOR with the alignment that its papers ask for; another metric than NLTK's; English.

    Words match when they are equal, have one Porter stem, or share a WordNet
    sense (looked up whole, base forms included). Of all alignments the one with
    most matches, and among those fewest chunks, counts. The search is exact;
    where it would take more than ``search_steps`` the best alignment found
    counts and the part ``proven`` is False unless a bound shows that no better
    one exists. Range, empty texts, references and sets as in `meteor`. Not the
    Java program Meteor 1.5, which has paraphrases and tuned weights.
    """

    name: ClassVar[str] = "meteor-definition"
    title: ClassVar[str] = "METEOR, by definition"
    position: ClassVar[int] = 41
    facts: ClassVar[Facts] = Facts(
        purpose="flexible words",
        question="As METEOR's papers define it: how many words match at best, in how few pieces?",
        good_for="English sentences with synonyms or repeated words, where NLTK's shortcuts show",
        bad_for="languages other than English (its stems and synonyms are English), comparing "
        "with figures made by NLTK or by the Java program Meteor 1.5",
        source="Banerjee and Lavie 2005, https://aclanthology.org/W05-0909; Lavie and Agarwal "
        "2007, https://aclanthology.org/W07-0734; WordNet 3.0, Princeton University",
        corpus="mean",
        reaches_best=False,
    )

    search_steps: int = number(
        20_000, "Search at most", 100, 100_000_000, whole=True, recounts=True, advanced=True,
        help="Steps for the best alignment of one pair, about a million a second.",
    )  # fmt: skip

    def signature(self, stats: AlignmentStats) -> str:
        """As `meteor`'s, with the kind of alignment."""
        return f"{WordAlignmentMetric.signature(self, stats)}|align:fewest-chunks"

    def _aligned(self, tokens: Tokens, pairs: int) -> Aligned:
        return by_definition(tokens, pairs, self.synonyms, self.search_steps)

    def _shown(self, parts: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
        return parts


METRIC = MeteorDefinition
