"""chrF as NLTK computes it: the average of the F-scores of each character order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from textsim_core.characters import Dropped
from textsim_core.chrf_counts import ChrfStats
from textsim_core.errors import SettingError, one_of
from textsim_core.explain import alike, fscore
from textsim_core.explain.reference_marks import mark_each
from textsim_core.explain.types import Explanation
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._chrf_parts import REASONS, character_tokens, parts_of
from textsim_core.metrics._contract import Facts
from textsim_core.ngrams import ORDERS
from textsim_core.reference_counts import nrefs
from textsim_core.settings import number, settle
from textsim_core.types import Floats, Pairs, Scores, Status

_EPSILON = 1e-16  # what NLTK puts where nothing matches


@dataclass(frozen=True, slots=True)
class NltkChrf:
    """NLTK 3.10's sentence_chrf and corpus_chrf; range 0…1.

    An order that a text is too short for counts as 1e-16, so "hello" against
    itself is 0.8333; an empty text scores 1e-16. NLTK takes one reference: of
    several the one with the highest score counts here. Raises SettingError for
    a value outside.
    """

    name: ClassVar[str] = "nltk-chrf"
    title: ClassVar[str] = "chrF, NLTK"
    position: ClassVar[int] = 54
    facts: ClassVar[Facts] = Facts(
        purpose="characters",
        question="How much of the expected text's spelling is in the output, by NLTK's count?",
        good_for="reading figures that NLTK printed",
        bad_for="texts under six characters, which cannot reach 100; comparison with sacreBLEU",
        source="NLTK 3.10.4, nltk.translate.chrf_score, after Popović 2015",
        corpus="mean",
    )

    min_order: int = number(
        1, "Shortest character sequence", 1, 6, whole=True,
        help="Shorter sequences are not compared.",
    )  # fmt: skip
    max_order: int = number(
        6, "Longest character sequence", 1, ORDERS, whole=True, recounts=True,
        help="Sequences up to this many characters are compared.",
    )  # fmt: skip
    beta: float = settings.recall_weight(3.0)
    lowercase: bool = settings.lowercase()
    whitespace: bool = settings.whitespace()
    normalise: tuple[str, ...] = settings.normalise()

    def __post_init__(self) -> None:
        settle(self)
        if self.max_order < self.min_order:
            accepted = (f"a whole number from min_order ({self.min_order}) to {ORDERS}",)
            raise SettingError(one_of("Setting 'max_order'", self.max_order, accepted))

    def statistics(self, pairs: Pairs) -> ChrfStats:
        """Counts with each reference by itself. See `chrf_counts.ChrfStats`."""
        return ChrfStats.of(
            pairs,
            chars=self.max_order,
            words=0,
            dropped=self._dropped,
            lowercase=self.lowercase,
            normalise=self.normalise,
        )

    def score(self, stats: ChrfStats) -> Scores:
        """Every row's chrF, with the reference that gives the most."""
        f_scores, counted = self._f_scores(stats)
        settled, used = stats.settled(_mean(f_scores, counted))
        f_scores, counted = self._f_scores(settled)
        values = _mean(f_scores, counted)
        values[settled.statuses != Status.OK] = np.nan
        parts = parts_of(settled, counted, f_scores, self.beta) | {"used_reference": used}
        signature = self.signature(stats)
        return Scores(self.name, signature, values, settled.statuses, parts, REASONS)

    def corpus(self, stats: ChrfStats) -> Scores:
        """One row: the mean of the rows' scores, as corpus_chrf does; counts are added up."""
        scores = self.score(stats)
        ok = scores.statuses == Status.OK
        added = {"matches", "totals", "reference_totals", "hypothesis_length", "reference_length"}
        parts: dict[str, Any] = {}
        for name, part in scores.parts.items():
            rows = part[ok]
            parts[name] = rows.sum(axis=0)[None] if name in added else _row_mean(rows)
        parts["used_reference"] = np.zeros(1, np.int64)
        statuses = stats.pooled_statuses()
        values = _row_mean(scores.values[ok])
        values[statuses != Status.OK] = np.nan
        return replace(scores, values=values, statuses=statuses, parts=parts)

    def explain(self, stats: ChrfStats, pairs: Pairs | None = None) -> Explanation:
        """Why this score: of the one pair in ``pairs``, or of all rows of ``stats`` together."""
        scores, marked = self.corpus(stats), None
        if pairs is not None:
            scores = self.score(stats)
            marked = mark_each(
                pairs,
                character_tokens(self._dropped),
                int(scores.parts["used_reference"][0]),
                lowercase=self.lowercase,
                orders=stats.matches.shape[1],
                normalise=self.normalise,
            )
        return fscore.explain(
            scores.row(0),
            marked,
            rows=int((stats.statuses == Status.OK).sum()),
            averaged=False,
            notes=() if pairs is None else alike.notes(self, stats, pairs),
        )

    def signature(self, stats: ChrfStats) -> str:
        """The settings in the form of sacreBLEU's signatures."""
        told = (
            f"nrefs:{nrefs(stats.reference_counts)}|case:{'lc' if self.lowercase else 'mixed'}"
            f"|nc:{self.min_order}-{stats.matches.shape[1]}|beta:{self.beta:g}"
            f"|space:{'yes' if self.whitespace else 'no'}"
        )
        return told + (f"|norm:{'+'.join(self.normalise)}" if self.normalise else "")

    @property
    def _dropped(self) -> Dropped:
        return "nothing" if self.whitespace else "white space"

    def _f_scores(self, stats: ChrfStats) -> tuple[Floats, Floats]:
        """Each order's F, and 1 for each order that counts, both (references, orders)."""
        scores = stats.orders().f_scores(self.beta, _EPSILON, recall_of_short=False)
        counted = np.zeros_like(scores)
        counted[:, self.min_order - 1 :] = 1.0
        return scores, counted


def _mean(f_scores: Floats, counted: Floats) -> Floats:
    mean: Floats = (f_scores * counted).sum(axis=1) / np.maximum(counted.sum(axis=1), 1)
    return mean


def _row_mean(rows: Any) -> Any:
    """The mean over the rows, as one row; zeros where there are none."""
    return rows.sum(axis=0, keepdims=True) / max(len(rows), 1)


METRIC = NltkChrf
