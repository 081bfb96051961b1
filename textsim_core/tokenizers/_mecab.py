"""MeCab through sacreBLEU's two classes, for Japanese and Korean."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module

from sacrebleu.tokenizers.tokenizer_base import BaseTokenizer

from textsim_core.errors import TextsimError
from textsim_core.tokenizers._contract import not_space
from textsim_core.tokenizers._sacrebleu import uncached

# MeCab takes a C string: a NUL would end it, a lone surrogate cannot be in it.
_UNSPEAKABLE = re.compile("[\0\ud800-\udfff]")


def mecab_cut(
    load: Callable[[], BaseTokenizer], language: str, extra: str
) -> Callable[[str], list[str]]:
    """The cut of a MeCab tokenizer that is loaded on first use.

    NUL characters and lone surrogates, which sacreBLEU cuts the text at or
    fails on, are analysed as U+FFFD and stay in their tokens. The cut raises
    TextsimError where the dictionary is not installed, with the extra to
    install, and for a text that MeCab gives up on.
    """

    @cache
    def tagger() -> Callable[[str], str]:
        try:
            return uncached(load())
        except RuntimeError:
            raise TextsimError(
                f"The {language} tokenizer needs MeCab and its dictionary, which are not "
                f'installed. Install them with: pip install "textsim[{extra}]"'
            ) from None

    def cut(text: str) -> list[str]:
        analyse = tagger()
        try:
            tokens = analyse(_UNSPEAKABLE.sub("\ufffd", text.rstrip())).split()
        except AttributeError:  # MeCab gave None, which sacreBLEU takes for a text
            raise TextsimError(
                f"MeCab ({language}) gave up on a text of {len(text)} characters that begins "
                f"{text[:40]!r}; put spaces into it or choose another tokenizer."
            ) from None
        kept = iter(filter(not_space, text))
        return ["".join(next(kept) for _ in token) for token in tokens]

    return cut


def signature(name: str, module: str, dictionary: str) -> str:
    """The signature of sacreBLEU with the analyser's version; the bare name where it is missing."""
    try:
        return f"{name}-{import_module(module).VERSION}-{dictionary}"
    except ImportError:
        return name
