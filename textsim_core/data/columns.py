"""Columns of a table: unique names, and Python cells turned into Arrow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.data.findings import capped, text_findings
from textsim_core.data.types import Finding, SetAside, Table
from textsim_core.types import Ints, texts_to_arrow

Cell = str | list[str | None] | None


def whole(column: pa.ChunkedArray) -> pa.Array:
    """A column as one array; that of a column in one piece is the column's own memory."""
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def in_one_piece(frame: pa.Table) -> pa.Table:
    """The same table with each column in one piece, so that all who look at it share it."""
    for place, field in enumerate(frame.schema):
        column = frame.column(place)
        if column.num_chunks > 1:
            frame = frame.set_column(place, field, pa.chunked_array([whole(column)]))
    return frame


def unique_names(names: Sequence[str]) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """Column names made unique, and a finding for every name that occurred twice.

    A nameless column becomes "column 3" by its place; the second "reference"
    becomes "reference.1", or the next number that is free. Half a surrogate
    pair, which is no character, becomes U+FFFD: Arrow takes no such name.
    """
    names = [name.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for name in names]
    given = [name if name.strip() else f"column {i}" for i, name in enumerate(names, 1)]
    taken, unique = set(given), []
    seen: Counter[str] = Counter()
    for name in given:
        candidate = name
        while seen[name] and candidate in taken:
            candidate = f"{name}.{seen[name]}"
            seen[name] += 1
        seen[name] += 1 if candidate == name else 0
        taken.add(candidate)
        unique.append(candidate)
    findings = []
    for name, count in Counter(given).items():
        if count > 1:
            now = ", ".join(u for u, g in zip(unique, given, strict=True) if g == name)
            message = f"{count} columns named {name}: use as {count} references? Now {now}."
            findings.append(Finding(None, "duplicate column", message))
    return tuple(unique), tuple(findings)


def column_of(cells: Sequence[Cell]) -> pa.Array:
    """Cells as ``large_string``, or as lists of it where at least one cell is a list.

    In a list column a bare text is a list of one, None stays null, [] stays empty.
    """
    if list not in set(map(type, cells)):
        return texts_to_arrow(cast("Sequence[str | None]", cells))
    lists = [[cell] if isinstance(cell, str) else cell or [] for cell in cells]
    offsets = np.cumsum([0, *map(len, lists)], dtype=np.int64)
    return pa.LargeListArray.from_arrays(
        pa.array(offsets),
        texts_to_arrow([text for row in lists for text in row]),
        mask=pa.array([cell is None for cell in cells], pa.bool_()),
    )


def as_lists(texts: pa.Array) -> pa.Array:
    """Each text as a list of one; null stays null."""
    there = pc.cast(texts.is_valid(), pa.int64())
    offsets = np.concatenate([[0], np.cumsum(there.to_numpy(zero_copy_only=False))])
    return pa.LargeListArray.from_arrays(
        pa.array(offsets, pa.int64()), texts.drop_null(), mask=texts.is_null()
    )


def table_of(
    names: Sequence[str],
    columns: Sequence[pa.Array | pa.ChunkedArray],
    lines: Ints,
    *,
    format: str,  # the name that the table's own field has
    set_aside: Sequence[SetAside] = (),
    findings: Sequence[Finding] = (),
    encoding: str | None = None,
    delimiter: str | None = None,
    sheet: str | None = None,
    sheets: tuple[str, ...] = (),
) -> Table:
    """The finished table: names made unique, texts looked through, findings capped."""
    unique, doubled = unique_names(names)
    data = pa.Table.from_arrays(list(columns), names=list(unique))
    empty = [] if len(lines) or set_aside else [_no_rows(unique)]
    noticed = (*findings, *doubled, *empty, *text_findings(data, lines))
    return Table(
        unique, data, lines, tuple(set_aside), capped(noticed), format,
        encoding, delimiter, sheet, sheets,
    )  # fmt: skip


def _no_rows(names: tuple[str, ...]) -> Finding:
    message = f"There is a header ({', '.join(names)}) but no row below it."
    return Finding(None, "no rows", message)
