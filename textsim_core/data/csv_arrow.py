"""Regular delimited text through Arrow: the fast way, or None where care is needed."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv

from textsim_core.data.csv_rows import Rows, records
from textsim_core.data.types import Quoting
from textsim_core.types import Ints

_BLOCK = 16 << 20
_QUOTE, _NEWLINE, _RETURN = 0x22, 0x0A, 0x0D


def read_regular(
    content: bytes, delimiter: str, quoting: Quoting | None, first_line: int = 1
) -> Rows | None:
    """The same rows as `csv_rows.read_rows` for a file without surprises, else None.

    Without surprises: a header on the first line, every row as wide as the
    header, no blank line, and no field that begins with a quotation mark without
    ending in one (unless marks are literal). ``content`` is valid UTF-8. Whether a
    blank line was passed over is seen by counting: header + rows + newlines in
    cells = physical lines.
    """
    quoted = quoting != "literal" and b'"' in content and _any_field_quoted(content, delimiter)
    if quoted and not cleanly_quoted(content, delimiter):
        return None
    header, start = _header(content, delimiter, quoting or "quoted")
    if not header or start >= len(content):
        return None
    data = _parsed(content, start, len(header), delimiter, quoted)
    if data is None:
        return None
    inner = _newlines(data) if quoted else np.zeros(len(data), dtype=np.int64)
    if quoting is None and delimiter == "\t" and inner.any():
        return None
    above = content.count(b"\n", 0, start)
    physical = content.count(b"\n") + (not content.endswith(b"\n"))
    if above + len(data) + int(inner.sum()) != physical:
        return None
    lines = first_line + above + np.arange(len(data), dtype=np.int64) + np.cumsum(inner) - inner
    return Rows(header, tuple(data.columns), lines)


def _any_field_quoted(content: bytes, delimiter: str) -> bool:
    """Whether any field begins with a quotation mark; elsewhere marks are ordinary characters."""
    starts = (b'"', b'\n"', delimiter.encode() + b'"')
    return content.startswith(starts[0]) or any(start in content for start in starts[1:])


def cleanly_quoted(content: bytes, delimiter: str) -> bool:
    """Whether every quotation mark opens or closes a whole field or is doubled inside one.

    Counting from 0, even marks open a field or follow a closing mark directly
    (a doubled mark), odd ones close a field or are followed by the next directly.
    """
    data = np.frombuffer(content, np.uint8)
    marks = np.flatnonzero(data == _QUOTE)
    if len(marks) % 2:
        return False
    edge = (ord(delimiter), _NEWLINE, _RETURN)
    opening, closing = marks[0::2], marks[1::2]
    before = data[np.maximum(opening - 1, 0)]
    after = data[np.minimum(closing + 1, len(data) - 1)]
    doubled = closing[:-1] + 1 == opening[1:]
    opens = (opening == 0) | np.isin(before, edge[:2])
    closes = (closing == len(data) - 1) | np.isin(after, edge)
    opens[1:] |= doubled
    closes[:-1] |= doubled
    return bool(opens.all() and closes.all())


def _header(content: bytes, delimiter: str, quoting: Quoting) -> tuple[tuple[str, ...], int]:
    """The fields of the first record and where the second begins; ((), 0) when not found."""
    head = content[: 1 << 20].decode("utf-8", "ignore").encode()
    for _, row, raw in records(head, delimiter, quoting):
        return (tuple(row), len(raw.encode())) if raw.endswith("\n") else ((), 0)
    return (), 0


def _parsed(
    content: bytes, start: int, width: int, delimiter: str, quoted: bool
) -> pa.Table | None:
    """All fields after ``start`` as text columns, or None when a row does not fit."""
    names = [str(i) for i in range(width)]
    try:
        return pacsv.read_csv(
            pa.BufferReader(pa.py_buffer(content).slice(start)),
            read_options=pacsv.ReadOptions(column_names=names, block_size=_BLOCK),
            parse_options=pacsv.ParseOptions(
                delimiter=delimiter,
                quote_char='"' if quoted else False,
                newlines_in_values=quoted,
            ),
            convert_options=pacsv.ConvertOptions(
                column_types=dict.fromkeys(names, pa.large_string()), check_utf8=False
            ),
        )
    except pa.ArrowInvalid:  # a ragged row, or one longer than a block
        return None


def _newlines(data: pa.Table) -> Ints:
    """How many newlines the cells of each row hold."""
    total = np.zeros(len(data), dtype=np.int64)
    for column in data.columns:
        total += pc.count_substring(column, "\n").to_numpy()
    return total
