"""Statistics of chrF and its F-scores (Popović 2015, 2017), for many rows at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

import numpy as np

from textsim_core.by_reference import flattened
from textsim_core.characters import Dropped, character_counts, lowered
from textsim_core.ngrams import ngram_stats
from textsim_core.normalisations import normalised
from textsim_core.overlap import f_measure
from textsim_core.reference_counts import Counts, ReferenceCounts, ngram_totals, scorable
from textsim_core.tokenizers._chrf_words import CHRF_WORDS
from textsim_core.tokens import encode
from textsim_core.types import Floats, Pairs

_ROWS_AT_ONCE = 100_000  # bounds the memory for words


@dataclass(frozen=True, slots=True, eq=False)
class ChrfStats(ReferenceCounts):
    """Character n-grams as in `ReferenceCounts`, and the same of words where words count.

    The word columns have as many orders as were asked for, often none.
    """

    RAGGED: ClassVar[tuple[str, ...]] = (
        "matches", "reference_totals", "word_matches", "word_reference_totals",
    )  # fmt: skip

    word_matches: Counts
    word_totals: Counts
    word_reference_totals: Counts

    @classmethod
    def of(
        cls, pairs: Pairs, *, chars: int, words: int, dropped: Dropped, lowercase: bool,
        normalise: Sequence[str],
    ) -> Self:  # fmt: skip
        """Count a batch: character orders 1…``chars``, word orders 1…``words``."""
        parts = [
            cls._of(_rewritten(chunk, lowercase, normalise), chars, words, dropped)
            for chunk in pairs.chunks(_ROWS_AT_ONCE) or [pairs]
        ]
        return parts[0] if len(parts) == 1 else cls.concatenate(parts)

    @classmethod
    def _of(cls, pairs: Pairs, chars: int, words: int, dropped: Dropped) -> Self:
        rows, references = scorable(pairs)
        counts = character_counts(pairs, chars, dropped=dropped)
        word_matches: Counts = np.zeros((len(references), words), np.int32)
        lengths = np.zeros(len(pairs) + len(references), np.int64)
        if words:
            tokens = encode(pairs.texts, CHRF_WORDS)
            lengths = tokens.lengths
            word_matches = ngram_stats(*flattened(pairs, tokens)).matches[:, :words]
        return cls(
            matches=np.where(references[:, None], counts.matches, 0),
            totals=ngram_totals(counts.lengths, chars, rows),
            reference_totals=ngram_totals(counts.reference_lengths, chars, references),
            kept=pairs.reference_counts,
            reference_counts=pairs.reference_counts,
            statuses=pairs.statuses(),
            word_matches=np.where(references[:, None], word_matches, 0),
            word_totals=ngram_totals(lengths[: len(pairs)], words, rows),
            word_reference_totals=ngram_totals(lengths[len(pairs) :], words, references),
        )

    def orders(self) -> Orders:
        """Character and word orders side by side, one row a reference."""
        totals = np.concatenate([self.totals, self.word_totals], axis=1)
        return Orders(
            np.concatenate([self.matches, self.word_matches], axis=1),
            totals if (self.kept == 1).all() else totals[self.rows],
            np.concatenate([self.reference_totals, self.word_reference_totals], axis=1),
        )

    def comparable(self) -> Self:
        """Without the hypothesis' n-grams of orders that the reference has none of.

        sacreBLEU adds rows up so. For settled statistics.
        """
        return replace(
            self,
            totals=np.where(self.reference_totals > 0, self.totals, 0),
            word_totals=np.where(self.word_reference_totals > 0, self.word_totals, 0),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Orders:
    """Counts of any n-gram orders, all of shape (rows, orders), and the F-scores they give."""

    matches: Counts
    totals: Counts
    reference_totals: Counts

    @property
    def precisions(self) -> Floats:
        """Matches by totals; 0 where there are no n-grams."""
        return self.matches / np.maximum(self.totals, 1)

    @property
    def recalls(self) -> Floats:
        """Matches by the reference's totals; 0 where there are no n-grams."""
        return self.matches / np.maximum(self.reference_totals, 1)

    @property
    def present(self) -> Floats:
        """1.0 where both sides have n-grams, else 0.0."""
        present: Floats = ((self.totals > 0) & (self.reference_totals > 0)).astype(np.float64)
        return present

    def averaged(self, beta: float) -> tuple[Floats, Floats, Floats]:
        """F of the averaged precision and the averaged recall, and these two; each (rows,).

        Averages are over the orders that both texts have (sacreBLEU's default);
        0 where there are none.
        """
        orders = np.maximum(self.present.sum(axis=1), 1)
        precision = (self.precisions * self.present).sum(axis=1) / orders
        recall = (self.recalls * self.present).sum(axis=1) / orders
        return f_measure(precision, recall, beta), precision, recall

    def f_scores(self, beta: float, epsilon: float, *, recall_of_short: bool) -> Floats:
        """F of each order, shape (rows, orders); ``epsilon`` where nothing matches.

        So it is too where a side has no n-grams, but where the hypothesis alone
        is too short and ``recall_of_short`` holds, F is 0 (sacreBLEU's
        eps_smoothing; chrF++.py and NLTK give ``epsilon``).
        """
        scores = _f_scores(self.precisions, self.recalls, beta, epsilon)
        if recall_of_short and beta > 0:
            scores[(self.totals == 0) & (self.reference_totals > 0)] = 0.0
        return scores


def _f_scores(precision: Floats, recall: Floats, beta: float, zero: float) -> Floats:
    """The F-measure, ``zero`` where nothing matches."""
    scores = f_measure(precision, recall, beta)
    scores[precision == 0] = zero
    return scores


def _rewritten(pairs: Pairs, lowercase: bool, normalise: Sequence[str]) -> Pairs:
    hypotheses = normalised(pairs.hypotheses, normalise)
    references = normalised(pairs.references, normalise)
    if lowercase:
        hypotheses, references = lowered(hypotheses), lowered(references)
    return Pairs(hypotheses, references, pairs.offsets)
