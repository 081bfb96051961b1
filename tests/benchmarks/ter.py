"""TER against sacreBLEU, in one run: ``python -m tests.benchmarks.ter [--pairs N]``.

CPU seconds of this process (one thread), the best of the rounds; the edits of
every row are compared before any time is printed. The long rows are those that
stop a job elsewhere: shuffled words.
"""

from __future__ import annotations

import argparse
import random
import sys

import sacrebleu
from sacrebleu.metrics import TER

import textsim_core as ts
from tests.benchmarks.bleu import cpu
from tests.benchmarks.texts import pairs


def theirs(outputs: list[str], references: list[str]) -> list[int]:
    """sacreBLEU's edits of each row."""
    measure = TER()
    rows = zip(outputs, references, strict=True)
    return [measure.sentence_score(output, [reference]).num_edits for output, reference in rows]


def compare(outputs: list[str], references: list[str]) -> None:
    """Edits of every row, ours and theirs."""
    ours, evaluation = cpu(lambda: ts.evaluate(outputs, references, metric="ter"), 3)
    peer, edits = cpu(lambda: theirs(outputs, references), 1)
    assert evaluation.scores.parts["edits"].tolist() == edits, "edits differ"
    corpus = evaluation.corpus
    print(f"{len(outputs):,} pairs, {sum(edits):,} edits, TER {100 * corpus.value:.2f}")
    for name, seconds in (("textsim", ours), ("sacreBLEU", peer)):
        print(f"  {name:10} {seconds:7.3f} CPU s   textsim is {seconds / ours:5.1f} times as fast")


def shuffled(words: int) -> None:
    """One row of distinct words in another order."""
    row = [f"w{i}" for i in range(words)]
    other = row[:]
    random.Random(1).shuffle(other)
    seconds, score = cpu(lambda: ts.score(" ".join(row), " ".join(other), metric="ter"), 1)
    print(f"  {words:,} shuffled words: {seconds:6.3f} CPU s, {score.status.label}")


def main() -> None:
    """Parse the command line and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=3_000)
    arguments = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, sacreBLEU {sacrebleu.__version__}")
    compare(*pairs(arguments.pairs))
    for words in (100, 600, 3_000):
        shuffled(words)


if __name__ == "__main__":
    main()
