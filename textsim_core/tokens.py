"""Texts to token ids: the tokenizer is asked once about each distinct piece.

The result is `Tokenizer.split` of every text, for every tokenizer and any text;
what a tokenizer promises about words (`WordRules`) only makes it faster.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, count, pairwise
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from textsim_core.line_edges import set_edges_apart
from textsim_core.pieces import Pieces, whole_texts, words_of
from textsim_core.tokenizers import Tokenizer, WordRules
from textsim_core.types import Ints, Tokens, arrow_to_texts, texts_to_arrow
from textsim_core.vocabulary import Vocabulary

_IDS_AT_ONCE = 1 << 16
_NO_RULES = WordRules()
_TEXTS_AT_ONCE = 1 << 12
_WORDS_AT_ONCE = 1 << 15
_SPACES = "".join(char for char in map(chr, range(0x3001)) if char.isspace())
_PRIVATE_USE = tuple(map(chr, range(0xE000, 0xF900)))


def encode(texts: pa.Array, tokenizer: Tokenizer, *, lowercase: bool = False) -> Tokens:
    """The tokens of every text, ``tokenizer.split(text, lowercase=lowercase)``, as ids.

    ``texts`` is a ``large_string`` array; a null has no tokens. Ids are int32,
    equal for equal tokens over the whole array. Memory beyond the result: four
    bytes a word, the distinct words, and the temporaries of a few megabytes of
    text. Raises what the tokenizer raises (a dictionary that is not installed).
    """
    if tokenizer.spaced is not None:
        pieces = words_of(tokenizer.spaced(texts), _NO_RULES)
        return _alone(pieces, _trimmed(pieces.distinct, lowercase=False))
    if tokenizer.words is None:
        return _expand(*_ask_whole(whole_texts(texts), tokenizer, lowercase))
    return _ask_words(words_of(texts, tokenizer.words), tokenizer, lowercase)


def _alone(pieces: Pieces, words: pa.Array) -> Tokens:
    """The tokens where every piece is one, its trimmed text in ``words``."""
    tokens = words.dictionary_encode()
    ids = tokens.indices.to_numpy()[pieces.ids]
    return Tokens(ids, pieces.offsets, Vocabulary(tokens.dictionary))


@dataclass(frozen=True, slots=True, eq=False)
class _Answers:
    """Distinct piece i has the tokens ``ids[starts[i] : starts[i] + counts[i]]``."""

    starts: Ints
    counts: Ints
    ids: NDArray[np.int32]
    vocabulary: tuple[str, ...]


class _Numbering(defaultdict[str, int]):
    """Tokens to ids in order of appearance."""

    def __init__(self, tokens: Sequence[Any] = ()) -> None:
        super().__init__(count(len(tokens)).__next__, zip(tokens, range(len(tokens)), strict=True))

    def of(self, tokens: Sequence[str]) -> NDArray[np.int32]:
        return np.fromiter(map(self.__getitem__, tokens), np.int32, len(tokens))


def _expand(pieces: Pieces, answers: _Answers) -> Tokens:
    """Each piece's tokens in the place of the piece."""
    slices = [slice(at, at + _IDS_AT_ONCE) for at in range(0, len(pieces.ids), _IDS_AT_ONCE)]
    ids = np.empty(sum(int(answers.counts[pieces.ids[at]].sum()) for at in slices), np.int32)
    offsets = np.zeros(len(pieces.offsets), np.int64)
    done, row = 0, 0
    for at in slices:
        asked = pieces.ids[at]
        counts = answers.counts[asked]
        past = np.concatenate(([0], np.cumsum(counts)))
        shift = answers.starts[asked] - past[:-1]
        ids[done : done + past[-1]] = answers.ids[np.repeat(shift, counts) + np.arange(past[-1])]
        until = int(np.searchsorted(pieces.offsets, at.start + len(asked), side="right"))
        offsets[row:until] = done + past[pieces.offsets[row:until] - at.start]
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


def _ask_words(pieces: Pieces, tokenizer: Tokenizer, lowercase: bool) -> Tokens:
    rules = tokenizer.words or _NO_RULES
    plain = _plain(pieces, rules)
    trimmed = _trimmed(pieces.distinct, lowercase)
    edges = rules.sees_start is not None or rules.sees_end is not None
    if plain.all() and not edges:
        return _alone(pieces, trimmed)
    numbering, plain_group = _answer_plain(trimmed, plain)
    # A word that sees an edge may be plain elsewhere: then all of them are looked at.
    words = _Decoded(trimmed, np.ones(len(plain), bool) if edges else ~plain)
    pieces, at_edges = set_edges_apart(pieces, words, rules)
    mark = _unused(words.texts) if rules.joined else None
    alone = np.flatnonzero(pieces.whole if mark else ~plain)
    groups = [
        plain_group,
        _answer_singly((tokenizer.cut(words[i]) for i in alone), numbering),
        _answer_singly((word.cut(tokenizer) for word in at_edges), numbering),
    ]
    order = [np.flatnonzero(plain), alone, len(words) + np.arange(len(at_edges))]
    rest = np.flatnonzero(~plain & ~pieces.whole) if mark else alone[:0]
    shaped = _shaped([words[i] for i in rest], rules)
    for chosen, cut in ((rest[shaped], _cut_by_shape), (rest[~shaped], _cut_joined)):
        for start in range(0, len(chosen), _WORDS_AT_ONCE):
            order.append(chosen[start : start + _WORDS_AT_ONCE])
            counts, tokens = cut([words[i] for i in order[-1]], mark or "", tokenizer)
            groups.append((counts, numbering.of(tokens)))
    return _expand(pieces, _assemble(order, groups, numbering))


