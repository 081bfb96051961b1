"""JSONL: the raw record, one object a line, UTF-8; missing cells and NaN are null.

Dates and times are texts, as JSON has no type for them.
"""

from __future__ import annotations

import json
import math
from itertools import islice
from typing import Any

import pyarrow as pa

from textsim_core.data.types import Notice, Writer
from textsim_core.types import arrow_to_texts

_CHUNK = 20_000
_ENCODE = json.JSONEncoder(ensure_ascii=False, default=str).encode
_ESCAPE = json.JSONEncoder(ensure_ascii=True, default=str).encode
# Valid inside JSON, but other readers end a line there.
_LINE_ENDS = {"\u2028": "\\u2028", "\u2029": "\\u2029", "\x85": "\\u0085"}


def write(table: pa.Table, protect_formulas: bool) -> tuple[bytes, tuple[Notice, ...]]:
    """The table as JSONL bytes; nothing is protected or lost, so there are no notices.

    Lone surrogates are written as JSON escapes.
    """
    pieces = []
    for batch in table.to_batches(max_chunksize=_CHUNK):
        rows = zip(*map(_values, batch.columns), strict=True)
        pieces.append(b"".join(_line(dict(zip(table.column_names, r, strict=True))) for r in rows))
    return b"".join(pieces), ()


def _line(record: dict[str, Any]) -> bytes:
    try:
        text = _ENCODE(record)
        for sign, escaped in _LINE_ENDS.items():
            text = text.replace(sign, escaped)
        return text.encode("utf-8") + b"\n"
    except UnicodeEncodeError:
        return _ESCAPE(record).encode("ascii") + b"\n"


def _values(column: pa.Array) -> list[Any]:
    """The column's values as JSON can hold them."""
    if pa.types.is_large_string(column.type):
        return arrow_to_texts(column)
    if pa.types.is_large_list(column.type):
        texts = iter(arrow_to_texts(column.flatten()))
        lengths = column.value_lengths().to_pylist()
        return [None if length is None else list(islice(texts, length)) for length in lengths]
    values: list[Any] = column.to_pylist()
    if pa.types.is_floating(column.type):
        return [v if v is not None and math.isfinite(v) else None for v in values]
    return values


WRITER = Writer("jsonl", "JSONL", ".jsonl", "application/jsonl", write, position=2)
