"""Statistics of GLEU: matches with each reference, and the n-grams of the longer text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from textsim_core.by_reference import flattened
from textsim_core.ngrams import ORDERS, ngram_stats
from textsim_core.normalisations import normalised
from textsim_core.reference_counts import Counts, ReferenceCounts, ngram_totals, scorable
from textsim_core.tokenizers import Tokenizer
from textsim_core.tokens import encode
from textsim_core.types import Floats, Pairs, Tokens

_ROWS_AT_ONCE = 100_000  # bounds the memory for tokens


@dataclass(frozen=True, slots=True, eq=False)
class GleuStats(ReferenceCounts):
    """`ReferenceCounts` of all ORDERS orders with the column that makes GLEU add up.

    ``denominators`` (references, orders) are the n-grams of whichever text is
    longer, for it has more of every order.
    """

    RAGGED: ClassVar[tuple[str, ...]] = ("matches", "reference_totals", "denominators")

    denominators: Counts

    @classmethod
    def of(
        cls, pairs: Pairs, tokenizer: Tokenizer, *, lowercase: bool, normalise: Sequence[str]
    ) -> Self:
        """Count a batch."""
        parts = []
        for chunk in pairs.chunks(_ROWS_AT_ONCE) or [pairs]:
            texts = normalised(chunk.texts, normalise)
            parts.append(cls.counted(chunk, encode(texts, tokenizer, lowercase=lowercase)))
        return parts[0] if len(parts) == 1 else cls.concatenate(parts)

    @classmethod
    def counted(cls, pairs: Pairs, tokens: Tokens) -> Self:
        """Count a batch; ``tokens`` holds the hypotheses' tokens, then the references'."""
        rows, references = scorable(pairs)
        totals = ngram_totals(tokens.lengths[: len(pairs)], ORDERS, rows)
        expected = ngram_totals(tokens.lengths[len(pairs) :], ORDERS, references)
        said = np.repeat(totals, pairs.reference_counts, axis=0)
        return cls(
            matches=ngram_stats(*flattened(pairs, tokens)).matches,
            totals=totals,
            reference_totals=expected,
            kept=pairs.reference_counts,
            reference_counts=pairs.reference_counts,
            statuses=pairs.statuses(),
            denominators=np.maximum(said, expected),
        )

    def ratios(self, orders: slice) -> Floats:
        """Matches of some orders by their denominators, for each reference.

        0 where neither text has an n-gram of them.
        """
        below = self.denominators[:, orders].sum(axis=1, dtype=np.int64)
        ratios: Floats = self.matches[:, orders].sum(axis=1, dtype=np.int64) / np.maximum(below, 1)
        return ratios

    def preferences(self, orders: slice) -> Floats:
        """Higher for the better reference; those of another row are no comparison.

        `ratios`, but −1 where there is nothing to compare: such a reference
        comes last. Zeros where every row has one reference, and no choice.
        """
        if (self.kept == 1).all():
            return np.zeros(len(self))
        below = self.denominators[:, orders].sum(axis=1, dtype=np.int64)
        return np.where(below > 0, self.ratios(orders), -1.0)
