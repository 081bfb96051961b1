"""chrF (Popović 2015): F-score of character n-grams, recall weighing more than precision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textsim_core.metrics._chrf import CharacterFScore
from textsim_core.metrics._contract import Facts


@dataclass(frozen=True, slots=True)
class Chrf(CharacterFScore):
    """chrF2 as sacreBLEU 2.6 computes it: characters 1 to 6, beta 2. See `CharacterFScore`."""

    name: ClassVar[str] = "chrf"
    title: ClassVar[str] = "chrF, characters alone"
    position: ClassVar[int] = 50
    facts: ClassVar[Facts] = Facts(
        purpose="characters",
        question="How much of the expected text's spelling is in the output, and the reverse?",
        good_for="rich word endings, languages without spaces, single sentences, any script",
        bad_for="meaning; word boundaries, since spaces are left out",
        source="Popović 2015, https://aclanthology.org/W15-3049",
    )


METRIC = Chrf
