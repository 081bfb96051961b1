"""WER and CER against jiwer, in one run: ``python -m tests.benchmarks.wer [--pairs N]``.

CPU seconds of this process (one thread), the best of the rounds; the counts
are compared before any time is printed. jiwer gives one number for the set and
its alignments, ours every row's counts and the number.
"""

from __future__ import annotations

import argparse
import sys
from importlib.metadata import version
from typing import Any

import jiwer

import textsim_core as ts
from tests.benchmarks.bleu import cpu
from tests.benchmarks.texts import pairs

PEERS: dict[str, Any] = {"wer": jiwer.process_words, "cer": jiwer.process_characters}


def compare(metric: str, outputs: list[str], references: list[str]) -> None:
    """Counts of the whole set, ours and theirs."""
    ours, evaluation = cpu(lambda: ts.evaluate(outputs, references, metric=metric), 5)
    peer, counted = cpu(lambda: PEERS[metric](references, outputs), 3)
    corpus = evaluation.corpus
    for part in ("hits", "substitutions", "insertions", "deletions"):
        assert corpus.parts[part] == getattr(counted, part), f"{part} differ"
    print(f"{metric.upper()} of {len(outputs):,} pairs: {100 * corpus.value:.2f}")
    for name, seconds in (("textsim", ours), ("jiwer", peer)):
        print(f"  {name:10} {seconds:7.3f} CPU s   textsim is {seconds / ours:5.1f} times as fast")


def main() -> None:
    """Parse the command line and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=20_000)
    arguments = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, jiwer {version('jiwer')}")
    outputs, references = pairs(arguments.pairs)
    for metric in PEERS:
        compare(metric, outputs, references)


if __name__ == "__main__":
    main()
