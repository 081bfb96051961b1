"""wordpunct: NLTK's wordpunct_tokenize, runs of word characters and runs of all else."""

from __future__ import annotations

import re
from importlib.metadata import version

from textsim_core.tokenizers._contract import Tokenizer

cut = re.compile(r"\w+|[^\w\s]+").findall

TOKENIZER = Tokenizer(
    name="wordpunct",
    title="NLTK wordpunct",
    summary="Words, and every run of punctuation as one token; don't becomes don, ' and t.",
    source=f"NLTK {version('nltk')}, wordpunct_tokenize",
    position=65,
    signature="wordpunct",
    cut=cut,
)
