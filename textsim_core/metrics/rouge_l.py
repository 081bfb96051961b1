"""ROUGE-L (Lin 2004): the longest common subsequence of two texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textsim_core.metrics._contract import Facts
from textsim_core.metrics._overlap import OverlapMetric


@dataclass(frozen=True, slots=True)
class RougeL(OverlapMetric):
    """ROUGE-L as rouge-score 0.1.2 and Azure compute it: F of the longest common subsequence.

    The whole text is one sequence. Range 0…1; 0 where a text holds no word. Of
    several references the one with the best F counts. A data set scores the
    mean of its rows. Raises SettingError for a value outside.
    """

    name: ClassVar[str] = "rougeL"
    title: ClassVar[str] = "ROUGE-L"
    position: ClassVar[int] = 33
    facts: ClassVar[Facts] = Facts(
        purpose="covers the content",
        question="How many words do both texts have in the same order, gaps allowed?",
        good_for="summaries and answers whose order of statements matters",
        bad_for="texts of reordered sentences; its own tokenizer reads English only",
        source="Lin 2004, https://aclanthology.org/W04-1013; rouge-score 0.1.2",
        corpus="mean",
        symmetric=True,
    )


METRIC = RougeL
