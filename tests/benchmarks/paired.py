"""Paired bootstrap against sacreBLEU, in one run: ``python -m tests.benchmarks.paired [FOLDER]``.

Two systems, BLEU and chrF, 1,000 draws, from the texts to the p-values. FOLDER
holds the reference and two systems as text files, the reference's name with
"ref" in it; without one, 2,445 sentences are generated. CPU seconds of this
process, the best of the rounds, both sides in turn; scores, intervals and
p-values are compared before any time is printed. ``--filter`` measures a change
of filter at 100,000 rows instead.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from sacrebleu.metrics import BLEU, CHRF
from sacrebleu.significance import PairedTest
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
from sacrebleu.tokenizers.tokenizer_re import TokenizerRegexp

import textsim_core as ts
from tests.benchmarks.bleu import in_turn
from tests.benchmarks.texts import pairs

ROWS = 2_445
FILTERED = 100_000


def texts(folder: Path | None) -> tuple[dict[str, list[str]], list[str]]:
    """Two systems by name and the reference."""
    if folder is not None:
        files = sorted(folder.glob("*.txt"))
        lines = {f.name: f.read_text(encoding="utf-8").split("\n")[:-1] for f in files}
        reference = next(name for name in lines if "ref" in name)
        others = [name for name in lines if name != reference][:2]
        return {name: lines[name] for name in others}, lines[reference]
    outputs, references = pairs(ROWS)
    better = [
        f"{reference[: len(reference) // 2]}{output[len(output) // 2 :]}" if n % 7 == 0 else output
        for n, (output, reference) in enumerate(zip(outputs, references, strict=True))
    ]
    return {"first": outputs, "second": better}, references


def ours(systems: Mapping[str, list[str]], references: list[str]) -> list[Any]:
    """Everything from the texts to the p-values."""
    found = ts.compare_each(systems, references, metrics=["bleu", "chrf"]).values()
    return [(one.systems, one.pairs[0].p_value) for one in found]


def theirs(systems: Mapping[str, list[str]], references: list[str]) -> Any:
    """The same by sacreBLEU, whose memory of lines is emptied: ours has none."""
    for tokenizer in (Tokenizer13a, TokenizerRegexp):
        tokenizer.__call__.cache_clear()
    metrics = {"bleu": BLEU(references=[references]), "chrf": CHRF(references=[references])}
    return PairedTest(list(systems.items()), metrics, None, test_type="bs")()[1]


def check(mine: list[Any], table: Any) -> None:
    """Scores, means, intervals and p-values agree."""
    for (systems, p_value), name in zip(mine, ("BLEU", "chrF2"), strict=True):
        for system, result in zip(systems, table[name], strict=True):
            assert abs(100 * system.score - result.score) < 1e-9, "scores differ"
            assert abs(100 * system.mean - result.mean) < 1e-4, "means differ"
            assert abs(100 * system.interval.half - result.ci) < 1e-4, "intervals differ"
        assert p_value == table[name][1].p_value, "p-values differ"


def paired(folder: Path | None) -> None:
    """Both sides in turn."""
    logging.getLogger("sacrebleu").disabled = True
    systems, references = texts(folder)
    (mine, found), (peer, table) = in_turn(
        [lambda: ours(systems, references), lambda: theirs(systems, references)], 5
    )
    check(found, table)
    p_values = ", ".join(f"p = {p_value:.3g}" for _, p_value in found)
    print(f"{len(references):,} rows, 2 systems, BLEU and chrF, 1,000 draws: {p_values}")
    print(f"  textsim   {mine:6.3f} CPU s")
    print(f"  sacreBLEU {peer:6.3f} CPU s   textsim is {peer / mine:.1f} times as fast")


def filtered() -> None:
    """From a new filter to a set's figures with interval, and to two systems compared."""
    outputs, references = pairs(FILTERED)
    rows = np.random.default_rng(1).random(FILTERED) < 0.9
    for name in ("bleu", "chrf", "rouge1"):
        comparison = ts.compare({"a": outputs, "b": outputs[::-1]}, references, metric=name)
        whole = comparison.evaluations["a"]

        def figures(whole: ts.Evaluation = whole) -> Any:
            part = whole.take(rows)
            return part.corpus, part.mean, part.interval().interval

        def tested(comparison: ts.Comparison = comparison) -> Any:
            return comparison.take(rows).pairs

        (one, _), (two, _) = in_turn([figures, tested], 7)
        print(
            f"{name}: {rows.sum():,} of {FILTERED:,} rows: {1000 * one:.0f} ms for a set's figures"
        )
        print(f"  and interval, {1000 * two:.0f} ms for two systems compared")


def main() -> None:
    """Parse the command line and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--filter", action="store_true")
    arguments = parser.parse_args()
    if arguments.filter:
        filtered()
    else:
        paired(arguments.folder)


if __name__ == "__main__":
    main()
