"""ROUGE-Lsum (Lin 2004, section 3.2): longest common subsequences line by line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textsim_core.metrics._contract import Facts
from textsim_core.metrics._overlap import OverlapMetric


@dataclass(frozen=True, slots=True)
class RougeLsum(OverlapMetric):
    """ROUGE-Lsum as rouge-score 0.1.2 computes it: F of the union of subsequences by line.

    Lines are cut at line feeds alone, each is a sentence; on one line it equals
    ROUGE-L. Range 0…1; 0 where a text holds no word. Of several references the
    one with the best F counts. A data set scores the mean of its rows. Raises
    SettingError for a value outside.
    """

    name: ClassVar[str] = "rougeLsum"
    title: ClassVar[str] = "ROUGE-Lsum"
    position: ClassVar[int] = 34
    facts: ClassVar[Facts] = Facts(
        purpose="covers the content",
        question="How many words of each expected line stand in the output's lines in order?",
        good_for="summaries with one sentence a line, whatever the order of the sentences",
        bad_for="texts without line breaks (it is ROUGE-L there); other scripts than Latin",
        source="Lin 2004, https://aclanthology.org/W04-1013; rouge-score 0.1.2",
        corpus="mean",
    )


METRIC = RougeLsum
