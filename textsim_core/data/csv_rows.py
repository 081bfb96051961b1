"""Delimited text row by row through the csv module: the careful way, for any file."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal

import numpy as np
import pyarrow as pa

from textsim_core.data.limits import MAX_BYTES
from textsim_core.data.types import Finding, Quoting, SetAside
from textsim_core.errors import ReadError
from textsim_core.types import Ints, texts_to_arrow

_CHUNK = 50_000
_STYLES: Mapping[Quoting, Literal[0, 3]] = {"quoted": 0, "literal": 3}  # csv.QUOTE_MINIMAL, _NONE


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """What one way of reading a delimited text gives: columns, lines, and what did not fit."""

    names: tuple[str, ...]
    columns: tuple[pa.ChunkedArray, ...] = field(repr=False)
    lines: Ints
    set_aside: tuple[SetAside, ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Census:
    """How well one way of quoting fits: rows with and without the header's field count."""

    fitting: int
    ragged: int
    broken: bool


def records(
    content: bytes, delimiter: str, quoting: Quoting, first_line: int = 1
) -> Iterator[tuple[int, list[str], str]]:
    """Each record's first line (counted from ``first_line``), fields, and text as it stood.

    Lines end at a line feed alone (with one carriage return before it); a blank line
    gives [].
    """
    csv.field_size_limit(MAX_BYTES)  # process-wide in the csv module; its default is 131,072
    taken: list[str] = []

    def feed() -> Iterator[str]:
        for line in _lines(content):
            taken.append(line)
            yield line

    reader = csv.reader(feed(), delimiter=delimiter, quoting=_STYLES[quoting])
    line = first_line
    for row in reader:
        yield line, row, "".join(taken)
        taken.clear()
        line = first_line + reader.line_num


def _lines(content: bytes) -> io.TextIOWrapper:
    """The lines of UTF-8 text, decoded as they are asked for: StringIO takes 4 bytes a letter."""
    return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8", newline="\n")


def census(content: bytes, delimiter: str, quoting: Quoting) -> Census:
    """Counts the fitting rows of one way of quoting, and whether its quotes are broken.

    Quotes are broken when text follows a closing one or the last is never closed.
    """
    strict = quoting == "quoted"
    try:
        first, widths = _widths(content, delimiter, quoting, strict=strict)
        broken = False
    except csv.Error:
        first, widths = _widths(content, delimiter, quoting, strict=False)
        broken = True
    rows = sum(count for width, count in widths.items() if width)
    return Census(widths[first], rows - widths[first], broken)


def _widths(
    content: bytes, delimiter: str, quoting: Quoting, *, strict: bool
) -> tuple[int, Counter[int]]:
    """The header's number of fields, and how many records below it have which number."""
    csv.field_size_limit(MAX_BYTES)
    style = _STYLES[quoting]
    reader = csv.reader(_lines(content), delimiter=delimiter, quoting=style, strict=strict)
    first = next((len(row) for row in reader if row), 0)
    return first, Counter(map(len, reader))


def read_rows(
    name: str, content: bytes, delimiter: str, quoting: Quoting, first_line: int = 1
) -> Rows:
    """Reads the whole of a UTF-8 text; the first record that is not blank is the header.

    Records with another number of fields than the header are set aside, blank
    lines become findings. ReadError when there is no header.
    """
    every = records(content, delimiter, quoting, first_line)
    findings: list[Finding] = []
    header: list[str] = []
    for line, header, _ in every:
        if header:
            break
        findings.append(_blank(line))
    if not header:
        raise ReadError(f"{name} holds only blank lines; expected a header and rows.")
    lines: list[int] = []
    aside: list[SetAside] = []

    def fitting() -> Iterator[list[str]]:
        for line, row, raw in every:
            if len(row) == len(header):
                lines.append(line)
                yield row
            elif row:
                aside.append(_ragged(line, row, header, raw))
            else:
                findings.append(_blank(line))

    columns = _columns(fitting(), len(header))
    numbers = np.array(lines, dtype=np.int64)
    return Rows(tuple(header), columns, numbers, tuple(aside), tuple(findings))


def _columns(rows: Iterator[list[str]], width: int) -> tuple[pa.ChunkedArray, ...]:
    """The fields by column, turned into Arrow piece by piece to bound the memory."""
    pieces: list[list[pa.Array]] = [[] for _ in range(width)]
    while part := list(islice(rows, _CHUNK)):
        for column, cells in zip(pieces, zip(*part, strict=True), strict=True):
            column.append(texts_to_arrow(cells))
    return tuple(pa.chunked_array(column, pa.large_string()) for column in pieces)


def _ragged(line: int, row: list[str], header: list[str], raw: str) -> SetAside:
    fields = "1 field" if len(row) == 1 else f"{len(row)} fields"
    reason = f"Line {line} has {fields}, the header has {len(header)}."
    return SetAside(line, reason, raw.removesuffix("\n").removesuffix("\r"))


def _blank(line: int) -> Finding:
    return Finding(line, "blank line", f"Line {line} is blank and was passed over.")
