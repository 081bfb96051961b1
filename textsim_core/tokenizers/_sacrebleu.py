"""sacreBLEU's tokenizer classes as functions from a text to its tokens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.metadata import version

from sacrebleu.tokenizers.tokenizer_base import BaseTokenizer

SOURCE = f"sacreBLEU {version('sacrebleu')}"


def uncached(tokenizer: BaseTokenizer) -> Callable[[str], str]:
    """The tokenizer's call without the caches that sacreBLEU puts around it.

    They would keep the 65,536 latest lines, however long, alive for good.
    """
    for attribute, part in vars(tokenizer).items():
        if isinstance(part, BaseTokenizer):
            setattr(tokenizer, attribute, uncached(part))
    call = type(tokenizer).__call__
    return partial(getattr(call, "__wrapped__", call), tokenizer)


def sacrebleu_cut(tokenizer: Callable[[], BaseTokenizer]) -> Callable[[str], list[str]]:
    """The tokens that sacreBLEU's metrics count: trailing white space goes first."""
    call = uncached(tokenizer())

    def cut(text: str) -> list[str]:
        return call(text.rstrip()).split()

    return cut
