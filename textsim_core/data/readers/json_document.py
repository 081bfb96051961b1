"""JSON: a list of objects, an object that holds one, or an object of equally long columns.

Rows are numbered as records, from 1. Values become text as `json_values` says.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from textsim_core.data.columns import table_of
from textsim_core.data.encoding import decode
from textsim_core.data.json_values import Parsed, columns, fields, parser, rendered
from textsim_core.data.readers import json_lines
from textsim_core.data.types import Finding, Options, Reader, SetAside, Source, Table
from textsim_core.errors import ReadError

_ACCEPTED = (
    "expected a list of objects, an object with one such list in it, "
    "or an object whose fields are equally long lists"
)


def read(sources: tuple[Source, ...], options: Options) -> Table:
    """The table of one JSON document; JSONL under a .json name is read as JSONL.

    ReadError with line and column where the document is not valid JSON, or with
    what is accepted where it holds no rows. Items that are not objects are set aside.
    """
    source = sources[0]
    decoded = decode(source, options.encoding)
    try:
        parsed = _parsed(source.name, decoded.content.decode("utf-8"))
    except _SeveralDocuments:
        return json_lines.read(sources, options)
    items, where = _items(source.name, parsed.value)
    good = [(number, item) for number, item in enumerate(items, 1) if isinstance(item, dict)]
    names, arrays = columns([fields(item) for _, item in good])
    return table_of(
        names,
        arrays,
        np.array([number for number, _ in good], dtype=np.int64),
        format=READER.name,
        set_aside=[
            SetAside(number, f"Record {number} is not an object.", rendered(item))
            for number, item in enumerate(items, 1)
            if not isinstance(item, dict)
        ],
        findings=[
            *decoded.findings,
            *(Finding(None, k, f"{t}.") for k, t in parsed.remarks),
            *where,
        ],
        encoding=decoded.encoding,
    )


class _SeveralDocuments(Exception):
    """The file holds one document after another: JSONL."""


def _parsed(name: str, text: str) -> Parsed:
    try:
        return parser()(text)
    except json.JSONDecodeError as error:
        if error.msg == "Extra data" and "\n" in text[: error.pos]:
            raise _SeveralDocuments from None
        raise ReadError(
            f"{name} is not valid JSON: line {error.lineno}, column {error.colno}: {error.msg}."
        ) from None
    except RecursionError:
        raise ReadError(f"{name} is nested too deeply to be read as a table.") from None


def _items(name: str, value: Any) -> tuple[list[Any], tuple[Finding, ...]]:
    """The records of a document, and from which field they were taken."""
    if isinstance(value, list) and (not value or any(isinstance(item, dict) for item in value)):
        return value, ()
    if isinstance(value, dict):
        found = {
            key: inner
            for key, inner in value.items()
            if isinstance(inner, list) and any(isinstance(item, dict) for item in inner)
        }
        if len(found) == 1:
            key, items = next(iter(found.items()))
            return items, (Finding(None, "nested rows", f"The rows were taken from “{key}”."),)
        if value and all(isinstance(inner, list) for inner in value.values()):
            return _rows_of(name, value), ()
        if not found:
            return [value], ()
    raise ReadError(f"{name}: {_ACCEPTED}.")


def _rows_of(name: str, value: dict[str, list[Any]]) -> list[dict[str, Any]]:
    """Columns turned into records; ReadError names the lengths when they differ."""
    lengths = {key: len(column) for key, column in value.items()}
    if len(set(lengths.values())) > 1:
        listed = ", ".join(f"{key} has {length}" for key, length in lengths.items())
        raise ReadError(f"{name}: its lists differ in length: {listed}; {_ACCEPTED}.")
    rows = zip(*value.values(), strict=True)
    return [dict(zip(value, row, strict=True)) for row in rows]


READER = Reader("json", "JSON", (".json",), read, position=3)
