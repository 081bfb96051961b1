"""The properties that rows are put into buckets by, each with the edges that fit it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from textsim_core.causes import TITLES
from textsim_core.errors import SettingError, one_of
from textsim_core.row_facts import RowFacts
from textsim_core.sampling.partition import (
    FREQUENCY_EDGES,
    LENGTH_EDGES,
    RATIO_EDGES,
    Edges,
    Partition,
    by_label,
    by_number,
)
from textsim_core.types import Floats


@dataclass(frozen=True, slots=True)
class Property:
    """A number that every row has: its title, its usual edges, and where it comes from.

    ``counted``: it is a number of words (of characters, as the metric reads them).
    """

    title: str
    edges: Edges
    values: Callable[[RowFacts], Floats]
    counted: bool = False


PROPERTIES = {
    "reference length": Property(
        "Length of the expected text",
        LENGTH_EDGES,
        lambda facts: facts.reference_lengths,
        counted=True,
    ),
    "output length": Property(
        "Length of the output", LENGTH_EDGES, lambda facts: facts.output_lengths, counted=True
    ),
    "source length": Property(
        "Length of the source", LENGTH_EDGES, lambda facts: facts.source_lengths, counted=True
    ),
    "length ratio": Property(
        "Output length by expected length", RATIO_EDGES, lambda facts: facts.length_ratios
    ),
    "rarest word": Property(
        "How often the row's rarest expected word occurs in the set",
        FREQUENCY_EDGES,
        lambda facts: facts.rarest,
    ),
    "word frequency": Property(
        "How often the row's expected words occur in the set, on average",
        "quantile",
        lambda facts: facts.mean_frequency,
    ),
}
"""Numbers by name; words that "occur in the set" are counted over all its references."""


def partition(
    facts: RowFacts, name: str, edges: Edges | None = None, *, number: int = 5
) -> Partition:
    """Rows by one of PROPERTIES (its usual edges unless others are given) or by a column of labels.

    ``edges`` and ``number`` as in `partition.by_number`. Raises SettingError for a
    name that is neither.
    """
    if name in facts.labels:
        return by_label(facts.label(name).tolist(), name)
    if name not in PROPERTIES:
        raise SettingError(one_of("Rows by", name, [*PROPERTIES, *facts.labels]))
    one = PROPERTIES[name]
    unit = facts.reading.unit if one.counted else ""
    limits = one.edges if edges is None else edges
    return by_number(one.values(facts), one.title, limits, unit=unit, number=number)


def by_cause(main: NDArray[np.str_]) -> Partition:
    """Rows by the costliest cause of each, as `causes.Diagnosis.main` names it."""
    titles = [TITLES.get(str(name), "") for name in main]
    return by_label(titles, "What costs most")
