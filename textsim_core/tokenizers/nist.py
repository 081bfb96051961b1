"""nist: NLTK's NISTTokenizer().tokenize for Western languages, mteval-v13's rules."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version

from sacrebleu.tokenizers.tokenizer_base import BaseTokenizer
from sacrebleu.tokenizers.tokenizer_re import TokenizerRegexp

from textsim_core.tokenizers._contract import Tokenizer
from textsim_core.tokenizers._sacrebleu import uncached
from textsim_core.tokenizers.nist_international import rewrite

_rules: Callable[[], BaseTokenizer] = TokenizerRegexp
_spaced = uncached(_rules())


def cut(text: str) -> list[str]:
    """The tokens: entities decoded, then the same four rules as in 13a."""
    return _spaced(f" {rewrite(text)} ").split()


TOKENIZER = Tokenizer(
    name="nist",
    title="NLTK NIST",
    summary="As 13a, with more entities decoded and hyphens at line ends kept.",
    source=f"NLTK {version('nltk')}, NISTTokenizer().tokenize",
    position=68,
    signature="nist",
    cut=cut,
    rewrite=rewrite,
)
