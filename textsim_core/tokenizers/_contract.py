"""What a tokenizer is: names for people, exact tokens, places, and how to go fast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

import pyarrow as pa

from textsim_core.spans import Span, Traced, locate

Text = TypeVar("Text", str, Traced)


class Rewrite(Protocol):
    """A tokenizer's first steps, before it only cuts: the same for a text and its trace."""

    def __call__(self, text: Text, /) -> Text:
        """The rewritten text."""


def unchanged(text: Text, /) -> Text:
    """For tokenizers that rewrite nothing."""
    return text


def not_space(char: str) -> bool:
    """Whether ``str.split`` would keep this character."""
    return not char.isspace()


@dataclass(frozen=True, slots=True)
class WordRules:
    """The promise that white space separates: a word's tokens do not depend on its neighbours.

    ``plain`` is an RE2 character class; a word made of such characters is one
    token, itself ("" when there are none). ``joined``: words set apart by white
    space and a private-use character come out separated by that character, so
    one call can split many. ``told_apart`` lists the ASCII characters that the
    tokenizer tells apart: whatever a word's other characters are, it is cut in
    the same places and stays as it is, unless it holds the substring
    ``rewritten`` (told_apart "": it tells all apart). ``crossing`` lists the
    substrings, matched in any case, whose presence breaks the promise for a
    text. ``sees_start(word)`` and ``sees_end(word)`` say whether a word at the
    start or the end of a line may come out differently than in the middle;
    None: never.
    """

    plain: str = ""
    joined: bool = True
    told_apart: str = ""
    rewritten: str = ""
    crossing: tuple[str, ...] = ()
    sees_start: Callable[[str], bool] | None = None
    sees_end: Callable[[str], bool] | None = None


@dataclass(frozen=True, slots=True)
class Tokenizer:
    """One tokenizer.

    ``name`` is the one used in settings, ``title`` and ``summary`` are for
    people, ``source`` names the tool and the version that it reproduces,
    ``position`` orders the picker, ``signature`` is what sacreBLEU prints
    behind ``tok:``. ``cut(text)`` gives the exact tokens. ``rewrite`` repeats
    what the tokenizer does to characters before it cuts, ``keeps(char)`` says
    which characters of the rewritten text end up in tokens. ``words`` is None
    when the tokens depend on the whole line. ``unit`` is what a sentence calls
    one token: "word" or "character". ``spaced(texts)`` rewrites a whole array so
    that the tokens are ASCII and stand apart by ASCII white space, whatever the
    case of the texts; only a tokenizer that lower-cases can have it. ``fit``
    names the tokenizer that reads every script, for one that leaves letters or
    digits out.
    """

    name: str
    title: str
    summary: str
    source: str
    position: int
    signature: str
    cut: Callable[[str], list[str]]
    rewrite: Rewrite = unchanged
    keeps: Callable[[str], bool] = not_space
    words: WordRules | None = None
    unit: str = "word"
    spaced: Callable[[pa.Array], pa.Array] | None = None
    fit: str = ""

    def split(self, text: str, *, lowercase: bool = False) -> list[str]:
        """The tokens of one text, of ``text.lower()`` on request.

        An empty text has none (under "promptfoo" one, which is empty).
        """
        return self.cut(text.lower() if lowercase else text)

    def spans(self, text: str | Traced, *, lowercase: bool = False) -> tuple[Span, ...]:
        """One (start, past-end) for each token of `split`, in the text as it was given.

        Ordered; two spans overlap only where one character gave two tokens. A
        traced text is one that was rewritten before: spans are in its original.
        """
        traced = text if isinstance(text, Traced) else Traced.of(text)
        traced = traced.lower() if lowercase else traced
        return locate(self.cut(traced.text), self.rewrite(traced), self.keeps)
