"""Comparing whole texts: what is left out of account, whether they agree, and how far."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

import numpy as np
import regex
from numpy.typing import NDArray

from textsim_core.columns import Columns
from textsim_core.normalisations import normalised
from textsim_core.types import Ints, Pairs, Status, arrow_to_texts

_ARTICLE = re.compile(r"\b(?:a|an|the)\b")
_ASCII_MARKS = str.maketrans("", "", string.punctuation)
_MARKS = regex.compile(r"[\p{P}\p{S}]+")


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """What a comparison leaves out of account; values as in the metric's settings."""

    whitespace: str = "kept"
    lowercase: bool = False
    punctuation: str = "kept"
    articles: bool = False
    normalise: tuple[str, ...] = ()

    def rest(self, text: str) -> str:
        """What is compared: case, then punctuation, articles and white space go (SQuAD's order)."""
        text = text.lower() if self.lowercase else text
        if self.punctuation == "ascii":
            text = text.translate(_ASCII_MARKS)
        elif self.punctuation == "unicode":
            text = _MARKS.sub("", text)
        text = _ARTICLE.sub(" ", text) if self.articles else text
        if self.whitespace == "collapsed":
            return " ".join(text.split())
        return text.strip() if self.whitespace == "trimmed" else text

    @property
    def said(self) -> str:
        """In words, such as "capitals and punctuation"; "" when everything counts."""
        things = {
            "capitals": self.lowercase,
            "punctuation": self.punctuation != "kept",
            "articles": self.articles,
            "white space": self.whitespace != "kept",
            "what is treated alike": bool(self.normalise),
        }
        named = [name for name, ignored in things.items() if ignored]
        return " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)


@dataclass(frozen=True, slots=True, eq=False)
class MatchStats(Columns):
    """Each output against its closest reference, one row a pair; arrays of shape (rows,).

    ``equal`` is 1 or 0, ``agreements`` the characters at the start that are the
    same, ``lengths`` and ``reference_lengths`` the characters compared,
    ``references`` the reference (0 = the first, −1: none). The closest is the
    first equal one, else the first that agrees longest.
    """

    equal: Ints
    agreements: Ints
    lengths: Ints
    reference_lengths: Ints
    references: Ints
    reference_counts: Ints
    statuses: NDArray[np.int8]


def match_stats(pairs: Pairs, left_alone: LeftAlone) -> MatchStats:
    """Compare a batch."""
    texts = arrow_to_texts(normalised(pairs.texts, left_alone.normalise))
    rests = [left_alone.rest(text or "") for text in texts]
    statuses, counts = pairs.statuses(), pairs.reference_counts
    out = np.zeros((len(pairs), 5), dtype=np.int64)
    out[:, 4] = -1
    for row in np.flatnonzero(statuses == Status.OK).tolist():
        start = len(pairs) + int(pairs.offsets[row])
        out[row] = _compared(rests[row], rests[start : start + int(counts[row])])
    equal, agreements, lengths, reference_lengths, references = out.T
    return MatchStats(equal, agreements, lengths, reference_lengths, references, counts, statuses)


def _compared(output: str, references: list[str]) -> tuple[int, int, int, int, int]:
    """One row of `MatchStats`."""
    if output in references:
        used, agreement = references.index(output), len(output)
    else:
        agreements = [_agreeing(output, other) for other in references]
        agreement = max(agreements)
        used = agreements.index(agreement)
    equal = int(references[used] == output)
    return equal, agreement, len(output), len(references[used]), used


def _agreeing(output: str, reference: str) -> int:
    """How many characters at the start are the same."""
    both = enumerate(zip(output, reference, strict=False))
    parting = (place for place, (said, meant) in both if said != meant)
    return next(parting, min(len(output), len(reference)))
