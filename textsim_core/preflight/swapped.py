"""Outputs and expected texts the wrong way round: what speaks for it, and the swap."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.data.roles import role
from textsim_core.explain.words import count
from textsim_core.preflight._contract import Check, Columns, Finding, Subject
from textsim_core.preflight._matching import as_mask, matching
from textsim_core.preflight._words import said_again_and_again
from textsim_core.types import Bools, Pairs

FEWEST = 3
"""Rows whose expected text must look machine-made before the two are taken for swapped."""

RATIO = 10
"""Such rows for every row whose output looks so: both sides of a set may."""

_MACHINE = r"(?i)<(?:unk|pad|/?s|eos|bos)>|\[(?:UNK|PAD|EOS|BOS|CLS|SEP)\]|<\|[a-z_]+\|>|▁"
_TIMES = 4


def find(subject: Subject) -> Finding | None:
    """Every row, where the columns' names or what machines leave behind say so."""
    pairs = subject.pairs
    if not len(pairs) or (pairs.reference_counts > 1).any():
        return None
    sentence = _by_name(subject.columns) or _by_traces(subject)
    if sentence is None:
        return None
    return Finding(
        CHECK.name, CHECK.title, np.arange(len(pairs)), sentence, (), swap, "Swap the two"
    )


def swap(pairs: Pairs) -> Pairs:
    """Outputs as expected texts and the other way round; for rows of at most one expected text."""
    none = pairs.reference_counts == 0
    outputs = pairs.references.take(pa.array(pairs.offsets[:-1], mask=none))
    given = pairs.hypotheses.is_valid().to_numpy(zero_copy_only=False)
    offsets = np.concatenate(([0], np.cumsum(given)))
    return Pairs(outputs, pairs.hypotheses.drop_null(), offsets)


def _by_name(columns: Columns | None) -> str | None:
    """A sentence where the two columns' names say the opposite of their roles."""
    if columns is None or len(columns[1]) != 1:
        return None
    output, expected = columns[0], columns[1][0]
    said = role(output)[0], role(expected)[0]
    named = said[0] == "reference" or said[1] == "hypothesis"
    if not named or said[0] == said[1]:
        return None
    return (
        f"The outputs come from “{output}” and the expected texts from “{expected}”: by these "
        "names they are swapped."
    )


def _by_traces(subject: Subject) -> str | None:
    """A sentence where expected texts look machine-made and outputs do not."""
    marked = _machine_made(subject)
    rows = len(subject.pairs)
    outputs = int(marked[:rows].sum())
    expected = int(marked[rows:].sum())
    if expected < max(FEWEST, RATIO * outputs):
        return None
    return (
        f"{count(expected, 'expected text')} but only {count(outputs, 'output')} "
        f"{'has' if outputs == 1 else 'have'} what machines leave behind (“<unk>”, “[PAD]”, a word "
        f"{_TIMES} times in a row): the two may be swapped."
    )


def _machine_made(subject: Subject) -> Bools:
    """Which texts hold a sign of a model's vocabulary or a word over and over."""
    marked = matching(subject.texts, _MACHINE)
    words = subject.words
    again = said_again_and_again(words, _TIMES)
    if again.any():
        spoken = as_mask(pc.match_substring_regex(words.vocabulary, r"\pL"))
        marked[words.texts[again & spoken[words.ids]]] = True
    return marked


CHECK = Check("swapped", "Outputs and expected texts swapped", 110, find)
