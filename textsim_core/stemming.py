"""Porter stems of tokens, each distinct token stemmed once."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache

import numpy as np

from textsim_core import porter
from textsim_core.tokenizers import Tokenizer
from textsim_core.types import Tokens

SHORTEST = 4
"""Shorter tokens are left as they are: the rule of ROUGE-1.5.5 and rouge-score."""


@lru_cache(maxsize=1 << 16)
def stem(token: str) -> str:
    """The stem of one token (`porter.stem`); tokens of up to three characters stay as they are."""
    return porter.stem(token) if len(token) >= SHORTEST else token


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
