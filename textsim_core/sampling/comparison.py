"""Systems compared on the same rows: scores with intervals, and every pair tested."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from textsim_core.additive import Additive
from textsim_core.errors import SettingError, one_of
from textsim_core.explain.words import count
from textsim_core.sampling.draws import Rows, bootstrap_sums, shuffled_sums
from textsim_core.sampling.intervals import Interval, mean_of, percentiles, scores_of
from textsim_core.sampling.paired import Pair, identical, paired
from textsim_core.sampling.paired_tests import (
    bootstrap_p_value,
    holm,
    randomisation_p_value,
    shuffled_scores,
)
from textsim_core.sampling.plan import Plan
from textsim_core.types import Bools, Floats, Ints, Status

if TYPE_CHECKING:
    from textsim_core.evaluation import Evaluation


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """One system on the rows compared.

    ``score`` and ``mean`` (of the drawn scores) are fractions, NaN without a
    row; ``rows`` is how many rows they come from. ``evaluation`` is the system
    alone on all of its own rows, whatever was filtered or left out.
    """

    name: str
    score: float
    interval: Interval
    mean: float
    rows: int
    evaluation: Evaluation = field(repr=False)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A row that at least one system has no score for: its place, the system, its status."""

    row: int
    system: str
    status: str


@dataclass(frozen=True, eq=False)
class Comparison:
    """Two or more systems on the same rows under one metric. Made by `textsim_core.compare`.

    Everything comes from statistics that were counted once: `take` gives any
    rows anew. ``rows`` are the places (0 = the first) of the rows looked at;
    only those that belong to every system's score are compared, the others are
    in ``left_out``. ``evaluations`` hold all rows of each system by name.
    """

    metric: Any
    evaluations: Mapping[str, Evaluation]
    plan: Plan
    rows: Ints
    additives: tuple[Additive, ...]
    drawn: Floats | None = None

    @classmethod
    def of(cls, metric: Any, evaluations: Mapping[str, Evaluation], plan: Plan) -> Comparison:
        """Compare evaluations of the same rows under the same metric."""
        additives = tuple(one.additive for one in evaluations.values())
        return cls(metric, evaluations, plan, np.arange(len(additives[0].counted)), additives)

    def __repr__(self) -> str:
        scores = zip(self.names, self._shared, strict=True)
        told = ", ".join(f"{name!r} {one.score:.4f}" for name, one in scores)
        rows = count(len(self.compared), "row")
        return f"Comparison({self.metric.name} of {rows}: {told})"

    @property
    def names(self) -> tuple[str, ...]:
        """The systems in the order given."""
        return tuple(self.evaluations)

    def take(self, rows: Ints | Bools | slice) -> Comparison:
        """The comparison on some of the rows; nothing is counted again.

        ``rows`` are places among this comparison's own ``rows``, or one yes or
        no for each.
        """
        return replace(self, rows=self.rows[rows], drawn=None)

    def among(self, names: Sequence[str]) -> Comparison:
        """Some of the systems on the rows compared here. SettingError for an unknown name."""
        places = [self._place(name) for name in names]
        return replace(
            self,
            evaluations={name: self.evaluations[name] for name in names},
            plan=replace(self.plan, baseline=None),
            rows=self.compared,
            drawn=None,
            additives=tuple(self.additives[place] for place in places),
        )

    def planned(self, **changes: Any) -> Comparison:
        """The same rows under another plan (test, samples, seed, correction, …)."""
        return replace(self, plan=replace(self.plan, **changes), drawn=None)

    @cached_property
    def compared(self) -> Ints:
        """The places of the rows that every system has a score for."""
        together = np.logical_and.reduce([one.counted[self.rows] for one in self.additives])
        return self.rows[together]

    @cached_property
    def left_out(self) -> tuple[LeftOut, ...]:
        """Why rows are not compared: one entry for each system without a score there."""
        aside = np.setdiff1d(self.rows, self.compared)
        labels = {int(status): status.label for status in Status}
        return tuple(
            LeftOut(row, name, labels[int(one.scores.statuses[row])])
            for row in aside.tolist()
            for (name, one), sums in zip(self.evaluations.items(), self.additives, strict=True)
            if not sums.counted[row]
        )

    @cached_property
    def systems(self) -> tuple[System, ...]:
        """Every system in the order given."""
        number, confidence = len(self.compared), self.plan.confidence
        return tuple(
            System(name, one.score, percentiles(drawn, confidence), mean_of(drawn), number, whole)
            for (name, whole), one, drawn in zip(
                self.evaluations.items(), self._shared, self.draws.T, strict=True
            )
        )

    @cached_property
    def leaderboard(self) -> tuple[System, ...]:
        """The systems from the best to the worst; those without a score last."""
        sign = -1 if self.metric.facts.higher_is_better else 1
        return tuple(sorted(self.systems, key=lambda one: (np.isnan(one.score), sign * one.score)))

    def system(self, name: str) -> System:
        """One system. SettingError for a name that is not among them."""
        return self.systems[self._place(name)]

    @cached_property
    def draws(self) -> Floats:
        """The score of every system in every re-drawn set, shape (samples, systems)."""
        if self.drawn is not None:
            return self.drawn
        return self.drawn_scores(bootstrap_sums(self._units, self.plan.draws, self.plan.seed))

    @property
    def group(self) -> int:
        """How many rows are drawn together: 1 up to 10,000 rows, as in sacreBLEU."""
        return self._units.group

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Every two systems, the earlier one as ``a``; with a baseline, each other one against it.

        ``p_corrected`` is corrected for as many tests as there are pairs here.
        """
        number, baseline = len(self.names), self.plan.baseline
        places = list(combinations(range(number), 2))
        if baseline is not None:
            at = self.names.index(baseline)
            places = [(place, at) for place in range(number) if place != at]
        found = [self._tested(a, b) for a, b in places]
        if self.plan.correction == "none":
            return tuple(found)
        corrected = holm([pair.p_value for pair in found])
        return tuple(replace(pair, p_corrected=p) for pair, p in zip(found, corrected, strict=True))

    def pair(self, a: str, b: str) -> Pair:
        """One of ``pairs``, turned so that ``a`` comes first. SettingError where there is none."""
        for pair in self.pairs:
            if {pair.a, pair.b} == {a, b}:
                return pair if pair.a == a else pair.turned
        accepted = [f"{pair.a!r} with {pair.b!r}" for pair in self.pairs]
        raise SettingError(one_of("pair of systems", (a, b), accepted))

    def values(self, name: str) -> Floats:
        """One system's score in each of the rows compared, shape (rows compared,)."""
        self._place(name)
        return self.evaluations[name].values[self.compared]

    def _place(self, name: str) -> int:
        if name not in self.evaluations:
            raise SettingError(one_of("system", name, self.names))
        return self.names.index(name)

    @cached_property
    def _shared(self) -> tuple[Additive, ...]:
        if np.array_equal(self.compared, np.arange(len(self.additives[0].counted))):
            return self.additives
        return tuple(one.take(self.compared) for one in self.additives)

    @cached_property
    def side_by_side(self) -> Floats:
        """What adds up of every system, shape (rows compared, columns of all systems)."""
        return np.concatenate([one.sums for one in self._shared], axis=1)

    @cached_property
    def _units(self) -> Rows:
        return Rows.of(self.side_by_side, self.plan.seed)

    def drawn_scores(self, sums: Floats) -> Floats:
        """Sums of drawn sets, columns as in ``side_by_side``, as scores: (samples, systems)."""
        parts = zip(self._shared, self._split(sums), strict=True)
        return np.stack([scores_of(one, part) for one, part in parts], axis=1)

    def _split(self, sums: Floats) -> list[Floats]:
        """Each system's own columns."""
        return np.split(sums, len(self.names), axis=1)

    @cached_property
    def _heads(self) -> list[Floats]:
        return self._split(shuffled_sums(self._units, self.plan.samples, self.plan.seed))

    def _tested(self, a: int, b: int) -> Pair:
        names, shared = self.names, self._shared
        difference = shared[a].score - shared[b].score
        if self.plan.test == "bootstrap":
            p_value = bootstrap_p_value(
                self.draws[:, a], self.draws[:, b], difference, rows=len(self.compared)
            )
        else:
            heads = (self._heads[a], self._heads[b])
            shuffled = shuffled_scores(shared[a], shared[b], heads)
            p_value = randomisation_p_value(*shuffled, difference)
        texts = [self.evaluations[names[at]].pairs for at in (a, b)]
        return paired(
            self.systems[a],
            self.systems[b],
            draws=(self.draws[:, a], self.draws[:, b]),
            values=(self.values(names[a]), self.values(names[b])),
            p_value=p_value,
            identical=identical(texts[0], texts[1], self.compared),
            confidence=self.plan.confidence,
            higher_is_better=self.metric.facts.higher_is_better,
        )
