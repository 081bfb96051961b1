"""Rows whose expected texts are one word: phrases cannot match there."""

from __future__ import annotations

import numpy as np

from textsim_core.preflight._contract import Check, Finding, Subject
from textsim_core.preflight._matching import matching
from textsim_core.preflight._rewriting import rows_of
from textsim_core.unspaced import SCRIPTS

_ONE_WORD = r"^\s*\S+\s*$"
_SENTENCE = "|".join(rf"\p{{{script}}}{{3}}" for script in SCRIPTS)


def find(subject: Subject) -> Finding | None:
    """The rows with expected texts, all of one word; scripts without spaces have no such."""
    pairs = subject.pairs
    one = matching(pairs.references, _ONE_WORD)
    if one.any():
        one &= ~matching(pairs.references, _SENTENCE)
    longer = np.bincount(subject.owners[len(pairs) :][~one], minlength=len(pairs))
    rows = np.flatnonzero((longer == 0) & (pairs.reference_counts > 0))
    if not len(rows):
        return None
    sentence = (
        f"In {rows_of(len(rows), len(pairs))} the expected text is a single word: phrases of two "
        "words and more cannot match there. Exact match, F1 or the edit rate of characters says "
        "more."
    )
    return Finding(CHECK.name, CHECK.title, rows, sentence)


CHECK = Check("single_word_references", "Expected texts of one word", 140, find)
