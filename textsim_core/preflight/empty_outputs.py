"""Outputs that are missing, empty or only white space."""

from __future__ import annotations

import numpy as np
import pyarrow.compute as pc

from textsim_core.explain.words import count, listed
from textsim_core.preflight._contract import Check, Finding, Subject
from textsim_core.preflight._matching import as_mask
from textsim_core.preflight._rewriting import rows_of


def find(subject: Subject) -> Finding | None:
    """The rows without an output that says anything."""
    outputs = subject.pairs.hypotheses
    missing = outputs.is_null().to_numpy(zero_copy_only=False)
    empty = as_mask(pc.equal(pc.utf8_length(pc.utf8_trim_whitespace(outputs)), 0))
    rows = np.flatnonzero(missing | empty)
    if not len(rows):
        return None
    said = [f"{count(int(empty.sum()), 'is', 'are')} empty, which scores nothing"]
    said = said if empty.any() else []
    if missing.any():
        said.append(f"{count(int(missing.sum()), 'is', 'are')} missing, which is not scored")
    sentence = f"{rows_of(len(rows), len(outputs), 'has', 'have')} no output: {listed(said)}."
    return Finding("empty_outputs", CHECK.title, rows, sentence)


CHECK = Check("empty_outputs", "Empty outputs", 70, find)
