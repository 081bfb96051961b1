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
    fails on, are analysed as U+FFFD and stay in their tokens. Where the
    dictionary is not installed the cut raises TextsimError with the extra to
    install.
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
        tokens = tagger()(_UNSPEAKABLE.sub("\ufffd", text.rstrip())).split()
        kept = iter(filter(not_space, text))
        return ["".join(next(kept) for _ in token) for token in tokens]

    return cut


def signature(name: str, module: str, dictionary: str) -> str:
    """The signature of sacreBLEU with the analyser's version; the bare name where it is missing."""
    try:
        return f"{name}-{import_module(module).VERSION}-{dictionary}"
    except ImportError:
        return name
