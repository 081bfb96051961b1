"""What is known of every row beside its scores: lengths, rare words, tags, what people said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from textsim_core.errors import SettingError, ShapeError, one_of
from textsim_core.ngrams import reference_lengths
from textsim_core.phrase_tokens import Reading
from textsim_core.types import Bools, Floats, Ints, Pairs, Tokens

Labels = NDArray[np.object_]


@dataclass(frozen=True, eq=False)
class RowFacts:
    """Pairs and everything else that rows can be picked or sorted by. Made by `of`.

    ``labels`` are columns of texts by name (tags, verdicts), None where a row
    has none; ``sources`` are what was translated or asked, where they are known.
    Lengths are counted in what ``reading`` takes for a token.
    """

    pairs: Pairs
    reading: Reading
    labels: Mapping[str, Labels] = field(default_factory=dict)
    sources: pa.Array | None = None

    @classmethod
    def of(
        cls,
        pairs: Pairs,
        metric: Any = None,
        *,
        labels: Mapping[str, Any] | None = None,
        sources: pa.Array | None = None,
    ) -> RowFacts:
        """Facts counted in the metric's own tokens (without one, in 13a's).

        Raises ShapeError for a column whose length is not the number of rows.
        """
        columns = {
            name: np.array(list(column), np.object_) for name, column in (labels or {}).items()
        }
        given = {name: len(column) for name, column in columns.items()}
        if sources is not None:
            given["source"] = len(sources)
        for name, number in given.items():
            if number != len(pairs):
                raise ShapeError(
                    f"Column {name!r}: received {number} entries for {len(pairs)} rows; "
                    "accepted: one for each row."
                )
        return cls(pairs, Reading.of(metric), columns, sources)

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.pairs)

    def take(self, rows: Ints | Bools) -> RowFacts:
        """The facts of some rows; frequencies are then those among these rows."""
        chosen = np.arange(len(self))[rows]
        labels = {name: column[chosen] for name, column in self.labels.items()}
        sources = None if self.sources is None else self.sources.take(pa.array(chosen))
        return RowFacts(self.pairs.take(chosen), self.reading, labels, sources)

    def label(self, column: str) -> Labels:
        """One column of labels. SettingError when there is no such column."""
        if column not in self.labels:
            raise SettingError(one_of("column of labels", column, self.labels or ["none given"]))
        return self.labels[column]

    @cached_property
    def tokens(self) -> Tokens:
        """The tokens of all hypotheses, then of all references."""
        return self.reading.tokens(self.pairs.texts)

    @cached_property
    def output_lengths(self) -> Floats:
        """Tokens of the hypothesis, shape (rows,); NaN where it is missing."""
        missing = self.pairs.hypotheses.is_null().to_numpy(zero_copy_only=False)
        lengths: Floats = np.where(missing, np.nan, self.tokens.lengths[: len(self)])
        return lengths

    @cached_property
    def reference_lengths(self) -> Floats:
        """Tokens of the reference nearest in length to the output, the shorter of two as near.

        NaN where there is none.
        """
        rows = len(self)
        said, meant = self.tokens.lengths[:rows], self.tokens.lengths[rows:]
        nearest = reference_lengths(said, meant, self.pairs.offsets)[:, 0]
        lengths: Floats = np.where(self.pairs.reference_counts > 0, nearest, np.nan)
        return lengths

    @cached_property
    def length_ratios(self) -> Floats:
        """Output length by reference length; NaN without either, infinite against an empty one."""
        said, meant = self.output_lengths, self.reference_lengths
        both_empty = (said == 0) & (meant == 0)
        with np.errstate(divide="ignore", invalid="ignore"):
            ratios: Floats = np.where(both_empty, 1.0, said / meant)
        return ratios

    @cached_property
    def source_lengths(self) -> Floats:
        """Tokens of the source, shape (rows,); NaN where it is missing or not known."""
        if self.sources is None:
            return np.full(len(self), np.nan)
        missing = self.sources.is_null().to_numpy(zero_copy_only=False)
        return np.where(missing, np.nan, self.reading.tokens(self.sources).lengths)

    @cached_property
    def rarest(self) -> Floats:
        """How often the rarest word of a row's references stands in all references; NaN without."""
        return self._by_row(np.minimum)

    @cached_property
    def mean_frequency(self) -> Floats:
        """The mean of how often each word of a row's references stands in all; NaN without."""
        return self._by_row(np.add) / np.maximum(self._word_counts, 1)

    @property
    def _word_counts(self) -> Ints:
        """Words of all references of each row."""
        return np.diff(self._bounds)

    @property
    def _bounds(self) -> Ints:
        """Row i owns the reference words ``_bounds[i]:_bounds[i + 1]``, counted from the first."""
        rows = len(self)
        bounds: Ints = self.tokens.offsets[rows + self.pairs.offsets] - self.tokens.offsets[rows]
        return bounds

    def _by_row(self, together: np.ufunc) -> Floats:
        """``together`` over the corpus frequencies of each row's reference words."""
        words = self.tokens.ids[self.tokens.offsets[len(self)] :]
        found = np.full(len(self), np.nan)
        some = self._word_counts > 0
        if some.any():
            frequencies = np.bincount(words)[words].astype(np.float64)
            found[some] = together.reduceat(frequencies, self._bounds[:-1][some])
        return found
