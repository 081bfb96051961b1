"""Texts to token ids: the tokenizer is asked once about each distinct piece.

The result is `Tokenizer.split` of every text, for every tokenizer and any text;
what a tokenizer promises about words (`WordRules`) only makes it faster.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from textsim_core.pieces import Pieces, whole_texts, words_of
from textsim_core.tokenizers import Tokenizer, WordRules
from textsim_core.types import Ints, Tokens, arrow_to_texts

_IDS_AT_ONCE = 1 << 20
_TEXTS_AT_ONCE = 1 << 12
_WORDS_AT_ONCE = 1 << 15
_PRIVATE_USE = tuple(map(chr, range(0xE000, 0xF900)))


def encode(texts: pa.Array, tokenizer: Tokenizer, *, lowercase: bool = False) -> Tokens:
    """The tokens of every text, ``tokenizer.split(text, lowercase=lowercase)``, as ids.

    ``texts`` is a ``large_string`` array; a null has no tokens. Ids are int32,
    equal for equal tokens over the whole array. Memory beyond the result: four
    bytes a word, the distinct words, and the temporaries of a few megabytes of
    text. Raises what the tokenizer raises (a dictionary that is not installed).
    """
    if tokenizer.words is None:
        return _expand(*_ask_whole(whole_texts(texts), tokenizer, lowercase))
    return _expand(*_ask_words(words_of(texts, tokenizer.words), tokenizer, lowercase))


@dataclass(frozen=True, slots=True, eq=False)
class _Answers:
    """Distinct piece i has the tokens ``ids[starts[i] : starts[i] + counts[i]]``."""

    starts: Ints
    counts: Ints
    ids: NDArray[np.int32]
    vocabulary: tuple[str, ...]


class _Numbering(defaultdict[str, int]):
    """Tokens to ids in order of appearance."""

    def __init__(self) -> None:
        super().__init__(count().__next__)

    def of(self, tokens: Sequence[str]) -> NDArray[np.int32]:
        return np.fromiter(map(self.__getitem__, tokens), np.int32, len(tokens))


def _expand(pieces: Pieces, answers: _Answers) -> Tokens:
    """Each piece's tokens in the place of the piece."""
    uses = np.bincount(pieces.ids, minlength=len(answers.counts))
    ids = np.empty(uses @ answers.counts, np.int32)
    offsets = np.zeros(len(pieces.offsets), np.int64)
    done, row = 0, 0
    for start in range(0, len(pieces.ids), _IDS_AT_ONCE):
        asked = pieces.ids[start : start + _IDS_AT_ONCE]
        counts = answers.counts[asked]
        past = np.concatenate(([0], np.cumsum(counts)))
        shift = answers.starts[asked] - past[:-1]
        ids[done : done + past[-1]] = answers.ids[np.repeat(shift, counts) + np.arange(past[-1])]
        until = int(np.searchsorted(pieces.offsets, start + len(asked), side="right"))
        offsets[row:until] = done + past[pieces.offsets[row:until] - start]
        done, row = done + past[-1], until
    return Tokens(ids, offsets, answers.vocabulary)


def _ask_whole(pieces: Pieces, tokenizer: Tokenizer, lowercase: bool) -> tuple[Pieces, _Answers]:
    numbering = _Numbering()
    tokenized = (
        tokenizer.split(text or "", lowercase=lowercase)
        for start in range(0, len(pieces.distinct), _TEXTS_AT_ONCE)
        for text in arrow_to_texts(pieces.distinct.slice(start, _TEXTS_AT_ONCE))
    )
    group = _answer_singly(tokenized, numbering)
    return pieces, _assemble([np.arange(len(pieces.distinct))], [group], numbering)


