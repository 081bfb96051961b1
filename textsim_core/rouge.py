"""Counting for ROUGE: every variant at once, so that the variants of one text share one count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from textsim_core.by_reference import best_reference, flattened
from textsim_core.columns import Columns
from textsim_core.distinct import distinct_counts
from textsim_core.dropped import dropped_characters
from textsim_core.errors import SettingError, one_of
from textsim_core.ngrams import ngram_stats
from textsim_core.normalisations import normalised
from textsim_core.overlap import Counts, OverlapStats, f_measure, precision_recall
from textsim_core.stemming import stemmed
from textsim_core.subsequence import lcs_lengths, union_hits
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokens import encode
from textsim_core.types import Ints, Pairs, Status, Tokens, arrow_to_texts, texts_to_arrow

SEQUENCES = ("rougeL", "rougeLsum")
"""The last columns of `RougeStats`, by rouge-score's names; those before are rouge1, rouge2, …"""

_LSUM = -1
_ROWS_AT_ONCE = 100_000

Encode = Callable[[pa.Array], Tokens]


@dataclass(frozen=True, slots=True)
class Counting:
    """How the texts of a batch are cut and counted; equal countings give equal statistics.

    ``counting`` is "clipped" (each n-gram as often as both texts have it),
    "distinct" (each once, on both sides of the fraction) or "distinct-matches"
    (each match once, over all n-grams of a text). ``orders`` is the longest n-gram.
    """

    tokenizer: str
    lowercase: bool = False
    normalise: tuple[str, ...] = ()
    stemmer: bool = False
    counting: str = "clipped"
    orders: int = 2

    def encode(self, texts: pa.Array) -> Tokens:
        """Token ids of texts that are normalised already."""
        tokens = encode(texts, TOKENIZERS[self.tokenizer], lowercase=self.lowercase)
        return stemmed(tokens) if self.stemmer else tokens

    def statistics(self, pairs: Pairs) -> RougeStats:
        """All variants of a batch, one row a pair."""
        chunks = pairs.chunks(_ROWS_AT_ONCE) or [pairs]
        return RougeStats.concatenate([self._chunk(chunk) for chunk in chunks])

    def _chunk(self, pairs: Pairs) -> RougeStats:
        texts = normalised(pairs.texts, self.normalise)
        tokens = self.encode(texts)
        flat, flat_tokens = flattened(pairs, tokens)
        counts = _flat_counts(flat, flat_tokens, self.counting, self.orders)
        _count_lines(counts, texts, pairs, self.encode)
        return _best(pairs, counts, dropped_characters(texts, TOKENIZERS[self.tokenizer]))


@dataclass(frozen=True, slots=True, eq=False)
class RougeStats(Columns):
    """Every ROUGE variant with its own best reference, one row a pair, a column a variant.

    ``matches``, ``shared``, ``hypothesis_totals``, ``reference_totals`` and
    ``references`` have shape (rows, variants), otherwise as in `OverlapStats`;
    the variants are the n-grams of order 1 on, then SEQUENCES.
    The best reference is the one with the highest F (β = 1), the first listed
    of equal ones (rouge-score's score_multi).
    """

    matches: Counts
    shared: Counts
    hypothesis_totals: Counts
    reference_totals: Counts
    references: Counts
    dropped: Counts
    reference_counts: Counts
    statuses: NDArray[np.int8]

    def variant(self, name: str) -> OverlapStats:
        """The columns of "rouge1", "rouge2", …, "rougeL" or "rougeLsum".

        Raises SettingError for an order that was not counted.
        """
        orders = self.matches.shape[1] - len(SEQUENCES)
        variants = [*(f"rouge{order}" for order in range(1, orders + 1)), *SEQUENCES]
        if name not in variants:
            raise SettingError(one_of("These statistics have no such variant", name, variants))
        at = variants.index(name)
        columns = self.columns()
        return OverlapStats(**{n: c[:, at] if c.ndim == 2 else c for n, c in columns.items()})


@dataclass(frozen=True, slots=True, eq=False)
class _FlatCounts:
    """The counts of a flattened batch: arrays of shape (references, variants), filled in place."""

    matches: Counts
    shared: Counts
    said: Counts
    meant: Counts


