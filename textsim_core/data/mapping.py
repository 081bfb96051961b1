"""Columns turned into what is scored: pairs of each system, and what people said."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from textsim_core.data.columns import whole
from textsim_core.data.types import Mapping, Table
from textsim_core.errors import SettingError, TextsimError, one_of
from textsim_core.types import Bools, Floats, Ints, Pairs, arrow_to_texts

NUMBER = r"^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*%?\s*$"
"""A text that is a number, or a percentage; "inf" and "nan" are words."""

_COMMA_NUMBER = r"^\s*[-+]?\d+(,\d+)?\s*%?\s*$"
_NO_ANSWER = r"(?i)^\s*(na|n/a|nan|null|none|-)?\s*$"


def to_pairs(table: Table, mapping: Mapping, *, system: str | None = None) -> Pairs:
    """The mapped columns as pairs, one a row, in order: those of the first or another system.

    A missing reference is dropped, and so is an empty one (sacreBLEU's rule);
    a list column gives several references. A missing hypothesis stays missing,
    an empty one is an empty text. TextsimError names the columns there are when
    one is unknown or given two roles, or when a hypothesis column holds lists;
    SettingError when ``system`` is not one of ``mapping.systems``.
    """
    if system is not None and system not in mapping.systems:
        raise SettingError(one_of("Unknown system", system, mapping.systems))
    check(table, mapping)
    hypotheses = table.data.column(system or mapping.hypothesis)
    return Pairs(whole(hypotheses), *_references(table, mapping))


def to_systems(table: Table, mapping: Mapping) -> dict[str, Pairs]:
    """Every system's pairs by its column's name; the references are shared, not copied."""
    check(table, mapping)
    shared = _references(table, mapping)
    return {name: Pairs(whole(table.data.column(name)), *shared) for name in mapping.systems}


def human_values(
    table: Table, mapping: Mapping, column: str | None = None
) -> Floats | NDArray[np.object_]:
    """What people said of each row, shape (rows,): numbers, or labels as text.

    ``column`` is one of ``mapping.human``, the first by default. Where every cell
    that says something is a number the values are floats, NaN for a missing,
    empty or "n/a" cell (a decimal comma is read where all numbers have one or
    none; 45 % is 0.45); otherwise they are the texts, None where missing. SettingError when
    there is no such column.
    """
    check(table, mapping)
    wanted = column if column is not None else next(iter(mapping.human), None)
    if wanted is None or wanted not in mapping.human:
        raise SettingError(one_of("Unknown human score", wanted, mapping.human or ["none given"]))
    cells = whole(table.data.column(wanted))
    silent = pc.fill_null(pc.match_substring_regex(cells, _NO_ANSWER), True)
    said = cells.filter(pc.invert(silent))
    if pc.all(pc.match_substring_regex(said, NUMBER)).as_py() is not False:
        numbers = said
    elif pc.all(pc.match_substring_regex(said, _COMMA_NUMBER)).as_py():
        numbers = pc.replace_substring(said, ",", ".")
    else:
        return np.array(arrow_to_texts(cells), dtype=np.object_)
    digits = pc.cast(pc.utf8_trim(numbers, " \t\r\n%"), pa.float64()).to_numpy()
    percent = pc.ends_with(pc.utf8_rtrim_whitespace(numbers), "%").to_numpy(zero_copy_only=False)
    values = np.full(len(cells), np.nan)
    values[~silent.to_numpy(zero_copy_only=False)] = np.where(percent, digits / 100, digits)
    return values


def _references(table: Table, mapping: Mapping) -> tuple[pa.Array, Ints]:
    """All references one after the other, and each row's bounds."""
    parts = [_kept(whole(table.data.column(name))) for name in mapping.references]
    rows = np.concatenate([part[1] for part in parts]) if parts else np.empty(0, dtype=np.int64)
    texts = parts[0][0] if parts else _NO_TEXTS
    if len(parts) > 1:
        texts = pa.concat_arrays([part[0] for part in parts])
        order = np.argsort(rows, kind="stable")
        texts = texts.take(pa.array(order))
    counts = np.bincount(rows, minlength=len(table))
    offsets = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    return texts, offsets


_NO_TEXTS = pa.array([], pa.large_string())


def _kept(column: pa.Array) -> tuple[pa.Array, Ints]:
    """The references of one column that are there, and the row of each."""
    if pa.types.is_large_list(column.type):
        rows = pc.list_parent_indices(column).to_numpy(zero_copy_only=False).astype(np.int64)
        column = pc.list_flatten(column)
    else:
        rows = np.arange(len(column), dtype=np.int64)
    there: Bools = pc.fill_null(pc.greater(pc.binary_length(column), 0), False).to_numpy(
        zero_copy_only=False
    )
    if there.all():
        return column, rows
    return column.filter(pa.array(there)), rows[there]


def check(table: Table, mapping: Mapping) -> None:
    """TextsimError where a mapping does not fit the table; see `to_pairs`."""
    for name in mapping.columns:
        if name not in table.columns:
            raise TextsimError(f"Unknown column {name!r}; there are: {_listed(table.columns)}.")
    texts = (*mapping.systems, *mapping.references)
    doubled = [name for name in texts if texts.count(name) > 1]
    if doubled:
        raise TextsimError(
            f"Column {doubled[0]!r} is given twice among hypotheses and references; choose each "
            f"once. There are: {_listed(table.columns)}."
        )
    for names, what in ((mapping.systems, "the hypothesis"), (mapping.human, "a human score")):
        for name in names:
            if is_list(table, name):
                raise TextsimError(
                    f"Column {name!r} holds lists and cannot be {what}; expected one text a row. "
                    f"There are: {_listed(table.columns)}."
                )


def is_list(table: Table, name: str) -> bool:
    """Whether a column's cells are lists of texts."""
    return bool(pa.types.is_large_list(table.data.schema.field(name).type))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names))
