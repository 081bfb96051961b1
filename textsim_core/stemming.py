"""Porter stems of tokens, each distinct token stemmed once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache

import numpy as np

from textsim_core.tokenizers import Tokenizer
from textsim_core.types import Tokens

SHORTEST = 4
"""Shorter tokens are left as they are: the rule of ROUGE-1.5.5 and rouge-score."""


@cache
def _porter() -> Callable[[str], str]:
    # Imported on first use: NLTK takes half a second.
    from nltk.stem.porter import PorterStemmer

    stem: Callable[[str], str] = PorterStemmer().stem
    return stem


@lru_cache(maxsize=1 << 16)
def stem(token: str) -> str:
    """The stem of one token by NLTK's PorterStemmer (its own extensions, lower case).

    Tokens of up to three characters come back as they are.
    """
    return _porter()(token) if len(token) >= SHORTEST else token


def stemmed(tokens: Tokens) -> Tokens:
    """The same texts with each token's stem in its place; equal stems have equal ids."""
    numbers: dict[str, int] = {}
    renumbered = [numbers.setdefault(stem(token), len(numbers)) for token in tokens.vocabulary]
    ids = np.array(renumbered, dtype=np.int32)[tokens.ids] if renumbered else tokens.ids
    return replace(tokens, ids=ids, vocabulary=tuple(numbers))


@dataclass(frozen=True, slots=True)
class StemmingTokenizer(Tokenizer):
    """A tokenizer whose tokens are stems; they stand where the whole tokens stand."""

    @classmethod
    def of(cls, tokenizer: Tokenizer) -> StemmingTokenizer:
        """The given tokenizer, stemming what it gives."""
        return cls(**{field.name: getattr(tokenizer, field.name) for field in fields(tokenizer)})

    def split(self, text: str, *, lowercase: bool = False) -> list[str]:
        """The stems of one text, in order."""
        return [stem(token) for token in self.cut(text.lower() if lowercase else text)]
