"""chrF against its peers, in one run: ``python -m tests.benchmarks.chrf [--pairs N]``.

CPU seconds of this process, the best of the rounds; ratios travel, seconds do
not. Figures must be equal before any time is printed.
"""

from __future__ import annotations

import argparse
import sys

import fastchrf
import numpy as np
import sacrebleu
from sacrebleu.metrics import CHRF

import textsim_core as ts
from tests.benchmarks.bleu import cpu
from tests.benchmarks.texts import pairs

_IDEOGRAPHS = 0x4E00


def in_ideographs(text: str) -> str:
    """A text of about as many distinct characters as Chinese has: each word becomes one."""
    return "".join(chr(_IDEOGRAPHS + hash_of(word) % 3500) for word in text.split())


def hash_of(word: str) -> int:
    """A number for a word, the same in every run."""
    return sum(31**place * ord(char) for place, char in enumerate(word))


def compare(outputs: list[str], references: list[str], title: str) -> None:
    """Every row's chrF2 and the corpus', against sacreBLEU's corpus and fastchrf's rows."""
    nested = [[reference] for reference in references]
    ours, evaluation = cpu(lambda: ts.evaluate(outputs, nested, metric="chrf"), 5)
    rust, rows = cpu(lambda: fastchrf.pairwise_chrf([[o] for o in outputs], nested), 2)
    peer, score = cpu(lambda: CHRF().corpus_score(outputs, [references]), 1)
    corpus = evaluation.corpus
    assert abs(100 * corpus.value - score.score) < 1e-9, "corpus scores differ"
    theirs = np.array(rows).ravel()
    assert np.allclose(100 * evaluation.values, theirs, rtol=1e-9), "row scores differ"
    print(f"{title}: {len(outputs):,} pairs, chrF2 {100 * corpus.value:.2f}")
    for name, seconds in (("textsim", ours), ("fastchrf", rust), ("sacreBLEU", peer)):
        print(f"  {name:10} {seconds:7.3f} CPU s   textsim is {seconds / ours:5.1f} times as fast")


def with_words(outputs: list[str], references: list[str]) -> None:
    """chrF++, which fastchrf does not have."""
    ours, evaluation = cpu(lambda: ts.evaluate(outputs, references, metric="chrf++"), 3)
    peer, score = cpu(lambda: CHRF(word_order=2).corpus_score(outputs, [references]), 1)
    assert abs(100 * evaluation.corpus.value - score.score) < 1e-9, "chrF++ differs"
    print(f"chrF++: {ours:.3f} CPU s, {peer / ours:.1f} times as fast as sacreBLEU")


def several_references(outputs: list[str], references: list[str]) -> None:
    """Four references a row."""
    shifted = [references[k:] + references[:k] for k in range(4)]
    rows = [list(row) for row in zip(*shifted, strict=True)]
    ours, evaluation = cpu(lambda: ts.evaluate(outputs, rows, metric="chrf"), 3)
    peer, score = cpu(lambda: CHRF().corpus_score(outputs, shifted), 1)
    assert abs(100 * evaluation.corpus.value - score.score) < 1e-9, "four references differ"
    print(f"four references: {ours:.3f} CPU s, {peer / ours:.1f} times as fast as sacreBLEU")


def main() -> None:
    """Parse the command line and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=20_000)
    outputs, references = pairs(parser.parse_args().pairs)
    print(f"Python {sys.version.split()[0]}, sacreBLEU {sacrebleu.__version__}")
    compare(outputs, references, "Latin letters")
    written = [[in_ideographs(text) for text in side] for side in (outputs, references)]
    compare(*written, "3,500 ideographs")
    with_words(outputs, references)
    several_references(outputs[:5000], references[:5000])


if __name__ == "__main__":
    main()
