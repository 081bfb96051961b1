"""`write`: a frame as the bytes of a file, with notices of what had to be changed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.data.columns import Cell, column_of
from textsim_core.data.encoding import is_utf8
from textsim_core.data.json_values import rendered
from textsim_core.data.types import Notice, Writer, Written
from textsim_core.errors import SettingError, one_of
from textsim_core.registry import Registry
from textsim_core.types import arrow_to_texts, texts_to_arrow

WRITERS: Registry[Writer] = Registry("textsim_core.data.writers", "WRITER", "download format")
"""Formats of data: every row, and the file reads back."""
PAPER_TABLES: Registry[Writer] = Registry(
    "textsim_core.data.paper_tables", "WRITER", "table for a paper"
)
"""Small tables that people read."""


def write(frame: pd.DataFrame | pa.Table, format: str, *, protect_formulas: bool = True) -> Written:
    """The frame as a file in ``format``.

    "csv", "jsonl", "xlsx" and "parquet" hold every row; "latex" and "markdown" are
    small tables (at most ``PAPER_ROWS`` rows) for a paper, with figures rounded.
    The columns keep their order; a pandas index is left out. Missing values and
    NaN are empty cells (CSV, XLSX), null (JSONL, Parquet) or a dash.
    ``protect_formulas`` concerns CSV: texts that a spreadsheet would run get an
    apostrophe in front (our reader strips nothing; switch it off for a file that
    is to be read back). ``notices`` counts every cell that was protected, cut,
    cleaned, replaced or rounded. SettingError for an unknown format, TextsimError when
    the frame does not fit the format.
    """
    if format not in WRITERS and format not in PAPER_TABLES:
        raise SettingError(one_of("Unknown format", format, [*WRITERS, *PAPER_TABLES]))
    writer = WRITERS[format] if format in WRITERS else PAPER_TABLES[format]
    content, notices = writer.write(_prepared(frame), protect_formulas)
    return Written(content, writer.suffix, writer.media_type, notices)


def _prepared(frame: pd.DataFrame | pa.Table) -> pa.Table:
    """The frame with texts as ``large_string`` and lists as lists of it; the rest as it is."""
    if isinstance(frame, pa.Table):
        columns = [_large(column) for column in frame.columns]
        return pa.Table.from_arrays(columns, names=frame.column_names)
    columns = [_from_pandas(frame.iloc[:, place]) for place in range(frame.shape[1])]
    return pa.Table.from_arrays(columns, names=[str(name) for name in frame.columns])


def _large(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """The column with wide texts, and with null for NaN: an undefined score is an empty cell."""
    kind = column.type
    if pa.types.is_floating(kind):
        return pc.if_else(pc.fill_null(pc.is_nan(column), False), pa.scalar(None, kind), column)
    if pa.types.is_dictionary(kind):
        return _large(column.cast(kind.value_type))
    if pa.types.is_string(kind) or pa.types.is_string_view(kind):
        return column.cast(pa.large_string())
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return column.cast(pa.large_list(pa.large_string()))
    return column


def _from_pandas(series: pd.Series[Any]) -> pa.ChunkedArray:
    numeric = pd.api.types.is_numeric_dtype(series.dtype)
    if numeric or pd.api.types.is_datetime64_any_dtype(series.dtype):
        return pa.chunked_array([pa.Array.from_pandas(series)])
    return pa.chunked_array([column_of([_cell(value) for value in series])])


def _cell(value: Any) -> Cell:
    """A Python cell as text, list of texts, or None for every kind of missing."""
    if value is None or value is pd.NA or value is pd.NaT:
        return None
    if isinstance(value, float) and math.isnan(value):
        return None
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [None if item is None else str(item) for item in value]
    return value if isinstance(value, str) else str(value)


def flat_texts(table: pa.Table) -> tuple[pa.Table, tuple[Notice, ...]]:
    """The table with list cells as JSON text, for formats without lists; with a notice."""
    count, columns = 0, []
    for column in table.columns:
        if pa.types.is_large_list(column.type):
            texts = [None if cell is None else rendered(cell) for cell in list_cells(column)]
            count += len(texts) - texts.count(None)
            column = pa.chunked_array([texts_to_arrow(texts)])
        columns.append(column)
    message = f"{count:,} cells hold lists; the format has none, they are written as JSON."
    notices = (Notice("lists", count, message),) if count else ()
    return pa.Table.from_arrays(columns, names=table.column_names), notices


def list_cells(column: pa.ChunkedArray) -> list[list[str | None] | None]:
    """The cells of a column of lists as Python lists, lone surrogates included."""
    lists = column.combine_chunks()
    lengths, texts = pc.list_value_length(lists).to_pylist(), iter(arrow_to_texts(lists.flatten()))
    return [None if length is None else list(islice(texts, length)) for length in lengths]


def without_surrogates(table: pa.Table) -> tuple[pa.Table, tuple[Notice, ...]]:
    """The table with lone surrogates (not valid UTF-8) replaced by U+FFFD, and their count."""
    count, columns = 0, []
    for column in table.columns:
        if pa.types.is_large_string(column.type):
            column, hits = _replaced(column)
            count += hits
        elif pa.types.is_large_list(column.type):
            array = column.combine_chunks()
            texts, hits = _replaced(pa.chunked_array([array.flatten()]))
            count += hits
            if hits:
                column = _relisted(array, texts.combine_chunks())
        columns.append(column)
    message = f"{count:,} texts held half a surrogate pair, which is no character; now U+FFFD."
    notices = (Notice("replaced", count, message),) if count else ()
    return pa.Table.from_arrays(columns, names=table.column_names), notices


def _replaced(column: pa.ChunkedArray) -> tuple[pa.ChunkedArray, int]:
    try:
        column.validate(full=True)
    except pa.ArrowInvalid:
        raw = column.combine_chunks().view(pa.large_binary()).to_pylist()
        bad = sum(1 for cell in raw if cell is not None and not is_utf8(cell))
        texts = [None if c is None else _without(c.decode("utf-8", "surrogatepass")) for c in raw]
        return pa.chunked_array([pa.array(texts, pa.large_string())]), bad
    return column, 0


def _without(text: str) -> str:
    return "".join("\ufffd" if "\ud800" <= sign <= "\udfff" else sign for sign in text)


def _relisted(lists: pa.Array, texts: pa.Array) -> pa.ChunkedArray:
    """The lists with other texts in the same places."""
    lengths = pc.fill_null(lists.value_lengths(), 0)
    offsets = pa.concat_arrays([pa.array([0], pa.int64()), pc.cumulative_sum(lengths)])
    return pa.chunked_array([pa.LargeListArray.from_arrays(offsets, texts, mask=lists.is_null())])
