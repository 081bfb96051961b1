"""Our Porter stemmer against NLTK's, on the words of WordNet and on made-up ones."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer

from textsim_core.stemming import stem
from textsim_core.wordnet import wordnet

SUFFIXES = (
    *("", "s", "es", "ed", "ing", "y", "ies", "ied", "eed", "ational", "tional", "enci", "anci"),
    *("izer", "bli", "alli", "entli", "eli", "ousli", "ization", "ation", "ator", "alism"),
    *("iveness", "fulness", "ousness", "aliti", "iviti", "biliti", "fulli", "logi", "icate"),
    *("ative", "alize", "iciti", "ical", "ful", "ness", "al", "ance", "er", "ic", "able", "ment"),
    *("ement", "ent", "ion", "ou", "ism", "ate", "iti", "ous", "ive", "ize", "e", "ll", "*ding"),
)


@cache
def nltks() -> Any:
    return PorterStemmer()


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("caresses", "caress"),
        ("ponies", "poni"),
        ("dies", "die"),
        ("skies", "sky"),
        ("agreed", "agre"),
        ("feed", "feed"),
        ("hopping", "hop"),
        ("falling", "fall"),
        ("filing", "file"),
        ("happy", "happi"),
        ("enjoy", "enjoy"),
        ("relational", "relat"),
        ("archaeologi", "archaeolog"),
        ("adoption", "adopt"),
        ("controlling", "control"),
        ("As", "as"),
        ("", ""),
    ],
)
def test_words_of_the_paper_and_its_extensions(word: str, expected: str) -> None:
    assert stem(word) == expected


@pytest.mark.oracle
def test_every_word_of_wordnet() -> None:
    words = sorted(wordnet().known)
    assert len(words) > 70_000
    assert [stem(word) for word in words] == [nltks().stem(word) for word in words]


@pytest.mark.oracle
@settings(deadline=None, derandomize=True, max_examples=2000)
@given(
    start=st.text(st.sampled_from("aeiouybcdlstzwxT*éß'"), max_size=7),
    suffixes=st.lists(st.sampled_from(SUFFIXES), min_size=1, max_size=2),
)
def test_made_up_words(start: str, suffixes: list[str]) -> None:
    word = start + "".join(suffixes)
    assert stem(word) == nltks().stem(word)


@pytest.mark.oracle
@settings(deadline=None, derandomize=True, max_examples=500)
@given(word=st.text(max_size=9))
def test_any_text(word: str) -> None:
    assert stem(word) == nltks().stem(word)
