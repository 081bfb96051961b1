"""What ROUGE and token F1 share: precision, recall and F of an overlap, the mean over rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from textsim_core.dropped import dropped_words
from textsim_core.explain import alike, overlap
from textsim_core.explain.overlap_steps import common_ngrams, common_words
from textsim_core.explain.reference_marks import mark_each
from textsim_core.explain.subsequence_marks import mark_subsequence
from textsim_core.explain.types import Explanation
from textsim_core.metrics import _overlap_choices as choices
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._means import REASONS, mean_of_rows
from textsim_core.metrics._settings import Configured
from textsim_core.overlap import Counts, f_measure, precision_recall
from textsim_core.reference_counts import nrefs
from textsim_core.rouge import Counting, RougeStats
from textsim_core.settings import choice, number, switch
from textsim_core.stemming import StemmingTokenizer
from textsim_core.tokenizers import TOKENIZERS, Tokenizer
from textsim_core.types import Pairs, Scores, Status


@dataclass(frozen=True, slots=True)
class OverlapMetric(Configured):
    """Settings and verbs of a metric that is one column of `rouge.RougeStats`.

    All such metrics with equal `counting` have equal statistics, so a batch
    counted for one is counted for all. Range 0…1.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    position: ClassVar[int]
    facts: ClassVar[Facts]

    tokenizer: str = settings.tokenizer(
        "rouge", "How the text is cut into words. ROUGE's own reads English only."
    )
    stemmer: bool = switch(
        False, "Compare stems", recounts=True,
        help="Porter's English stems of words longer than three letters: “studies” is “study”.",
    )  # fmt: skip
    lowercase: bool = settings.lowercase(
        summary="Lower-case both texts first. The tokenizers made for ROUGE always do."
    )
    normalise: tuple[str, ...] = settings.normalise()
    measure: str = choice(
        "f", "The score is", lambda: choices.MEASURES,
        help="All three are shown; this one is the number. Of several expected texts the one "
        "with the highest F counts for all three.",
    )  # fmt: skip
    beta: float = number(
        1.0, "Weight of recall (β)", 0.0, 100.0, advanced=True,
        help="How many times as much recall weighs as precision in the F-measure.",
    )  # fmt: skip
    empty: str = choice(
        "zero", "Empty texts", lambda: choices.EMPTIES, advanced=True,
        help="What a row gets whose output or expected text holds no word.",
    )  # fmt: skip

    @property
    def variant(self) -> str:
        """Which variant of `rouge.RougeStats` the metric is."""
        return self.name

    @property
    def label(self) -> str:
        """The title with the settings that name it."""
        return self.title

    @property
    def counting(self) -> Counting:
        """All that the statistics depend on: equal countings, equal statistics."""
        return Counting(self.tokenizer, self.lowercase, self.normalise, self.stemmer)

    def statistics(self, pairs: Pairs) -> RougeStats:
        """Counts of all variants, one row a pair. See `rouge.RougeStats`."""
        return self.counting.statistics(pairs)

    def score(self, stats: RougeStats) -> Scores:
        """Every row's score, with the precision, recall and F of its best reference."""
        columns = stats.variant(self.variant)
        said, meant = columns.hypothesis_totals, columns.reference_totals
        precision, recall = precision_recall(columns.matches, said, meant)
        parts: dict[str, NDArray[Any]] = {
            "precision": precision,
            "recall": recall,
            "fmeasure": f_measure(precision, recall, self.beta),
        }
        words = stats.variant("rouge1")
        silent, blank = words.hypothesis_totals == 0, words.reference_totals == 0
        if self.empty == "equal":
            both_empty = silent & blank & (columns.statuses == Status.OK)
            parts = {name: np.where(both_empty, 1.0, part) for name, part in parts.items()}
        values = parts["fmeasure" if self.measure == "f" else self.measure].copy()
        statuses = columns.statuses.copy()
        if self.empty == "undefined":
            statuses[(silent | blank) & (statuses == Status.OK)] = Status.UNDEFINED
        values[statuses != Status.OK] = np.nan
        parts |= {
            "matches": columns.matches,
            "hypothesis_total": said,
            "reference_total": meant,
            "reference": columns.references + 1,
            "dropped": columns.dropped,
        }
        signature = self.signature(stats.reference_counts)
        return Scores(self.name, signature, values, statuses, parts, REASONS)

    def corpus(self, stats: RougeStats) -> Scores:
        """One row: the mean of the rows that have a score; counts are sums, reference is 0."""
        ok = stats.statuses == Status.OK
        return mean_of_rows(self.score(stats), self.signature(stats.reference_counts[ok]))

    def explain(self, stats: RougeStats, pairs: Pairs | None = None) -> Explanation:
        """Why this score: of the one pair in ``pairs``, or of all rows of ``stats`` together.

        Both groupings of losses add up to 1 − score: by surplus in the output
        and missing in it, and (plain) words that only stand in another order.
        """
        scores = self.score(stats)
        columns = stats.variant(self.variant)
        read = overlap.Overlap(
            score=(scores if pairs is not None else self.corpus(stats)).row(0),
            rows=int((scores.statuses == Status.OK).sum()),
            title=self.label,
            unit=TOKENIZERS[self.tokenizer].unit,
            order=self.order_counted,
            measure=self.measure,
            beta=self.beta,
            marked=self._marked(pairs, int(columns.references[0])) if pairs is not None else None,
        )
        notes = alike.notes(self, stats, pairs) if pairs is not None else ()
        return overlap.explain(columns, scores, read, notes)

    @property
    def order_counted(self) -> int:
        """The length of the n-grams, 0 for a common subsequence."""
        number = self.variant.removeprefix("rouge")
        return int(number) if number.isdigit() else 0

    def signature(self, reference_counts: Counts) -> str:
        """How the number was made, as sacreBLEU writes it."""
        measure = f"f{self.beta:g}" if self.measure == "f" else self.measure
        text = (
            f"nrefs:{nrefs(reference_counts)}|case:{'lc' if self.lowercase else 'mixed'}"
            f"|tok:{TOKENIZERS[self.tokenizer].signature}"
            f"|stem:{'porter' if self.stemmer else 'no'}|value:{measure}"
        )
        extras = {
            "norm": "+".join(self.normalise),
            "count": self.counting.counting if self.counting.counting != "clipped" else "",
            "empty": self.empty if self.empty != "zero" else "",
        }
        return text + "".join(f"|{key}:{value}" for key, value in extras.items() if value)

    @property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = TOKENIZERS[self.tokenizer]
        return StemmingTokenizer.of(tokenizer) if self.stemmer else tokenizer

    def _marked(self, pairs: Pairs, used: int) -> overlap.MarkedOverlap:
        text, references = pairs.row(0)
        dropped, words = dropped_words(text or "", TOKENIZERS[self.tokenizer])
        options: dict[str, Any] = {"lowercase": self.lowercase, "normalise": self.normalise}
        if self.order_counted:
            marked = mark_each(
                pairs, self._tokenizer, used + 1, orders=self.order_counted, **options
            )
            parts = (marked.hypothesis, marked.references, marked.ledger)
            once = self.counting.counting != "clipped"
            found = common_ngrams(marked, used + 1, self.order_counted, once=once)
            return overlap.MarkedOverlap(*parts, dropped, words, found)
        by_line = self.variant == "rougeLsum"
        lines = mark_subsequence(
            text or "", references, used, self._tokenizer, by_line=by_line, **options
        )
        found = common_words(lines.pairs)
        return overlap.MarkedOverlap(lines.hypothesis, lines.references, (), dropped, words, found)


@dataclass(frozen=True, slots=True)
class NgramOverlap(OverlapMetric):
    """An overlap of n-grams: repeated ones can also be counted once.

    ``longest`` is the longest n-gram that any of the metric's settings asks for.
    """

    longest: ClassVar[int] = 2

    counted: str = choice(
        "clipped", "Repeated phrases count", lambda: choices.COUNTINGS, recounts=True,
        advanced=True, help="What a phrase that stands several times in a text counts.",
    )  # fmt: skip

    @property
    def counting(self) -> Counting:
        """All that the statistics depend on: equal countings, equal statistics."""
        whole = (self.tokenizer, self.lowercase, self.normalise, self.stemmer, self.counted)
        return Counting(*whole, orders=self.longest)
