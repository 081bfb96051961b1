"""The words of chrF++: cut at white space, one mark of ASCII punctuation set apart at an edge."""

from __future__ import annotations

import string

from textsim_core.tokenizers._contract import Tokenizer, WordRules

_MARKS = frozenset(string.punctuation)


def cut(text: str) -> list[str]:
    """A word that ends in a mark loses it, otherwise one that begins with a mark does.

    At most one mark is set apart a word: "(hi)" becomes "(hi" and ")".
    """
    tokens: list[str] = []
    for word in text.split():
        if len(word) == 1:
            tokens.append(word)
        elif word[-1] in _MARKS:
            tokens += (word[:-1], word[-1])
        elif word[0] in _MARKS:
            tokens += (word[0], word[1:])
        else:
            tokens.append(word)
    return tokens


CHRF_WORDS = Tokenizer(
    name="chrf-words",
    title="Words of chrF++",
    summary="Cut at white space; one mark of punctuation at an edge is a word of its own.",
    source="sacreBLEU 2.6.0, after Popović's chrF++.py",
    position=95,
    signature="chrf-words",
    cut=cut,
    words=WordRules(plain=r"[^!-/:-@\[-`{-~]", told_apart=string.punctuation),
)
