"""XLSX: cells by their types, as a person reads them in the sheet.

Numbers and dates have the form of their cell's format (`number_formats`), dates
that follow the reader's language the ISO form, other numbers up to 15 digits
without ".0"; TRUE and FALSE. No formula is run: its stored result is used, and where
there is none the cell is missing and reported, as is an error value (#N/A, …).
An empty cell is missing; a row of empty cells is reported and is no row. Hidden
sheets are listed but never chosen by themselves.
"""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import numpy as np
import openpyxl
from openpyxl.utils.escape import unescape

from textsim_core.data.columns import column_of, table_of
from textsim_core.data.limits import MAX_CELLS
from textsim_core.data.number_formats import shown_date, shown_number
from textsim_core.data.sheet_parts import holds_formulas
from textsim_core.data.types import Finding, Options, Reader, Source, Table
from textsim_core.errors import ReadError, SettingError, one_of

_EXACT_DIGITS = 15


def read(sources: tuple[Source, ...], options: Options) -> Table:
    """One sheet: the chosen one, else the first that is visible.

    The first row with content is the header; ``lines`` are sheet rows. ReadError
    for a damaged or oversized workbook or an empty sheet, SettingError for a
    sheet that is not there.
    """
    source = sources[0]
    try:
        formulas = holds_formulas(source)
        book = _open(source, values=True)
        sheets = tuple(sheet.title for sheet in book.worksheets)
        sheet = _chosen(source.name, book, options.sheet)
        cells = _rows(book[sheet])
        written = _rows(_open(source, values=False)[sheet]) if formulas else None
        rows, findings = _collected(cells, written)
    except (ReadError, SettingError):
        raise
    except Exception as error:  # openpyxl raises whatever a damaged part makes it stumble over
        raise ReadError(f"{source.name} is not a readable XLSX workbook: {error}") from None
    if not rows:
        raise ReadError(f"{source.name}, sheet {sheet}: the sheet is empty.")
    names, columns = _columns(source.name, [row for _, row in rows])
    lines = np.array([number for number, _ in rows[1:]], dtype=np.int64)
    return table_of(
        names, columns, lines, format=READER.name, sheet=sheet, sheets=sheets, findings=findings
    )


def _open(source: Source, *, values: bool) -> openpyxl.Workbook:
    content = io.BytesIO(source.content)
    return openpyxl.load_workbook(content, read_only=True, data_only=values, keep_links=False)


def _chosen(name: str, book: openpyxl.Workbook, wanted: str | None) -> str:
    titles: list[str] = [sheet.title for sheet in book.worksheets]
    if wanted is not None:
        if wanted not in titles:
            raise SettingError(one_of(f"{name}: unknown sheet", wanted, titles))
        return wanted
    visible: list[str] = [
        sheet.title for sheet in book.worksheets if sheet.sheet_state == "visible"
    ]
    if not visible:
        raise ReadError(f"{name} has no visible sheet; choose one of: {', '.join(titles)}.")
    return visible[0]


def _rows(sheet: Any) -> Iterator[tuple[Any, ...]]:
    sheet.reset_dimensions()  # the declared size may be wrong, or a trap of 17 billion cells
    return iter(sheet.iter_rows())


def _collected(
    values: Iterator[tuple[Any, ...]], written: Iterator[tuple[Any, ...]] | None
) -> tuple[list[tuple[int, list[str | None]]], list[Finding]]:
    """Sheet row number and texts of every row with content; with findings about cells."""
    rows, findings = [], []
    for number, cells in enumerate(values, 1):
        formulas = next(written, ()) if written is not None else ()
        texts = []
        for place, cell in enumerate(cells):
            text, kind, problem = _text(cell)
            formula = formulas[place] if place < len(formulas) else None
            if text is None and formula is not None and formula.data_type == "f":
                kind, problem = "formula", "the formula has no stored result; read as missing"
            if kind:
                where = getattr(formula or cell, "coordinate", f"row {number}")
                findings.append(Finding(number, kind, f"Row {number}, cell {where}: {problem}."))
            texts.append(text)
        if any(text is not None for text in texts) or any(c.data_type == "f" for c in formulas):
            rows.append((number, texts))
        elif rows:
            message = f"Row {number} is empty and was passed over."
            findings.append(Finding(number, "blank line", message))
    return rows, findings


def _text(cell: Any) -> tuple[str | None, str, str]:
    """A cell as text (None = missing); kind and wording of what is doubtful, or ""."""
    value = cell.value
    if value is None:
        return None, "", ""
    if cell.data_type == "e":
        return None, "error value", f"holds the error {value}; read as missing"
    if isinstance(value, bool):
        return str(value).upper(), "", ""
    if isinstance(value, int | float):
        return _number(value, cell.number_format)
    if isinstance(value, datetime.date | datetime.time):
        return shown_date(value, cell.number_format) or _iso(value), "", ""
    return unescape(str(value)), "", ""


def _iso(value: datetime.date | datetime.time) -> str:
    """The ISO form, without a time at midnight."""
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return value.isoformat(sep=" ") if isinstance(value, datetime.datetime) else value.isoformat()


def _number(value: float, code: str) -> tuple[str, str, str]:
    """A number as Excel shows it, and a remark where digits were lost in the file."""
    shown = shown_number(value, code) if abs(value) < 10**_EXACT_DIGITS else None
    if shown is not None:
        return shown, "", ""
    whole = isinstance(value, int) or value.is_integer()
    text = (
        str(int(Decimal(repr(value))))
        if whole and abs(value) < 1e21
        else f"{value:.{_EXACT_DIGITS}g}"
    )
    if whole and len(text.lstrip("-")) > _EXACT_DIGITS:
        return text, "long number", f"{text} has more digits than Excel keeps; some are lost"
    return text, "", ""


def _columns(name: str, rows: list[list[str | None]]) -> tuple[list[str], list[Any]]:
    """Header names and columns; short rows are filled with missing cells."""
    width = max(len(row) - next((i for i, t in enumerate(reversed(row)) if t is not None), len(row))
                for row in rows)  # fmt: skip
    if width * len(rows) > MAX_CELLS:
        raise ReadError(
            f"{name}: {len(rows):,} rows of {width:,} columns; at most {MAX_CELLS:,} cells."
        )
    full = [(*row[:width], *[None] * (width - len(row))) for row in rows]
    header = [text or "" for text in full[0]]
    if len(full) == 1:
        return header, [column_of([]) for _ in header]
    return header, [column_of(column) for column in zip(*full[1:], strict=True)]


READER = Reader("xlsx", "Excel workbook", (".xlsx", ".xlsm"), read, position=4)
