"""ROUGE-2 (Lin 2004): the two-word phrases that two texts have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textsim_core.metrics._contract import Facts
from textsim_core.metrics._overlap import NgramOverlap


@dataclass(frozen=True, slots=True)
class Rouge2(NgramOverlap):
    """ROUGE-2 as rouge-score 0.1.2 and Azure compute it: F of clipped bigram matches.

    Range 0…1; 0 where a text holds no two words. Of several references the one
    with the best F counts. A data set scores the mean of its rows. Raises
    SettingError for a value outside.
    """

    name: ClassVar[str] = "rouge2"
    title: ClassVar[str] = "ROUGE-2"
    position: ClassVar[int] = 31
    facts: ClassVar[Facts] = Facts(
        purpose="covers the content",
        question="How many two-word phrases do the output and the expected text have in common?",
        good_for="summaries that should keep the wording of the expected text",
        bad_for="one-word answers, free wording; its own tokenizer reads English only",
        source="Lin 2004, https://aclanthology.org/W04-1013; rouge-score 0.1.2",
        corpus="mean",
        symmetric=True,
    )


METRIC = Rouge2
