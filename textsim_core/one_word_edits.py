"""Which one-word edit of an output would gain most? Every edit is really made and scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from textsim_core.near_misses import near_misses
from textsim_core.types import Pairs
from textsim_core.word_forms import is_sign, words

EditKind = Literal["replace", "insert", "delete", "swap"]
_Edit = tuple[EditKind, str, str, str]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One edit: the word that goes, the one that comes ("" for none), and what it gives.

    ``value`` is the score of ``text`` (a fraction), ``gain`` its distance from
    the score as it is, in the metric's good direction.
    """

    kind: EditKind
    gone: str
    new: str
    text: str
    value: float
    gain: float


def suggestions(
    metric: Any, hypothesis: str, references: Sequence[str], limit: int = 5
) -> tuple[Suggestion, ...]:
    """The edits that gain most, best first, those that gain nothing left out.

    Tried are: leaving a word out, exchanging two neighbours, and putting a word
    that an expected text has and the output lacks (or has elsewhere or in
    another form) in the place of a word that does not match, or between any two.
    Nothing without a reference or without a score to begin with.
    """
    edits = list(dict.fromkeys(_edits(hypothesis, references)))
    if not references or not edits:
        return ()
    texts = [hypothesis, *(text for _, _, _, text in edits)]
    values = metric.score(
        metric.statistics(Pairs.of(texts, [list(references)] * len(texts)))
    ).values
    sign = 1 if metric.facts.higher_is_better else -1
    gains = np.nan_to_num(sign * (values[1:] - values[0]))
    best = np.argsort(-gains, kind="stable")[:limit]
    return tuple(
        Suggestion(kind, gone, new, text, float(values[n + 1]), float(gains[n]))
        for n in best
        if gains[n] > 0
        for kind, gone, new, text in (edits[n],)
    )


def _edits(hypothesis: str, references: Sequence[str]) -> Iterator[_Edit]:
    said, *meant = near_misses(hypothesis, references)
    spaced = " " if any(" " in text for text in (hypothesis, *references)) else ""
    own = [(word.space, word.text) for word in words(hypothesis)]
    loose = [n for n, mark in enumerate(said.marks) if mark.kind != "matched"]
    wanted = dict.fromkeys(
        (word.space if word.start else spaced, word.text)
        for text in meant
        for word, mark in zip(words(text.text), text.marks, strict=True)
        if mark.kind != "matched"
    )
    for n, (space, word) in enumerate(own):
        yield "delete", word, "", _text([*own[:n], *own[n + 1 :]], spaced)
        if n + 1 < len(own) and own[n + 1][1] != word:
            other = own[n + 1]
            exchanged = [(space, other[1]), (other[0], word)]
            yield "swap", word, other[1], _text([*own[:n], *exchanged, *own[n + 2 :]], spaced)
    for new in wanted:
        for n in loose:
            there = (own[n][0], new[1])
            yield "replace", own[n][1], new[1], _text([*own[:n], there, *own[n + 1 :]], spaced)
        for n in range(len(own) + 1):
            yield "insert", "", new[1], _text([*own[:n], new, *own[n:]], spaced)


def _text(pieces: Sequence[tuple[str, str]], spaced: str) -> str:
    """White space and words as one text; what came to stand behind the first gets a space."""
    first = pieces[:1]
    rest = [
        (spaced if space == "" and n == 0 and not is_sign(word) else space, word)
        for n, (space, word) in enumerate(pieces[1:])
    ]
    return "".join([*(word for _, word in first), *(space + word for space, word in rest)])
