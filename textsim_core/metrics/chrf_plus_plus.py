"""chrF++ (Popović 2017): chrF with single words and word pairs beside the characters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textsim_core.metrics._chrf import CharacterFScore
from textsim_core.metrics._contract import Facts
from textsim_core.ngrams import ORDERS
from textsim_core.settings import number


@dataclass(frozen=True, slots=True)
class ChrfPlusPlus(CharacterFScore):
    """chrF2++ as sacreBLEU 2.6 computes it: chrF2 and word orders 1 and 2.

    Words are cut at white space with one mark of ASCII punctuation set apart.
    See `CharacterFScore`.
    """

    name: ClassVar[str] = "chrf++"
    title: ClassVar[str] = "chrF++, characters and words"
    position: ClassVar[int] = 52
    facts: ClassVar[Facts] = Facts(
        purpose="characters",
        question="How much of the expected text's spelling and wording is in the output?",
        good_for="translations into languages with word endings; sees word boundaries",
        bad_for="meaning; languages without spaces, where a line is one word",
        source="Popović 2017, https://aclanthology.org/W17-4770",
    )

    word_order: int = number(
        2, "Longest phrase", 0, ORDERS, whole=True, recounts=True,
        help="Phrases up to this many words count too; 0 compares characters alone.",
    )  # fmt: skip


METRIC = ChrfPlusPlus
