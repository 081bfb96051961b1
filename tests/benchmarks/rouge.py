"""ROUGE against rouge-score, in one run: ``python -m tests.benchmarks.rouge [--pairs N]``.

CPU seconds of this process (one thread), the best of the rounds; only the
ratios travel to another machine. The figures of every row are compared before
any time is printed.
"""

from __future__ import annotations

import argparse
import random
import sys
from functools import partial
from importlib.metadata import version
from typing import Any

import numpy as np
from rouge_score.rouge_scorer import RougeScorer

import textsim_core as ts
from tests.benchmarks.bleu import cpu, in_turn
from tests.benchmarks.texts import pairs

TYPES = ("rouge1", "rouge2", "rougeL")


def together(outputs: list[str], references: list[str], stemmer: bool) -> dict[str, Any]:
    """The three metrics from one count: texts to every row's precision, recall and F."""
    metrics = [ts.configured(name, stemmer=stemmer) for name in TYPES]
    found = ts.evaluate_each(outputs, references, metrics=metrics)
    return {name: evaluation.scores for name, evaluation in found.items()}


def apart(outputs: list[str], references: list[str], stemmer: bool) -> dict[str, Any]:
    """The same by three calls of `evaluate`, each counting by itself."""
    return {
        name: ts.evaluate(outputs, references, metric=name, stemmer=stemmer).scores
        for name in TYPES
    }


def compare(outputs: list[str], references: list[str], stemmer: bool, share: int) -> None:
    """Time both; rouge-score gets a part of the pairs and its time is scaled up."""
    peer = RougeScorer(list(TYPES), use_stemmer=stemmer)
    some = len(outputs) // share
    sample = list(zip(references[:some], outputs[:some], strict=True))

    def theirs_of_sample() -> list[Any]:
        return [peer.score(reference, output) for reference, output in sample]

    ways = {"counted once": together, "apart": apart}
    ours = [partial(way, outputs, references, stemmer) for way in ways.values()]
    (theirs, measured), *times = in_turn([theirs_of_sample, *ours], 4)
    theirs *= len(outputs) / some
    print(f"{len(outputs):,} pairs, ROUGE-1, -2 and -L, stemmer {'on' if stemmer else 'off'}")
    print(f"  {'rouge-score':22} {theirs:7.2f} CPU s ({some:,} pairs measured)")
    for name, (seconds, scores) in zip(ways, times, strict=True):
        for metric in TYPES:
            parts = scores[metric].parts
            figures = [parts[n][:some] for n in ("precision", "recall", "fmeasure")]
            expected = np.array([row[metric] for row in measured])
            assert (np.stack(figures, axis=1) == expected).all(), "figures differ"
        print(f"  textsim, {name:13} {seconds:7.2f} CPU s   {theirs / seconds:5.1f} times as fast")


def long_row(tokens: int) -> None:
    """One pair of long texts."""
    random.seed(1)
    words = [f"w{number}" for number in range(3000)]
    output, reference = (" ".join(random.choices(words, k=tokens)) for _ in range(2))
    ours, score = cpu(lambda: ts.score(output, reference, metric="rougeL"), 3)
    told, _ = cpu(lambda: ts.explain(output, reference, metric="rougeL"), 1)
    print(f"one row of {tokens:,} tokens: {1000 * ours:.0f} ms, explained {1000 * told:.0f} ms")
    if tokens <= 1000:
        theirs, measured = cpu(lambda: RougeScorer(["rougeL"]).score(reference, output), 1)
        assert measured["rougeL"].fmeasure == score.value, "figures differ"
        print(f"  rouge-score {1000 * theirs:.0f} ms: {theirs / ours:.0f} times as fast")


def main() -> None:
    """Parse the command line and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=48_000)
    arguments = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, rouge-score {version('rouge-score')}")
    outputs, references = pairs(arguments.pairs)
    compare(outputs, references, False, share=4)
    compare(outputs, references, True, share=16)
    for tokens in (500, 4000):
        long_row(tokens)


if __name__ == "__main__":
    main()
