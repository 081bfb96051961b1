"""A filter over 100,000 rows: from the change to the score, its interval, figures and bins.

``python -m tests.benchmarks.filters [rows]`` prints the milliseconds of each step, the least and
the median of several runs. Nothing is counted again: everything comes from the statistics.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median

import numpy as np

import textsim_core as ts
from tests.benchmarks.texts import pairs as generated
from textsim_core.conditions import LengthBetween, ScoreBetween
from textsim_core.distribution import histogram
from textsim_core.filters import Filter
from textsim_core.row_facts import RowFacts
from textsim_core.sampling.summary import summary
from textsim_core.selection import Selectable

RUNS = 7


def main() -> None:
    """Measure and print."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    hypotheses, references = generated(rows)
    pairs = ts.Pairs.of(hypotheses, references)
    evaluation = ts.evaluate(pairs)
    among = Selectable(RowFacts.of(pairs, evaluation.metric), {"bleu": evaluation})
    limits = np.nanquantile(evaluation.values, [0.1, 0.9])
    chosen = Filter((ScoreBetween("bleu", *limits.tolist()), LengthBetween("output", 5, 60)))
    chosen.mask(among)  # lengths and what adds up are known from the first question on
    _ = evaluation.additive
    found = evaluation.take(chosen.mask(among))
    steps: dict[str, Callable[[], object]] = {
        "which rows": lambda: chosen.mask(among),
        "score of the set": lambda: evaluation.take(chosen.mask(among)).corpus,
        "figures with interval": lambda: summary(evaluation.take(chosen.mask(among))),
        "bins": lambda: histogram(found.values),
    }
    print(f"{rows:,} rows, of which {len(found.values):,} are chosen")
    for name, step in steps.items():
        times = []
        for _run in range(RUNS):
            start = time.perf_counter()
            step()
            times.append(1000 * (time.perf_counter() - start))
        print(f"{name:24} {min(times):8.1f} ms least {median(times):8.1f} ms median")


if __name__ == "__main__":
    main()
