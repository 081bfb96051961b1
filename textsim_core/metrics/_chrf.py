"""What chrF and chrF++ share: everything but their names and defaults."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from textsim_core.characters import Dropped
from textsim_core.chrf_counts import ChrfStats
from textsim_core.explain import alike, fscore
from textsim_core.explain.reference_marks import mark_each
from textsim_core.explain.types import Explanation
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._chrf_parts import REASONS, character_tokens, parts_of
from textsim_core.metrics._settings import Configured
from textsim_core.ngrams import ORDERS
from textsim_core.reference_counts import nrefs
from textsim_core.settings import Choice, choice, number, switch
from textsim_core.tokenizers._chrf_words import CHRF_WORDS
from textsim_core.types import Floats, Pairs, Scores, Status

POOLINGS = (
    Choice("sums", "Exact sums", "The counts of all rows are added up (sacreBLEU)."),
    Choice(
        "torchmetrics",
        "As torchmetrics",
        "A row that scores 0 leaves its expected text out of the sums, so it costs less.",
    ),
)


@dataclass(frozen=True, slots=True)
class CharacterFScore(Configured):
    """The settings and verbs of chrF as sacreBLEU 2.6 computes it (CHRF); range 0…1.

    Of several references the one with the highest score counts, on a data set
    too. An empty text scores 0, two empty texts too. Raises SettingError for a
    value outside.
    """

    name: ClassVar[str]

    char_order: int = number(
        6, "Longest character sequence", 1, ORDERS, whole=True, recounts=True,
        help="Sequences of one character up to this many are compared.",
    )  # fmt: skip
    word_order: int = number(
        0, "Longest phrase", 0, ORDERS, whole=True, recounts=True,
        help="Phrases up to this many words count too; 0 compares characters alone, 2 is chrF++.",
    )  # fmt: skip
    beta: float = settings.recall_weight(2.0)
    lowercase: bool = settings.lowercase()
    whitespace: bool = settings.whitespace()
    blanks_only: bool = switch(
        False, "Leave out plain spaces only", recounts=True, advanced=True,
        help="Tabs and line breaks inside the text stay characters (torchmetrics).",
    )  # fmt: skip
    trim: bool = switch(
        False, "Leave out white space at the ends", recounts=True, advanced=True,
        help="Where spaces are characters: those before and after the text are not (FutureAGI).",
    )  # fmt: skip
    normalise: tuple[str, ...] = settings.normalise()
    eps_smoothing: bool = switch(
        False, "Average the lengths' F-scores", advanced=True,
        help="A length that a text is too short for then counts as nearly 0 (chrF++.py, Moses); "
        "usually it is left out.",
    )  # fmt: skip
    epsilon: float = number(
        1e-16, "What nothing counts as", 0.0, 1.0, advanced=True,
        help="With averaged F-scores: the score of a length without any match. torchmetrics: 0.",
    )  # fmt: skip
    pooling: str = choice(
        "sums", "Whole-set sums", lambda: POOLINGS, advanced=True,
        help="How the rows of a data set are added up.",
    )  # fmt: skip

    def statistics(self, pairs: Pairs) -> ChrfStats:
        """Counts with each reference by itself. See `chrf_counts.ChrfStats`."""
        return ChrfStats.of(
            pairs,
            chars=self.char_order,
            words=self.word_order,
            dropped=self._dropped,
            lowercase=self.lowercase,
            normalise=self.normalise,
        )

    def score(self, stats: ChrfStats) -> Scores:
        """Every row's chrF, with the reference that gives the most."""
        settled, used = self._settled(stats)
        return self._scores(settled, used, corpus=False)

    def additive(self, stats: ChrfStats) -> ChrfStats:
        """The statistics with one reference a row, the one that counts: such rows add up."""
        return self._settled(stats)[0]

    def corpus(self, stats: ChrfStats) -> Scores:
        """The chrF of the summed counts: one row, not the mean of the rows."""
        return self._scores(self.additive(stats).pooled(), np.zeros(1, np.int64), corpus=True)

    def explain(self, stats: ChrfStats, pairs: Pairs | None = None) -> Explanation:
        """Why this score: of the one pair in ``pairs``, or of all rows of ``stats`` together."""
        scores, marked, words = self.corpus(stats), None, None
        if pairs is not None:
            scores = self.score(stats)
            used = int(scores.parts["used_reference"][0])
            cut: dict[str, Any] = {"lowercase": self.lowercase, "normalise": self.normalise}
            orders, phrases = stats.matches.shape[1], stats.word_matches.shape[1]
            characters = character_tokens(self._dropped)
            marked = mark_each(pairs, characters, used, orders=orders, **cut)
            words = mark_each(pairs, CHRF_WORDS, used, orders=phrases, **cut) if phrases else None
        return fscore.explain(
            scores.row(0),
            marked,
            rows=int((stats.statuses == Status.OK).sum()),
            averaged=not self.eps_smoothing,
            notes=() if pairs is None else alike.notes(self, stats, pairs),
            words=words,
        )

    def signature(self, stats: ChrfStats, *, corpus: bool) -> str:
        """The signature of sacreBLEU without its version, then what differs from its defaults."""
        told = (
            f"nrefs:{nrefs(stats.reference_counts)}|case:{'lc' if self.lowercase else 'mixed'}"
            f"|eff:{'no' if self.eps_smoothing else 'yes'}|nc:{stats.matches.shape[1]}"
            f"|nw:{stats.word_matches.shape[1]}|space:{'yes' if self.whitespace else 'no'}"
        )
        extras = {
            "beta": f"{self.beta:g}" if self.beta != 2 else None,
            "norm": "+".join(self.normalise) or None,
            "blanks": "only" if self._dropped == "blanks" else None,
            "trim": "yes" if self._dropped == "ends" else None,
            "eps": f"{self.epsilon:g}" if self.eps_smoothing and self.epsilon != 1e-16 else None,
            "pool": self.pooling if corpus and self.pooling != "sums" else None,
        }
        return told + "".join(f"|{key}:{value}" for key, value in extras.items() if value)

    @property
    def _dropped(self) -> Dropped:
        if self.whitespace:
            return "ends" if self.trim else "nothing"
        return "blanks" if self.blanks_only else "white space"

    def _settled(self, stats: ChrfStats) -> tuple[ChrfStats, Any]:
        """One reference a row, its counts as this tool adds them up."""
        settled, used = stats.settled(self._values(stats))
        if self.pooling == "sums":
            return settled.comparable(), used
        zero = (self._values(settled) == 0)[:, None]
        return replace(
            settled,
            reference_totals=np.where(zero, 0, settled.reference_totals),
            word_reference_totals=np.where(zero, 0, settled.word_reference_totals),
        ), used

    def _values(self, stats: ChrfStats) -> Floats:
        """One score for each reference that the statistics hold."""
        orders = stats.orders()
        if not self.eps_smoothing:
            return orders.averaged(self.beta)[0]
        scores = orders.f_scores(self.beta, self.epsilon, recall_of_short=True)
        mean: Floats = scores.sum(axis=1) / scores.shape[1]
        return mean

    def _scores(self, stats: ChrfStats, used: Any, *, corpus: bool) -> Scores:
        orders, statuses = stats.orders(), stats.statuses
        values = self._values(stats)
        values[statuses != Status.OK] = np.nan
        f_scores = orders.f_scores(self.beta, self.epsilon, recall_of_short=True)
        weights = np.ones_like(f_scores) if self.eps_smoothing else orders.present
        parts = parts_of(stats, weights, f_scores, self.beta) | {"used_reference": used}
        signature = self.signature(stats, corpus=corpus)
        return Scores(self.name, signature, values, statuses, parts, REASONS)
