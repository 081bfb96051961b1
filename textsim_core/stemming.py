"""Porter stems of words and tokens: what NLTK's PorterStemmer() gives, several times as fast.

Porter 1980, "An algorithm for suffix stripping"; the extensions are those of
NLTK 3.10 in its default mode. Rules are found by a word's last two letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from textsim_core.remembered import Remembered
from textsim_core.tokenizers import Tokenizer
from textsim_core.types import Tokens

SHORTEST = 4
"""Shorter tokens are left as they are by ROUGE-1.5.5 and rouge-score."""

_IRREGULAR = {
    "sky": "sky", "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "news": "news",
    "innings": "inning", "inning": "inning", "outings": "outing", "outing": "outing",
    "cannings": "canning", "canning": "canning", "howe": "howe",
    "proceed": "proceed", "exceed": "exceed", "succeed": "succeed",
}  # fmt: skip

_Rules = Mapping[str, list[tuple[str, str]]]


def _by_ending(rules: str) -> _Rules:
    """Rules "suffix:replacement" by their last two letters, in order within each."""
    grouped: dict[str, list[tuple[str, str]]] = {}
    for rule in rules.split():
        suffix, _, replacement = rule.partition(":")
        grouped.setdefault(suffix[-2:], []).append((suffix, replacement))
    return grouped


_DOUBLE_SUFFIXES = _by_ending(
    "ational:ate tional:tion enci:ence anci:ance izer:ize bli:ble alli:al entli:ent eli:e "
    "ousli:ous ization:ize ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous "
    "aliti:al iviti:ive biliti:ble fulli:ful"
)
_LATER_SUFFIXES = _by_ending("icate:ic ative: alize:al iciti:ic ical:ic ful: ness:")
_LAST_SUFFIXES = _by_ending(
    "al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ion: ou: ism: ate: iti: ous: ive: "
    "ize:"
)


_PAST_AND_PROGRESSIVE = frozenset({"ed", "ng"})
_DOUBLE_ENDINGS = frozenset({"gi", *_DOUBLE_SUFFIXES})

# A word that ends otherwise is its own stem.
_LAST_LETTERS = frozenset("sey")
_ENDINGS = frozenset(
    {"ll", *_PAST_AND_PROGRESSIVE, *_DOUBLE_ENDINGS, *_LATER_SUFFIXES, *_LAST_SUFFIXES}
)


class _Kinds(dict[int, str]):
    """Each letter as "v" for a vowel, "y" for itself, "c" for all others."""

    def __missing__(self, letter: int) -> str:
        return "c"


_KINDS = _Kinds(dict.fromkeys(range(128), "c"))
_KINDS |= {ord(vowel): "v" for vowel in "aeiou"} | {ord("y"): "y"}


def _stem(word: str) -> str:
    lowered = word.lower()
    if lowered[-1:] not in _LAST_LETTERS and lowered[-2:] not in _ENDINGS:
        return lowered
    if lowered in _IRREGULAR:
        return _IRREGULAR[lowered]
    if len(word) <= 2:
        return lowered
    stemmed = _plural(lowered) if lowered[-1] == "s" else lowered
    if stemmed[-2:] in _PAST_AND_PROGRESSIVE:
        stemmed = _past_and_progressive(stemmed)
    if stemmed[-1] == "y" and len(stemmed) > 2 and _shape(stemmed[:-1])[-1] == "c":
        stemmed = f"{stemmed[:-1]}i"
    if stemmed[-2:] in _DOUBLE_ENDINGS:
        stemmed = _double_suffix(stemmed)
    if stemmed[-2:] in _LATER_SUFFIXES:
        stemmed = _replaced(stemmed, _LATER_SUFFIXES, 0)
    if stemmed[-2:] in _LAST_SUFFIXES:
        stemmed = _replaced(stemmed, _LAST_SUFFIXES, 1)
    return _tidied(stemmed) if stemmed[-1] in "el" else stemmed


def _shape(word: str) -> str:
    """Consonants and vowels: "y" is a vowel behind a consonant, otherwise a consonant."""
    kinds = word.translate(_KINDS)
    if "y" not in kinds:
        return kinds
    shape: list[str] = []
    for kind in kinds:
        shape.append(kind if kind != "y" else "v" if shape and shape[-1] == "c" else "c")
    return "".join(shape)


def _measure(word: str) -> int:
    """How often a vowel is followed by a consonant."""
    return _shape(word).count("vc")


def _ends_short(word: str) -> bool:
    """Whether it ends consonant, vowel, consonant but w, x, y; or is a vowel and a consonant."""
    shape = _shape(word)
    return shape == "vc" or (shape.endswith("cvc") and word[-1] not in "wxy")


def _plural(word: str) -> str:
    if word.endswith("ss"):
        return word
    if word.endswith("ies"):
        return word[:-1] if len(word) == 4 else word[:-2]
    return word[:-2] if word.endswith("sses") else word[:-1]


def _past_and_progressive(word: str) -> str:
    if word.endswith("ied"):
        return word[:-1] if len(word) == 4 else word[:-2]
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) else word
    if not word.endswith(("ed", "ing")):
        return word
    cut = word[:-2] if word.endswith("ed") else word[:-3]
    return _repaired(cut) if "v" in _shape(cut) else word


def _repaired(cut: str) -> str:
    """What is left of "-ed" and "-ing": an "e" given back, or a doubled consonant made single."""
    last = cut[-1]
    if cut.endswith(("at", "bl", "iz")):
        return f"{cut}e"
    doubled = cut[-2:-1] == last and _shape(cut)[-1] == "c"
    if doubled or cut.endswith("*d"):  # NLTK takes its own mark for a suffix
        return cut if last in "lsz" else cut[:-2] + last
    return f"{cut}e" if _measure(cut) == 1 and _ends_short(cut) else cut


def _double_suffix(word: str) -> str:
    while word.endswith("alli") and _measure(word[:-4]):
        word = word[:-2]
    if word.endswith("logi"):
        return word[:-1] if _measure(word[:-3]) else word
    return _replaced(word, _DOUBLE_SUFFIXES, 0)


def _replaced(word: str, rules: _Rules, least: int) -> str:
    """The first suffix that fits is replaced where what stands before has a larger measure."""
    for suffix, replacement in rules.get(word[-2:], ()):
        if word.endswith(suffix):
            before = word[: -len(suffix)]
            fits = _measure(before) > least and (suffix != "ion" or before[-1] in "st")
            return before + replacement if fits else word
    return word


def _tidied(word: str) -> str:
    """Without a final "e" or a second "l" that the measure does not call for."""
    if word.endswith("e"):
        before = word[:-1]
        measure = _measure(before)
        if measure > 1 or (measure == 1 and not _ends_short(before)):
            word = before
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word


stems = Remembered(_stem)
"""`stem` by word, for many words at once."""


def stem(word: str) -> str:
    """The stem, in lower case; words of one or two characters only in lower case."""
    return stems[word]


def long_stem(token: str) -> str:
    """The stem of a token as ROUGE wants it: up to three characters stay as they are."""
    return stems[token] if len(token) >= SHORTEST else token


def stemmed(tokens: Tokens) -> Tokens:
    """The same texts with each token's `long_stem` in its place; equal stems have equal ids."""
    return tokens.spelt(map(long_stem, tokens.vocabulary))


@dataclass(frozen=True, slots=True)
class StemmingTokenizer(Tokenizer):
    """A tokenizer whose tokens are `long_stem`s; they stand where the whole tokens stand."""

    @classmethod
    def of(cls, tokenizer: Tokenizer) -> StemmingTokenizer:
        """The given tokenizer, stemming what it gives."""
        return cls(**{field.name: getattr(tokenizer, field.name) for field in fields(tokenizer)})

    def split(self, text: str, *, lowercase: bool = False) -> list[str]:
        """The stems of one text, in order."""
        return [long_stem(token) for token in self.cut(text.lower() if lowercase else text)]
