"""Words with a letter of another script that looks the same: "Раris" with a Cyrillic P."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import regex

from textsim_core.preflight._rewriting import Rewriting

# Letters that cannot be told apart in print (a selection of Unicode's UTS 39).
_LATIN_OF = {
    "Cyrillic": dict(
        zip("аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅ", "aeopcyxijshdqwABEKMHOPCTYXIJS", strict=True)
    ),
    "Greek": dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo", strict=True)),
}
_WORD = regex.compile(r"\p{L}+")
_SCRIPT = regex.compile(r"(?P<Latin>\p{Latin})|(?P<Cyrillic>\p{Cyrillic})|(?P<Greek>\p{Greek})")


def rewrite(text: str) -> str:
    """The text with such letters in the script of their word; other mixtures stay ("μm")."""
    rewritten: str = _WORD.sub(lambda found: _one_script(found[0]), text)
    return rewritten


def _one_script(word: str) -> str:
    """The word in the script of most of its letters; as it is where others do not fit in."""
    scripts = Counter(_scripts(word))
    if len(scripts) != 2 or "Latin" not in scripts:
        return word
    (other,) = scripts.keys() - {"Latin"}
    way = _LATIN_OF[other]
    if scripts[other] > scripts["Latin"]:
        way = {latin: own for own, latin in way.items()}
    spelt = _spelt(word, way)
    return spelt if len(set(_scripts(spelt))) == 1 else word


def _spelt(word: str, way: Mapping[str, str]) -> str:
    return "".join(way.get(letter, letter) for letter in word)


def _scripts(word: str) -> list[str]:
    return [found.lastgroup or "" for found in _SCRIPT.finditer(word)]


def _marks(text: str) -> list[str]:
    words: list[str] = _WORD.findall(text)
    return [f"“{word}”" for word in words if _one_script(word) != word]


CHECK = Rewriting(
    "mixed_scripts",
    "Mixed scripts",
    50,
    suspects=r"\p{Latin}[\p{Cyrillic}\p{Greek}]|[\p{Cyrillic}\p{Greek}]\p{Latin}",
    rewrite=rewrite,
    marks=_marks,
    words="letters of another script stand in a word that they make look the same",
    deed="Write each word in one script",
).check
