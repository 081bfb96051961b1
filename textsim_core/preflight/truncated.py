"""Outputs that stop in mid-sentence, well before the expected text ends."""

from __future__ import annotations

import numpy as np
import pyarrow.compute as pc

from textsim_core.preflight._contract import Check, Finding, Subject
from textsim_core.preflight._matching import matching
from textsim_core.preflight._rewriting import rows_of
from textsim_core.types import Bools, Ints, Status

SHARE = 0.75
"""An output is taken for cut off where it is at most so long as the shortest expected text."""

_ENDS = r"""[.!?…:;。！？।॥۔؟։][\s"'”’»›)\]}」』]*$"""


def find(subject: Subject) -> Finding | None:
    """Rows whose expected texts all end like sentences and whose shorter output does not.

    Only where outputs end like sentences as a rule, or the cut ones are all of one
    length: a style without full stops is not cut off.
    """
    rows = len(subject.pairs)
    if not rows:
        return None
    ended = matching(subject.texts, _ENDS)
    lengths = pc.utf8_length(subject.texts).fill_null(0).to_numpy(zero_copy_only=False)
    found = np.flatnonzero(_cut(subject, ended, lengths))
    usual = 2 * ended[:rows].sum() >= rows
    if not len(found) or not (usual or _of_one_length(lengths[found])):
        return None
    sentence = (
        f"{rows_of(len(found), rows, 'has', 'have')} an output that stops in mid-sentence, "
        "a quarter or more shorter than the expected text: cut off by a limit, perhaps."
    )
    return Finding(CHECK.name, CHECK.title, found, sentence)


def _cut(subject: Subject, ended: Bools, lengths: Ints) -> Bools:
    """Which rows have an output without an end, short beside texts that all have one."""
    pairs, rows = subject.pairs, len(subject.pairs)
    owners = subject.owners[rows:]
    whole = np.bincount(owners, ended[rows:], minlength=rows) == pairs.reference_counts
    shortest = np.full(rows, np.iinfo(np.int64).max, dtype=np.float64)
    np.minimum.at(shortest, owners, lengths[rows:])
    short = (lengths[:rows] > 0) & (lengths[:rows] <= SHARE * shortest)
    cut: Bools = (pairs.statuses() == Status.OK) & whole & short & ~ended[:rows]
    return cut


def _of_one_length(lengths: Ints) -> bool:
    """Whether several outputs were cut at the same number of characters."""
    return bool(len(lengths) > 2 and 2 * np.bincount(lengths).max() >= len(lengths))


CHECK = Check("truncated", "Outputs cut off", 130, find)