def _flat_counts(pairs: Pairs, tokens: Tokens, counting: str, orders: int) -> _FlatCounts:
    """n-grams and the longest common subsequence; one line is taken for the whole text."""
    rows = len(pairs)
    lengths, matches = tokens.lengths, ngram_stats(pairs, tokens, orders).matches
    clipped = matches
    places = np.arange(rows)
    subsequence = lcs_lengths(tokens, places, rows + places)[:, None]
    totals = np.maximum(lengths[:, None] - np.arange(orders), 0)
    if counting != "clipped":
        matches, sizes = distinct_counts(pairs, tokens, orders)
        totals = sizes if counting == "distinct" else totals
    sides = _columns(totals, lengths[:, None])
    return _FlatCounts(
        matches=_columns(matches, subsequence),
        shared=_columns(matches, clipped[:, :1]),
        said=sides[:rows],
        meant=sides[rows:],
    )


def _columns(orders: Counts, sequence: Counts) -> NDArray[np.int32]:
    """A column a variant: those of the n-grams, then twice that of the subsequence."""
    return np.concatenate([orders, sequence, sequence], axis=1, dtype=np.int32, casting="unsafe")


def _count_lines(counts: _FlatCounts, texts: pa.Array, pairs: Pairs, encode: Encode) -> None:
    """Put in the summary-level counts where a text has more than one line."""
    data = texts.buffers()[2]
    if data is None or b"\n" not in data.to_pybytes():
        return
    several = pc.fill_null(pc.match_substring(texts, "\n"), False).to_numpy(zero_copy_only=False)
    rows = np.repeat(np.arange(len(pairs)), pairs.reference_counts)
    references = len(pairs) + np.arange(len(rows))
    for place in np.flatnonzero(several[rows] | several[references]):
        chosen = texts.take(pa.array([rows[place], references[place]]))
        said, meant = _lines(chosen, encode)
        hits = union_hits(meant, said)
        counts.matches[place, _LSUM] = hits
        counts.said[place, _LSUM] = sum(map(len, said))
        counts.meant[place, _LSUM] = sum(map(len, meant))
        counts.shared[place, _LSUM] = max(hits, counts.shared[place, _LSUM])


def _lines(texts: pa.Array, encode: Encode) -> list[list[list[int]]]:
    """The token ids of each line of each text; empty lines and nulls have none."""
    given = [(text or "").split("\n") for text in arrow_to_texts(texts)]
    tokens = encode(texts_to_arrow([line for lines in given for line in lines]))
    ids = [tokens.ids[start:stop].tolist() for start, stop in pairwise(tokens.offsets)]
    out, done = [], 0
    for lines in given:
        out.append(ids[done : done + len(lines)])
        done += len(lines)
    return out


def _best(pairs: Pairs, counts: _FlatCounts, dropped: Ints) -> RougeStats:
    """The counts of each row's best reference, variant by variant."""
    values = f_measure(*precision_recall(counts.matches, counts.said, counts.meant))
    # Where nothing matches the choice is free: an empty text goes with an empty one.
    fitting = (counts.matches == 0) & ((counts.said == 0) == (counts.meant == 0))
    values[fitting] = np.nextafter(0, 1)
    best = best_reference(values, pairs.offsets)
    statuses = pairs.statuses()
    scorable = (statuses == Status.OK)[:, None]

    def chosen(column: Counts) -> Counts:
        if not len(column):
            return np.zeros(best.shape, dtype=np.int32)
        return np.where(scorable, np.take_along_axis(column, np.maximum(best, 0), axis=0), 0)

    first = pairs.offsets[:-1, None]
    return RougeStats(
        matches=chosen(counts.matches),
        shared=chosen(counts.shared),
        hypothesis_totals=chosen(counts.said),
        reference_totals=chosen(counts.meant),
        references=np.where(scorable, best - first, -1).astype(np.int32),
        dropped=np.where(scorable[:, 0], _row_sums(pairs, dropped), 0),
        reference_counts=pairs.reference_counts,
        statuses=statuses,
    )


def _row_sums(pairs: Pairs, counts: Ints) -> Ints:
    """The sum over each row's hypothesis and references; ``counts`` is in the order of texts."""
    running = np.concatenate(([0], np.cumsum(counts[len(pairs) :])))
    sums: Ints = counts[: len(pairs)] + running[pairs.offsets[1:]] - running[pairs.offsets[:-1]]
    return sums
