"""JSON values as cells of text: numbers as written, nested fields by dotted names."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pyarrow as pa

from textsim_core.data.columns import Cell, as_lists, column_of

_CHUNK = 20_000

Remark = tuple[str, str]
"""A finding's kind and what it is about, before its line is known."""


class _Number(str):
    """A number kept in the file's own digits, told from a text when written back."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """The value of one JSON document, and what is doubtful about it."""

    value: Any
    remarks: tuple[Remark, ...] = ()


def parser() -> Callable[[str], Parsed]:
    """A function that parses one JSON document at a time (built once: that is the slow part).

    Numbers keep the digits they were written with ("1e5", "0.10", 20-digit
    integers). NaN and Infinity, which JSON does not know, become null; of a key
    given twice the last value counts; both are remarked. It raises
    json.JSONDecodeError, and RecursionError for absurd nesting.
    """
    remarks: list[Remark] = []

    def constant(name: str) -> None:
        remarks.append(("not a number", f"{name} is not valid JSON; read as missing"))

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(items)
        if len(value) < len(items):
            twice = (key for key, count in Counter(key for key, _ in items).items() if count > 1)
            remarks.extend(("duplicate key", f"duplicate key {k}; the last counts") for k in twice)
        return value

    decode = json.JSONDecoder(
        parse_int=_Number,
        parse_float=_Number,
        parse_constant=constant,
        object_pairs_hook=pairs,
    ).decode

    def parse(text: str) -> Parsed:
        remarks.clear()
        return Parsed(decode(text), tuple(remarks))

    return parse


def rendered(value: Any) -> str:
    """The value as compact JSON, numbers in their own digits."""
    if isinstance(value, _Number):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join(map(rendered, value))}]"
    if isinstance(value, Mapping):
        inner = (f"{rendered(key)}: {rendered(item)}" for key, item in value.items())
        return f"{{{', '.join(inner)}}}"
    return json.dumps(value, ensure_ascii=False)


def fields(record: Mapping[str, Any], prefix: str = "") -> dict[str, Cell]:
    """The cells of one object: an object inside it gives "outer.inner" names.

    A list is a list of texts; anything in it that is neither text nor null is
    rendered as JSON, as are numbers and true and false.
    """
    cells: dict[str, Cell] = {}
    for key, value in record.items():
        if type(value) is str:
            cells[prefix + key] = value
        elif type(value) is dict:
            cells |= fields(value, f"{prefix}{key}.")
        elif type(value) is list:
            cells[prefix + key] = [_text(item) for item in value]
        else:
            cells[prefix + key] = _text(value)
    return cells


def _text(value: Any) -> str | None:
    if value is None or type(value) is str:
        return value
    return rendered(value)


def columns(records: Iterable[Mapping[str, Cell]]) -> tuple[list[str], list[pa.ChunkedArray]]:
    """Records as columns: names in order of first appearance; an absent field is null.

    Records are turned into Arrow piece by piece, so that few exist at a time.
    """
    source = iter(records)
    pieces: list[tuple[int, dict[str, pa.Array]]] = []
    while part := list(islice(source, _CHUNK)):
        found = dict.fromkeys(name for record in part for name in record)
        cells = {name: column_of([record.get(name) for record in part]) for name in found}
        pieces.append((len(part), cells))
    names = list(dict.fromkeys(name for _, cells in pieces for name in cells))
    return names, [_joined([(size, cells.get(name)) for size, cells in pieces]) for name in names]


def _joined(pieces: list[tuple[int, pa.Array | None]]) -> pa.ChunkedArray:
    """The pieces of one column (None = absent there), all lists where one is."""
    lists = any(piece is not None and piece.type != pa.large_string() for _, piece in pieces)
    kind = pa.large_list(pa.large_string()) if lists else pa.large_string()
    whole = [pa.nulls(size, kind) if piece is None else piece for size, piece in pieces]
    return pa.chunked_array([p if p.type == kind else as_lists(p) for p in whole], kind)
