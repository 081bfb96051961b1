"""What the metrics that count edits share: statistics, scores and explanation of any of them."""

from __future__ import annotations

from abc import abstractmethod
from functools import cache
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from textsim_core.align import EditScript, Symbols, edit_script
from textsim_core.edit_statistics import EditStats
from textsim_core.explain import alike
from textsim_core.explain.edit_marks import EditedPair, mark
from textsim_core.explain.edits import SPEECH_KINDS, EditKind, Edits, explain
from textsim_core.explain.types import Explanation
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._settings import Configured
from textsim_core.spans import Span
from textsim_core.types import Floats, Ints, Pairs, Score, Scores, Status

REASONS = {
    int(Status.NO_REFERENCE): "There is no expected text to compare with.",
    int(Status.NO_HYPOTHESIS): "There is no output to score.",
    int(Status.UNDEFINED): "The expected text is empty: this tool divides by its length.",
}


class EditRate(Configured):
    """A metric of counted edits; each one says how texts become symbols and counts a value."""

    __slots__ = ()
    name: ClassVar[str]
    title: ClassVar[str]
    facts: ClassVar[Facts]
    kinds: ClassVar[tuple[EditKind, ...]] = SPEECH_KINDS
    unit: ClassVar[str] = "word"
    normalise: tuple[str, ...]
    lowercase: bool

    @abstractmethod
    def symbols(self, pairs: Pairs) -> list[Symbols]:
        """All texts of a batch, hypotheses first, each as one symbol a token."""

    @abstractmethod
    def tokens(self, text: str) -> tuple[list[str], tuple[Span, ...]]:
        """The tokens of one text and where they stand in it."""

    @abstractmethod
    def values(self, stats: EditStats) -> Floats:
        """The score of each row, as if every row could be scored."""

    @abstractmethod
    def formula(self, score: Score) -> str:
        """How the counts lead to the score, in one sentence with the score's own figures."""

    @abstractmethod
    def statistics(self, pairs: Pairs) -> EditStats:
        """The edits of each row. See `EditStats`."""

    @abstractmethod
    def used(self, pairs: Pairs) -> int | None:
        """The place of the reference that counts for the one pair; None without any."""

    @abstractmethod
    def signature(self, reference_counts: Ints) -> str:
        """All that can change the number, in sacreBLEU's form."""

    def undefined(self, stats: EditStats) -> NDArray[np.bool_]:
        """Which rows have no value whatever their counts, shape (rows,)."""
        return np.zeros(len(stats), bool)

    def score(self, stats: EditStats) -> Scores:
        """Every row's score."""
        statuses = stats.statuses.copy()
        statuses[self.undefined(stats) & (statuses == Status.OK)] = Status.UNDEFINED
        values = self.values(stats)
        values[statuses != Status.OK] = np.nan
        return self._scores(stats, values, statuses, self._costs(stats))

    def corpus(self, stats: EditStats) -> Scores:
        """One row: the score of the summed edits, or the mean where the facts say so."""
        pooled = stats.pooled()
        if self.facts.corpus == "pooled":
            return self.score(pooled)
        rows = stats.take(stats.statuses == Status.OK)
        values = np.array([self.values(rows).mean() if len(rows) else np.nan])
        costs = self._costs(rows).sum(axis=0, keepdims=True) / max(len(rows), 1)
        return self._scores(pooled, values, pooled.statuses, costs)

    def _costs(self, stats: EditStats) -> Floats:
        """What each kind of edit costs: the distance to the best score, shared by numbers."""
        counts = np.stack([getattr(stats, kind.column) for kind in self.kinds], axis=1)
        cost = np.abs(self.facts.best - self.values(stats))
        costs: Floats = counts * (cost / np.maximum(stats.edits, 1))[:, None]
        return costs

    def _scores(
        self, stats: EditStats, values: Floats, statuses: NDArray[np.int8], costs: Floats
    ) -> Scores:
        parts: dict[str, NDArray[Any]] = {"hits": stats.hits}
        parts |= {kind.part: getattr(stats, kind.column) for kind in self.kinds}
        parts |= {
            "edits": stats.edits,
            "costs": costs,
            "hypothesis_length": stats.lengths,
            "reference_length": self.reference_lengths(stats),
        }
        signature = self.signature(stats.reference_counts)
        return Scores(self.name, signature, values, statuses, parts, self.reasons())

    def reference_lengths(self, stats: EditStats) -> NDArray[Any]:
        """The length that the edits are compared with, in tokens."""
        return stats.reference_lengths

    def reasons(self) -> dict[int, str]:
        """The sentence for each status but OK."""
        return REASONS

    def explain(self, stats: EditStats, pairs: Pairs | None = None) -> Explanation:
        """Why this score: of the one pair in ``pairs``, or of all rows of ``stats`` together.

        The losses are costs: see `explain.edits.explain`.
        """
        score = (self.corpus(stats) if pairs is None else self.score(stats)).row(0)
        edits = Edits(
            score=score,
            kinds=self.kinds,
            unit=self.token_name(),
            rows=int((stats.statuses == Status.OK).sum()),
            name=self.title.partition(",")[0],
            formula="" if score.status != Status.OK else self._formula(score, stats),
            lower_is_better=not self.facts.higher_is_better,
            counts=self.facts.unit == "count",
            marked=None if pairs is None else self.marked(pairs),
        )
        return explain(
            edits, self.notes(stats) if pairs is None else alike.notes(self, stats, pairs)
        )

    def _formula(self, score: Score, stats: EditStats) -> str:
        scored = int((stats.statuses == Status.OK).sum())
        if self.facts.corpus == "mean" and scored > 1:
            return f"The mean of the scores of {scored:,} pairs."
        return self.formula(score)

    def token_name(self) -> str:
        """What one token is called."""
        return self.unit

    def notes(self, stats: EditStats) -> tuple[str, ...]:
        """Sentences on a set that its score alone does not say."""
        return ()

    def marked(self, pairs: Pairs) -> EditedPair:
        """Marks and edit script of the one pair."""
        hypothesis, references = pairs.row(0)
        texts = (hypothesis or "", *references)
        symbols = self.symbols(pairs)

        @cache
        def tokens(place: int) -> tuple[list[str], tuple[Span, ...]]:
            return self.tokens(texts[place])

        def script_to(place: int) -> EditScript:
            return self.script(symbols[0], symbols[place + 1], tokens(place + 1)[0])

        used, counted = self.used(pairs), None
        if used is not None and self.backwards:
            counted = self.script(symbols[used + 1], symbols[0], tokens(0)[0])
        return mark(texts, lambda place: tokens(place)[1], script_to, used, counted)

    @property
    def backwards(self) -> bool:
        """Whether the edits counted are those that turn the expected text into the output."""
        return False

    def script(self, hypothesis: Symbols, reference: Symbols, tokens: list[str]) -> EditScript:
        """The edit script from one text to another; ``tokens`` are the second's."""
        return edit_script(hypothesis, reference, tokens)
