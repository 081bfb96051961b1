"""Rows without an expected text, and expected texts of white space."""

from __future__ import annotations

import numpy as np
import pyarrow.compute as pc

from textsim_core.preflight._contract import Check, Finding, Subject
from textsim_core.preflight._matching import as_mask
from textsim_core.preflight._rewriting import rows_of


def find(subject: Subject) -> Finding | None:
    """The rows that lack an expected text or have an empty one."""
    pairs = subject.pairs
    trimmed = pc.utf8_trim_whitespace(pairs.references)
    empty = as_mask(pc.equal(pc.utf8_length(trimmed), 0))
    owners = subject.owners[len(pairs) :]
    none = np.flatnonzero(pairs.reference_counts == 0)
    rows = np.union1d(none, owners[empty])
    if not len(rows):
        return None
    blank = len(rows) - len(none)
    said = f"In {rows_of(len(rows), len(pairs))} an expected text is missing or empty"
    left_out = f"; {len(none):,} without any {_are(len(none))} not scored" if len(none) else ""
    counted = f"; {blank:,} {_are(blank)} scored against an empty text" if blank else ""
    sentence = f"{said}{left_out}{counted}."
    return Finding("empty_references", CHECK.title, rows, sentence)


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


CHECK = Check("empty_references", "Empty expected texts", 80, find)
