"""Outputs that are an expected text to the letter."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.preflight._contract import Check, Finding, Subject
from textsim_core.preflight._matching import as_mask
from textsim_core.preflight._rewriting import rows_of

_SAID = "an output that is an expected text to the letter"


def find(subject: Subject) -> Finding | None:
    """The rows whose output equals one of its expected texts."""
    pairs = subject.pairs
    owners = subject.owners[len(pairs) :]
    outputs = pairs.hypotheses.take(pa.array(owners))
    rows = np.unique(owners[as_mask(pc.equal(outputs, pairs.references))])
    if not len(rows):
        return None
    number = rows_of(len(rows), len(pairs), "has", "have")
    doubt = (
        "every one, as if the same file had been given twice"
        if len(rows) == len(pairs)
        else "perfect, or copied"
    )
    return Finding(CHECK.name, CHECK.title, rows, f"{number} {_SAID}: {doubt}.")


CHECK = Check("identical", "Output and expected text identical", 100, find)
