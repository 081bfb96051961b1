"""The characters of texts as numbers, and how many of their n-grams match, without a tokenizer.

A character is a Unicode code point, as in a Python string: "é" may be one or
two, and an emoji with a skin tone is several.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from textsim_core.ngrams import TextPairs
from textsim_core.packed_ngrams import packed_matches
from textsim_core.types import Bools, Ints, Pairs, arrow_to_texts, texts_to_arrow

Dropped = Literal["white space", "blanks", "ends", "nothing"]
"""What is no character: all white space by ``str.isspace``; U+0020 alone and white space
at the ends; white space at the ends; nothing."""

_BYTES_AT_ONCE = 1 << 16  # sorting is fastest while the arrays fit into the processor's cache
_SPACES = np.array([chr(code).isspace() for code in range(0x3002)])
_PAST_SPACES = len(_SPACES) - 1  # not white space, and so is everything behind it


@dataclass(frozen=True, slots=True, eq=False)
class CharacterCounts:
    """What there is to know of a batch: ``lengths`` (rows,) and ``reference_lengths``
    (references,) in characters, ``matches`` (references, orders) with the row's hypothesis.
    """

    matches: NDArray[np.int32]
    lengths: Ints
    reference_lengths: Ints


def character_counts(pairs: Pairs, orders: int, *, dropped: Dropped) -> CharacterCounts:
    """Clipped matches of character n-grams 1…``orders`` with every reference by itself.

    A missing hypothesis counts as an empty text. Memory beyond the result: the
    temporaries of about a hundred kilobytes of text, or of the longest row.
    """
    hypotheses, references = _filled(pairs.hypotheses), _filled(pairs.references)
    matches = np.zeros((len(references), orders), np.int32)
    lengths = np.zeros(len(hypotheses), np.int64)
    reference_lengths = np.zeros(len(references), np.int64)
    for start, stop in _row_chunks(hypotheses, references, pairs.offsets):
        first, past = pairs.offsets[start], pairs.offsets[stop]
        said = _characters(hypotheses.slice(start, stop - start), dropped)
        expected = _characters(references.slice(first, past - first), dropped)
        lengths[start:stop], reference_lengths[first:past] = said[1], expected[1]
        said = _repeated(*said, np.diff(pairs.offsets[start : stop + 1]))
        both = (np.concatenate(part) for part in zip(said, expected, strict=True))
        matches[first:past] = packed_matches(TextPairs(*both), orders)
    return CharacterCounts(matches, lengths, reference_lengths)


def lowered(texts: pa.Array) -> pa.Array:
    """Each text by ``str.lower``; null stays null."""
    return texts_to_arrow([text and text.lower() for text in arrow_to_texts(texts)])


def _filled(texts: pa.Array) -> pa.Array:
    return texts.fill_null("") if texts.null_count else texts


def _bounds(texts: pa.Array) -> Ints:
    """Where each text begins in the array's bytes, and where the last one ends."""
    if not len(texts):
        return np.zeros(1, np.int64)
    return np.frombuffer(texts.buffers()[1], np.int64)[texts.offset :][: len(texts) + 1]


def _row_chunks(hypotheses: pa.Array, references: pa.Array, rows: Ints) -> Iterator[Any]:
    """Row ranges of about _BYTES_AT_ONCE bytes of text, each of at least one row."""
    ends = _bounds(hypotheses)[1:] + _bounds(references)[rows[1:]]
    start, done = 0, int(_bounds(hypotheses)[0] + _bounds(references)[rows[0]])
    while start < len(hypotheses):
        stop = max(start + 1, int(np.searchsorted(ends, done + _BYTES_AT_ONCE, side="right")))
        yield start, stop
        start, done = stop, int(ends[stop - 1])


def _characters(texts: pa.Array, dropped: Dropped) -> tuple[NDArray[Any], Ints]:
    """The code points of all texts one after the other, and how many each has."""
    bounds, data = _bounds(texts), texts.buffers()[2]
    raw = np.frombuffer(data or b"", np.uint8)[bounds[0] : bounds[-1]]
    codes, bounds = raw, bounds - bounds[0]
    if len(raw) and raw.max() > 127:
        order = "le" if sys.byteorder == "little" else "be"
        text = raw.tobytes().decode("utf-8", "surrogatepass")
        codes = np.frombuffer(text.encode(f"utf-32-{order}", "surrogatepass"), np.uint32)
        bounds = bounds - np.searchsorted(np.flatnonzero((raw & 0xC0) == 0x80), bounds)
    if dropped == "nothing":
        return codes, np.diff(bounds)
    kept = _kept(codes, bounds, dropped)
    return codes[kept], np.diff(bounds - np.searchsorted(np.flatnonzero(~kept), bounds))


def _kept(codes: NDArray[Any], bounds: Ints, dropped: Dropped) -> Bools:
    """Which code points are characters."""
    if dropped == "white space":
        return ~_spaces(codes)
    kept: Bools = (codes != ord(" ")) | (dropped == "ends")
    solid = np.flatnonzero(~_spaces(codes))
    texts = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))
    first, last = np.full(len(bounds) - 1, len(codes)), np.full(len(bounds) - 1, -1)
    first[texts[solid[::-1]]] = solid[::-1]
    last[texts[solid]] = solid
    places = np.arange(len(codes))
    return kept & (places >= first[texts]) & (places <= last[texts])


def _spaces(codes: NDArray[Any]) -> Bools:
    """Which code points are white space by ``str.isspace``."""
    spaces: Bools = _SPACES[codes if codes.dtype == np.uint8 else np.minimum(codes, _PAST_SPACES)]
    return spaces


def _repeated(codes: NDArray[Any], lengths: Ints, times: Ints) -> tuple[NDArray[Any], Ints]:
    """Each text as often as its row has references."""
    if (times == 1).all():
        return codes, lengths
    starts = np.repeat(np.cumsum(lengths) - lengths, times)
    repeated = np.repeat(lengths, times)
    shift = starts - np.cumsum(repeated) + repeated
    return codes[np.repeat(shift, repeated) + np.arange(repeated.sum())], repeated
