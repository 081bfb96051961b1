"""What a tokenizer leaves out: letters and digits of a text that stand in no token."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from textsim_core.tokenizers import TOKENIZERS, Tokenizer
from textsim_core.types import Bools, Ints, Pairs, Scores, Status
from textsim_core.unspaced import rows_uncut

UNCUT = "not cut into words"
"""The status of a row with a sentence that the tokenizer takes for one word."""

_CODE_POINTS = 0x110000
_BYTES_OF_TEXT = 4 << 20  # bounds the temporary arrays


def drops(char: str, tokenizer: Tokenizer) -> bool:
    """Whether the tokenizer leaves a letter or digit (Unicode L or N) out of its tokens."""
    rewritten = tokenizer.rewrite(char)
    return any(part.isalnum() and not tokenizer.keeps(part) for part in rewritten)


def dropped_characters(texts: pa.Array, tokenizer: Tokenizer) -> Ints:
    """How many letters and digits of each text are in no token, shape (texts,); 0 for null.

    Judged character by character: tokenizers that keep a character in one
    place and drop it in another are judged by the character alone.
    """
    out = np.zeros(len(texts), dtype=np.int64)
    filled = texts.fill_null("") if texts.null_count else texts
    known = {code: drops(chr(code), tokenizer) for code in range(128)}
    size = max(1, _BYTES_OF_TEXT * len(filled) // max(filled.nbytes, 1))
    for start in range(0, len(filled), size):
        part = filled.slice(start, size)
        out[start : start + size] = _counted(part, tokenizer, known)
    return out


@dataclass(frozen=True, slots=True)
class Unfit:
    """A tokenizer that cannot read a text: words that it drops, all words, and one that can."""

    dropped: int
    words: int
    fit: Tokenizer

    @property
    def label(self) -> str:
        """As a status: "2 of 3 tokens dropped"."""
        noun = "token" if self.words == 1 else "tokens"
        return f"{self.dropped:,} of {self.words:,} {noun} dropped"


def tokenizer_of(metric: Any) -> Tokenizer | None:
    """The tokenizer that a configured metric is set to; None where it has no such setting."""
    name = getattr(metric, "tokenizer", None)
    return None if name is None else TOKENIZERS[name]


def unfit(tokenizer: Tokenizer, texts: Iterable[str]) -> Unfit | None:
    """What a tokenizer drops of the first of some texts that it cannot read.

    None where it reads every word of all, or where no tokenizer is fitter.
    """
    if not tokenizer.fit:
        return None
    counts = (dropped_words(text, tokenizer) for text in texts)
    dropped, words = next((found for found in counts if found[0]), (0, 0))
    return Unfit(dropped, words, TOKENIZERS[tokenizer.fit]) if dropped else None


def rows_cut_short(tokenizer: Tokenizer, pairs: Pairs) -> int:
    """How many rows have a text with letters or digits that the tokenizer leaves out."""
    return len(_short_rows(tokenizer, pairs))


def _short_rows(tokenizer: Tokenizer, pairs: Pairs) -> Ints:
    """Those rows' numbers, ascending."""
    numbers = np.arange(len(pairs))
    rows = np.concatenate([numbers, np.repeat(numbers, pairs.reference_counts)])
    return np.unique(rows[dropped_characters(pairs.texts, tokenizer) > 0])


def row_labels(metric: Any, scores: Scores, pairs: Pairs) -> NDArray[np.str_]:
    """Each row's status in words, or what the metric's tokenizer drops or does not cut."""
    labels = np.array([status.label for status in Status], dtype=object)[scores.statuses]
    tokenizer = tokenizer_of(metric)
    if tokenizer is not None:
        labels[rows_uncut(tokenizer, pairs) & (scores.statuses == Status.OK)] = UNCUT
    if tokenizer is not None and tokenizer.fit:
        for row in _short_rows(tokenizer, pairs).tolist():
            hypothesis, references = pairs.row(row)
            found = unfit(tokenizer, [hypothesis or "", *references])
            if found is not None and scores.statuses[row] == Status.OK:
                labels[row] = found.label
    return labels.astype(str)


def dropped_words(text: str, tokenizer: Tokenizer) -> tuple[int, int]:
    """Words (by white space, with a letter or digit) that leave no letter or digit; all of them."""
    words = [[c for c in word if c.isalnum()] for word in text.split()]
    spoken = [letters for letters in words if letters]
    return sum(all(drops(c, tokenizer) for c in letters) for letters in spoken), len(spoken)


def _counted(texts: pa.Array, tokenizer: Tokenizer, known: dict[int, bool]) -> Ints:
    """The count for each of some texts without nulls; ``known`` remembers the characters."""
    _, offsets, data = texts.buffers()
    if data is None:
        return np.zeros(len(texts), dtype=np.int64)
    bounds = np.frombuffer(offsets, np.int64)[texts.offset : texts.offset + len(texts) + 1]
    raw = np.frombuffer(data, np.uint8)[bounds[0] : bounds[-1]]
    ascii_too = any(known[code] for code in range(128))
    begins = np.flatnonzero((raw & 0xC0) != 0x80 if ascii_too else raw >= 0xC0)
    codes = _code_points(raw, begins)
    left_out: Bools = np.zeros(_CODE_POINTS, dtype=bool)
    left_out[codes] = True
    for code in np.flatnonzero(left_out).tolist():
        if code not in known:
            known[code] = drops(chr(code), tokenizer)
        left_out[code] = known[code]
    left_out = left_out[codes]
    places = np.searchsorted(bounds - bounds[0], begins[left_out], side="right") - 1
    return np.bincount(places, minlength=len(texts))


def _code_points(raw: NDArray[np.uint8], begins: Ints) -> Ints:
    """The code point that begins at each place of UTF-8 (surrogates written out allowed)."""
    padded = np.concatenate([raw, np.zeros(3, np.uint8)])
    first, second, third, fourth = (padded[begins + k].astype(np.int64) for k in range(4))
    two = (first & 0x1F) << 6 | (second & 0x3F)
    three = (first & 0x0F) << 12 | (second & 0x3F) << 6 | (third & 0x3F)
    four = (first & 0x07) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | (fourth & 0x3F)
    codes: Ints = np.select([first < 0x80, first < 0xE0, first < 0xF0], [first, two, three], four)
    return codes
