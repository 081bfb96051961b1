"""Words of any script, and how far two spellings are apart: case, look-alikes, endings.

For explanations only: no score is counted on these words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import regex

from textsim_core.normalisations import NORMALISATIONS
from textsim_core.stemming import stem

# One token each: an ideograph or kana, a number, a word with inner apostrophes, any other sign.
_WORD = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}][\p{M}\p{Cf}ー]*"
    r"|\p{N}+(?:[.,:]\p{N}+)*"
    r"|[\p{L}\p{M}\p{N}\p{Cf}_]+(?:['’][\p{L}\p{M}\p{N}\p{Cf}]+)*"
    r"|(?!\s)\X"
)

_SCRIPTS = (
    "Latin", "Cyrillic", "Greek", "Arabic", "Hebrew", "Devanagari", "Bengali", "Tamil", "Telugu",
    "Thai", "Hangul", "Hiragana", "Katakana", "Han", "Georgian", "Armenian", "Ethiopic",
)  # fmt: skip
_SCRIPT = regex.compile("|".join(rf"(?P<{name}>\p{{{name}}})" for name in _SCRIPTS))
_JAPANESE = frozenset({"Hiragana", "Katakana", "Han"})

# Letters that look like a Latin one and are not decomposed by Unicode (a selection of UTS 39).
_LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕԁһӏвкмнтґАВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧαοντυρχıøłđħœ",
    "aeopcyxijsdhlbkmhtrABEKMHOPCTYXIJSABEZHIKMNOPTYXaovtupxioldhœ",
)


@dataclass(frozen=True, slots=True)
class Word:
    """One word, number or sign of a text: ``text[start:end]``, and the white space before it."""

    text: str
    start: int
    end: int
    space: str

    @property
    def sign(self) -> bool:
        """Whether it is punctuation or a symbol: no letter, no digit."""
        return is_sign(self.text)


def words(text: str) -> tuple[Word, ...]:
    """The words of a text in order; all that lies between them is white space."""
    found, end = [], 0
    for match in _WORD.finditer(text):
        found.append(Word(match[0], match.start(), match.end(), text[end : match.start()]))
        end = match.end()
    return tuple(found)


@lru_cache(maxsize=1 << 17)
def is_sign(word: str) -> bool:
    """Whether no character is a letter or a digit."""
    return not any(char.isalnum() for char in word)


@lru_cache(maxsize=1 << 17)
def visible(word: str) -> str:
    """Without characters that nobody sees, accents composed (NFC)."""
    shown = NORMALISATIONS["invisible"].apply(word)
    return unicodedata.normalize("NFC", shown if isinstance(shown, str) else shown.text)


@lru_cache(maxsize=1 << 17)
def skeleton(word: str) -> str:
    """How it looks: widths, accents, typographic signs and foreign look-alikes undone."""
    plain = NORMALISATIONS["punctuation"].apply(visible(word))
    apart = unicodedata.normalize("NFKD", plain if isinstance(plain, str) else plain.text)
    bare = "".join(char for char in apart if unicodedata.category(char) != "Mn")
    # Marks that are vowels, as in Devanagari, are no accents: such words keep theirs.
    return (bare if _loses_only_accents(apart) else apart).translate(_LOOK_ALIKES)


def _loses_only_accents(apart: str) -> bool:
    return all(
        unicodedata.combining(char) for char in apart if unicodedata.category(char) == "Mn"
    ) and not regex.search(r"[\p{Devanagari}\p{Bengali}\p{Tamil}\p{Telugu}\p{Thai}]", apart)


@lru_cache(maxsize=1 << 17)
def key(word: str) -> str:
    """What two spellings of a word have in common: the stem of its look in lower case."""
    return stem(skeleton(word).casefold())


def apart(said: str, meant: str) -> str:
    """How two words with one `key` differ: "", "invisible", "case", "look_alike" or "stem".

    The first that suffices to make them equal; what is before it is forgiven too.
    """
    if said == meant:
        return ""
    if visible(said) == visible(meant):
        return "invisible"
    if visible(said).casefold() == visible(meant).casefold():
        return "case"
    if skeleton(said).casefold() == skeleton(meant).casefold():
        return "look_alike"
    return "stem"


@lru_cache(maxsize=1 << 17)
def script(word: str) -> str:
    """The script of the first letter that has one of its own, "" for none; Japanese is one."""
    found = _SCRIPT.search(word)
    name = found.lastgroup if found else ""
    return "Japanese or Chinese" if name in _JAPANESE else name or ""


def scripts(text: str) -> Mapping[str, int]:
    """How many words of each script a text has."""
    counted: dict[str, int] = {}
    for word in words(text):
        if name := script(word.text):
            counted[name] = counted.get(name, 0) + 1
    return counted
