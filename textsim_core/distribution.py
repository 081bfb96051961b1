"""The spread of row scores, made small in the core so that a million rows draw at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from textsim_core.types import Floats, Ints

BINS = 50
MOST_POINTS = 500
"""As many points as a curve needs on a screen."""

_FINE = 512  # cells that values are put into before a kernel smooths them
_NONE: Ints = np.zeros(0, np.int64)


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


@dataclass(frozen=True, slots=True, eq=False)
class Cumulative:
    """The share of the values that are at most so large: ``shares[i]`` are ≤ ``values[i]``.

    Steps of the exact curve, thinned; the first step (the smallest value) and
    the last (the largest, share 1) are always among them. ``counted`` values.
    """

    values: Floats
    shares: Floats
    counted: int


def cumulative(values: Floats, most: int = MOST_POINTS) -> Cumulative:
    """The cumulative curve in at most ``most`` (2 or more) steps; NaN is not counted.

    Every step kept is exact. Empty arrays where there is no value.
    """
    finite = np.sort(values[np.isfinite(values)])
    last = np.flatnonzero(np.append(finite[1:] != finite[:-1], True)) if len(finite) else _NONE
    kept = last[spaced(len(last), most)]
    return Cumulative(finite[kept], (kept + 1) / max(len(finite), 1), len(finite))


def spaced(number: int, most: int) -> Ints:
    """At most ``most`` of the places 0…number − 1, evenly, with the first and the last."""
    if number <= most:
        return np.arange(number)
    return np.unique(np.rint(np.linspace(0, number - 1, most)).astype(np.int64))


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """A box plot's figures and the outline of a violin; NaN and empty without a value.

    ``low`` and ``high`` are the whiskers: the farthest values within 1.5 times
    the box beyond it (Tukey 1977); ``outside`` values lie beyond them. Quartiles
    by linear interpolation. ``heights[i]`` is the density at ``places[i]``: a
    Gaussian kernel, cut at the smallest and the largest value, scaled to a
    largest height of 1.
    """

    smallest: float
    low: float
    lower_quartile: float
    median: float
    upper_quartile: float
    high: float
    largest: float
    outside: int
    counted: int
    places: Floats
    heights: Floats


def box(values: Floats, points: int = 101) -> Box:
    """The box and the violin of some values in ``points`` places; NaN is not counted."""
    finite = np.sort(values[np.isfinite(values)])
    if not len(finite):
        nothing = np.zeros(0)
        return Box(*(float("nan"),) * 7, outside=0, counted=0, places=nothing, heights=nothing)
    lower, median, upper = (float(q) for q in np.quantile(finite, [0.25, 0.5, 0.75]))
    reach = 1.5 * (upper - lower)
    inside = finite[(finite >= lower - reach) & (finite <= upper + reach)]
    return Box(
        smallest=float(finite[0]),
        low=float(inside[0]),
        lower_quartile=lower,
        median=median,
        upper_quartile=upper,
        high=float(inside[-1]),
        largest=float(finite[-1]),
        outside=len(finite) - len(inside),
        counted=len(finite),
        **dict(zip(("places", "heights"), _density(finite, points), strict=True)),
    )


def _density(ordered: Floats, points: int) -> tuple[Floats, Floats]:
    """Places and relative heights of a Gaussian kernel over values that were binned finely.

    Silverman's width: 0.9 · min(deviation, quartile range / 1.34) · n^(−1/5).
    """
    low, high = float(ordered[0]), float(ordered[-1])
    if low == high:
        return np.array([low]), np.ones(1)
    spread = float(np.subtract(*np.quantile(ordered, [0.75, 0.25]))) / 1.34
    deviation = float(ordered.std())
    width = 0.9 * (min(deviation, spread) or deviation) * len(ordered) ** -0.2
    counts, edges = np.histogram(ordered, bins=_FINE, range=(low, high))
    places = np.linspace(low, high, points)
    distances = (places[:, None] - (edges[:-1] + edges[1:]) / 2) / max(width, (high - low) / _FINE)
    heights = np.exp(-0.5 * distances**2) @ counts
    return places, heights / heights.max()


@dataclass(frozen=True, slots=True, eq=False)
class Scatter:
    """Pairs of values made few enough to draw.

    ``rows`` are the places of the points drawn, in order; ``counted`` points
    have both values. Where not all are drawn, ``counts`` (cells, cells) holds
    the number of points in each cell, ``x_edges`` by ``y_edges``.
    """

    rows: Ints
    counted: int
    counts: Ints
    x_edges: Floats
    y_edges: Floats

    @property
    def sentence(self) -> str:
        """How many of how many are drawn."""
        if len(self.rows) == self.counted:
            return f"All {self.counted:,} rows with both values are drawn."
        return (
            f"{len(self.rows):,} of {self.counted:,} rows are drawn as points, "
            "some from every part of the picture; the shading counts all."
        )


def scatter(x: Floats, y: Floats, most: int = 1_500, cells: int = 50) -> Scatter:
    """Points to draw, the same ones every time: all, or ``most`` at most.

    Of more, every cell of the grid gives its first rows in turn until ``most``
    are chosen, so that a lone point far from the rest is drawn and a crowd is
    thinned. Rows where either value is NaN or infinite are not counted.
    """
    rows = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
    if not len(rows):
        return Scatter(
            rows, 0, np.zeros((cells, cells), np.int64), *(np.linspace(0, 1, cells + 1),) * 2
        )
    across, x_edges = _cells(x[rows], cells)
    up, y_edges = _cells(y[rows], cells)
    cell = across * cells + up
    counts = np.bincount(cell, minlength=cells * cells).reshape(cells, cells)
    if len(rows) > most:
        order = np.argsort(cell, kind="stable")
        starts = np.cumsum(counts.ravel()) - counts.ravel()
        turn = np.empty(len(rows), np.int64)
        turn[order] = np.arange(len(rows)) - starts[cell[order]]
        rows = rows[np.sort(np.argsort(turn, kind="stable")[:most])]
    return Scatter(rows, int(counts.sum()), counts, x_edges, y_edges)


def _cells(values: Floats, cells: int) -> tuple[Ints, Floats]:
    """Each value's cell, and the edges of equal cells from the smallest to the largest."""
    low, high = float(values.min()), float(values.max())
    edges = np.linspace(low, high if high > low else low + 1.0, cells + 1)
    placed = np.searchsorted(edges, values, side="right") - 1
    return np.clip(placed, 0, cells - 1), edges
