"""The spread of row scores, made small in the core so that a million rows draw at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from textsim_core.types import Floats, Ints

BINS = 50


@dataclass(frozen=True, slots=True, eq=False)
class Histogram:
    """``counts[i]`` values lie in ``edges[i]``…``edges[i + 1]`` (the last bin has both ends)."""

    edges: Floats
    counts: Ints


def histogram(values: Floats, bins: int = BINS) -> Histogram:
    """Equal bins over 0…1, or up to the largest value where that is above 1.

    NaN (rows without a score) is not counted; the counts add up to the rest.
    No value at all gives counts of 0.
    """
    finite = values[np.isfinite(values)]
    top = max(1.0, float(finite.max(initial=0.0)))
    counts, edges = np.histogram(finite, bins=bins, range=(0.0, top))
    return Histogram(edges, counts.astype(np.int64))
