"""BLEU (Papineni, Roukos, Ward, Zhu 2002): clipped n-gram precision times a brevity penalty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isclose
from typing import ClassVar

import numpy as np

from textsim_core.errors import SettingError
from textsim_core.explain import ngram_marks, precision
from textsim_core.explain.types import Explanation
from textsim_core.metrics._contract import Facts
from textsim_core.ngrams import (
    ORDERS,
    REFERENCE_LENGTHS,
    NgramStats,
    brevity_penalty,
    ngram_stats,
)
from textsim_core.settings import Choice, check, setting
from textsim_core.smoothing import SMOOTHINGS, OrderCounts, Smoothing
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokens import encode
from textsim_core.types import Bools, Floats, Ints, Pairs, Scores, Status


def _tokenizers() -> Sequence[Choice]:
    return [Choice(t.name, t.title, t.summary) for t in TOKENIZERS.values()]


def _smoothings() -> Sequence[Choice]:
    return [Choice(s.name, s.title, s.summary) for s in SMOOTHINGS.values()]


_RULES = (
    Choice("closest", "Closest", "The expected text nearest in length; of two equally near, the shorter."),
    Choice("shortest", "Shortest", "The shortest expected text (Hugging Face evaluate)."),
    Choice("closest-first", "Closest, first listed", "Of two equally near, the first (torchmetrics)."),
)
_POOLINGS = (
    Choice("sums", "Exact sums", "Matches and totals of all rows are added up."),
    Choice("nltk", "As NLTK", "Short rows count phantom n-grams; methods 5 to 7 see only the last row."),
)
_EMPTIES = (
    Choice("zero", "Scores 0", "An empty output scores 0, as in most tools."),
    Choice("counted", "As counted", "No special case: smoothing decides (bleuscore)."),
    Choice("undefined", "Undefined", "An empty text has no score (Hugging Face evaluate divides by zero)."),
)
_UNIFORM = (0.25, 0.25, 0.25, 0.25)


@dataclass(frozen=True, slots=True)
class Bleu:
    """BLEU with every choice that tools make differently.

    Range 0…1 (NLTK's methods 5 and 7 can exceed 1). A text without any match
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

    tokenizer: str = setting(
        "13a", title="Words are cut by", kind="choice", choices=_tokenizers, recounts=True,
        help="How the text is cut into words before anything is counted.",
    )
    lowercase: bool = setting(
        False, title="Ignore capitals", kind="switch", recounts=True,
        help="Lower-case both texts first. Unicode rules, independent of the language.",
    )
    max_order: int = setting(
        4, title="Longest phrase", kind="whole number", low=1, high=ORDERS,
        help="Phrases of one word up to this many words are compared.",
    )
    weights: tuple[float, ...] | None = setting(
        None, title="Weights", kind="weights", optional=True, advanced=True,
        help="One weight for each phrase length, adding up to 1; sets the longest phrase. Empty: all equal.",
    )
    smoothing: str = setting(
        "exp", title="Smoothing", kind="choice", choices=_smoothings,
        help="What an order without any match counts as.",
    )
    smoothing_value: float | None = setting(
        None, title="Smoothing constant", kind="number", low=0.0, high=1e6, optional=True, advanced=True,
        help="The constant of floor, add-k, epsilon and method1. Empty: the tool's own.",
    )
    effective_order: bool | None = setting(
        None, title="Skip phrases longer than the text", kind="switch", optional=True, advanced=True,
        help="Leave out orders that the output is too short for. Empty: as the smoothing's own tool does.",
    )
    reference_length: str = setting(
        "closest", title="Expected length", kind="choice", choices=lambda: _RULES, advanced=True,
        help="Which expected text's length counts when there are several.",
    )
    pooling: str = setting(
        "sums", title="Whole-set sums", kind="choice", choices=lambda: _POOLINGS, advanced=True,
        help="How the rows of a data set are added up.",
    )
    auto_reweigh: bool = setting(
        False, title="Re-weigh short texts (NLTK)", kind="switch", advanced=True,
        help="Texts under four tokens: equal weights on the orders that exist. Acts on the default weights only.",
    )
    empty: str = setting(
        "zero", title="Empty texts", kind="choice", choices=lambda: _EMPTIES, advanced=True,
        help="What a row with an empty output or an empty expected text gets.",
    )

    def __post_init__(self) -> None:
        check(self)
        if self.weights is not None:
            object.__setattr__(self, "weights", _checked_weights(self.weights))
            object.__setattr__(self, "max_order", len(self.weights))

    def statistics(self, pairs: Pairs) -> NgramStats:
        """Counts of all ORDERS orders, one row a pair. See `ngrams.NgramStats`."""
        tokens = encode(pairs.texts, TOKENIZERS[self.tokenizer], lowercase=self.lowercase)
        return ngram_stats(pairs, tokens)

    def score(self, stats: NgramStats) -> Scores:
        """Every row's BLEU."""
        return self._score(stats, self._counts(stats), corpus=False)

    def corpus(self, stats: NgramStats) -> Scores:
        """The BLEU of the summed counts: one row, not the mean of the rows."""
        pooled = stats.pooled()
        counts = self._counts(pooled) if self.pooling == "sums" else self._nltk_counts(stats, pooled)
        return self._score(pooled, counts, corpus=True)

    def explain(self, stats: NgramStats, pairs: Pairs | None = None) -> Explanation:
        """Why this score: of the one pair in ``pairs``, or of all rows of ``stats`` together."""
        tokenizer, score, marked = TOKENIZERS[self.tokenizer], self.corpus(stats), None
        if pairs is not None:
            score = self.score(stats)
            marked = ngram_marks.mark(
                pairs, tokenizer, lowercase=self.lowercase, orders=self.max_order
            )
        return precision.explain(
            score.row(0),
            marked,
            rows=int((stats.statuses == Status.OK).sum()),
            unit=tokenizer.unit,
            smoothing=self._smoothing.summary,
            notes=self._pooling_note(stats) if pairs is None else (),
        )

    def _pooling_note(self, stats: NgramStats) -> tuple[str, ...]:
        """Where NLTK's way of adding up rows gives another number than the exact sums."""
        other = replace(self, pooling="sums" if self.pooling == "nltk" else "nltk")
        mine, others = self.corpus(stats).values[0], other.corpus(stats).values[0]
        nltk, exact = (mine, others) if self.pooling == "nltk" else (others, mine)
        if self._smoothing.family != "nltk" or np.isclose(nltk, exact, rtol=1e-9, equal_nan=True):
            return ()
        short = int(((stats.totals[:, : self.max_order] == 0).any(axis=1) & (stats.statuses == 0)).sum())
        return (
            f"NLTK's corpus_bleu prints {100 * nltk:.2f} here, exact sums give {100 * exact:.2f}: NLTK "
            f"counts one n-gram too many for each order that a row is too short for ({short:,} such "
            "rows), and its methods 5 to 7 read only the last row.",
        )

    def signature(self, reference_counts: Ints, *, corpus: bool) -> str:
        """sacreBLEU's signature without its version, then what differs from its defaults."""
        counts = np.unique(reference_counts)
        refs = counts[0] if len(counts) == 1 and counts[0] >= 0 else "var"
        smooth = self.smoothing
        if SMOOTHINGS[smooth].default is not None:
            smooth += f"[{self._constant:g}]" if self._constant < 0.01 else f"[{self._constant:.2f}]"
        effective = "yes" if self._effective(corpus) else "no"
        case = "lc" if self.lowercase else "mixed"
        tokens = TOKENIZERS[self.tokenizer].signature
        extras = {
            "order": self.max_order if self.max_order != 4 else None,
            "weights": ",".join(f"{w:.6g}" for w in self.weights) if self.weights else None,
            "len": self.reference_length if self.reference_length != "closest" else None,
            "pool": self.pooling if corpus and self.pooling != "sums" else None,
            "reweigh": "yes" if self.auto_reweigh else None,
            "empty": self.empty if self.empty != "zero" else None,
        }
        text = f"nrefs:{refs}|case:{case}|eff:{effective}|tok:{tokens}|smooth:{smooth}"
        return text + "".join(f"|{key}:{value}" for key, value in extras.items() if value is not None)

    @property
    def _smoothing(self) -> Smoothing:
        return SMOOTHINGS[self.smoothing]

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

    def _counts(self, stats: NgramStats) -> OrderCounts:
        n = self.max_order
        totals = stats.totals[:, :n]
        return OrderCounts(
            matches=stats.matches[:, :n],
            totals=totals,
            denominators=np.maximum(totals, 1),
            lengths=stats.lengths,
            fifth=stats.matches[:, 4] / np.maximum(stats.totals[:, 4], 1),
            said=totals,
        )

    def _nltk_counts(self, stats: NgramStats, pooled: NgramStats) -> OrderCounts:
        """What NLTK's corpus_bleu hands to smoothing: inflated totals, and the last row's own."""
        ok = stats.take(stats.statuses == Status.OK)
        if not len(ok):
            return self._counts(pooled)
        last, n = self._counts(ok.take(slice(-1, None))), self.max_order
        return OrderCounts(
            matches=pooled.matches[:, :n],
            totals=pooled.totals[:, :n],
            denominators=np.maximum(ok.totals[:, :n], 1).sum(axis=0, dtype=np.int64)[None],
            lengths=pooled.lengths,
            fifth=last.fifth,
            said=last.totals,
        )

    def _score(self, stats: NgramStats, counts: OrderCounts, *, corpus: bool) -> Scores:
        smoothing = self._smoothing
        precisions = smoothing.function(counts, self._constant)
        weights = self._weights(counts, corpus)
        references = stats.reference_lengths[:, REFERENCE_LENGTHS.index(self.reference_length)]
        penalty = brevity_penalty(stats.lengths, references)
        mean = _geometric_mean(precisions, weights, drop_zeros=smoothing.drops_zeros)
        values = penalty * mean
        if smoothing.guarded:
            values[counts.matches[:, 0] == 0] = 0.0
        if self.empty == "zero":
            values[stats.lengths == 0] = 0.0
        statuses, reasons = self._statuses(stats, counts, references)
        values[statuses != Status.OK] = np.nan
        return Scores(
            metric=self.name,
            signature=self.signature(stats.reference_counts, corpus=corpus),
            values=values,
            statuses=statuses,
            parts={
                "matches": counts.matches,
                "totals": counts.denominators if smoothing.drops_zeros and corpus else counts.totals,
                "precisions": precisions,
                "weights": weights,
                "geometric_mean": mean,
                "brevity_penalty": penalty,
                "hypothesis_length": stats.lengths,
                "reference_length": references,
            },
            reasons=reasons,
        )

    def _weights(self, counts: OrderCounts, corpus: bool) -> Floats:
        """Each order's weight in each row, shape (rows, orders); rows add up to 1 or are all 0."""
        given = self.weights or (1 / self.max_order,) * self.max_order
        weights = np.broadcast_to(np.array(given), counts.totals.shape)
        if self._effective(corpus) and not self._smoothing.fills_missing:
            present = counts.totals > 0
            if not present.all():
                kept = weights * present
                sums = kept.sum(axis=1, keepdims=True)
                weights = np.divide(kept, sums, out=kept, where=sums > 0)
        if self.auto_reweigh and given == _UNIFORM:
            short = np.minimum(counts.lengths, 4)[:, None]
            uniform = (np.arange(4) < short) / np.maximum(short, 1)
            weights = np.where(short < 4, uniform, weights)
        return weights

    def _statuses(
        self, stats: NgramStats, counts: OrderCounts, references: Ints
    ) -> tuple[Bools | Ints, dict[int, str]]:
        statuses = stats.statuses.copy()
        reasons = {
            int(Status.NO_REFERENCE): "There is no expected text to compare with.",
            int(Status.NO_HYPOTHESIS): "There is no output to score.",
        }
        undefined, reason = np.zeros(len(stats), dtype=bool), ""
        if self._smoothing.undefined is not None:
            undefined, reason = self._smoothing.undefined(counts), self._smoothing.undefined_reason
        if self.empty == "undefined":
            hollow = (stats.lengths == 0) | (references == 0)
            undefined, reason = undefined | hollow, reason or "An empty text: this tool divides by its length."
        statuses[undefined & (statuses == Status.OK)] = Status.UNDEFINED
        return statuses, reasons | {int(Status.UNDEFINED): reason}


def _checked_weights(weights: object) -> tuple[float, ...]:
    accepted = f"1 to {ORDERS} numbers of at least 0 that add up to 1"
    message = f"Setting 'weights': received {weights!r}; accepted: {accepted}."
    if not isinstance(weights, Sequence) or isinstance(weights, str):
        raise SettingError(message)
    if not all(isinstance(w, int | float) and not isinstance(w, bool) for w in weights):
        raise SettingError(message)
    fair = 1 <= len(weights) <= ORDERS and all(0 <= w <= 1 for w in weights)
    if not fair or not isclose(sum(weights), 1, abs_tol=1e-9):
        raise SettingError(message)
    return tuple(float(w) for w in weights)


def _geometric_mean(precisions: Floats, weights: Floats, *, drop_zeros: bool) -> Floats:
    """exp Σ w log p. A precision of 0 with a weight makes it 0, or is left out (NLTK)."""
    zero = precisions <= 0
    if not zero.any():
        return np.exp((weights * np.log(precisions)).sum(axis=1))
    logs = np.log(np.where(zero, 1.0, precisions))
    means = np.exp((weights * logs).sum(axis=1)) * (weights.sum(axis=1) > 0)
    if not drop_zeros:
        means[(zero & (weights > 0)).any(axis=1)] = 0.0
    return means


METRIC = Bleu
