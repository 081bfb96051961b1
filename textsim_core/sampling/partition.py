"""Rows sorted into buckets: by a number with fixed, quantile or chosen edges, or by a label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

import numpy as np

from textsim_core.errors import SettingError, one_of
from textsim_core.types import Bools, Floats, Ints

MOST_BUCKETS = 12
"""More labels than this share one bucket: a picture of more is not read."""

LENGTH_EDGES = (1, 6, 11, 21, 31, 51)
RATIO_EDGES = (0.5, 0.8, 0.9, 0.97, 1.03, 1.1, 1.2, 1.5)
FREQUENCY_EDGES = (1, 2, 3, 6, 11, 101, 1001)

Edges = Literal["quantile"] | Sequence[float]


@dataclass(frozen=True, slots=True, eq=False)
class Partition:
    """Every row in one bucket or in none.

    ``places`` (rows,) number the ``names``; −1 for a row of which the property
    is not known. ``title`` says what rows are sorted by.
    """

    title: str
    names: tuple[str, ...]
    places: Ints

    def __len__(self) -> int:
        """The number of buckets."""
        return len(self.names)

    def take(self, rows: Ints | Bools) -> Partition:
        """Some rows in the same buckets."""
        return Partition(self.title, self.names, self.places[rows])

    def rows(self, bucket: int) -> Ints:
        """The places of a bucket's rows in the set."""
        return np.flatnonzero(self.places == bucket)


def by_number(
    values: Floats, title: str, edges: Edges = "quantile", *, unit: str = "", number: int = 5
) -> Partition:
    """Rows by a number: from one edge up to below the next, and what lies outside at both ends.

    ``edges`` are numbers in rising order, or "quantile" for ``number`` buckets of
    about as many rows (fewer where many rows have the same number). Buckets of
    whole numbers are called "11–20 words", others "0.9 to below 1.1". NaN is in
    no bucket. ``unit`` is one thing that is counted ("word"). Buckets without a row
    stay out. Raises SettingError for edges that do not rise and for more than 11.
    """
    known = ~np.isnan(values)
    whole = bool((np.mod(values[known & np.isfinite(values)], 1) == 0).all())
    limits = _limits(values[known], edges, number, whole)
    places = np.where(known, np.searchsorted(limits, values, side="right"), -1)
    names = _names(limits, values[known], whole, unit)
    return _occupied(Partition(title, names, places))


def by_label(labels: Sequence[Any], title: str, most: int = MOST_BUCKETS) -> Partition:
    """Rows by a text (tag, cause, verdict): the most frequent first, equally frequent by name.

    Beyond ``most`` different ones the rarest share a bucket. None and "" are in
    no bucket.
    """
    texts = [None if label is None or label == "" else str(label) for label in labels]
    counted = Counter(text for text in texts if text is not None)
    order = sorted(counted, key=lambda text: (-counted[text], text))
    shown = order if len(order) <= most else order[: most - 1]
    numbers = {text: min(place, len(shown)) for place, text in enumerate(order)}
    places = np.array([-1 if text is None else numbers[text] for text in texts], np.int64)
    rest = len(order) - len(shown)
    return Partition(title, (*shown, *(f"{rest:,} others",) * bool(rest)), places)


def _limits(known: Floats, edges: Edges, number: int, whole: bool) -> Floats:
    """The edges between buckets, rising."""
    if isinstance(edges, str):
        if edges != "quantile":
            raise SettingError(one_of("edges", edges, ["quantile", "numbers in rising order"]))
        if not 2 <= number <= MOST_BUCKETS:
            raise SettingError(f"number: received {number!r}; accepted: 2 to {MOST_BUCKETS}.")
        finite = known[np.isfinite(known)]
        if not len(finite):
            return np.zeros(0)
        between = np.quantile(finite, np.arange(1, number) / number)
        limits = np.unique(np.ceil(between) if whole else between)
        above: Floats = limits[limits > finite.min()]
        return above
    limits = np.asarray(edges, np.float64)
    if len(limits) >= MOST_BUCKETS or np.isnan(limits).any() or (np.diff(limits) <= 0).any():
        accepted = f"at most {MOST_BUCKETS - 1} numbers, each above the one before"
        raise SettingError(f"edges: received {list(edges)!r}; accepted: {accepted}.")
    return limits


def _names(limits: Floats, known: Floats, whole: bool, unit: str) -> tuple[str, ...]:
    """What each bucket is called, one more than there are edges."""
    whole = whole and bool((np.mod(limits, 1) == 0).all())
    if not len(limits):
        return (f"all {unit}s" if unit else "all",)
    if not whole:
        inner = [f"{low:.4g} to below {high:.4g}" for low, high in pairwise(limits.tolist())]
        named = [f"below {limits[0]:.4g}", *inner, f"{limits[-1]:.4g} or more"]
    else:
        least = int(limits[0]) - 1
        lowest = f"{least:,}" if len(known) and known.min() == least else f"up to {least:,}"
        inner = [_between(int(low), int(high) - 1) for low, high in pairwise(limits.tolist())]
        named = [lowest, *inner, f"{int(limits[-1]):,} or more"]
    return tuple(f"{name} {unit}{'s' * (name != '1')}" if unit else name for name in named)


def _between(first: int, last: int) -> str:
    return f"{first:,}" if first == last else f"{first:,}–{last:,}"


def _occupied(partition: Partition) -> Partition:
    """The buckets that hold a row."""
    there = np.unique(partition.places[partition.places >= 0])
    numbers = np.full(len(partition.names) + 1, -1)
    numbers[there] = np.arange(len(there))
    names = tuple(partition.names[place] for place in there)
    return Partition(partition.title, names, numbers[partition.places])
