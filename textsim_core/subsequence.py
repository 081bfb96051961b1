"""Longest common subsequences of token lists: many lengths at once, and one alignment exactly.

Lengths come from rapidfuzz (Hyyrö's bit-parallel algorithm), an alignment from
the same algorithm over Python's integers, so neither recurses nor fills a table.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from itertools import pairwise

import numpy as np
from rapidfuzz.distance import LCSseq
from rapidfuzz.process import cpdist

from textsim_core.types import Ints, Tokens

_TOKENS_AT_ONCE = 1 << 18
_SURROGATES = 0xD800
_CHARACTERS = 0x110000 - 0x800


def lcs_lengths(tokens: Tokens, left: Ints, right: Ints) -> Ints:
    """How many tokens texts ``left[i]`` and ``right[i]`` have in common in the same order.

    Shape of ``left``; 0 where a text is empty. Cost: the product of the two
    lengths divided by 64. Memory: a bounded number of tokens at a time.
    """
    out = np.zeros(len(left), dtype=np.int64)
    sizes = tokens.lengths
    bounds = np.concatenate(([0], np.cumsum(sizes[left] + sizes[right])))
    start = 0
    while start < len(left):
        full = np.searchsorted(bounds, bounds[start] + _TOKENS_AT_ONCE, side="right") - 1
        stop = max(start + 1, int(full))
        chunk = slice(start, stop)
        said, meant = _written(tokens, left[chunk]), _written(tokens, right[chunk])
        out[chunk] = cpdist(said, meant, scorer=LCSseq.similarity, dtype=np.int32)
        start = stop
    return out


def _written(tokens: Tokens, texts: Ints) -> list[str] | list[list[int]]:
    """Each text as a string of one character a token, which rapidfuzz reads fastest."""
    lengths = tokens.lengths[texts]
    bounds = np.concatenate(([0], np.cumsum(lengths)))
    if len(tokens.vocabulary) > _CHARACTERS:  # more tokens than characters: slow but the same
        ends = tokens.offsets[texts] + lengths
        pairs = zip(tokens.offsets[texts], ends, strict=True)
        return [tokens.ids[start:stop].tolist() for start, stop in pairs]
    places = np.repeat(tokens.offsets[texts] - bounds[:-1], lengths) + np.arange(bounds[-1])
    codes = tokens.ids[places].astype(np.uint32)
    codes += (codes >= _SURROGATES) * np.uint32(0x800)
    string = codes.tobytes().decode("utf-32-le")
    edges = bounds.tolist()
    return [string[start:stop] for start, stop in pairwise(edges)]


def aligned(reference: Sequence[Hashable], hypothesis: Sequence[Hashable]) -> list[tuple[int, int]]:
    """One longest common subsequence as (place in reference, place in hypothesis), in order.

    Of several equally long ones it is the one that rouge-score reads out of its
    table: from the ends backwards, equal tokens pair up at once, otherwise the
    hypothesis' last token is given up only where that alone keeps the length.
    """
    rows = _bit_rows(reference, hypothesis)
    i, j, pairs = len(reference), len(hypothesis), []
    while i > 0 and j > 0:
        if reference[i - 1] == hypothesis[j - 1]:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif _length(rows[i], j - 1) > _length(rows[i - 1], j):
            j -= 1
        else:
            i -= 1
    return pairs[::-1]


def _bit_rows(reference: Sequence[Hashable], hypothesis: Sequence[Hashable]) -> list[int]:
    """Row i of the length table: bit j is 1 where column j + 1 adds nothing to column j."""
    places: defaultdict[Hashable, int] = defaultdict(int)
    for j, token in enumerate(hypothesis):
        places[token] |= 1 << j
    full = (1 << len(hypothesis)) - 1
    rows = [full]
    for token in reference:
        row = rows[-1]
        common = row & places.get(token, 0)
        rows.append(((row + common) | (row - common)) & full)
    return rows


def _length(row: int, columns: int) -> int:
    """The table's entry at one row and column: zeros among the lowest bits."""
    return columns - (row & ((1 << columns) - 1)).bit_count()


def union_hits(
    reference: Sequence[Sequence[Hashable]], hypothesis: Sequence[Sequence[Hashable]]
) -> int:
    """The hits of summary-level ROUGE-L (Lin 2004, section 3.2) over tokenized sentences.

    Each reference sentence is aligned with every hypothesis sentence; the union
    of the tokens found counts, each token at most as often as either summary
    has it (rouge-score 0.1.2, ROUGE-1.5.5).
    """
    said = Counter(token for sentence in hypothesis for token in sentence)
    meant = Counter(token for sentence in reference for token in sentence)
    hits: Counter[Hashable] = Counter()
    for sentence in reference:
        union = {i for other in hypothesis for i, _ in aligned(sentence, other)}
        hits.update(sentence[i] for i in union)
    return sum(min(count, said[token], meant[token]) for token, count in hits.items())
