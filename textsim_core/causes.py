"""Why is it low, by kind of difference: what capitals, word order, length and the rest cost.

The output is repaired one cause after the other (`repairs.CAUSES`) until it is
an expected text; what each repair gains under the metric is what the cause
costs. The causes add up to the distance from the score to the best one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textsim_core.repair_words import Change, changes
from textsim_core.repairs import CAUSES, Repair
from textsim_core.stepwise import Row, Stepwise
from textsim_core.types import Bools, Floats, Ints, Pairs, Status
from textsim_core.word_pairing import Pairing, most_alike, pair

LIMIT = "limit"
"""What is left where the metric does not give its best score even to the expected text."""

CANDIDATES = 50
"""References whose words are paired with an output's to find the nearest: a millisecond each."""

NAMED = 3
"""Differences that a cause names."""

TITLES = {cause.name: cause.title for cause in CAUSES} | {LIMIT: "The metric's own limit"}


_Repaired = tuple[Repair, tuple[str, ...], int]
"""A row's repair, its references, and which of them it is repaired towards."""


@dataclass(frozen=True, slots=True)
class CauseCost:
    """What one cause costs: ``points`` is a fraction, negative where the repair lowers the score.

    ``rows`` counts the rows in which the cause occurs; ``words`` are its most
    frequent differences, at most `NAMED` (see `repair_words`).
    """

    name: str
    title: str
    points: float
    rows: int
    words: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Diagnosis:
    """A batch with what each cause costs in every row and in any selection of rows.

    ``nearest``, shape (rows,): the reference (from 0) that a row is repaired
    towards, −1 for a row without a score; ``words`` names each row's differences.
    """

    steps: Stepwise
    nearest: Ints
    words: NDArray[np.object_]

    @classmethod
    def of(cls, metric: Any, pairs: Pairs) -> Diagnosis:
        """Repair and count every row that has a hypothesis and a reference.

        About a millisecond a row, and the metric's counting for each repair.
        """
        repairs = [_repair(*row) if ok else None for row, ok in _rows(pairs)]
        steps = Stepwise.of(metric, pairs, (_step(repairs, n) for n in range(len(CAUSES))))
        nearest = np.array([-1 if one is None else one[2] for one in repairs], dtype=np.int64)
        words = np.empty(len(repairs), dtype=object)
        words[:] = [{} if one is None else changes(one[0], NAMED) for one in repairs]
        return cls(steps, nearest, words)

    @classmethod
    def concatenate(cls, parts: Sequence[Diagnosis]) -> Diagnosis:
        """The rows of several batches (at least one), one after the other."""
        return cls(
            Stepwise.concatenate([part.steps for part in parts]),
            np.concatenate([part.nearest for part in parts]),
            np.concatenate([part.words for part in parts]),
        )

    def take(self, rows: Ints | Bools | slice) -> Diagnosis:
        """The diagnosis of some rows; nothing is counted again."""
        return Diagnosis(self.steps.take(rows), self.nearest[rows], self.words[rows])

    @property
    def by_row(self) -> Floats:
        """Points of every cause in every row, shape (rows, causes + 1), the limit last.

        NaN in rows without a score. A row adds up to the distance from its
        score to the metric's best.
        """
        return _gains(self.steps.values(), self.steps.metric).T

    @property
    def main(self) -> NDArray[np.str_]:
        """The costliest cause of every row by name; "" without a score or where nothing costs."""
        points = self.by_row
        names = np.array([*TITLES, ""])
        found = np.isfinite(points).all(axis=1) & (np.nan_to_num(points).max(axis=1) > 1e-12)
        worst = np.where(found, np.argmax(np.nan_to_num(points), axis=1), len(TITLES))
        return names[worst]

    @property
    def costs(self) -> tuple[CauseCost, ...]:
        """What each cause costs all rows together, causes that do not occur left out.

        They add up to the distance from the score of the set to the metric's
        best score; empty without any scored row.
        """
        return self._costs(self.steps.corpus())

    def row_costs(self, row: int) -> tuple[CauseCost, ...]:
        """What each cause costs one row (from 0): a pair has the score of a row, not of a set."""
        one = self.take(slice(row, row + 1))
        return one._costs(one.steps.values()[:, 0])

    def _costs(self, values: Floats) -> tuple[CauseCost, ...]:
        if not np.isfinite(values).all():
            return ()
        gains = _gains(values[:, None], self.steps.metric)[:, 0]
        rows = (np.diff(self.steps.places, axis=0) != 0).sum(axis=1)
        counted = [*rows.tolist(), int(self.steps.scored.sum())]
        return tuple(
            CauseCost(name, TITLES[name], points + 0.0, number, self._named(name))
            for name, points, number in zip(TITLES, gains.tolist(), counted, strict=True)
            if abs(points) > 1e-12 or (number and name != LIMIT)
        )

    def _named(self, cause: str) -> tuple[Change, ...]:
        """The differences of one cause that are in most rows; of equals the earliest."""
        counted = Counter(change for row in self.words for change in row.get(cause, ()))
        return tuple(change for change, _ in counted.most_common(NAMED))


def _rows(pairs: Pairs) -> Sequence[tuple[tuple[str | None, tuple[str, ...]], bool]]:
    """Every row's texts, and whether it can be repaired."""
    ok = pairs.statuses() == Status.OK
    return [(pairs.row(n), bool(ok[n])) for n in range(len(pairs))]


def nearest(hypothesis: str, references: Sequence[str]) -> tuple[int, Pairing]:
    """The reference (from 0) with the largest share of words in common, and the pairing.

    A word in another place counts half. The first of several that are equally
    near. Of more than `CANDIDATES` references only the most alike are looked at.
    ``references`` is not empty.
    """
    chosen = most_alike(hypothesis, references, CANDIDATES)
    pairings = [pair(hypothesis, references[index]) for index in chosen]
    best = max(range(len(pairings)), key=lambda n: _nearness(pairings[n]))
    return chosen[best], pairings[best]


def _nearness(pairing: Pairing) -> float:
    return 2 * pairing.close / max(len(pairing.hypothesis) + len(pairing.reference), 1)


def _repair(hypothesis: str | None, references: tuple[str, ...]) -> _Repaired:
    best, pairing = nearest(hypothesis or "", references)
    return Repair.of(pairing, references[best]), references, best


def _step(repairs: Sequence[_Repaired | None], number: int) -> list[Row | None]:
    """What the texts are once this cause and all before it are repaired; None: as before."""
    name, done = CAUSES[number].name, {cause.name for cause in CAUSES[: number + 1]}
    return [
        (repaired[0].text_after(done), repaired[1])
        if repaired is not None and name in repaired[0].present
        else None
        for repaired in repairs
    ]


def _gains(values: Floats, metric: Any) -> Floats:
    """Gain of each step along the first axis, and last what is left to the best score."""
    sign = 1 if metric.facts.higher_is_better else -1
    best = np.full((1, values.shape[1]), metric.facts.best)
    gains: Floats = sign * np.diff(np.concatenate([values, best]), axis=0)
    return gains
