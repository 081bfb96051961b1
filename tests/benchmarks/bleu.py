"""BLEU against its peers, in one run: ``python -m tests.benchmarks.bleu [--pairs N] [--million]``.

Everything is CPU seconds of this process (one thread), the best of the rounds;
only the ratios travel to another machine. Nothing here is asserted by a test
but the equality of the counts, which is checked before any time is printed.
"""

from __future__ import annotations

import argparse
import gc
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import bleuscore
import sacrebleu

import textsim_core as ts
from tests.benchmarks.texts import pairs

NLTK_METHODS = tuple(f"method{number}" for number in range(8))


def cpu(work: Callable[[], Any], rounds: int) -> tuple[float, Any]:
    """The least CPU seconds of some rounds, and the last result."""
    return in_turn([work], rounds)[0]


def in_turn(works: Sequence[Callable[[], Any]], rounds: int) -> list[tuple[float, Any]]:
    """The same for several, one after the other in every round: a busy machine slows all alike."""
    best, results = [float("inf")] * len(works), [None] * len(works)
    for _ in range(rounds):
        for at, work in enumerate(works):
            gc.collect()
            start = time.process_time()
            results[at] = work()
            best[at] = min(best[at], time.process_time() - start)
    return list(zip(best, results, strict=True))


def compare(outputs: list[str], references: list[str]) -> None:
    """Corpus score and every row's statistics, against corpus scores alone."""
    nested = [[reference] for reference in references]
    ours, evaluation = cpu(lambda: ts.evaluate(outputs, nested), 5)
    rust, theirs = cpu(lambda: bleuscore.compute(nested, outputs, ref_len_method="closest"), 3)
    peer, score = cpu(lambda: sacrebleu.corpus_bleu(outputs, [references]), 1)
    corpus = evaluation.corpus
    assert list(corpus.parts["matches"]) == list(score.counts), "counts differ"
    assert list(corpus.parts["totals"]) == list(score.totals), "totals differ"
    assert abs(corpus.value - theirs["bleu"]) < 1e-12, "scores differ"
    metrics = [ts.configured("bleu", smoothing=name) for name in NLTK_METHODS]
    smooth, _ = cpu(lambda: [metric.score(evaluation.stats) for metric in metrics], 5)
    tokens = evaluation.stats.lengths.mean()
    print(f"{len(outputs):,} pairs, {tokens:.1f} tokens an output, BLEU {100 * corpus.value:.2f}")
    for name, seconds in (("textsim", ours), ("bleuscore", rust), ("sacreBLEU", peer)):
        print(f"  {name:10} {seconds:7.3f} CPU s   textsim is {seconds / ours:5.1f} times as fast")
    print(
        f"  eight smoothing methods for every row: {smooth:.3f} s, {100 * smooth / ours:.1f} % more"
    )


def one_pair() -> None:
    """A pair explained, in milliseconds."""
    outputs, references = pairs(1)
    seconds, _ = cpu(lambda: [ts.explain(outputs[0], references[0]) for _ in range(50)], 3)
    print(f"one pair of 20 words explained: {1000 * seconds / 50:.2f} ms")


def growth(rows: int) -> None:
    """Pairs a CPU second and peak memory beyond the texts, in a process of its own."""
    outputs, references = pairs(min(rows, 100_000))
    times = -(-rows // len(outputs))
    outputs = [f"{text} {i}" for i in range(times) for text in outputs][:rows]
    references = [f"{text} {i}" for i in range(times) for text in references][:rows]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds, _ = cpu(lambda: ts.evaluate(outputs, references).corpus, 2)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    peak = f"{1024 * (after - before) / rows:,.0f} bytes a pair at the peak beyond the texts"
    if after == before:
        peak = "at the peak less than making the texts took"
    print(f"{rows:>9,} pairs: {rows / seconds:9,.0f} pairs a CPU second, {peak}")


def main() -> None:
    """Parse the command line and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=48_000)
    parser.add_argument("--growth", type=int, help="measure this many pairs alone")
    arguments = parser.parse_args()
    if arguments.growth:
        growth(arguments.growth)
        return
    print(f"Python {sys.version.split()[0]}, sacreBLEU {sacrebleu.__version__}")
    compare(*pairs(arguments.pairs))
    one_pair()
    for rows in (50_000, 1_000_000):
        command = [sys.executable, "-m", "tests.benchmarks.bleu", "--growth", str(rows)]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
