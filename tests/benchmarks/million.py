"""A million rows of 20 tokens, read and scored: ``python -m tests.benchmarks.million``.

Options: ``--rows N``, ``--formats csv messy jsonl json parquet text``.
Every format is measured in a process of its own: wall seconds from the import on,
and the peak of resident memory. "messy" is a CSV with quotes, line breaks in
cells, a bare carriage return and a ragged row, which the careful reader takes.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from tests.benchmarks.texts import vocabulary

TOKENS = 20
BLOCK = 10_000
Block = tuple[int, list[str], list[str]]


def blocks(rows: int, seed: int = 7) -> Iterator[Block]:
    """Outputs and references block by block, with the number of the first row."""
    random = np.random.default_rng(seed)
    words = vocabulary(60_000, random)
    chances = 1 / (np.arange(len(words)) + 2.7)
    edges = np.cumsum(chances / chances.sum())
    for start in range(0, rows, BLOCK):
        shape = (min(BLOCK, rows - start), TOKENS)
        wanted = np.searchsorted(edges, random.random(shape))
        fresh = np.searchsorted(edges, random.random(shape))
        given = np.where(random.random(shape) < 0.25, fresh, wanted)
        yield start, *([" ".join(row) for row in words[ids]] for ids in (given, wanted))


def write_csv(rows: int, folder: Path) -> list[Path]:
    path = folder / "set.csv"
    with path.open("w", encoding="utf-8") as file:
        file.write("id,reference,hypothesis\n")
        for start, outputs, references in blocks(rows):
            lines = zip(outputs, references, strict=True)
            file.writelines(f"{start + n},{ref},{out}\n" for n, (out, ref) in enumerate(lines))
    return [path]


def write_messy(rows: int, folder: Path) -> list[Path]:
    path = folder / "messy.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write("id,reference,hypothesis\n1,too,many,fields\n2,a\rb,c\n")
        for start, outputs, references in blocks(rows):
            lines = zip(outputs, references, strict=True)
            file.writelines(
                f'{start + n},"{ref}\nsaid ""so""","{out}"\r\n'
                for n, (out, ref) in enumerate(lines)
            )
    return [path]


def write_jsonl(rows: int, folder: Path) -> list[Path]:
    path = folder / "set.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for _, outputs, references in blocks(rows):
            records = (
                {"references": [ref], "hypothesis": out}
                for out, ref in zip(outputs, references, strict=True)
            )
            file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    return [path]


def write_json(rows: int, folder: Path) -> list[Path]:
    lines = write_jsonl(rows, folder)[0]
    path = folder / "set.json"
    with lines.open(encoding="utf-8") as given, path.open("w", encoding="utf-8") as file:
        file.writelines("[" * (not n) + "," * bool(n) + line for n, line in enumerate(given))
        file.write("]")
    return [path]


def write_parquet(rows: int, folder: Path) -> list[Path]:
    path = folder / "set.parquet"
    schema = pa.schema({"reference": pa.string(), "hypothesis": pa.string()})
    with pq.ParquetWriter(path, schema) as writer:
        for _, outputs, references in blocks(rows):
            writer.write_table(pa.table([references, outputs], schema=schema))
    return [path]


def write_text(rows: int, folder: Path) -> list[Path]:
    paths = [folder / "reference.txt", folder / "system.txt"]
    with paths[0].open("w", encoding="utf-8") as wanted, paths[1].open("w") as given:
        for _, outputs, references in blocks(rows):
            wanted.writelines(f"{line}\n" for line in references)
            given.writelines(f"{line}\n" for line in outputs)
    return paths


FORMATS: dict[str, Callable[[int, Path], list[Path]]] = {
    "csv": write_csv,
    "messy": write_messy,
    "jsonl": write_jsonl,
    "json": write_json,
    "parquet": write_parquet,
    "text": write_text,
}


def measure(paths: list[str]) -> None:
    """Reads and scores in this process, and prints what each step took."""
    marks = [time.perf_counter()]
    import textsim_core as ts  # its import is part of the time

    marks.append(time.perf_counter())
    data = ts.read(paths)
    marks.append(time.perf_counter())
    pairs = data.pairs
    marks.append(time.perf_counter())
    score = ts.evaluate(pairs).corpus
    marks.append(time.perf_counter())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    steps = np.diff(marks)
    print(
        f"{len(data):>9,} rows ({len(data.set_aside)} set aside)   import {steps[0]:4.1f} s   "
        f"read {steps[1]:5.1f} s   pairs {steps[2]:4.1f} s   BLEU {steps[3]:5.1f} s   "
        f"in all {marks[-1] - marks[0]:5.1f} s   peak {peak:4.2f} GB   {100 * score.value:.2f}"
    )


def run(rows: int, formats: list[str], folder: Path) -> None:
    for name in formats:
        paths = FORMATS[name](rows, folder)
        size = sum(path.stat().st_size for path in paths) / 1e6
        command = [sys.executable, "-m", __spec__.name, "--measure", *map(str, paths)]
        print(f"{name:8} {size:5.0f} MB ", end="", flush=True)
        subprocess.run(command, check=True)
        for path in paths:
            path.unlink()


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rows", type=int, default=1_000_000)
    options.add_argument("--formats", nargs="+", choices=FORMATS, default=list(FORMATS))
    options.add_argument("--measure", nargs="+", metavar="FILE")
    chosen = options.parse_args()
    if chosen.measure:
        measure(chosen.measure)
    else:
        with tempfile.TemporaryDirectory() as scratch:
            run(chosen.rows, chosen.formats, Path(scratch))
