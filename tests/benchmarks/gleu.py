"""GLEU against NLTK, in one run: ``python -m tests.benchmarks.gleu [--pairs N]``.

CPU seconds of this process, the best of the rounds; ratios travel, seconds do
not. "From texts" is all of it on both sides: lists of texts to scores. NLTK cuts
nothing itself, so its side is ``str.split`` or sacreBLEU's 13a and then its own
function; ours gives the corpus score and every row's in the one time. "From
tokens" leaves the cutting out on both sides. Figures must be equal before any
time is printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

import nltk
import numpy as np
from nltk.translate.gleu_score import corpus_gleu, sentence_gleu
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
from sacrebleu.tokenizers.tokenizer_re import TokenizerRegexp

import textsim_core as ts
from tests.benchmarks.bleu import in_turn
from tests.benchmarks.texts import pairs
from textsim_core.gleu_counts import GleuStats
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokens import encode
from textsim_core.types import Pairs

Cutter = Callable[[str], list[str]]


def compare(outputs: list[str], references: list[list[str]], tokenizer: str, cut: Cutter) -> None:
    """Corpus and row scores in one go, against each of NLTK's functions."""

    def tokens_of_all() -> tuple[list[list[list[str]]], list[list[str]]]:
        for cached in (Tokenizer13a, TokenizerRegexp):  # or the second round finds all texts cut
            cached.__call__.cache_clear()
        said = [cut(output) for output in outputs]
        return [[cut(reference) for reference in row] for row in references], said

    def from_texts() -> tuple[Any, Any]:
        evaluation = ts.evaluate(outputs, references, metric="gleu", tokenizer=tokenizer)
        return evaluation.corpus.value, evaluation.values

    print(f"{len(outputs):,} pairs, {len(references[0])} references, {tokenizer}")
    table(
        "texts",
        from_texts,
        lambda: corpus_gleu(*tokens_of_all()),
        lambda: rows_by_nltk(*tokens_of_all()),
    )
    batch, metric = Pairs.of(outputs, references), ts.configured("gleu", tokenizer=tokenizer)
    encoded, ready = encode(batch.texts, TOKENIZERS[tokenizer]), tokens_of_all()

    def from_tokens() -> tuple[Any, Any]:
        stats = GleuStats.counted(batch, encoded)
        return metric.corpus(stats).values[0], metric.score(stats).values

    table("tokens", from_tokens, lambda: corpus_gleu(*ready), lambda: rows_by_nltk(*ready))


def rows_by_nltk(expected: list[list[list[str]]], said: list[list[str]]) -> list[float]:
    """Every row's score."""
    return list(map(sentence_gleu, expected, said))


def table(
    start: str,
    ours: Callable[[], tuple[Any, Any]],
    corpus_peer: Callable[[], float],
    rows_peer: Callable[[], list[float]],
) -> None:
    """Compare the figures, then print the times of one starting point."""
    (seconds, (corpus, rows)), (pooled, score), (single, scores) = in_turn(
        [ours, corpus_peer, rows_peer], 5
    )
    assert abs(corpus - score) < 1e-12, "corpus scores differ"
    assert np.abs(rows - np.array(scores)).max() < 1e-12, "row scores differ"
    print(f"  from {start:6}  textsim, corpus and rows {seconds:7.3f} CPU s")
    for name, peer in (("corpus_gleu", pooled), ("sentence_gleu", single)):
        print(f"  from {start:6}  NLTK {name:19} {peer:7.3f} CPU s", end="")
        print(f"   textsim is {peer / seconds:5.1f} times as fast")


def main() -> None:
    """Parse the command line and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=20_000)
    outputs, references = pairs(parser.parse_args().pairs)
    print(f"Python {sys.version.split()[0]}, NLTK {nltk.__version__}")
    single = [[reference] for reference in references]
    cut = Tokenizer13a()
    compare(outputs, single, "whitespace", str.split)
    compare(outputs, single, "13a", lambda text: cut(text).split())
    shifted = [references[k:] + references[:k] for k in range(4)]
    compare(outputs, [list(row) for row in zip(*shifted, strict=True)], "whitespace", str.split)


if __name__ == "__main__":
    main()
