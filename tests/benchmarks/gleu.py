"""GLEU against NLTK, in one run: ``python -m tests.benchmarks.gleu [--pairs N]``.

CPU seconds of this process, the best of the rounds; ratios travel, seconds do
not. NLTK knows no tokenizer of its own for this: from texts it gets the tokens of
``str.split`` or of sacreBLEU's 13a, whose time counts. Figures must be equal
before any time is printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

import nltk
from nltk.translate.gleu_score import corpus_gleu, sentence_gleu
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

import textsim_core as ts
from tests.benchmarks.bleu import cpu
from tests.benchmarks.texts import pairs
from textsim_core.gleu_counts import GleuStats
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokens import encode
from textsim_core.types import Pairs

Cutter = Callable[[str], list[str]]


def compare(outputs: list[str], references: list[list[str]], tokenizer: str, cut: Cutter) -> None:
    """Corpus and row scores from texts in one go, against each of NLTK's functions."""

    def cut_all() -> tuple[list[list[str]], list[list[list[str]]]]:
        said = [cut(output) for output in outputs]
        return said, [[cut(reference) for reference in row] for row in references]

    options = {"metric": "gleu", "tokenizer": tokenizer}
    ours, evaluation = cpu(lambda: ts.evaluate(outputs, references, **options).corpus, 5)
    cutting, (said, expected) = cpu(cut_all, 1)
    corpus, score = cpu(lambda: corpus_gleu(expected, said), 2)
    assert abs(evaluation.value - score) < 1e-12, "corpus scores differ"
    print(
        f"{len(outputs):,} pairs, {len(references[0])} references, {tokenizer}, "
        f"GLEU {100 * score:.2f}"
    )
    print(f"  textsim from texts        {ours:7.3f} CPU s")
    print(f"  NLTK from texts           {cutting + corpus:7.3f} CPU s", end="")
    print(f"   textsim is {(cutting + corpus) / ours:5.1f} times as fast")
    counting(outputs, references, tokenizer, said, expected)


def counting(
    outputs: list[str],
    references: list[list[str]],
    tokenizer: str,
    said: list[list[str]],
    expected: list[list[list[str]]],
) -> None:
    """The same from tokens that are ready on both sides, and NLTK's row scores too."""
    batch, metric = Pairs.of(outputs, references), ts.configured("gleu", tokenizer=tokenizer)
    tokens = encode(batch.texts, TOKENIZERS[tokenizer])

    def ours_from_tokens() -> tuple[Any, Any]:
        stats = GleuStats.counted(batch, tokens)
        return metric.score(stats), metric.corpus(stats)

    ours, (rows, corpus) = cpu(ours_from_tokens, 5)
    pooled, score = cpu(lambda: corpus_gleu(expected, said), 2)
    single, scores = cpu(lambda: list(map(sentence_gleu, expected, said)), 1)
    assert abs(corpus.values[0] - score) < 1e-12, "corpus scores differ"
    assert max(abs(a - b) for a, b in zip(rows.values, scores, strict=True)) < 1e-12
    print(f"  textsim from tokens       {ours:7.3f} CPU s (rows and corpus)")
    for name, seconds in (("corpus_gleu", pooled), ("sentence_gleu", single)):
        print(f"  {name:13} from tokens {seconds:7.3f} CPU s", end="")
        print(f"   textsim is {seconds / ours:5.1f} times as fast")


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
