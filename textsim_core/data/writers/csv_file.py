"""CSV for spreadsheets: UTF-8 with byte order mark, every text in quotes.

With protection on, an apostrophe is put before a text whose first visible
character is = + - @ and before one that starts with a tab or carriage return
(OWASP's rule against formula injection; spaces and invisible characters in
front do not hide the sign). Numbers are never touched. CSV has no null: a
missing cell is written as an empty one.
"""

from __future__ import annotations

import codecs

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv

from textsim_core.data.types import Notice, Writer
from textsim_core.data.writing import flat_texts, without_surrogates

_RISKY = r"^[\t\r]|^[\s\p{Z}\p{Cf}\p{Cc}\x{115F}\x{1160}\x{3164}\x{FFA0}]*[=+\-@]"

_APOSTROPHE, _NOTHING = pa.scalar("'", pa.large_string()), pa.scalar("", pa.large_string())


def write(table: pa.Table, protect_formulas: bool) -> tuple[bytes, tuple[Notice, ...]]:
    """The table as CSV bytes, and how many cells were protected or repaired."""
    table, lists = flat_texts(table)
    table, replaced = without_surrogates(table)
    table, protected = _protected(table) if protect_formulas else (table, ())
    columns = [_filled(column, table.num_columns == 1) for column in table.columns]
    out = pa.BufferOutputStream()
    out.write(codecs.BOM_UTF8)
    pacsv.write_csv(pa.Table.from_arrays(columns, names=table.column_names), out)
    return out.getvalue().to_pybytes(), (*lists, *replaced, *protected)


def _filled(column: pa.ChunkedArray, alone: bool) -> pa.ChunkedArray:
    """Missing texts as quoted empty ones; a lone column as text, lest a row be a blank line."""
    if alone or pa.types.is_large_string(column.type):
        return pc.fill_null(column.cast(pa.large_string()), "")
    return column


def _protected(table: pa.Table) -> tuple[pa.Table, tuple[Notice, ...]]:
    """The table with an apostrophe before risky texts, column names among them."""
    count, columns = 0, []
    for column in table.columns:
        if pa.types.is_large_string(column.type):
            risky = pc.fill_null(pc.match_substring_regex(column, _RISKY), False)
            count += pc.sum(risky).as_py() or 0
            marked = pc.binary_join_element_wise(_APOSTROPHE, column, _NOTHING)
            column = pc.if_else(risky, marked, column)
        columns.append(column)
    names = pa.array(table.column_names, pa.large_string())
    hits = pc.match_substring_regex(names, _RISKY).to_pylist()
    named = [f"'{n}" if hit else n for n, hit in zip(table.column_names, hits, strict=True)]
    protected = pa.Table.from_arrays(columns, names=named)
    count += sum(hits)
    message = (
        f"{count:,} cells begin like a formula and were given an apostrophe in front, so that "
        "a spreadsheet shows them as text. Choose the raw file to keep them as they are."
    )
    return protected, (Notice("protected", count, message),) if count else ()


WRITER = Writer("csv", "CSV", ".csv", "text/csv; charset=utf-8", write, position=1)
