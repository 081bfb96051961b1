"""What METEOR needs to know of aligned words, and the score that it makes of that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from textsim_core.by_reference import best_reference
from textsim_core.columns import RaggedColumns
from textsim_core.types import Bools, Floats, Ints, Pairs, Status, Tokens
from textsim_core.word_alignment import STAGES, Aligned


@dataclass(frozen=True, slots=True, eq=False)
class AlignmentStats(RaggedColumns):
    """Counts of aligned words: some columns one entry a row, some one entry a reference.

    By row: ``lengths`` (rows,) tokens of the output, ``blank`` (rows,) whether
    the output holds no character at all, ``reference_counts`` (rows,).
    By reference, those of row i being the next ``reference_counts[i]`` entries:
    ``reference_lengths`` (references,), ``matches`` (references, 3, 3) matched
    words by limit (the first n stages) and stage, ``chunks`` (references, 3)
    unbroken stretches by limit, ``runs`` the same where only the output has to
    be unbroken, ``proven`` (references, 3) whether the alignment is certainly
    the one asked for. Rows that cannot be scored hold zeros and their status.
    """

    RAGGED: ClassVar = ("reference_lengths", "matches", "chunks", "runs", "proven")
    OWNED: ClassVar = "reference_counts"

    lengths: Ints
    blank: Bools
    reference_counts: Ints
    reference_lengths: Ints
    matches: NDArray[np.int32]
    chunks: NDArray[np.int32]
    runs: NDArray[np.int32]
    proven: Bools
    statuses: NDArray[np.int8]

    @classmethod
    def of(cls, pairs: Pairs, tokens: Tokens, aligned: Aligned) -> Self:
        """The counts of a batch; ``aligned`` has one pair for each of its references."""
        size, statuses = len(pairs.references), pairs.statuses()
        lengths, counts = tokens.lengths, pairs.reference_counts
        matches = [alignment.stage_counts(size) for alignment in aligned.by_limit]
        chunks = [alignment.chunks(size) for alignment in aligned.by_limit]
        runs = [alignment.chunks(size, both=False) for alignment in aligned.by_limit]
        return cls(
            np.where(statuses == Status.OK, lengths[: len(pairs)], 0),
            _blank(pairs.hypotheses),
            counts,
            lengths[len(pairs) :],
            np.stack(matches, axis=1).astype(np.int32),
            np.stack(chunks, axis=1).astype(np.int32),
            np.stack(runs, axis=1).astype(np.int32),
            aligned.proven,
            statuses,
        )


def _blank(texts: pa.Array) -> Bools:
    blank: Bools = pc.equal(pc.binary_length(texts), 0).fill_null(False).to_numpy(False)
    return blank


@dataclass(frozen=True, slots=True)
class Formula:
    """METEOR's formula (Lavie and Agarwal 2007) and which counts go into it.

    F = P·R / (alpha·P + (1 − alpha)·R), penalty = gamma · (chunks / matches) ^ beta,
    score = (1 − penalty) · F; 0 without a match. Operation for operation NLTK's,
    so that the floats are the same. ``limit`` stages count; ``both``: a chunk is
    unbroken in both texts, otherwise in the output alone.
    """

    alpha: float
    beta: float
    gamma: float
    limit: int = len(STAGES)
    both: bool = True

    def parts(self, stats: AlignmentStats) -> dict[str, NDArray[Any]]:
        """Of each row's best reference (the first of equals); ``score`` stands last.

        Rows without a reference get zeros, ``reference`` is then 0, otherwise
        the number of the best reference, from 1.
        """
        rows = np.repeat(np.arange(len(stats)), stats.reference_counts)
        every = self._by_reference(stats, stats.lengths[rows])
        best = best_reference(every["score"], stats.offsets)
        some = best >= 0
        parts: dict[str, NDArray[Any]] = {}
        for name, column in every.items():
            parts[name] = np.zeros((len(stats), *column.shape[1:]), column.dtype)
            parts[name][some] = column[best[some]]
        parts["hypothesis_length"] = stats.lengths
        parts["reference"] = np.where(some, best - stats.offsets[:-1] + 1, 0)
        return parts

    def _by_reference(self, stats: AlignmentStats, lengths: Ints) -> dict[str, NDArray[Any]]:
        at = self.limit - 1
        stages = stats.matches[:, at]
        matches = stages.sum(axis=1)
        chunks = (stats.chunks if self.both else stats.runs)[:, at]
        precision, recall = _ratio(matches, lengths), _ratio(matches, stats.reference_lengths)
        mean = _ratio(precision * recall, self.alpha * precision + (1 - self.alpha) * recall)
        fragmentation = _ratio(chunks, matches)
        penalty = self.gamma * _powers(fragmentation, self.beta)
        penalty[matches == 0] = 0.0
        return {
            "matches": matches,
            "stage_matches": stages,
            "hypothesis_length": lengths,
            "reference_length": stats.reference_lengths,
            "precision": precision,
            "recall": recall,
            "f_mean": mean,
            "chunks": chunks,
            "fragmentation": fragmentation,
            "penalty": penalty,
            "reference": np.zeros(len(matches), np.int64),
            "proven": stats.proven[:, at],
            "score": (1 - penalty) * mean,
        }

    def losses(self, parts: dict[str, NDArray[Any]]) -> Floats:
        """Where each row's missing points went, shape (rows, 4); rows add up to 1 − score.

        In order: words of the reference that are missing, words of the output
        too many (1/F − 1 is a weighted sum of the two), chunks beyond the first,
        and what the penalty takes even from a single chunk.
        """
        said, expected = parts["hypothesis_length"], parts["reference_length"]
        matches, mean = parts["matches"], parts["f_mean"]
        weights = np.stack(
            [self.alpha * (expected - matches), (1 - self.alpha) * (said - matches)], axis=1
        )
        total = self.alpha * expected + (1 - self.alpha) * said
        shares = _ratio(weights, total[:, None])
        nothing = total == 0
        shares[nothing] = np.stack([said == 0, said > 0], axis=1)[nothing]
        floor = self.gamma * _powers(_ratio(np.ones(len(matches)), matches), self.beta)
        floor[matches == 0] = 0.0
        broken = mean * np.maximum(parts["penalty"] - floor, 0.0)
        return np.concatenate([shares, np.stack([broken, mean * floor], axis=1)], axis=1)


def _ratio(above: NDArray[Any], below: NDArray[Any]) -> Floats:
    """Quotients of arrays; 0 where the divisor is 0."""
    zero = np.zeros(np.broadcast_shapes(above.shape, below.shape))
    quotients: Floats = np.divide(above, below, out=zero, where=below != 0)
    return quotients


def _powers(bases: Floats, exponent: float) -> Floats:
    """Python's own powers: NumPy's may differ in the last bit. Few bases are distinct."""
    distinct, places = np.unique(bases, return_inverse=True)
    powers = [base**exponent for base in distinct.tolist()]
    return np.array(powers, dtype=np.float64)[places]
