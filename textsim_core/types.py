"""Frozen values that walk through the corridor: pairs, tokens, statuses, scores.

Nothing here computes a metric. Arrays are never written to after construction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import chain, count
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from textsim_core.errors import ShapeError

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


class Status(IntEnum):
    """Why a row has a score, or has none. "Undefined" is a status, never a 0."""

    OK = 0
    UNDEFINED = 1
    NO_REFERENCE = 2
    NO_HYPOTHESIS = 3
    NOT_COMPUTED = 4

    @property
    def label(self) -> str:
        """The word shown and exported: ``ok``, ``undefined``, ``no reference``, …"""
        return self.name.lower().replace("_", " ")


_MISSING = "A missing text is None: write that in place of NaN."


def texts_to_arrow(texts: Sequence[str | None]) -> pa.Array:
    """Texts as an Arrow ``large_string`` array; ``None`` stays null.

    Lone surrogates (possible in Python strings and in JSON escapes) are not
    valid UTF-8: they are stored as their surrogate bytes and come back
    unchanged through `arrow_to_texts`. Raises ShapeError for anything that is
    neither text nor None, naming its row.
    """
    if isinstance(texts, pa.Array | pa.ChunkedArray):
        texts = texts.to_pylist()
    try:
        if not _any_bytes(texts):
            return pa.array(texts, pa.large_string())
    except UnicodeEncodeError:
        encoded = [None if t is None else t.encode("utf-8", "surrogatepass") for t in texts]
        return pa.array(encoded, pa.large_binary()).view(pa.large_string())
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        pass  # told below
    row = next(i for i, t in enumerate(texts) if not isinstance(t, str | None))
    raise ShapeError(
        f"Row {row + 1}: expected text, received {type(texts[row]).__name__} {texts[row]!r}. "
        f"{_MISSING}"
    )


def _any_bytes(texts: Iterable[object]) -> bool:
    """Whether anything is bytes, which Arrow would take for text in UTF-8."""
    return any(issubclass(kind, bytes | bytearray | memoryview) for kind in set(map(type, texts)))


def arrow_to_texts(texts: pa.Array) -> list[str | None]:
    """The inverse of `texts_to_arrow`, lone surrogates included."""
    try:
        decoded: list[str | None] = texts.to_pylist()
        return decoded
    except UnicodeDecodeError:
        raw = texts.view(pa.large_binary()).to_pylist()
        return [None if b is None else b.decode("utf-8", "surrogatepass") for b in raw]


def _flattened(
    references: Sequence[str | Sequence[str | None] | None],
) -> tuple[pa.Array, Ints]:
    """All references one after the other without the missing ones, and each row's bounds."""
    if isinstance(references, pa.Array | pa.ChunkedArray):
        references = references.to_pylist()
    bare = {issubclass(kind, str) for kind in set(map(type, references))}
    if bare <= {True}:
        return texts_to_arrow(references), np.arange(len(references) + 1)  # type: ignore[arg-type]  # all text
    if bare == {False}:  # Arrow would take a text among the lists for a list of characters
        try:
            rows = pa.array(references, pa.large_list(pa.large_string()))
            plain = rows.null_count == 0 and rows.values.null_count == 0
            if plain and not _any_bytes(chain.from_iterable(references)):  # type: ignore[arg-type]  # no null row
                return rows.values, rows.offsets.to_numpy()
        except (pa.ArrowInvalid, pa.ArrowTypeError, UnicodeEncodeError):
            pass  # lone surrogates, or something that is not text: the way below tells
    given = [_texts_of(row, number) for number, row in enumerate(references, 1)]
    bounds = np.cumsum([0, *map(len, given)], dtype=np.int64)
    return texts_to_arrow([reference for row in given for reference in row]), bounds


