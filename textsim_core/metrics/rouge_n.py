"""ROUGE-N (Lin 2004): the phrases of any one length that two texts have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textsim_core.metrics._contract import Facts
from textsim_core.metrics._overlap import NgramOverlap
from textsim_core.ngrams import ORDERS
from textsim_core.settings import number


@dataclass(frozen=True, slots=True)
class RougeN(NgramOverlap):
    """ROUGE-1 to ROUGE-9 as rouge-score 0.1.2 computes them: F of clipped n-gram matches.

    Range 0…1; 0 where a text is too short for one phrase. Of several
    references the one with the best F counts. A data set scores the mean of
    its rows. Raises SettingError for a value outside.
    """

    name: ClassVar[str] = "rougeN"
    title: ClassVar[str] = "ROUGE-N"
    position: ClassVar[int] = 32
    longest: ClassVar[int] = ORDERS
    facts: ClassVar[Facts] = Facts(
        purpose="covers the content",
        question="How many phrases of one length do output and expected text have in common?",
        good_for="finding copied passages: long phrases in common are no accident",
        bad_for="short texts, free wording; its own tokenizer reads English only",
        source="Lin 2004, https://aclanthology.org/W04-1013; rouge-score 0.1.2",
        corpus="mean",
        symmetric=True,
    )

    order: int = number(
        3, "Words in a phrase", 1, ORDERS, whole=True,
        help="Only phrases of exactly this many words are compared.",
    )  # fmt: skip

    @property
    def variant(self) -> str:
        """Which variant of `rouge.RougeStats` the metric is."""
        return f"rouge{self.order}"

    @property
    def label(self) -> str:
        """The title with the order in place of the N."""
        return f"ROUGE-{self.order}"


METRIC = RougeN
