"""Which part of the set the gap comes from: scores by bucket, and shares that add up to the gap."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from textsim_core.additive import Additive
from textsim_core.errors import ShapeError
from textsim_core.sampling.buckets import FADED_BELOW
from textsim_core.sampling.comparison import Comparison, System
from textsim_core.sampling.fair_shares import MOST_PARTS, fair_shares
from textsim_core.sampling.intervals import Interval, percentiles
from textsim_core.types import Floats, Ints

_ORDERS = 200


@dataclass(frozen=True, slots=True, eq=False)
class GapShare:
    """One bucket of rows: both systems' scores there, and what it adds to the gap.

    ``contribution`` is a fraction; those of all buckets add up to the gap of the
    whole set. ``difference`` is the gap within the bucket, a − b. ``rows`` are
    the places of its rows that are compared.
    """

    label: Hashable
    rows: Ints
    a: System
    b: System
    difference: float
    interval: Interval
    contribution: float

    @property
    def few(self) -> bool:
        """Whether there are too few rows to say much."""
        return self.a.rows < FADED_BELOW


def gap_shares(
    comparison: Comparison, a: str, b: str, labels: Sequence[Hashable]
) -> tuple[GapShare, ...]:
    """The gap between two systems by bucket, in the order of first appearance.

    ``labels`` gives each of the comparison's ``rows`` its bucket. Raises
    ShapeError for another number of labels, SettingError for an unknown system.
    """
    if len(labels) != len(comparison.rows):
        rows, given = len(comparison.rows), len(labels)
        raise ShapeError(f"labels: received {given} for {rows} rows; accepted: one for each row.")
    numbers = {label: number for number, label in enumerate(dict.fromkeys(labels))}
    each = np.array([numbers[label] for label in labels], dtype=np.int64)
    each = each[np.isin(comparison.rows, comparison.compared)]
    two = comparison.among((a, b))
    first, second = (additive.take(two.rows) for additive in two.additives)
    shares = contributions(first, second, each, len(numbers))
    return tuple(
        _gap_share(label, two.take(each == number), float(shares[number]))
        for label, number in numbers.items()
    )


def _gap_share(label: Hashable, part: Comparison, share: float) -> GapShare:
    a, b = part.systems
    drawn = percentiles(part.draws[:, 0] - part.draws[:, 1], part.plan.confidence)
    return GapShare(label, part.compared, a, b, a.score - b.score, drawn, share)


def contributions(first: Additive, second: Additive, numbers: Ints, count: int) -> Floats:
    """What each bucket adds to the gap between two systems, shape (``count``,).

    They add up to score(first) − score(second) exactly, but for rounding. A
    bucket's share is the change of the whole score when its rows change from the
    second system's to the first's, averaged over the orders in which buckets can
    change: the Shapley value. It does not depend on which system comes first but
    for the sign, and for a mean it is the bucket's part of the mean difference.
    Up to 12 buckets all orders count; beyond, 100 of them (always the same) and
    the reverse of each. ``numbers`` (rows,) says which bucket a row belongs to.
    Zeros for buckets without rows; NaN where no row counts.
    """
    if not len(numbers):
        return np.full(count, np.nan)
    before, after = (_by_bucket(one, numbers, count) for one in (second, first))
    if count <= MOST_PARTS:
        base, change = before.sum(axis=0), after - before
        return fair_shares(count, lambda changed: first.scores(base + changed @ change))
    return _sampled(first, before, after)


def _by_bucket(additive: Additive, numbers: Ints, count: int) -> Floats:
    """The sums of each bucket, shape (buckets, columns)."""
    members = numbers == np.arange(count)[:, None]
    sums: Floats = members.astype(np.float64) @ additive.sums
    return sums


def _sampled(additive: Additive, before: Floats, after: Floats) -> Floats:
    """Orders in pairs, one the reverse of the other."""
    count, random = len(before), np.random.default_rng(0)
    shares = np.zeros(count)
    forward = [random.permutation(count) for _ in range(_ORDERS // 2)]
    for order in (each for one in forward for each in (one, one[::-1])):
        steps = np.cumsum((after - before)[order], axis=0)
        sums = before.sum(axis=0) + np.concatenate([0 * steps[:1], steps])
        changes = [late - early for early, late in pairwise(additive.scores(sums).tolist())]
        shares[order] += np.array(changes) / _ORDERS
    return shares
