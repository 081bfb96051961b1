"""GLEU (Wu et al. 2016, "Google's Neural Machine Translation System"): matches by the longer text.

Not the GLEU of grammar correction (Napoles et al. 2015).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from textsim_core.errors import SettingError, one_of
from textsim_core.explain import alike
from textsim_core.explain import gleu as explanation
from textsim_core.explain.reference_marks import mark_each
from textsim_core.explain.types import Explanation
from textsim_core.gleu_counts import GleuStats
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._contract import Facts
from textsim_core.ngrams import ORDERS
from textsim_core.reference_counts import nrefs
from textsim_core.settings import Choice, choice, number, settle
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.types import Ints, Pairs, Scores, Status

_EMPTIES = (
    Choice("zero", "Scores 0", "An empty output scores 0, as in NLTK."),
    Choice("undefined", "Undefined", "No score: promptfoo up to 0.121 refuses an empty output."),
)


@dataclass(frozen=True, slots=True)
class Gleu:
    """The smaller of n-gram precision and recall, all orders in one sum; range 0…1.

    That is the matches divided by the n-grams of the longer text (NLTK 3.10's
    sentence_gleu; corpus_gleu adds both up over the rows). Of several references
    the one with the highest ratio counts. An empty text scores 0, two empty
    texts too. Raises SettingError for a value outside.
    """

    name: ClassVar[str] = "gleu"
    title: ClassVar[str] = "GLEU, Google 2016"
    position: ClassVar[int] = 20
    facts: ClassVar[Facts] = Facts(
        purpose="exact wording",
        question="What share of the longer text's words and phrases do both texts have?",
        good_for="single sentences, also short ones: nothing is smoothed or penalised",
        bad_for="free wording, meaning; one text much longer than the other",
        source="Wu et al. 2016, https://arxiv.org/abs/1609.08144, section 5",
        symmetric=True,
    )

    tokenizer: str = settings.tokenizer("13a")
    lowercase: bool = settings.lowercase()
    normalise: tuple[str, ...] = settings.normalise()
    min_order: int = number(
        1, "Shortest phrase", 1, 4, whole=True, advanced=True,
        help="Shorter phrases are not compared.",
    )  # fmt: skip
    max_order: int = settings.max_order()
    empty: str = choice(
        "zero", "Empty output", lambda: _EMPTIES, advanced=True,
        help="What a row with an empty output gets.",
    )  # fmt: skip

    def __post_init__(self) -> None:
        settle(self)
        if self.max_order < self.min_order:
            accepted = (f"a whole number from min_order ({self.min_order}) to {ORDERS}",)
            raise SettingError(one_of("Setting 'max_order'", self.max_order, accepted))

    def statistics(self, pairs: Pairs) -> GleuStats:
        """Counts with each reference by itself. See `gleu_counts.GleuStats`."""
        tokenizer = TOKENIZERS[self.tokenizer]
        return GleuStats.of(pairs, tokenizer, lowercase=self.lowercase, normalise=self.normalise)

    def score(self, stats: GleuStats) -> Scores:
        """Every row's GLEU, with the reference that gives the most."""
        return self._scores(*stats.settled(stats.preferences(self._orders)))

    def additive(self, stats: GleuStats) -> GleuStats:
        """The statistics with one reference a row, the one that counts: such rows add up.

        A row that these settings refuse has its status and stays out.
        """
        settled = stats.settled(stats.preferences(self._orders))[0]
        return replace(settled, statuses=self._statuses(settled))

    def corpus(self, stats: GleuStats) -> Scores:
        """The GLEU of the summed counts: one row, not the mean of the rows."""
        settled = self.additive(stats)
        scored = settled.take(settled.statuses == Status.OK)
        return self._scores(scored.pooled(), np.zeros(1, np.int64))

    def explain(self, stats: GleuStats, pairs: Pairs | None = None) -> Explanation:
        """Why this score: of the one pair in ``pairs``, or of all rows of ``stats`` together."""
        tokenizer, scores, marked = TOKENIZERS[self.tokenizer], self.corpus(stats), None
        if pairs is not None:
            scores = self.score(stats)
            marked = mark_each(
                pairs,
                tokenizer,
                int(scores.parts["used_reference"][0]),
                lowercase=self.lowercase,
                orders=self.max_order,
                normalise=self.normalise,
            )
        return explanation.explain(
            scores.row(0),
            marked,
            rows=int((self._statuses(stats) == Status.OK).sum()),
            unit=tokenizer.unit,
            notes=() if pairs is None else alike.notes(self, stats, pairs),
        )

    def signature(self, stats: GleuStats) -> str:
        """The settings in the form of sacreBLEU's signatures."""
        extras = {
            "norm": "+".join(self.normalise) or None,
            "empty": self.empty if self.empty != "zero" else None,
        }
        return (
            f"nrefs:{nrefs(stats.reference_counts)}|case:{'lc' if self.lowercase else 'mixed'}"
            f"|tok:{TOKENIZERS[self.tokenizer].signature}|order:{self.min_order}-{self.max_order}"
        ) + "".join(f"|{key}:{value}" for key, value in extras.items() if value)

    @property
    def _orders(self) -> slice:
        return slice(self.min_order - 1, self.max_order)

    def _statuses(self, stats: GleuStats) -> NDArray[np.int8]:
        statuses = stats.statuses.copy()
        if self.empty == "undefined":
            statuses[(statuses == Status.OK) & (stats.totals[:, 0] == 0)] = Status.UNDEFINED
        return statuses

    def _scores(self, stats: GleuStats, used: Ints) -> Scores:
        """The scores of statistics with one reference a row."""
        statuses, values = self._statuses(stats), stats.ratios(self._orders)
        values[statuses != Status.OK] = np.nan
        shown = slice(0, self.max_order)
        matches, totals = stats.matches[:, shown], stats.totals[:, shown]
        expected = stats.reference_totals[:, shown]
        counted = np.arange(1, self.max_order + 1) >= self.min_order
        sums = {
            name: (part * counted).sum(axis=1, dtype=np.int64)
            for name, part in (("matched", matches), ("said", totals), ("expected", expected))
        }
        parts = {
            "matches": matches,
            "totals": totals,
            "reference_totals": expected,
            "denominators": stats.denominators[:, shown],
            "precisions": matches / np.maximum(totals, 1),
            "recalls": matches / np.maximum(expected, 1),
            "counted": np.broadcast_to(counted, matches.shape),
            "matched": sums["matched"],
            "precision": sums["matched"] / np.maximum(sums["said"], 1),
            "recall": sums["matched"] / np.maximum(sums["expected"], 1),
            "hypothesis_length": stats.totals[:, 0],
            "reference_length": stats.reference_totals[:, 0],
            "used_reference": used,
        }
        reasons = {
            int(Status.UNDEFINED): "An empty output: this tool refuses it.",
            int(Status.NO_REFERENCE): "There is no expected text to compare with.",
            int(Status.NO_HYPOTHESIS): "There is no output to score.",
        }
        return Scores(self.name, self.signature(stats), values, statuses, parts, reasons)


METRIC = Gleu
