"""Words that a tokenizer cuts differently at the start or the end of a line.

Such a word is asked about once for each kind of place that it stands at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from textsim_core.pieces import Pieces
from textsim_core.tokenizers import Tokenizer, WordRules
from textsim_core.types import Ints


@dataclass(frozen=True, slots=True)
class EdgeWord:
    """A word that stands at the start or the end of its line, with what stands beside it."""

    word: str
    before: str
    after: str

    def cut(self, tokenizer: Tokenizer) -> list[str]:
        """The tokens of the word alone, at its place in the line."""
        tokens = tokenizer.cut(f"{self.before}{self.word}{self.after}")
        return tokens[len(self.before.split()) : len(tokens) - len(self.after.split())]


def set_edges_apart(
    pieces: Pieces, words: Sequence[str], rules: WordRules
) -> tuple[Pieces, list[EdgeWord]]:
    """Give words that see an edge of their line an id of their own, behind all others.

    ``words[id]`` is the text of the distinct word. The pieces come back with
    ids from ``len(words)`` on for such words, which are listed in that order.
    """
    filled = np.flatnonzero(np.diff(pieces.offsets))
    opening, closing = pieces.offsets[filled], pieces.offsets[filled + 1] - 1
    places = np.union1d(
        _seeing(pieces, opening, words, rules.sees_start),
        _seeing(pieces, closing, words, rules.sees_end),
    )
    if not len(places):
        return pieces, []
    # Before a word: another one, the line's start, or white space at the line's start.
    before = np.isin(places, opening).astype(np.int8)
    before += np.isin(places, opening[pieces.indented[filled]])
    after = np.isin(places, closing)
    keys = np.stack([pieces.ids[places], before, after])
    distinct, own = np.unique(keys, axis=1, return_inverse=True)
    ids = pieces.ids.copy()
    ids[places] = len(words) + own
    return replace(pieces, ids=ids), [
        EdgeWord(words[word], ("a ", "", " ")[start], (" a", "")[end])
        for word, start, end in distinct.T
    ]


def _seeing(
    pieces: Pieces, places: Ints, words: Sequence[str], sees: Callable[[str], bool] | None
) -> Ints:
    """Those of the places whose word sees the edge that it stands at."""
    if sees is None:
        return places[:0]
    distinct, which = np.unique(pieces.ids[places], return_inverse=True)
    seeing = np.fromiter((sees(words[i]) for i in distinct), bool, len(distinct))
    seen: Ints = places[seeing[which]]
    return seen
