"""A GLEU that multiplies the orders in place of adding them up: the geometric mean over them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from textsim_core.explain import alike
from textsim_core.explain import geometric_gleu as explanation
from textsim_core.explain.reference_marks import mark_each
from textsim_core.explain.types import Explanation
from textsim_core.gleu_counts import GleuStats
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._means import REASONS, mean_of_rows
from textsim_core.metrics._settings import Configured
from textsim_core.order_shares import OrderShares
from textsim_core.reference_counts import nrefs
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.types import Floats, Pairs, Scores, Status


@dataclass(frozen=True, slots=True)
class GeometricGleu(Configured):
    """The geometric mean over the orders of the smaller of precision and recall; range 0…1.

    As the evaluation gleu_score of FutureAGI's platform (git 5dc9ff2) computes
    it. An order that either text is too short for is left out; one without a
    match makes the score 0, and nothing is smoothed. An empty text scores 0,
    two empty texts too. Of several references the one with the highest score
    counts. A data set scores the mean of its rows. Raises SettingError for a
    value outside.
    """

    name: ClassVar[str] = "geometric-gleu"
    title: ClassVar[str] = "GLEU, geometric mean (FutureAGI)"
    position: ClassVar[int] = 22
    facts: ClassVar[Facts] = Facts(
        purpose="exact wording",
        question="What share of the longer text do both have, for words and each phrase length?",
        good_for="reading a FutureAGI report; texts that should agree phrase by phrase",
        bad_for="single sentences: one phrase length without a match makes the whole 0",
        source="FutureAGI platform, evaluation gleu_score, https://github.com/future-agi/future-agi",
        corpus="mean",
        symmetric=True,
    )

    tokenizer: str = settings.tokenizer("whitespace")
    lowercase: bool = settings.lowercase(True)
    normalise: tuple[str, ...] = settings.normalise()
    max_order: int = settings.max_order()

    def statistics(self, pairs: Pairs) -> GleuStats:
        """Counts with each reference by itself. See `gleu_counts.GleuStats`."""
        tokenizer = TOKENIZERS[self.tokenizer]
        return GleuStats.of(pairs, tokenizer, lowercase=self.lowercase, normalise=self.normalise)

    def score(self, stats: GleuStats) -> Scores:
        """Every row's score, with the reference that gives the most."""
        settled, used = stats.settled(self._shares(stats, stats.rows).means())
        shares = self._shares(settled, np.arange(len(settled)))
        values: Floats = shares.means()
        values[settled.statuses != Status.OK] = np.nan
        parts = self._parts(settled, shares) | {"used_reference": used}
        return Scores(self.name, self.signature(stats), values, settled.statuses, parts, REASONS)

    def corpus(self, stats: GleuStats) -> Scores:
        """The mean of the row scores: one row. Counts are sums, shares those of the sums."""
        mean = mean_of_rows(self.score(stats), self.signature(stats))
        shares = mean.parts["matches"] / np.maximum(mean.parts["denominators"], 1)
        told = {"shares": shares, "used_reference": np.zeros(1, np.int64)}
        return replace(mean, parts={**mean.parts, **told})

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
            rows=int((stats.statuses == Status.OK).sum()),
            unit=tokenizer.unit,
            notes=() if pairs is None else alike.notes(self, stats, pairs),
        )

    def signature(self, stats: GleuStats) -> str:
        """The settings in the form of sacreBLEU's signatures."""
        norm = f"|norm:{'+'.join(self.normalise)}" if self.normalise else ""
        return (
            f"nrefs:{nrefs(stats.reference_counts)}|case:{'lc' if self.lowercase else 'mixed'}"
            f"|tok:{TOKENIZERS[self.tokenizer].signature}|order:1-{self.max_order}|mean:geometric"
        ) + norm

    def _shares(self, stats: GleuStats, rows: Any) -> OrderShares:
        """What the orders share; ``rows`` says whose output each entry of the statistics has."""
        shown = slice(0, self.max_order)
        return OrderShares(
            stats.matches[:, shown], stats.totals[rows, shown], stats.reference_totals[:, shown]
        )

    def _parts(self, stats: GleuStats, shares: OrderShares) -> dict[str, NDArray[Any]]:
        """The named quantities of statistics with one reference a row."""
        return {
            "matches": shares.matches,
            "totals": shares.totals,
            "reference_totals": shares.expected,
            "shares": shares.shares,
            "denominators": stats.denominators[:, : self.max_order],
            "compared": shares.compared.astype(np.int64),
            "hypothesis_length": stats.totals[:, 0],
            "reference_length": stats.reference_totals[:, 0],
            "order_losses": shares.losses(),
            **shares.plain_losses(),
        }


METRIC = GeometricGleu