class _Decoded(Sequence[str]):
    """Distinct words by number, of which only those ``asked`` for are decoded."""

    def __init__(self, words: pa.Array, asked: NDArray[np.bool_]) -> None:
        self.texts = [word or "" for word in arrow_to_texts(words.filter(pa.array(asked)))]
        self._places = np.cumsum(asked) - 1

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, number: Any) -> Any:
        return self.texts[self._places[number]]


def _trimmed(distinct: pa.Array, lowercase: bool) -> pa.Array:
    """The distinct words without the white space behind them, in lower case on request."""
    if not lowercase:
        try:
            return pc.utf8_rtrim(distinct, characters=_SPACES)
        except pa.ArrowInvalid:
            pass  # lone surrogates
    words = [(word or "").rstrip() for word in arrow_to_texts(distinct)]
    return texts_to_arrow([word.lower() for word in words] if lowercase else words)


def _unused(words: Iterable[str]) -> str | None:
    """A private-use character that no word holds: no tokenizer has a rule about it."""
    used = "".join(words)
    return next((char for char in _PRIVATE_USE if char not in used), None)


def _plain(pieces: Pieces, rules: WordRules) -> NDArray[np.bool_]:
    """Which distinct words are one token, themselves."""
    if not rules.plain:
        return np.zeros(len(pieces.distinct), bool)
    if rules.plain == ".":
        return ~pieces.whole
    found = pc.match_substring_regex(pieces.distinct, rf"(?s)^{rules.plain}*\s*$")
    matched: NDArray[np.bool_] = found.to_numpy(zero_copy_only=False)
    return matched & ~pieces.whole


def _shaped(words: Sequence[str], rules: WordRules) -> NDArray[np.bool_]:
    """Which words are cut by their shape: all that hold no character that begins a rewriting."""
    if not rules.told_apart:
        return np.zeros(len(words), bool)
    rewritten = rules.rewritten
    return np.fromiter((rewritten not in word for word in words), bool, len(words))


_Group = tuple[Ints, NDArray[np.int32]]


def _answer_plain(words: pa.Array, plain: NDArray[np.bool_]) -> tuple[_Numbering, _Group]:
    """The plain words' own numbers, and the numbering that goes on from there."""
    tokens = words.filter(pa.array(plain)).dictionary_encode()
    numbering = _Numbering(arrow_to_texts(tokens.dictionary))
    return numbering, (np.ones(len(tokens), np.int64), tokens.indices.to_numpy())


def _answer_singly(tokenized: Iterable[list[str]], numbering: _Numbering) -> _Group:
    counts, ids = array("q"), array("i")
    for tokens in tokenized:
        counts.append(len(tokens))
        ids.extend(map(numbering.__getitem__, tokens))
    return np.array(counts, np.int64), np.array(ids, np.int32)


def _cut_joined(words: Sequence[str], mark: str, tokenizer: Tokenizer) -> tuple[Ints, list[str]]:
    """How many tokens each word has, and all of them: "mark word mark word mark" in one call."""
    # A tab, since 13a and zh spend time on each space.
    tokens = tokenizer.cut(f"\t{mark}\t".join(["", *words, ""]))
    marks = np.fromiter((token == mark for token in tokens), bool, len(tokens))
    return np.diff(np.flatnonzero(marks)) - 1, [token for token in tokens if token != mark]


def _cut_by_shape(words: Sequence[str], mark: str, tokenizer: Tokenizer) -> tuple[Ints, list[str]]:
    """The same, asking only about the words' distinct shapes: "Haus." is cut like "aaaa."."""
    told_apart = tokenizer.words.told_apart if tokenizer.words else ""
    shapes = _shapes(words, told_apart)
    distinct = list(dict.fromkeys(shapes))
    counts, parts = _cut_joined(distinct, mark, tokenizer)
    remaining = iter(parts)
    places: dict[str, list[slice]] = {}
    for shape, number in zip(distinct, counts, strict=True):
        stops = list(accumulate(len(next(remaining)) for _ in range(number)))
        places[shape] = [slice(*bounds) for bounds in pairwise([0, *stops])]
    tokens = [word[at] for word, shape in zip(words, shapes, strict=True) for at in places[shape]]
    return np.fromiter((len(places[shape]) for shape in shapes), np.int64, len(words)), tokens


def _shapes(words: Sequence[str], told_apart: str) -> list[str]:
    """Each word, with "a" for every character that is not one of ``told_apart`` (ASCII)."""
    codes = np.frombuffer("\n".join(words).encode("utf-32-le", "surrogatepass"), np.uint32)
    table = np.full(128, ord("a"), np.uint8)
    kept = [ord(char) for char in f"{told_apart}\n"]
    table[kept] = kept
    return table[np.minimum(codes, 127)].tobytes().decode("ascii").split("\n")


def _assemble(order: list[Ints], groups: list[_Group], numbering: _Numbering) -> _Answers:
    places = np.concatenate(order)
    lengths = np.concatenate([counts for counts, _ in groups])
    starts, counts = np.empty(len(places), np.int64), np.empty(len(places), np.int64)
    starts[places] = np.cumsum(lengths) - lengths
    counts[places] = lengths
    return _Answers(starts, counts, np.concatenate([ids for _, ids in groups]), tuple(numbering))