def _ask_words(pieces: Pieces, tokenizer: Tokenizer, lowercase: bool) -> tuple[Pieces, _Answers]:
    rules = tokenizer.words or WordRules()
    words = [(word or "").rstrip() for word in arrow_to_texts(pieces.distinct)]
    if lowercase:
        words = [word.lower() for word in words]
    pieces, at_edges = _set_edges_apart(pieces, words, rules)
    mark = _unused(words) if rules.joined else None
    plain = _plain(pieces, rules)
    alone = pieces.whole if mark else ~plain
    numbering = _Numbering()
    groups = [
        _answer_plain(np.flatnonzero(plain), words, numbering),
        _answer_singly((tokenizer.cut(words[i]) for i in np.flatnonzero(alone)), numbering),
        _answer_singly((word.cut(tokenizer) for word in at_edges), numbering),
    ]
    order = [np.flatnonzero(plain), np.flatnonzero(alone), len(words) + np.arange(len(at_edges))]
    rest = np.flatnonzero(~plain & ~alone)
    for start in range(0, len(rest) if mark else 0, _WORDS_AT_ONCE):
        order.append(rest[start : start + _WORDS_AT_ONCE])
        groups.append(
            _answer_joined([words[i] for i in order[-1]], mark or "", tokenizer, numbering)
        )
    return pieces, _assemble(order, groups, numbering)


def _unused(words: Iterable[str]) -> str | None:
    """A private-use character that no word holds: no tokenizer has a rule about it."""
    used = "".join(words)
    return next((char for char in _PRIVATE_USE if char not in used), None)


def _plain(pieces: Pieces, rules: WordRules) -> NDArray[np.bool_]:
    """Which distinct words are one token, themselves."""
    if not rules.plain:
        return np.zeros(len(pieces.distinct), bool)
    found = pc.match_substring_regex(pieces.distinct, rf"(?s)^{rules.plain}*\s*$")
    matched: NDArray[np.bool_] = found.to_numpy(zero_copy_only=False)
    return matched & ~pieces.whole


_Group = tuple[Ints, NDArray[np.int32]]


def _answer_plain(places: Ints, words: Sequence[str], numbering: _Numbering) -> _Group:
    return np.ones(len(places), np.int64), numbering.of([words[i] for i in places])


def _answer_singly(tokenized: Iterable[list[str]], numbering: _Numbering) -> _Group:
    counts, ids = array("q"), array("i")
    for tokens in tokenized:
        counts.append(len(tokens))
        ids.extend(map(numbering.__getitem__, tokens))
    return np.array(counts, np.int64), np.array(ids, np.int32)


def _answer_joined(
    words: Sequence[str], mark: str, tokenizer: Tokenizer, numbering: _Numbering
) -> _Group:
    """One call for many words: "mark word mark word mark", cut again at the marks."""
    # A tab, since 13a and zh spend time on each space.
    tokens = tokenizer.cut(f"\t{mark}\t".join(["", *words, ""]))
    marks = np.fromiter((token == mark for token in tokens), bool, len(tokens))
    kept = [token for token in tokens if token != mark]
    return np.diff(np.flatnonzero(marks)) - 1, numbering.of(kept)


def _assemble(order: list[Ints], groups: list[_Group], numbering: _Numbering) -> _Answers:
    places = np.concatenate(order)
    lengths = np.concatenate([counts for counts, _ in groups])
    starts, counts = np.empty(len(places), np.int64), np.empty(len(places), np.int64)
    starts[places] = np.cumsum(lengths) - lengths
    counts[places] = lengths
    return _Answers(starts, counts, np.concatenate([ids for _, ids in groups]), tuple(numbering))


@dataclass(frozen=True, slots=True)
class _EdgeWord:
    """A word that stands at the start or the end of its line, with what stands beside it."""

    word: str
    before: str
    after: str

    def cut(self, tokenizer: Tokenizer) -> list[str]:
        tokens = tokenizer.cut(f"{self.before}{self.word}{self.after}")
        return tokens[len(self.before.split()) : len(tokens) - len(self.after.split())]


def _set_edges_apart(
    pieces: Pieces, words: Sequence[str], rules: WordRules
) -> tuple[Pieces, list[_EdgeWord]]:
    """Give words that see an edge of their line an id of their own, behind all others."""
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
        _EdgeWord(words[word], ("a ", "", " ")[start], (" a", "")[end])
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
