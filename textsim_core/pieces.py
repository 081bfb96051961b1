"""Texts cut into the pieces that a tokenizer may be asked about one at a time.

Pieces are words where the tokenizer promises that white space separates
(`WordRules`), whole texts elsewhere. Work is done on the UTF-8 bytes: a piece
is a word together with the white space behind it, so nothing is copied.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from textsim_core.tokenizers import WordRules
from textsim_core.types import Bools, Ints

_SLICE_BYTES = 8 << 20  # bounds the temporary arrays, several times its size

# All of str.isspace beyond ASCII, by the bytes of their UTF-8 form.
_WIDE_SPACES = ("\x85", "\xa0", "\u1680", *map(chr, range(0x2000, 0x200B)), "\u2028", "\u2029")
_WIDE_SPACE_BYTES = tuple(
    tuple(char.encode()) for char in (*_WIDE_SPACES, "\u202f", "\u205f", "\u3000")
)


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Text i is the pieces ``ids[offsets[i]:offsets[i + 1]]``; ``distinct[id]`` their text.

    ``distinct`` is a ``large_string`` array; a word may carry white space at
    its end. ``whole`` marks the distinct pieces that are entire texts,
    ``indented`` the texts that begin with white space.
    """

    ids: NDArray[np.int32]
    offsets: Ints
    distinct: pa.Array
    whole: Bools
    indented: Bools


def whole_texts(texts: pa.Array) -> Pieces:
    """Every text one piece, nulls none."""
    encoded = texts.dictionary_encode()
    present = texts.is_valid().to_numpy(zero_copy_only=False)
    ids = encoded.indices.drop_null().to_numpy()
    offsets = np.concatenate(([0], np.cumsum(present, dtype=np.int64)))
    whole = np.ones(len(encoded.dictionary), bool)
    return Pieces(ids, offsets, encoded.dictionary, whole, np.zeros(len(texts), bool))


def words_of(texts: pa.Array, rules: WordRules) -> Pieces:
    """The words of every text; a text that holds one of ``rules.crossing`` is one piece."""
    filled = texts.fill_null("") if texts.null_count else texts
    cuts = [_cut(part, rules) for part in _slices(filled)]
    if len(cuts) == 1:
        return cuts[0]
    merged = pa.concat_arrays([cut.distinct for cut in cuts]).dictionary_encode()
    renumbered = np.split(
        merged.indices.to_numpy(), np.cumsum([len(cut.distinct) for cut in cuts])[:-1]
    )
    whole = np.zeros(len(merged.dictionary), bool)
    for new, cut in zip(renumbered, cuts, strict=True):
        whole[new[cut.whole]] = True
    offsets = np.zeros(len(texts) + 1, np.int64)
    np.cumsum(np.concatenate([np.diff(cut.offsets) for cut in cuts]), out=offsets[1:])
    indented = np.concatenate([cut.indented for cut in cuts])
    ids, done = np.empty(offsets[-1], np.int32), 0
    for new in renumbered:
        cut = cuts.pop(0)  # its memory is free again before the next is copied
        ids[done : done + len(cut.ids)] = new[cut.ids]
        done += len(cut.ids)
    return Pieces(ids, offsets, merged.dictionary, whole, indented)


def _slices(texts: pa.Array) -> Iterator[pa.Array]:
    bounds, _ = _bytes(texts)
    marks = np.arange(bounds[0], bounds[-1], _SLICE_BYTES)
    edges = np.unique([0, *np.searchsorted(bounds, marks[1:]), len(texts)])
    if len(edges) == 1:
        yield texts
    for start, stop in pairwise(edges):
        yield texts.slice(start, stop - start)


def _bytes(texts: pa.Array) -> tuple[Ints, NDArray[np.uint8]]:
    """Offsets and bytes of an array without nulls; the offsets need not begin at 0."""
    _, offsets, data = texts.buffers()
    if not len(texts) or data is None:
        return np.zeros(len(texts) + 1, np.int64), np.empty(0, np.uint8)
    bounds = np.frombuffer(offsets, np.int64)[texts.offset : texts.offset + len(texts) + 1]
    return bounds, np.frombuffer(data, np.uint8)


def _cut(texts: pa.Array, rules: WordRules) -> Pieces:
    bounds, data = _bytes(texts)
    data, bounds = data[bounds[0] : bounds[-1]], bounds - bounds[0]
    space = _spaces(data)
    begins = ~space
    begins[1:] &= space[:-1]
    filled = np.flatnonzero(bounds[:-1] < bounds[1:])
    begins[bounds[filled]] = ~space[bounds[filled]]
    indented = np.zeros(len(texts), bool)
    indented[filled] = space[bounds[filled]]
    kept_whole = _crossed(texts, data, rules)
    for row in kept_whole:
        begins[bounds[row] : bounds[row + 1]] = False
        begins[bounds[row]] = True
    starts = np.flatnonzero(begins)
    offsets = np.searchsorted(starts, bounds)
    words = _strings(np.append(starts, len(data)), data).dictionary_encode()
    ids = words.indices.to_numpy()
    whole = np.zeros(len(words.dictionary), bool)
    whole[ids[offsets[kept_whole]]] = True
    return Pieces(ids, offsets, words.dictionary, whole, indented)


def _strings(bounds: Ints, data: NDArray[np.uint8]) -> pa.Array:
    buffers = [None, pa.py_buffer(bounds.astype(np.int64, copy=False)), pa.py_buffer(data)]
    return pa.Array.from_buffers(pa.large_string(), len(bounds) - 1, buffers)


def _spaces(data: NDArray[np.uint8]) -> Bools:
    """Which bytes belong to white space, by the definition of ``str.isspace``."""
    space: Bools = data - np.uint8(9) < 5  # wraps around below 9
    space |= data - np.uint8(28) < 5
    if not len(data) or data.max() < 0xC2:
        return space
    lead = np.flatnonzero((data - np.uint8(0xE1) < 3) | (data == 0xC2))
    for char in _WIDE_SPACE_BYTES:
        at = lead[lead + len(char) <= len(data)]
        for place, byte in enumerate(char):
            at = at[data[at + place] == byte]
        for place in range(len(char)):
            space[at + place] = True
    return space


def _crossed(texts: pa.Array, data: NDArray[np.uint8], rules: WordRules) -> Ints:
    """The rows that hold a substring over which words are not separate."""
    rows = [np.empty(0, np.int64)]
    for substring in rules.crossing:
        # Letters have cases; a rare mark is found faster than a whole substring.
        marks = [ord(char) for char in substring if not char.isalpha()]
        if all((data == mark).any() for mark in marks):
            found = pc.match_substring(texts, substring, ignore_case=True)
            rows.append(np.flatnonzero(found.to_numpy(zero_copy_only=False)))
    return np.unique(np.concatenate(rows))
