"""A data set under one metric: scores, corpus, interval and explanation of any of its rows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textsim_core.additive import Additive
from textsim_core.causes import CauseCost, Diagnosis
from textsim_core.errors import SettingError, one_of
from textsim_core.explain.types import Explanation
from textsim_core.explain.words import count
from textsim_core.explaining import explained
from textsim_core.sampling.draws import SEED
from textsim_core.sampling.intervals import SAMPLES, Resampled, resampled
from textsim_core.types import Bools, Floats, Ints, Pairs, Score, Scores, Status

Rows = Ints | Bools | slice


@dataclass(frozen=True, eq=False)
class Evaluation:
    """A data set under one metric: everything comes from ``stats``, one row a pair.

    ``pairs`` are the texts, where they are at hand: only the causes look at them.
    Made by `of`; ``part_of`` is the evaluation that some ``rows`` were taken from.
    """

    metric: Any
    stats: Any
    pairs: Pairs | None = None
    part_of: Evaluation | None = None
    rows: Rows | None = None

    @classmethod
    def of(cls, metric: Any, stats: Any, pairs: Pairs | None = None) -> Evaluation:
        """Statistics that are already counted."""
        return cls(metric, stats, pairs)

    def __repr__(self) -> str:
        rows = count(len(self.stats.statuses), "row")
        return f"Evaluation({self.metric.name} of {rows}: {self.corpus.value:.4f})"

    @cached_property
    def scores(self) -> Scores:
        """Every row's score with its parts."""
        if self.part_of is None:
            scores: Scores = self.metric.score(self.stats)
            return scores
        whole, rows = self.part_of.scores, self.rows
        return replace(
            whole,
            values=self.values,
            statuses=self.codes,
            parts={name: part[rows] for name, part in whole.parts.items()},
            signature=self.metric.score(self._sample).signature,
        )

    @cached_property
    def additive(self) -> Additive:
        """What of the rows adds up: see `additive.Additive`."""
        if self.part_of is None or self.rows is None:
            return Additive.of(self.metric, self.stats, self.values)
        return self.part_of.additive.take(self.rows)

    @cached_property
    def diagnosis(self) -> Diagnosis | None:
        """Every row's causes, found when first asked for; None without the texts."""
        return Diagnosis.of(self.metric, self.pairs) if self.pairs is not None else None

    @property
    def corpus(self) -> Score:
        """The score of the whole set (for BLEU the pooled counts, not the mean of the rows)."""
        score: Score = self.metric.corpus(self.stats).row(0)
        return score

    @cached_property
    def values(self) -> Floats:
        """One fraction a row, shape (rows,); NaN where the row has no score."""
        if self.part_of is None:
            return self.scores.values
        return self.part_of.values[self.rows]

    @cached_property
    def codes(self) -> NDArray[np.int8]:
        """One `Status` a row, as a number."""
        if self.part_of is None:
            return self.scores.statuses
        return self.part_of.codes[self.rows]

    @property
    def statuses(self) -> NDArray[np.str_]:
        """One label a row: "ok", "undefined", "no reference", "no hypothesis", "not computed"."""
        return np.array([status.label for status in Status])[self.codes]

    @property
    def scored(self) -> int:
        """How many rows have a score; the rest are kept and say why."""
        return int((self.codes == Status.OK).sum())

    @property
    def mean(self) -> float:
        """The mean of the row scores, over the rows that have one; NaN when none has."""
        return float(np.nanmean(self.values)) if self.scored else float("nan")

    def take(self, rows: Rows) -> Evaluation:
        """The evaluation of some rows; nothing is counted again.

        ``rows`` are places (0 = the first), one yes or no for each row, or a
        slice; SettingError for anything else.
        """
        return Evaluation(self.metric, self._taken(rows), None, self, rows)

    def interval(
        self, *, confidence: float = 0.95, samples: int = SAMPLES, seed: int = SEED
    ) -> Resampled:
        """The bootstrap interval of the score of the whole set: ``.interval.low``, ``.high``.

        ``samples`` sets of as many rows are drawn with replacement and scored,
        with sacreBLEU's draws for the same seed; beyond 10,000 rows groups of
        rows are drawn (see `sampling.draws.Rows`). NaN where no row has a score.
        Raises SettingError for a confidence outside 0…1, fewer than 1 sample or
        a negative seed.
        """
        return resampled(self.additive, confidence=confidence, samples=samples, seed=seed)

    def explain(self, rows: Rows | None = None) -> Explanation:
        """Why the score of the set, or of the rows given, is what it is; rows as in `take`."""
        stats = self.stats if rows is None else self._taken(rows)

        def causes() -> tuple[CauseCost, ...]:
            if self.diagnosis is None:
                return ()
            return (self.diagnosis if rows is None else self.diagnosis.take(rows)).costs

        return explained(self.metric, stats, diagnose=causes)

    def _taken(self, rows: Rows) -> Any:
        try:
            if not isinstance(rows, slice) and np.ndim(rows) != 1:
                raise IndexError
            return self.stats.take(rows)
        except IndexError:
            accepted = (
                f"a list of places from 0 to {len(self.stats.statuses) - 1:,}",
                "one yes or no for each row",
                "a slice",
            )
            raise SettingError(one_of("rows", rows, accepted)) from None

    @property
    def _sample(self) -> Any:
        """One or two rows with the signature of all, which says if references differ in number."""
        counts = self.stats.reference_counts
        other = np.flatnonzero(counts != counts[:1])[:1]
        return self.stats.take(np.concatenate([np.arange(min(1, len(counts))), other]))
