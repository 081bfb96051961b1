"""Text made of columns: ``{{ sample.column }}`` and ``{{ solver_output.output }}`` in any text.

Values are data: braces in a cell are text like any other.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.data.limits import MAX_FINDINGS, MAX_UNPACKED_BYTES
from textsim_core.data.template_rules import OUTPUT, SAMPLE, Checked, checked
from textsim_core.data.template_sandbox import Meter, Refused, renderer
from textsim_core.data.types import Table
from textsim_core.data.writing import list_cells
from textsim_core.errors import SettingError
from textsim_core.types import Bools, arrow_to_texts, texts_to_arrow

SECONDS = 20.0
"""The time that the rows of one set may take to render, where the language is needed."""


@dataclass(frozen=True, slots=True, eq=False)
class Failure:
    """A row that has no text: its place, its line in the file, and why."""

    row: int
    line: int
    reason: str


@dataclass(frozen=True, slots=True, eq=False)
class Rendered:
    """One text a row, null where there is none (``failed``).

    ``texts`` is ``large_string``, or ``large_list<large_string>`` where the
    template is nothing but a column of lists. ``failures`` are the first
    hundred. ``columns`` are those the template uses.
    """

    texts: pa.Array
    failed: Bools
    failures: tuple[Failure, ...]
    columns: tuple[str, ...]

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.failed)


def rendered(
    table: Table, template: str, *, output: str | None = None, seconds: float = SECONDS
) -> Rendered:
    """The template filled in for every row of ``table``, in order.

    ``output`` is the column that ``solver_output.output`` stands for. A row that
    lacks a value the template puts in, or that fails in any other way, is kept
    without a text and says why; those not reached within ``seconds`` too. Plain
    templates (columns between literals) are put together as a whole; for the
    rest each row runs in Jinja2's sandbox, under `template_rules`.

    Raises SettingError for a template that cannot be read, for a column that is
    not there (naming those that are), for what the rules refuse, and for more
    text than 1 GiB.
    """
    rules = checked(template, table.columns, output)
    parts = rules.parts
    if parts is not None:
        return _joined(table, parts, rules)
    return _one_by_one(table, rules, seconds)


def with_column(table: Table, name: str, made: Rendered) -> Table:
    """The table with the rendered texts as one more column, its last."""
    data = table.data.append_column(name, pa.chunked_array([made.texts]))
    return replace(table, columns=(*table.columns, name), data=data)


def _joined(table: Table, parts: list[str | tuple[str]], rules: Checked) -> Rendered:
    """Columns and literals one after the other, all rows at once."""
    cells = {name: table.data.column(name).combine_chunks() for name in rules.columns}
    if len(parts) == 1 and isinstance(parts[0], tuple):
        texts = cells[parts[0][0]]
    else:
        lists = [name for name in cells if pa.types.is_large_list(cells[name].type)]
        if lists:
            raise SettingError(
                f"The template: sample.{lists[0]} holds lists; choose one of each with [0], or "
                "use | join(' ')."
            )
        sizes = [len(p.encode()) * len(table) if isinstance(p, str) else cells[p[0]].nbytes
                 for p in parts]  # fmt: skip
        if sum(sizes) > MAX_UNPACKED_BYTES:
            limit = f"accepted: at most {MAX_UNPACKED_BYTES:,}."
            raise SettingError(f"The template would give {sum(sizes):,} bytes; {limit}")
        texts = _put_together(parts, cells, len(table))
    failed = np.asarray(texts.is_null())
    reasons = ((int(row), _missing(cells, int(row))) for row in np.flatnonzero(failed))
    return Rendered(texts, failed, _failures(table, reasons), rules.columns)


def _put_together(parts: list[str | tuple[str]], cells: dict[str, pa.Array], rows: int) -> pa.Array:
    kind = pa.large_string()
    if not cells:
        return texts_to_arrow(["".join(part for part in parts if isinstance(part, str))] * rows)
    pieces = [
        texts_to_arrow([part])[0] if isinstance(part, str) else cells[part[0]] for part in parts
    ]
    return pc.binary_join_element_wise(*pieces, pa.scalar("", kind))


def _missing(cells: dict[str, pa.Array], row: int) -> str:
    names = [name for name, column in cells.items() if not column[row].is_valid]
    return f"{' and '.join(names)} has no value" if len(names) == 1 else (
        f"{', '.join(names)} have no value"
    )  # fmt: skip


def _one_by_one(table: Table, rules: Checked, seconds: float) -> Rendered:
    render, deadline = renderer(rules.tree), time.monotonic() + seconds
    texts: list[str | None] = []
    reasons: list[tuple[int, str]] = []
    size = 0
    for row, values in enumerate(_rows(table, rules.columns)):
        meter = Meter(deadline)
        text = None
        try:
            if meter.late:
                raise Refused(f"not reached within {seconds:g} seconds")
            if size > MAX_UNPACKED_BYTES:
                raise Refused(f"the rows before fill {MAX_UNPACKED_BYTES:,} characters")
            text = render({SAMPLE: values, OUTPUT: values}, meter)
            size += len(text)
        except Refused as error:
            absent = [name for name, value in values.items() if value is None]
            told = f"{error} ({', '.join(absent)} has no value)" if absent else str(error)
            reasons.append((row, told))
        texts.append(text)
    failed = np.array([text is None for text in texts], dtype=bool)
    return Rendered(texts_to_arrow(texts), failed, _failures(table, iter(reasons)), rules.columns)


def _rows(table: Table, columns: tuple[str, ...]) -> Iterator[dict[str, str | list[str] | None]]:
    """Each row's values by column, for as many rows as the table has."""
    if not columns:
        yield from ({} for _ in range(len(table)))
        return
    cells = []
    for name in columns:
        column = table.data.column(name)
        lists = pa.types.is_large_list(column.type)
        cells.append(list_cells(column) if lists else arrow_to_texts(column.combine_chunks()))
    for values in zip(*cells, strict=True):
        yield dict(zip(columns, values, strict=True))


def _failures(table: Table, reasons: Iterator[tuple[int, str]]) -> tuple[Failure, ...]:
    told = zip(range(MAX_FINDINGS), reasons, strict=False)
    return tuple(Failure(row, int(table.lines[row]), reason) for _, (row, reason) in told)
