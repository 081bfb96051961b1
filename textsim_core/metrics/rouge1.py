"""ROUGE-1 (Lin 2004): the words that two texts have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textsim_core.metrics._contract import Facts
from textsim_core.metrics._overlap import NgramOverlap


@dataclass(frozen=True, slots=True)
class Rouge1(NgramOverlap):
    """ROUGE-1 as rouge-score 0.1.2 and Azure compute it: F of clipped word matches.

    Range 0…1; 0 where a text holds no word (two empty texts too, see
    ``empty``). Of several references the one with the best F counts. A data
    set scores the mean of its rows. Raises SettingError for a value outside.
    """

    name: ClassVar[str] = "rouge1"
    title: ClassVar[str] = "ROUGE-1"
    position: ClassVar[int] = 30
    facts: ClassVar[Facts] = Facts(
        purpose="covers the content",
        question="How many words do the output and the expected text have in common?",
        good_for="summaries and answers: is the expected content there?",
        bad_for="word order, synonyms; its own tokenizer reads English only",
        source="Lin 2004, https://aclanthology.org/W04-1013; rouge-score 0.1.2",
        corpus="mean",
        symmetric=True,
    )


METRIC = Rouge1
