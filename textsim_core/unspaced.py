"""Scripts written without spaces, and tokenizers that take a whole sentence of them as one word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.explain.words import listed
from textsim_core.tokenizers import TOKENIZERS, Tokenizer
from textsim_core.types import Bools, Pairs

SCRIPTS = {
    "Han": "语言文字",
    "Hiragana": "ことばで",
    "Katakana": "カタカナ",
    "Thai": "ภาษา",
    "Lao": "ພາສາ",
    "Khmer": "ភាសា",
    "Myanmar": "ဘာသာ",
}
"""Unicode's names of the scripts with a few letters of each, to try tokenizers on."""

_TITLES = {"Han": "Chinese", "Hiragana": "Japanese", "Katakana": "Japanese", "Myanmar": "Burmese"}
_LETTERS = 4
"""That many letters in a row are taken for more than one word."""


@dataclass(frozen=True, slots=True)
class Uncut:
    """A tokenizer that takes sentences for words: in which languages, and one that does not."""

    languages: tuple[str, ...]
    fit: Tokenizer

    @property
    def label(self) -> str:
        """As a status: "Chinese not cut into words"."""
        return f"{listed(list(self.languages))} not cut into words"


@cache
def left_whole(name: str) -> tuple[str, ...]:
    """The scripts of `SCRIPTS` whose letters the tokenizer of that name leaves in one token."""
    cut = TOKENIZERS[name].split
    return tuple(script for script, letters in SCRIPTS.items() if letters in cut(letters))


def uncut(tokenizer: Tokenizer, texts: Iterable[str], choices: Iterable[str]) -> Uncut | None:
    """Which scripts of the texts a tokenizer does not cut; None where it cuts them all.

    ``choices`` names the tokenizers that may take its place, the first fit one
    does; None, too, where none of them is fit.
    """
    there = [
        script
        for script in left_whole(tokenizer.name)
        if _holding(pa.array(list(texts), pa.large_string()), [script]).any()
    ]
    fit = next((name for name in choices if not set(there) & set(left_whole(name))), None)
    if not there or fit is None:
        return None
    languages = tuple(dict.fromkeys(_TITLES.get(script, script) for script in there))
    return Uncut(languages, TOKENIZERS[fit])


def rows_uncut(tokenizer: Tokenizer, pairs: Pairs) -> Bools:
    """Which rows have a sentence that the tokenizer takes for one word, shape (rows,)."""
    found, scripts = np.zeros(len(pairs), dtype=bool), left_whole(tokenizer.name)
    if scripts:
        numbers = np.arange(len(pairs))
        rows = np.concatenate([numbers, np.repeat(numbers, pairs.reference_counts)])
        found[rows[_holding(pairs.texts, scripts)]] = True
    return found


def _holding(texts: pa.Array, scripts: Sequence[str]) -> Bools:
    """The texts with some letters of one of the scripts in a row; False for null."""
    pattern = "|".join(rf"\p{{{script}}}{{{_LETTERS},}}" for script in scripts)
    found: Bools = pc.match_substring_regex(texts, pattern).fill_null(False).to_numpy(False)
    return found
