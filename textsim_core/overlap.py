"""What two texts have in common, how much each holds, and precision, recall and F from that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textsim_core.columns import Columns
from textsim_core.types import Floats, Ints

Counts = NDArray[np.int32] | Ints


@dataclass(frozen=True, slots=True, eq=False)
class OverlapStats(Columns):
    """The overlap of each pair with its best reference, one row a pair.

    All arrays have shape (rows,). ``matches`` are the units (n-grams, words) in
    common, ``shared`` those in common whatever their order (more than
    ``matches`` for a subsequence only),
    ``hypothesis_totals`` and ``reference_totals`` the units of each side.
    ``references`` is the chosen reference (0 = the first, −1: none).
    ``dropped`` are letters and digits of the row's texts that stand in no
    token. Rows that cannot be scored hold zeros and their status.
    """

    matches: Counts
    shared: Counts
    hypothesis_totals: Counts
    reference_totals: Counts
    references: Counts
    dropped: Counts
    reference_counts: Counts
    statuses: NDArray[np.int8]


def precision_recall(matches: Any, hypothesis: Any, reference: Any) -> tuple[Floats, Floats]:
    """Matches of each side's units; 0 where a side has none (rouge-score 0.1.2)."""
    return matches / np.maximum(hypothesis, 1), matches / np.maximum(reference, 1)


def f_measure(precision: Floats, recall: Floats, beta: float = 1.0) -> Floats:
    """(1 + β²)PR / (β²P + R) of van Rijsbergen 1979, 0 where both are 0. Range 0…1.

    β is how many times as much recall weighs as precision. With β = 1 the last
    bit too is rouge-score's.
    """
    weight = beta * beta
    below = weight * precision + recall
    top = (1 + weight) * precision * recall
    out: Floats = np.divide(top, below, out=np.zeros_like(below), where=below > 0)
    return out
