"""Synonyms of English words, each word asked once of the source that a setting names."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Protocol

from textsim_core.errors import TextsimError
from textsim_core.remembered import Remembered
from textsim_core.settings import Choice
from textsim_core.wordnet import VERSION, wordnet

BUILT_IN, AS_WRITTEN, NLTK = "built-in", "as-written", "nltk"

_CHOICES = (
    Choice(BUILT_IN, "Built-in WordNet", "WordNet 3.0, part of this package."),
    Choice(
        AS_WRITTEN,
        "Built-in, no base forms",
        "The same without leading “sat” back to “sit”, as promptfoo looks words up.",
    ),
)
_OWN = Choice(NLTK, "Your NLTK's WordNet", "The WordNet corpus that your NLTK has downloaded.")


class Lexicon(Protocol):
    """Where synonyms come from."""

    def senses(self, word: str) -> frozenset[Hashable]:
        """What the word can mean, base forms included; words that share one are synonyms."""

    def names(self, word: str) -> frozenset[str]:
        """The one-word names of all its senses, spelt as in WordNet."""


def choices() -> Sequence[Choice]:
    """The sources that this computer has: NLTK's own only where its corpus is installed."""
    return (*_CHOICES, _OWN) if _nltk_has_wordnet() else _CHOICES


def require(source: str) -> None:
    """TextsimError, saying what to do, when NLTK's WordNet is asked for and not there."""
    if source == NLTK and not _nltk_has_wordnet():
        raise TextsimError(
            "Synonyms: received 'nltk', but NLTK has no WordNet corpus here and nothing is "
            "downloaded by itself. Run python -m nltk.downloader wordnet (or point NLTK_DATA at "
            f"your copy), or use {BUILT_IN!r}, which is the same WordNet {VERSION}."
        )


def edition(source: str) -> str:
    """What a signature says of the source: "wordnet-3.0", "nltk-wordnet-3.0", …"""
    if source == NLTK:
        return f"nltk-wordnet-{_nltk_wordnet().get_version()}"
    return f"wordnet-{VERSION}" + ("-as-written" if source == AS_WRITTEN else "")


@cache
def names(source: str) -> Remembered[frozenset[str]]:
    """`Lexicon.names` of a source, by word."""
    return Remembered(lexicon(source).names)


@cache
def senses(source: str) -> Remembered[frozenset[Hashable]]:
    """`Lexicon.senses` of a source, by word."""
    return Remembered(lexicon(source).senses)


def lexicon(source: str) -> Lexicon:
    """The lexicon of a source. TextsimError when it is not installed."""
    require(source)
    if source == NLTK:
        return _NltkLexicon(_nltk_wordnet())
    return wordnet() if source == BUILT_IN else _as_written()


@cache
def _as_written() -> Lexicon:
    return replace(wordnet(), inflected=False)


@dataclass(frozen=True, slots=True)
class _NltkLexicon:
    """NLTK's reader; one-word names alone, as its METEOR uses them."""

    corpus: Any

    def senses(self, word: str) -> frozenset[Hashable]:
        return frozenset(synset.name() for synset in self.corpus.synsets(word))

    def names(self, word: str) -> frozenset[str]:
        found = (lemma.name() for synset in self.corpus.synsets(word) for lemma in synset.lemmas())
        return frozenset(name for name in found if "_" not in name)


def _nltk_has_wordnet() -> bool:
    from nltk.data import find  # on first use: NLTK takes half a second

    for name in ("corpora/wordnet", "corpora/wordnet.zip"):
        try:
            find(name)
        except LookupError:
            continue
        return True
    return False


@cache
def _nltk_wordnet() -> Any:
    """NLTK's reader, loaded (seven seconds); TextsimError when its files are not usable."""
    from nltk.corpus import wordnet as corpus

    try:
        corpus.ensure_loaded()
    except (LookupError, OSError) as error:
        raise TextsimError(
            f"Synonyms: received 'nltk', but NLTK cannot read its WordNet corpus ({error!r}); "
            f"use {BUILT_IN!r} or install the corpus anew."
        ) from error
    return corpus
