"""The ranking grid of a large set, counted in pieces beside the page that asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from textsim_core.additive import Additive
from textsim_core.counting_key import counting_key
from textsim_core.jobs import Job, submit
from textsim_core.sampling.comparison import Comparison
from textsim_core.sampling.ranking_grid import RankingGrid, Way, standard_ways
from textsim_core.types import Pairs

PIECE_ROWS = 5_000
"""Rows of one system counted at once: progress moves several times a second."""


@dataclass(frozen=True, slots=True, eq=False)
class RankingJob:
    """A grid that is being made: ``job`` counts outputs, each once for every way of counting.

    ``groups`` are the ways that count alike, as places in ``ways``.
    """

    comparison: Comparison
    ways: tuple[Way, ...]
    groups: tuple[tuple[int, ...], ...]
    job: Job[list[Additive]]

    @classmethod
    def start(cls, comparison: Comparison, ways: Sequence[Way] | None = None) -> RankingJob:
        """Begin counting in the ways given, `standard_ways` without any."""
        batches = _batches(comparison)
        chosen = tuple(standard_ways(batches[0]) if ways is None else ways)
        alike: dict[object, list[int]] = {}
        for place, way in enumerate(chosen):
            alike.setdefault(counting_key(way.metric), []).append(place)
        groups = tuple(map(tuple, alike.values()))
        pieces = [
            ([chosen[place].metric for place in group], piece)
            for group in groups
            for pairs in batches
            for piece in pairs.chunks(PIECE_ROWS)
        ]
        weights = [len(piece) for _, piece in pieces]
        return cls(comparison, chosen, groups, submit(_counted, pieces, weights=weights))

    def grid(self) -> RankingGrid:
        """The finished grid. Raises JobError when the job has none."""
        found = iter(self.job.result(0))
        additives: dict[int, list[Additive]] = {}
        for group in self.groups:
            for pairs in _batches(self.comparison):
                pieces = [next(found) for _ in pairs.chunks(PIECE_ROWS)]
                for place, parts in zip(group, zip(*pieces, strict=True), strict=True):
                    additives.setdefault(place, []).append(_joined(parts))
        each = tuple(tuple(additives[place]) for place in range(len(self.ways)))
        return RankingGrid(self.comparison.names, self.ways, self.comparison.rows, each)


def _batches(comparison: Comparison) -> list[Pairs]:
    """Every system's texts."""
    return [one.pairs for one in comparison.evaluations.values() if one.pairs is not None]


def _counted(piece: tuple[Sequence[Any], Pairs]) -> list[Additive]:
    """One piece counted once, then as each of the metrics that count alike adds it up."""
    metrics, pairs = piece
    stats = metrics[0].statistics(pairs)
    return [Additive.of(metric, stats) for metric in metrics]


def _joined(parts: Sequence[Additive]) -> Additive:
    """Consecutive rows as one."""
    return replace(
        parts[0],
        sums=np.concatenate([part.sums for part in parts]),
        counted=np.concatenate([part.counted for part in parts]),
    )
