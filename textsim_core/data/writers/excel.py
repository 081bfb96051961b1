"""XLSX: texts as texts, numbers as numbers, one frozen header row, readable widths.

A text is never a formula or a link, whatever it begins with. The format holds
32,767 UTF-16 units a cell and no control characters: longer texts are cut,
control characters replaced by U+FFFD, and both are counted, on a second sheet too.
"""

from __future__ import annotations

import io
import math
import re
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import xlsxwriter

from textsim_core.data.limits import SHEET_CELL_UNITS, SHEET_COLUMNS, SHEET_ROWS
from textsim_core.data.types import Notice, Writer
from textsim_core.data.writing import flat_texts, without_surrogates
from textsim_core.errors import TextsimError

_CHUNK = 10_000
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
_UNFIT_ARROW = r"[\x00-\x08\x0B\x0C\x0E-\x1F\x7F\x{80}-\x{9F}\x{FFFE}\x{FFFF}]"
_WIDTHS = (8, 60)
_OPTIONS = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}


def write(table: pa.Table, protect_formulas: bool) -> tuple[bytes, tuple[Notice, ...]]:
    """The table as a workbook with one sheet, and how many cells were cut or cleaned.

    TextsimError when the table has more rows or columns than a sheet holds.
    """
    if len(table) >= SHEET_ROWS or table.num_columns > SHEET_COLUMNS:
        raise TextsimError(
            f"{len(table):,} rows and {table.num_columns:,} columns: an XLSX sheet holds "
            f"{SHEET_ROWS - 1:,} rows and {SHEET_COLUMNS:,} columns. Choose CSV, JSONL or Parquet."
        )
    table, lists = flat_texts(table)
    table, replaced = without_surrogates(table)
    table, cleaned = _cleaned(table)
    table, cut = _cut(table)
    notices = (*lists, *replaced, *cleaned, *cut)
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, _OPTIONS) as book:
        sheet = book.add_worksheet("results")
        sheet.freeze_panes(1, 0)
        for place, name in enumerate(table.column_names):
            sheet.set_column(place, place, _width(name, table.column(place)))
            sheet.write_string(0, place, name, book.add_format({"bold": True}))
        _fill(sheet, table)
        if notices:
            _tell(book.add_worksheet("what was changed"), notices)
    return out.getvalue(), notices


def _fill(sheet: Any, table: pa.Table) -> None:
    """Writes all cells by type; a missing one stays empty."""
    row = 1
    for batch in table.to_batches(max_chunksize=_CHUNK):
        writers = [_cell_writer(sheet, field.type) for field in batch.schema]
        for values in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            for place, (put, value) in enumerate(zip(writers, values, strict=True)):
                if value is not None:
                    put(row, place, value)
            row += 1


def _tell(sheet: Any, notices: tuple[Notice, ...]) -> None:
    """A sheet of its own for the notices: whoever is sent the file has no other way to know."""
    sheet.set_column(0, 0, 120)
    for row, notice in enumerate(notices):
        sheet.write_string(row, 0, notice.message)


def _cell_writer(sheet: Any, kind: pa.DataType) -> Any:
    if pa.types.is_boolean(kind):
        return sheet.write_boolean
    if pa.types.is_integer(kind) or pa.types.is_floating(kind):
        return lambda row, place, value: (
            sheet.write_number(row, place, value)
            if math.isfinite(value)
            else sheet.write_string(row, place, str(value))
        )
    return lambda row, place, value: sheet.write_string(row, place, str(value))


def _width(name: str, column: pa.ChunkedArray) -> int:
    """Characters: the longest of the name and the first texts, within readable bounds."""
    sample = column.slice(0, 200).cast(pa.large_string())
    longest = pc.max(pc.utf8_length(sample)).as_py() or 0
    return max(_WIDTHS[0], min(_WIDTHS[1], max(longest, len(name)) + 2))


def _cleaned(table: pa.Table) -> tuple[pa.Table, tuple[Notice, ...]]:
    count, columns = 0, []
    for column in table.columns:
        if pa.types.is_large_string(column.type):
            hits = pc.sum(pc.match_substring_regex(column, _UNFIT_ARROW)).as_py() or 0
            if hits:
                column = pc.replace_substring_regex(column, _UNFIT_ARROW, "\ufffd")
                count += hits
        columns.append(column)
    names = [_UNFIT.sub("\ufffd", name) for name in table.column_names]
    message = f"{count:,} cells held control characters, which XLSX cannot; they are now U+FFFD."
    notices = (Notice("cleaned", count, message),) if count else ()
    return pa.Table.from_arrays(columns, names=names), notices


def _cut(table: pa.Table) -> tuple[pa.Table, tuple[Notice, ...]]:
    count, columns = 0, []
    for column in table.columns:
        # A text of n UTF-16 units has n or more bytes of UTF-8: short cells are passed at once.
        if pa.types.is_large_string(column.type) and (
            (pc.max(pc.binary_length(column)).as_py() or 0) > SHEET_CELL_UNITS
        ):
            texts = column.to_pylist()
            short = [None if text is None else _shortened(text) for text in texts]
            count += sum(1 for a, b in zip(texts, short, strict=True) if a != b)
            column = pa.chunked_array([pa.array(short, pa.large_string())])
        columns.append(column)
    message = (
        f"{count:,} cells were longer than {SHEET_CELL_UNITS:,} characters, XLSX's limit, and "
        "were cut. CSV, JSONL and Parquet keep them whole."
    )
    notices = (Notice("cut", count, message),) if count else ()
    return pa.Table.from_arrays(columns, names=table.column_names), notices


def _shortened(text: str) -> str:
    """The text's beginning that fits a cell, never ending in half a character."""
    return text.encode("utf-16-le")[: 2 * SHEET_CELL_UNITS].decode("utf-16-le", "ignore")


WRITER = Writer(
    "xlsx",
    "Excel workbook",
    ".xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write,
    position=3,
    most_rows=SHEET_ROWS - 1,
)
