"""Core values as tables for `st.dataframe`: unique headings, numbers numeric, text literal."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from textsim_core.explain.types import Frame, LedgerRow, Loss
from textsim_core.types import Score

from . import film, literal, naming, numerals

CELL = 300
"""Characters of a text that a cell shows; the cell says how many more there are."""


def ledger(rows: Iterable[LedgerRow], references: int = 1) -> pd.DataFrame:
    """The clipping ledger: order, n-gram, said, allowed, credited, cut, granted by.

    ``references`` is how many references there are (it decides their names).
    """
    kept = list(rows)
    return pd.DataFrame(
        {
            "Order": [row.order for row in kept],
            "N-gram": [literal.cut(" ".join(row.ngram), CELL) for row in kept],
            "Said": [row.said for row in kept],
            "Allowed": [row.allowed for row in kept],
            "Credited": [row.credited for row in kept],
            "Cut": [row.said - row.credited for row in kept],
            "Granted by": [_granted(row, references) for row in kept],
        }
    )


def _granted(row: LedgerRow, references: int) -> str:
    return naming.several([number - 1 for number in row.granted_by], references)


def losses(rows: Sequence[Loss]) -> pd.DataFrame:
    """Losses in points on the 0-100 scale, each with its share of all that was lost."""
    total = sum(row.points for row in rows)
    return pd.DataFrame(
        {
            "Reason": [literal.storable(row.title) for row in rows],
            "Points lost": [row.points * 100 for row in rows],
            "Share of loss (%)": [row.points / total * 100 if total else None for row in rows],
            "Estimated": ["yes" if row.estimated else "" for row in rows],
            "Note": [literal.cut(row.note, CELL) for row in rows],
        }
    ).astype({"Points lost": "Float64", "Share of loss (%)": "Float64"})


def frames(rows: Sequence[Frame]) -> pd.DataFrame:
    """The film as a table: step, title, caption, quantity, its number as shown and as it is."""
    return pd.DataFrame(
        {
            "Step": range(1, len(rows) + 1),
            "Title": [literal.storable(row.title) for row in rows],
            "Caption": [literal.cut(row.caption, CELL) for row in rows],
            "Quantity": [literal.storable(row.label) for row in rows],
            "Shown": [film.value_words(row)[0] for row in rows],
            "Value": [row.value if math.isfinite(row.value) else None for row in rows],
        }
    ).astype({"Value": "Float64"})


def parts(score: Score) -> pd.DataFrame:
    """Every named quantity of a score: one row a number; lists are numbered from 1.

    "Value" is numeric (null when undefined or not a number), "Text" holds what is no number.
    """
    cells = [cell for name, part in score.parts.items() for cell in _cells(name, part)]
    return pd.DataFrame(
        {
            "Quantity": [literal.storable(name) for name, _ in cells],
            "Value": [value if _is_number(value) else None for _, value in cells],
            "Text": ["" if _is_number(value) else _words(value) for _, value in cells],
        }
    ).astype({"Value": "Float64"})


def _cells(name: str, part: object) -> list[tuple[str, object]]:
    items: Iterable[tuple[object, object]]
    if isinstance(part, Mapping):
        items = part.items()
    elif isinstance(part, np.ndarray | list | tuple):
        items = enumerate(part, start=1)
    else:
        return [(name, part)]
    return [cell for inner, value in items for cell in _cells(f"{name} {inner}", value)]


def _is_number(value: object) -> bool:
    number = isinstance(value, int | float | np.integer | np.floating)
    return number and not isinstance(value, bool) and math.isfinite(float(str(value)))


def _words(value: object) -> str:
    if value is None or isinstance(value, float | np.floating):
        return numerals.MISSING
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    return literal.cut(str(value), CELL)


def texts(columns: Iterable[tuple[str, Sequence[Any]]]) -> pd.DataFrame:
    """Any (heading, values) made safe to show: headings unique, texts valid and cut for display.

    Numbers stay numbers, None stays null. The data themselves are not touched.
    """
    shown: dict[str, list[Any]] = {}
    for name, values in columns:
        shown[unique(literal.cut(str(name), CELL), shown)] = [
            literal.cut(value, CELL) if isinstance(value, str) else value for value in values
        ]
    return pd.DataFrame(shown)


def unique(name: str, taken: Iterable[str]) -> str:
    """``name``, or ``name (2)``, ``name (3)``, … where it is taken already."""
    names, wanted, number = set(taken), name, 2
    while wanted in names:
        wanted, number = f"{name} ({number})", number + 1
    return wanted
