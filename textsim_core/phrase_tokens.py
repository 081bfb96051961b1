"""Tokens as a metric reads them, for whatever looks at words beside the score itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from textsim_core.normalisations import normalised
from textsim_core.stemming import stemmed
from textsim_core.tokenizers import TOKENIZERS, Tokenizer
from textsim_core.tokens import encode
from textsim_core.types import Tokens

WITHOUT_OWN = "13a"
"""The tokenizer for metrics that have none of their own (chrF, TER, exact match, …)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A tokenizer with what is done to a text before: equal readings, equal tokens."""

    tokenizer: Tokenizer
    lowercase: bool = False
    normalise: tuple[str, ...] = ()
    stemmer: bool = False

    @classmethod
    def of(cls, metric: Any = None) -> Reading:
        """The metric's own tokenizer, lower-casing, normalisations and stems; else those of 13a."""
        return cls(
            TOKENIZERS[getattr(metric, "tokenizer", WITHOUT_OWN)],
            bool(getattr(metric, "lowercase", False)),
            tuple(getattr(metric, "normalise", ())),
            bool(getattr(metric, "stemmer", False)),
        )

    @property
    def unit(self) -> str:
        """What one token is called: "word" or "character"."""
        return self.tokenizer.unit

    @property
    def glue(self) -> str:
        """What stands between two tokens when they are shown together."""
        return " " if self.unit == "word" else ""

    def tokens(self, texts: pa.Array) -> Tokens:
        """The tokens of every text; a missing one has none."""
        texts = normalised(texts, self.normalise)
        tokens = encode(texts, self.tokenizer, lowercase=self.lowercase)
        return stemmed(tokens) if self.stemmer else tokens
