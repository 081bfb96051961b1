"""BLEU (Papineni, Roukos, Ward, Zhu 2002): clipped n-gram precision times a brevity penalty."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from textsim_core.best_reference import best_reference_stats
from textsim_core.blank_texts import without_lone_blanks
from textsim_core.explain import alike, ngram_marks, precision
from textsim_core.explain.aggregate import nltk_pooling
from textsim_core.explain.types import Explanation
from textsim_core.length_penalty import inverted_penalty
from textsim_core.metrics._bleu_settings import BleuSettings
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._means import REASONS
from textsim_core.ngrams import (
    REFERENCE_LENGTHS,
    NgramStats,
    brevity_penalty,
    ngram_stats,
)
from textsim_core.normalisations import normalised
from textsim_core.order_counts import OrderCounts
from textsim_core.order_weights import (
    geometric_mean,
    matched_weights,
    reweighed,
    row_weights,
)
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokens import encode
from textsim_core.types import Floats, Ints, Pairs, Scores, Status

_ROWS_AT_ONCE = 100_000  # bounds the memory for tokens; fewer would ask more often for words


@dataclass(frozen=True, slots=True)
class Bleu(BleuSettings):
    """BLEU with every choice that tools make differently.

    Range 0…1 (NLTK's methods 5 to 7 can exceed 1). A text without any match
    is 0, an empty output 0; an empty reference gives 0 unless the smoothing
    counts missing orders. Defaults are sacreBLEU's: tokens "13a", smoothing
    "exp", effective order on single rows and off on a corpus
    (``effective_order=None``). Raises SettingError for a value outside.
    """

    name: ClassVar[str] = "bleu"
    title: ClassVar[str] = "BLEU"
    position: ClassVar[int] = 10
    facts: ClassVar[Facts] = Facts(
        purpose="exact wording",
        question="How many of the output's words and phrases stand in an expected text?",
        good_for="translations and templated text, over many sentences",
        bad_for="single short sentences, free wording, meaning",
        source="Papineni et al. 2002, https://aclanthology.org/P02-1040",
        bounded=False,
    )

    def statistics(self, pairs: Pairs) -> NgramStats:
        """Counts of all ORDERS orders, one row a pair. See `ngrams.NgramStats`."""
        tokenizer, parts = TOKENIZERS[self.tokenizer], []
        count = ngram_stats if self.clipping == "together" else best_reference_stats
        blanks = bool(tokenizer.split(""))
        for chunk in pairs.chunks(_ROWS_AT_ONCE) or [pairs]:
            texts = normalised(chunk.texts, self.normalise)
            tokens = encode(texts, tokenizer, lowercase=self.lowercase)
            parts.append(
                count(chunk, without_lone_blanks(tokens, len(chunk)) if blanks else tokens)
            )
        return parts[0] if len(parts) == 1 else NgramStats.concatenate(parts)

    def score(self, stats: NgramStats) -> Scores:
        """Every row's BLEU."""
        return self._score(stats, OrderCounts.of(stats, self.max_order), corpus=False)

    def additive(self, stats: NgramStats) -> NgramStats:
        """The statistics whose sums score as `corpus` does, of the orders that matter.

        Where rows are pooled as NLTK does, each has one n-gram of every order at
        least. NLTK's methods 5 to 7 also read the last row alone, which no sum knows.
        """
        orders = slice(0, max(self.max_order, 5))  # NLTK's method5 looks at the fifth
        matches, totals = stats.matches[:, orders], stats.totals[:, orders]
        if self.pooling == "nltk":
            ok = (stats.statuses == Status.OK)[:, None]
            totals = np.where(ok, np.maximum(totals, 1), totals)
        return replace(stats, matches=matches, totals=totals)

    def corpus(self, stats: NgramStats) -> Scores:
        """The BLEU of the summed counts: one row, not the mean of the rows."""
        pooled = stats.pooled()
        if self.pooling == "nltk":
            counts = OrderCounts.nltk_corpus(stats, self.max_order)
        else:
            counts = OrderCounts.of(pooled, self.max_order)
        return self._score(pooled, counts, corpus=True)

    @property
    def of_sums(self) -> Bleu:
        """The metric that scores each row of sums as `corpus` scores a set."""
        return replace(self, effective_order=self.skips_missing(corpus=True))

    def explain(self, stats: NgramStats, pairs: Pairs | None = None) -> Explanation:
        """Why this score: of the one pair in ``pairs``, or of all rows of ``stats`` together."""
        tokenizer, scores, marked = TOKENIZERS[self.tokenizer], self.corpus(stats), None
        if pairs is not None:
            scores = self.score(stats)
            marked = ngram_marks.mark(
                pairs,
                tokenizer,
                normalise=self.normalise,
                lowercase=self.lowercase,
                orders=self.max_order,
                single=self.clipping == "single",
            )
        return precision.explain(
            scores.row(0),
            marked,
            rows=int((stats.statuses == Status.OK).sum()),
            unit=tokenizer.unit,
            smoothing=self.smoother.summary,
            notes=self._pooling_notes(stats) if pairs is None else alike.notes(self, stats, pairs),
        )

    def _score(self, stats: NgramStats, counts: OrderCounts, *, corpus: bool) -> Scores:
        smoothing = self.smoother
        precisions = smoothing.function(counts, self.constant)
        weights = self._weights(counts, corpus)
        references = stats.reference_lengths[:, REFERENCE_LENGTHS.index(self.reference_length)]
        shrink = brevity_penalty if self.brevity == "papineni" else inverted_penalty
        penalty = shrink(stats.lengths, references)
        mean = geometric_mean(precisions, weights, drop_zeros=smoothing.drops_zeros)
        values = penalty * mean
        if smoothing.guarded:
            values[counts.matches[:, 0] == 0] = 0.0
        if self.empty in ("zero", "either-zero"):
            values[stats.lengths == 0] = 0.0
        if self.empty == "either-zero":
            values[references == 0] = 0.0
        statuses, reasons = self._statuses(stats, counts, references)
        values[statuses != Status.OK] = np.nan
        parts = {
            "matches": counts.matches,
            "totals": counts.denominators if corpus and self.pooling == "nltk" else counts.totals,
            "precisions": precisions,
            "weights": weights,
            "geometric_mean": mean,
            "brevity_penalty": penalty,
            "hypothesis_length": stats.lengths,
            "reference_length": references,
        }
        signature = self.signature(stats.reference_counts, corpus=corpus)
        return Scores(self.name, signature, values, statuses, parts, reasons)

    def _weights(self, counts: OrderCounts, corpus: bool) -> Floats:
        """Each order's weight in each row, shape (rows, orders); rows add up to 1 or are all 0."""
        given = self.weights or (1 / self.max_order,) * self.max_order
        filled = self.smoother.fills_missing and self.constant > 0
        effective = self.skips_missing(corpus) and not filled
        weights = row_weights(given, counts, effective=effective)
        if self.smoother.skips_unmatched:
            weights = matched_weights(weights, counts)
        return reweighed(weights, counts) if self.auto_reweigh else weights

    def _statuses(
        self, stats: NgramStats, counts: OrderCounts, references: Ints
    ) -> tuple[NDArray[np.int8], dict[int, str]]:
        undefined, reason = np.zeros(len(stats), dtype=bool), ""
        if self.smoother.undefined is not None:
            undefined, reason = self.smoother.undefined(counts), self.smoother.undefined_reason
        if self.empty == "undefined":
            undefined = undefined | (stats.lengths == 0) | (references == 0)
            reason = (
                reason or "An empty text: this tool refuses it or divides by its length, and fails."
            )
        statuses = stats.statuses.copy()
        statuses[undefined & (statuses == Status.OK)] = Status.UNDEFINED
        return statuses, {
            **REASONS,
            int(Status.UNDEFINED): reason,
        }

    def _pooling_notes(self, stats: NgramStats) -> tuple[str, ...]:
        """Where NLTK's way of adding up rows gives another number than the exact sums."""
        if self.smoother.family != "nltk":
            return ()
        exact, nltk = (
            float(replace(self, pooling=pooling).corpus(stats).values[0])
            for pooling in ("sums", "nltk")
        )
        lacking = (stats.totals[:, : self.max_order] == 0).any(axis=1)
        return nltk_pooling(exact, nltk, int((lacking & (stats.statuses == Status.OK)).sum()))


METRIC = Bleu
