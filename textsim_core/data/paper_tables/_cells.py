"""A small table as columns of finished cells: figures rounded alike, texts escaped."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.data.limits import PAPER_ROWS
from textsim_core.data.types import Notice
from textsim_core.data.writing import flat_texts, without_surrogates
from textsim_core.errors import TextsimError

_PLAIN_FIGURES = 1e15
_FINE, _COARSE = 4, 2


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its escaped name, its escaped cells (None where missing), how it is set.

    ``longest`` is the length of its longest text before escaping, 0 for figures.
    """

    name: str
    cells: tuple[str | None, ...]
    numeric: bool
    longest: int


def finished(
    table: pa.Table, escape: Callable[[str], str], figure: Callable[[str], str]
) -> tuple[list[Column], tuple[Notice, ...]]:
    """The table's columns as text: texts through ``escape``, figures through ``figure``.

    Figures of a column have equally many decimals: none where all are whole,
    four where none exceeds 1, else two; how many lost digits is in a notice, as
    are lists and lone surrogates.
    TextsimError above ``PAPER_ROWS`` rows.
    """
    if len(table) > PAPER_ROWS:
        raise TextsimError(
            f"{len(table):,} rows: a table for a paper holds at most {PAPER_ROWS:,}. "
            "Choose CSV, JSONL, XLSX or Parquet, or fewer rows."
        )
    table, lists = flat_texts(table)
    table, replaced = without_surrogates(table)
    columns, rounded = [], 0
    for name, column in zip(table.column_names, table.columns, strict=True):
        if pa.types.is_floating(column.type) or pa.types.is_integer(column.type):
            cells, lost = _figures(column.to_pylist())
            set_figures = tuple(None if cell is None else figure(cell) for cell in cells)
            columns.append(Column(escape(name), set_figures, True, 0))
            rounded += lost
        else:
            texts = _texts(column)
            escaped = tuple(None if text is None else escape(text) for text in texts)
            longest = max((len(text) for text in texts if text), default=0)
            columns.append(Column(escape(name), escaped, False, longest))
    message = f"{rounded:,} figures are rounded for reading. CSV and JSONL keep every digit."
    notices = (Notice("rounded", rounded, message),) if rounded else ()
    return columns, (*lists, *replaced, *notices)


def _texts(column: pa.ChunkedArray) -> list[str | None]:
    if pa.types.is_boolean(column.type):
        column = pc.if_else(column, "yes", "no")
    return [None if value is None else str(value) for value in column.to_pylist()]


def _figures(values: list[float | None]) -> tuple[list[str | None], int]:
    """The figures as text, and how many of them lost digits."""
    finite = [v for v in values if v is not None and math.isfinite(v)]
    decimals = 0
    if any(value != int(value) for value in finite):
        decimals = _FINE if max(map(abs, finite)) <= 1 else _COARSE
    shown = [None if value is None else _figure(value, decimals) for value in values]
    lost = sum(float(f"{v:.{decimals}f}") != v for v in finite if abs(v) < _PLAIN_FIGURES)
    return shown, lost


def _figure(value: float, decimals: int) -> str:
    if not math.isfinite(value):
        return "-∞" if value < 0 else "∞"
    if abs(value) >= _PLAIN_FIGURES:
        return repr(value)
    text = f"{value:.{decimals}f}"
    return text.lstrip("-") if float(text) == 0 else text