def _texts_of(row: object, number: int) -> list[str]:
    """The references of one row that are there; ShapeError with the row for anything else."""
    if row is None or isinstance(row, str):
        return [] if row is None else [row]
    if isinstance(row, Sequence) and all(isinstance(text, str | None) for text in row):
        return [text for text in row if text is not None]
    raise ShapeError(
        f"Row {number}: expected a text or a list of texts as references, "
        f"received {type(row).__name__} {row!r}. {_MISSING}"
    )


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """A batch: one hypothesis and any number of references a row, row-major.

    ``hypotheses`` is a ``large_string`` array of n rows (null = missing).
    ``references`` holds all references one after the other; row i owns
    ``references[offsets[i]:offsets[i + 1]]``. A missing reference is dropped on
    the way in, never padded with "". An empty text is a text.
    """

    hypotheses: pa.Array
    references: pa.Array
    offsets: Ints

    @classmethod
    def of(
        cls,
        hypotheses: Sequence[str | None],
        references: Sequence[str | Sequence[str | None] | None],
    ) -> Pairs:
        """Build from Python lists: ``references[i]`` is a text or a list of texts for row i.

        Raises ShapeError when the counts differ (both counts and the first
        unmatched row), or when something is not text.
        """
        for given in (hypotheses, references):
            if isinstance(given, str) or not hasattr(given, "__len__"):
                kind = "a bare text" if isinstance(given, str) else type(given).__name__
                raise ShapeError(
                    "Expected a list of hypotheses and a list with the references of each, "
                    f"received {kind}; wrap it in a list, or use score() for one pair."
                )
        if len(hypotheses) != len(references):
            raise ShapeError(
                f"{len(hypotheses)} hypotheses but references for {len(references)} rows; the "
                f"first row without a partner is {min(len(hypotheses), len(references)) + 1}. "
                "Give references row by row: references[i] belongs to hypotheses[i]."
            )
        return cls(texts_to_arrow(hypotheses), *_flattened(references))

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.hypotheses)

    def row(self, index: int) -> tuple[str | None, tuple[str, ...]]:
        """The hypothesis and the references of one row, as Python texts."""
        start, stop = int(self.offsets[index]), int(self.offsets[index + 1])
        hypothesis = arrow_to_texts(self.hypotheses.slice(index, 1))[0]
        references = arrow_to_texts(self.references.slice(start, stop - start))
        return hypothesis, tuple(r for r in references if r is not None)

    def slice(self, start: int, stop: int) -> Pairs:
        """Rows ``start:stop`` as a batch of their own, sharing the memory."""
        first, last = int(self.offsets[start]), int(self.offsets[stop])
        return Pairs(
            self.hypotheses.slice(start, stop - start),
            self.references.slice(first, last - first),
            self.offsets[start : stop + 1] - first,
        )

    def take(self, rows: Ints | Bools) -> Pairs:
        """Some rows, by number or by mask, in the order asked for, as a batch of their own."""
        chosen = np.arange(len(self))[rows]
        counts = self.reference_counts[chosen]
        offsets = np.concatenate(([0], np.cumsum(counts)))
        owned = np.repeat(self.offsets[:-1][chosen] - offsets[:-1], counts) + np.arange(offsets[-1])
        return Pairs(
            self.hypotheses.take(pa.array(chosen)), self.references.take(pa.array(owned)), offsets
        )

    def chunks(self, rows: int) -> list[Pairs]:
        """The batch cut into pieces of at most ``rows`` rows, in order; none for an empty one."""
        starts = range(0, len(self), rows)
        return [self.slice(start, min(start + rows, len(self))) for start in starts]

    @property
    def texts(self) -> pa.Array:
        """All hypotheses, then all references: the order that `Tokens` of a batch keep."""
        return pa.concat_arrays([self.hypotheses, self.references])

    @property
    def reference_counts(self) -> Ints:
        """How many references each row has, shape (rows,)."""
        return np.diff(self.offsets)

    def statuses(self) -> NDArray[np.int8]:
        """What can be said before any counting: rows without hypothesis or reference."""
        codes = np.full(len(self), Status.OK, dtype=np.int8)
        codes[self.reference_counts == 0] = Status.NO_REFERENCE
        if self.hypotheses.null_count:
            codes[self.hypotheses.is_null().to_numpy(zero_copy_only=False)] = Status.NO_HYPOTHESIS
        return codes


@dataclass(frozen=True, slots=True, eq=False)
class Tokens:
    """Token ids of many texts, columnar: text i is ``ids[offsets[i]:offsets[i + 1]]``.

    Equal tokens have equal ids; ``vocabulary[id]`` is the token's text.
    """

    ids: NDArray[np.int32]
    offsets: Ints
    vocabulary: Sequence[str] = field(repr=False)

    @property
    def lengths(self) -> Ints:
        """Number of tokens of each text."""
        return np.diff(self.offsets)

    def text(self, index: int) -> list[str]:
        """The tokens of one text, as strings."""
        ids = self.ids[self.offsets[index] : self.offsets[index + 1]]
        return [self.vocabulary[i] for i in ids]

    def spelt(self, vocabulary: Iterable[str]) -> Tokens:
        """The same texts with ``vocabulary[id]`` for each token; equal ones have equal ids."""
        numbers, spellings = numbered(vocabulary)
        ids = numbers[self.ids] if len(numbers) else self.ids
        return Tokens(ids, self.offsets, spellings)


def numbered(words: Iterable[str]) -> tuple[NDArray[np.int32], tuple[str, ...]]:
    """Each word's number, equal for equal words from 0 on, and the word of each number."""
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    given = np.fromiter(map(numbers.__getitem__, words), np.int32)
    return given, tuple(numbers)


@dataclass(frozen=True, slots=True)
class Score:
    """One number and everything that it was made of.

    ``value`` is a fraction (NaN when undefined), ``parts`` the metric's own
    named quantities in display order, ``reason`` a sentence when the status is
    not OK.
    """

    metric: str
    value: float
    parts: Mapping[str, Any]
    status: Status
    signature: str
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain Python values for JSON: NaN becomes None, arrays become lists."""
        value = None if np.isnan(self.value) else self.value
        return {
            "metric": self.metric,
            "value": value,
            "status": self.status.label,
            "reason": self.reason,
            "signature": self.signature,
            "parts": {key: plain(part) for key, part in self.parts.items()},
        }


def plain(value: object) -> Any:
    """NumPy and nested tuples as JSON-ready Python values; NaN becomes None."""
    if isinstance(value, np.ndarray):
        return [plain(item) for item in value.tolist()]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float) and not np.isfinite(value):
        return None
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """The scores of a batch, columnar: what `Score` is for one row, for all rows.

    ``values`` (rows,) are fractions, NaN where ``statuses`` (rows,) is not OK.
    Every array of ``parts`` has the row as its first axis. ``reasons`` gives
    the sentence for each status that occurs.
    """

    metric: str
    signature: str
    values: Floats
    statuses: NDArray[np.int8]
    parts: Mapping[str, NDArray[Any]]
    reasons: Mapping[int, str]

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.values)

    def row(self, index: int) -> Score:
        """One row as a `Score`."""
        status = Status(int(self.statuses[index]))
        return Score(
            metric=self.metric,
            value=float(self.values[index]),
            parts={name: _unboxed(part[index]) for name, part in self.parts.items()},
            status=status,
            signature=self.signature,
            reason=self.reasons.get(status, ""),
        )


def _unboxed(part: Any) -> Any:
    """NumPy scalars as Python numbers, rows of an array as tuples."""
    return tuple(part.tolist()) if isinstance(part, np.ndarray) else part.item()
