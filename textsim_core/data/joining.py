"""Tables of several systems as one: the same rows, one hypothesis column a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.data.columns import table_of
from textsim_core.data.guessing import guess_mapping
from textsim_core.data.mapping import to_pairs
from textsim_core.data.roles import role
from textsim_core.data.types import Mapping, Table
from textsim_core.errors import ReadError
from textsim_core.types import Ints, Pairs


def joined(names: Sequence[str], tables: Sequence[Table]) -> Table:
    """One table of all: the first one's columns, and each file's hypothesis named after it.

    Rows go together by id where every table has ids, each once and the same ones;
    else by their place. Other columns of a further table are kept under "file:
    column" where the first has no equal one. A file without references whose name
    says "reference" or "source" is that. ReadError, naming file and row, where
    the rows or their references differ: then the files are no systems of one set.
    """
    mappings = [guess_mapping(table) for table in tables]
    order = _orders(names, tables, mappings)
    tables = [_taken(table, rows) for table, rows in zip(tables, order, strict=True)]
    _check_references(names, tables, mappings)
    stems = [PurePath(name).stem for name in names]
    said = [
        role(stem)[0] if not mapping.references else ""
        for stem, mapping in zip(stems, mappings, strict=True)
    ]
    first = next((n for n, mapping in enumerate(mappings) if mapping.references), 0)
    columns = {
        name: tables[first].data.column(name)
        for name in tables[first].columns
        if name != mappings[first].hypothesis
    }
    texts = {}
    for place, (stem, table, mapping) in enumerate(zip(stems, tables, mappings, strict=True)):
        texts[place] = _free(stem, columns)
        columns[texts[place]] = table.data.column(mapping.hypothesis)
        columns |= _further(stem, columns, table, mapping) if place != first else {}
    return _table(names, tables, columns, _mapping(mappings[first], texts, said), first)


def _orders(
    names: Sequence[str], tables: Sequence[Table], mappings: Sequence[Mapping]
) -> list[Ints | None]:
    """For each table which of its rows come when; None for "as they are"."""
    ids = [_ids(table, mapping) for table, mapping in zip(tables, mappings, strict=True)]
    first = ids[0]
    if first is not None and all(one is not None and _same_ids(first, one) for one in ids):
        return [pc.index_in(first, one).to_numpy().astype(np.int64) for one in ids]
    for name, table in zip(names[1:], tables[1:], strict=True):
        if len(table) != len(tables[0]):
            raise ReadError(
                f"Several tables are read together only with the same rows, or the same ids, in "
                f"each: rows of {names[0]}: {len(tables[0]):,}; rows of {name}: {len(table):,}."
            )
        if not np.array_equal(table.lines, tables[0].lines) and (
            table.set_aside or tables[0].set_aside
        ):
            raise ReadError(
                f"Rows of {names[0]} or {name} were set aside, so that the rest cannot be put "
                "side by side; repair them or give every row an id."
            )
    return [None] * len(tables)


def _ids(table: Table, mapping: Mapping) -> pa.Array | None:
    """The ids of a table that has one for each row, no two alike."""
    if mapping.id is None:
        return None
    ids = table.data.column(mapping.id).combine_chunks()
    return ids if ids.null_count == 0 and len(pc.unique(ids)) == len(ids) else None


def _same_ids(first: pa.Array, other: pa.Array) -> bool:
    return len(first) == len(other) and bool(pc.all(pc.is_in(first, other)).as_py() is not False)


def _taken(table: Table, rows: Ints | None) -> Table:
    if rows is None:
        return table
    return replace(table, data=table.data.take(pa.array(rows)), lines=table.lines[rows])


def _check_references(
    names: Sequence[str], tables: Sequence[Table], mappings: Sequence[Mapping]
) -> None:
    """ReadError for the first row whose references are not the same in two tables."""
    known: tuple[str, Pairs] | None = None
    for name, table, mapping in zip(names, tables, mappings, strict=True):
        if not mapping.references:
            continue
        pairs = to_pairs(table, mapping)
        known = known or (name, pairs)
        counts = pairs.reference_counts, known[1].reference_counts
        same = np.array_equal(*counts) and pairs.references.equals(known[1].references)
        if not same:
            row = next(n for n in range(len(pairs)) if pairs.row(n)[1] != known[1].row(n)[1])
            raise ReadError(
                f"{known[0]} and {name} differ in the references of row {row + 1:,} "
                f"(line {table.lines[row]:,} of {name}); systems of one set share them."
            )


def _free(name: str, taken: dict[str, pa.ChunkedArray]) -> str:
    """The name, or its first variant with a number that no column has."""
    number, free = 1, name
    while free in taken:
        free = f"{name}.{number}"
        number += 1
    return free


def _further(
    stem: str, columns: dict[str, pa.ChunkedArray], table: Table, mapping: Mapping
) -> dict[str, pa.ChunkedArray]:
    """The columns of a further table that are neither its hypothesis nor known already."""
    new: dict[str, pa.ChunkedArray] = {}
    for name in table.columns:
        column = table.data.column(name)
        known = name in columns and columns[name].equals(column)
        if name != mapping.hypothesis and name not in mapping.references and not known:
            new[_free(f"{stem}: {name}", columns | new)] = column
    return new


def _mapping(first: Mapping, texts: dict[int, str], said: Sequence[str]) -> Mapping:
    """The first table's roles, with every file's text as a system, reference or source."""
    of = {
        kind: [texts[place] for place in texts if said[place] == kind]
        for kind in ("reference", "source")
    }
    aside = {*of["reference"], *of["source"]}
    systems = [name for name in texts.values() if name not in aside]
    if not systems:
        systems, of["reference"] = list(texts.values())[:1], list(texts.values())[1:]
    return Mapping.of(
        systems,
        (*first.references, *of["reference"]),
        id=first.id,
        source=next(iter(of["source"]), first.source),
        tags=first.tags,
        human=first.human,
    )


def _table(
    names: Sequence[str],
    tables: Sequence[Table],
    columns: dict[str, pa.ChunkedArray],
    mapping: Mapping,
    first: int,
) -> Table:
    aside = [
        replace(row, reason=f"{name}: {row.reason}")
        for name, table in zip(names, tables, strict=True)
        for row in table.set_aside
    ]
    findings = [
        replace(finding, message=f"{name}: {finding.message}")
        for name, table in zip(names, tables, strict=True)
        for finding in table.findings
    ]
    model = tables[first]
    joint = table_of(
        list(columns), list(columns.values()), model.lines, format=model.format,
        set_aside=aside, encoding=model.encoding, delimiter=model.delimiter,
    )  # fmt: skip
    return replace(joint, findings=tuple(findings), mapping=mapping)
