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
from textsim_core.metrics import _bleu_choices as choices
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._contract import Facts
from textsim_core.ngrams import (
    REFERENCE_LENGTHS,
    NgramStats,
    brevity_penalty,
    ngram_stats,
)
from textsim_core.normalisations import normalised
from textsim_core.order_counts import OrderCounts
from textsim_core.order_weights import (
    checked_weights,
    geometric_mean,
    matched_weights,
    reweighed,
    row_weights,
)
from textsim_core.settings import (
    choice,
    number,
    registered,
    settle,
    switch,
    weighting,
)
from textsim_core.smoothing import SMOOTHINGS, Smoothing
from textsim_core.smoothing_history import TODAY, smoothing_of
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokens import encode
from textsim_core.types import Floats, Ints, Pairs, Scores, Status

_ROWS_AT_ONCE = 100_000  # bounds the memory for tokens; fewer would ask more often for words


@dataclass(frozen=True, slots=True)
class Bleu:
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

    tokenizer: str = settings.tokenizer("13a")
    lowercase: bool = settings.lowercase()
    normalise: tuple[str, ...] = settings.normalise()
    max_order: int = settings.max_order()
    weights: tuple[float, ...] | None = weighting(
        "Weights", help="One weight for each phrase length; they add up to 1. Empty: all equal.",
    )  # fmt: skip
    smoothing: str = choice(
        "exp", "Smoothing", registered(SMOOTHINGS),
        help="What a phrase length without any match counts as.",
    )  # fmt: skip
    smoothing_value: float | None = number(
        None, "Smoothing constant", 0.0, 1e6, advanced=True,
        help="The constant of floor, add-k, epsilon and method1. Empty: the tool's own.",
    )  # fmt: skip
    effective_order: bool | None = switch(
        None, "Skip phrases longer than the text", advanced=True,
        help="Auto does as the smoothing's own tool: sacreBLEU skips them in single rows.",
    )  # fmt: skip
    reference_length: str = choice(
        "closest", "Expected length", lambda: choices.RULES, advanced=True,
        help="Which expected text's length counts when there are several.",
    )  # fmt: skip
    clipping: str = choice(
        "together", "Several expected texts", lambda: choices.CLIPPINGS,
        recounts=True, advanced=True,
        help="Whether a phrase may be found in any expected text or in one for all phrases.",
    )  # fmt: skip
    brevity: str = choice(
        "papineni", "Length penalty", lambda: choices.PENALTIES, advanced=True,
        help="What becomes of outputs that are shorter than expected.",
    )  # fmt: skip
    pooling: str = choice(
        "sums", "Whole-set sums", lambda: choices.POOLINGS, advanced=True,
        help="How the rows of a data set are added up.",
    )  # fmt: skip
    auto_reweigh: bool = switch(
        False, "Re-weigh short texts (NLTK)", advanced=True,
        help="Texts under four tokens weigh the phrase lengths that they have equally.",
    )  # fmt: skip
    nltk_release: str = choice(
        TODAY, "NLTK's formulas of", lambda: choices.GENERATIONS, advanced=True,
        help="Methods 0, 2, 4 and 7 were computed differently in older releases.",
    )  # fmt: skip
    empty: str = choice(
        "zero", "Empty texts", lambda: choices.EMPTIES, advanced=True,
        help="What a row with an empty output or an empty expected text gets.",
    )  # fmt: skip

    def __post_init__(self) -> None:
        settle(self)
        if self.weights is not None:
            object.__setattr__(self, "weights", checked_weights(self.weights))
            object.__setattr__(self, "max_order", len(self.weights))

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
        return replace(self, effective_order=self._effective(corpus=True))

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
            smoothing=self._smoothing.summary,
            notes=self._pooling_notes(stats) if pairs is None else alike.notes(self, pairs),
        )

    def signature(self, reference_counts: Ints, *, corpus: bool) -> str:
        """The signature of sacreBLEU without its version, then what differs from its defaults."""
        fewest = reference_counts[0] if len(reference_counts) else 0
        refs = fewest if fewest >= 0 and (reference_counts == fewest).all() else "var"
        smooth = self.smoothing
        if self._smoothing.default is not None:
            smooth += (
                f"[{self._constant:.2f}]" if self._constant >= 0.01 else f"[{self._constant:g}]"
            )
        extras = {
            "norm": "+".join(self.normalise) or None,
            "order": self.max_order if self.max_order != 4 else None,
            "weights": ",".join(f"{w:.6g}" for w in self.weights) if self.weights else None,
            "len": self.reference_length if self.reference_length != "closest" else None,
            "clip": self.clipping if self.clipping != "together" else None,
            "bp": self.brevity if self.brevity != "papineni" else None,
            "pool": self.pooling if corpus and self.pooling != "sums" else None,
            "nltk": self.nltk_release if self.nltk_release != TODAY else None,
            "reweigh": "yes" if self.auto_reweigh else None,
            "empty": self.empty if self.empty != "zero" else None,
        }
        return (
            f"nrefs:{refs}|case:{'lc' if self.lowercase else 'mixed'}"
            f"|eff:{'yes' if self._effective(corpus) else 'no'}"
            f"|tok:{TOKENIZERS[self.tokenizer].signature}|smooth:{smooth}"
        ) + "".join(f"|{key}:{value}" for key, value in extras.items() if value is not None)

    @property
    def _smoothing(self) -> Smoothing:
        return smoothing_of(self.smoothing, self.nltk_release)

    @property
    def _constant(self) -> float:
        default = self._smoothing.default
        given = self.smoothing_value if default is not None else None
        return given if given is not None else default or 0.0

    def _effective(self, corpus: bool) -> bool:
        """Whether orders without n-grams are left out; sacreBLEU does so on single rows only."""
        if self.effective_order is not None:
            return self.effective_order
        return not corpus and self._smoothing.family == "sacrebleu"

    def _score(self, stats: NgramStats, counts: OrderCounts, *, corpus: bool) -> Scores:
        smoothing = self._smoothing
        precisions = smoothing.function(counts, self._constant)
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
        filled = self._smoothing.fills_missing and self._constant > 0
        effective = self._effective(corpus) and not filled
        weights = row_weights(given, counts, effective=effective)
        if self._smoothing.skips_unmatched:
            weights = matched_weights(weights, counts)
        return reweighed(weights, counts) if self.auto_reweigh else weights

    def _statuses(
        self, stats: NgramStats, counts: OrderCounts, references: Ints
    ) -> tuple[NDArray[np.int8], dict[int, str]]:
        undefined, reason = np.zeros(len(stats), dtype=bool), ""
        if self._smoothing.undefined is not None:
            undefined, reason = self._smoothing.undefined(counts), self._smoothing.undefined_reason
        if self.empty == "undefined":
            undefined = undefined | (stats.lengths == 0) | (references == 0)
            reason = (
                reason or "An empty text: this tool refuses it or divides by its length, and fails."
            )
        statuses = stats.statuses.copy()
        statuses[undefined & (statuses == Status.OK)] = Status.UNDEFINED
        return statuses, {
            int(Status.UNDEFINED): reason,
            int(Status.NO_REFERENCE): "There is no expected text to compare with.",
            int(Status.NO_HYPOTHESIS): "There is no output to score.",
        }

    def _pooling_notes(self, stats: NgramStats) -> tuple[str, ...]:
        """Where NLTK's way of adding up rows gives another number than the exact sums."""
        if self._smoothing.family != "nltk":
            return ()
        exact, nltk = (
            float(replace(self, pooling=pooling).corpus(stats).values[0])
            for pooling in ("sums", "nltk")
        )
        lacking = (stats.totals[:, : self.max_order] == 0).any(axis=1)
        return nltk_pooling(exact, nltk, int((lacking & (stats.statuses == Status.OK)).sum()))


METRIC = Bleu
