"""Rows that say again what an earlier row says: same output, same expected texts."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.preflight._contract import Check, Finding, Subject
from textsim_core.preflight._rewriting import rows_of
from textsim_core.types import Bools, Ints, Pairs, Status


def find(subject: Subject) -> Finding | None:
    """The rows that repeat an earlier one; the first of them is none."""
    rows = _repeated(subject.pairs)
    if not len(rows):
        return None
    sentence = (
        f"{rows_of(len(rows), len(subject.pairs), 'repeats', 'repeat')} an earlier one, "
        "output and expected text alike; each counts in the score."
    )
    return Finding(
        CHECK.name, CHECK.title, rows, sentence, (), repair, "Score each once, the rest not at all"
    )


def repair(pairs: Pairs) -> Pairs:
    """The pairs without the outputs of rows that repeat an earlier one: they are not scored."""
    repeated = np.zeros(len(pairs), dtype=bool)
    repeated[_repeated(pairs)] = True
    nothing = pa.scalar(None, pa.large_string())
    outputs = pc.if_else(pa.array(repeated), nothing, pairs.hypotheses)
    return Pairs(outputs, pairs.references, pairs.offsets)


def _repeated(pairs: Pairs) -> Ints:
    """Their numbers; rows that are not scored repeat nothing."""
    scored = np.flatnonzero(pairs.statuses() == Status.OK)
    outputs = _numbers(pairs.hypotheses)[scored]
    # Only rows with the output of another row can repeat one: few, as a rule.
    rows = scored[_shared(outputs)]
    references = _numbers(pairs.references)
    seen: set[tuple[int, tuple[int, ...]]] = set()
    repeated = []
    for row, output in zip(rows.tolist(), outputs[_shared(outputs)].tolist(), strict=True):
        said = (output, tuple(references[pairs.offsets[row] : pairs.offsets[row + 1]].tolist()))
        if said in seen:
            repeated.append(row)
        seen.add(said)
    return np.array(repeated, dtype=np.int64)


def _numbers(texts: pa.Array) -> Ints:
    """Equal numbers for equal texts."""
    encoded = texts.fill_null("").dictionary_encode().indices
    numbers: Ints = encoded.to_numpy(zero_copy_only=False).astype(np.int64)
    return numbers


def _shared(numbers: Ints) -> Bools:
    """Which numbers occur more than once."""
    counted = np.bincount(numbers, minlength=1)
    shared: Bools = counted[numbers] > 1
    return shared


CHECK = Check("repeated_rows", "Repeated rows", 90, find)
