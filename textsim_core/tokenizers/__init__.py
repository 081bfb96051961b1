"""Tokenizers by name, one file each; see `_contract.Tokenizer` for what one is."""

from __future__ import annotations

from textsim_core.registry import Registry
from textsim_core.tokenizers._contract import Rewrite, Text, Tokenizer, WordRules

TOKENIZERS: Registry[Tokenizer] = Registry("textsim_core.tokenizers", "TOKENIZER", "tokenizer")

_ALSO_CALLED = {"none": "whitespace"}


def tokenizer_named(name: str) -> Tokenizer:
    """The tokenizer called ``name``; sacreBLEU's "none" is "whitespace".

    Raises SettingError with the accepted names for any other.
    """
    return TOKENIZERS[_ALSO_CALLED.get(name, name)]


__all__ = ["TOKENIZERS", "Rewrite", "Text", "Tokenizer", "WordRules", "tokenizer_named"]
