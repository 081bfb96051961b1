"""The words of many texts as numbers, by white space: for comparing rows, not for scores."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.preflight._matching import matching
from textsim_core.types import Bools, Ints
from textsim_core.unspaced import SCRIPTS

_UNSPACED = "[" + "".join(rf"\p{{{script}}}" for script in SCRIPTS) + "]"


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Word k of all texts: its number ``ids[k]``, and the text ``texts[k]`` that it is in.

    ``vocabulary[id]`` is the word, ASCII letters in lower case.
    """

    ids: Ints
    texts: Ints
    vocabulary: pa.Array


def words_of(texts: pa.Array) -> Words:
    """The words of texts; null has none. Letters of scripts without spaces are words each."""
    lowered = pc.ascii_lower(texts)
    if matching(texts, _UNSPACED).any():
        lowered = pc.replace_substring_regex(lowered, f"({_UNSPACED})", r" \1 ")
    listed = pc.utf8_split_whitespace(lowered)
    encoded = pc.list_flatten(listed).dictionary_encode()
    ids = encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64)
    parents = pc.list_parent_indices(listed).to_numpy(zero_copy_only=False).astype(np.int64)
    keep = parents >= 0
    empty = pc.equal(encoded.dictionary, "").to_numpy(zero_copy_only=False)
    if empty.any():  # white space at an end leaves an empty word there
        keep = ~empty[ids]
    return Words(ids[keep], parents[keep], encoded.dictionary)


def said_again_and_again(words: Words, times: int) -> Bools:
    """Which words stand the ``times``-th time in a row in their text, shape (words,)."""
    found = np.zeros(len(words.ids), dtype=bool)
    if len(found) < times:
        return found
    lag = times - 1
    same = np.diff(words.ids) == 0
    same &= np.diff(words.texts) == 0
    run = np.convolve(same, np.ones(lag, dtype=np.int64), mode="valid") == lag
    found[lag:] = run
    return found
