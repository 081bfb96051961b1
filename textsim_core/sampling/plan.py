"""How systems are compared: the test, its draws, its correction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from textsim_core.sampling.draws import SEED
from textsim_core.sampling.intervals import SAMPLES

Test = Literal["bootstrap", "randomisation"]
Correction = Literal["none", "holm"]


@dataclass(frozen=True, slots=True)
class Plan:
    """How systems are compared: see `textsim_core.compare` for each."""

    test: Test = "bootstrap"
    samples: int = SAMPLES
    seed: int = SEED
    baseline: str | None = None
    correction: Correction = "none"
    confidence: float = 0.95

    @property
    def draws(self) -> int:
        """How many sets are drawn for the intervals; a randomisation test draws 1,000."""
        return self.samples if self.test == "bootstrap" else SAMPLES
