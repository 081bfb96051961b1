"""Parquet: every column as text, lists as lists of texts, structs by dotted names.

Dictionary columns are decoded, binary ones read as UTF-8; a cell that is not
UTF-8 becomes missing and is reported, as does a NaN. Rows are numbered from 1.
"""

from __future__ import annotations

import json

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from textsim_core.data.columns import column_of, table_of
from textsim_core.data.encoding import is_utf8
from textsim_core.data.limits import MAX_CELLS, MAX_UNPACKED_BYTES
from textsim_core.data.types import Finding, Options, Reader, Source, Table
from textsim_core.errors import ReadError
from textsim_core.types import texts_to_arrow

_LIST = pa.large_list(pa.large_string())


def read(sources: tuple[Source, ...], options: Options) -> Table:
    """The table of one Parquet file; ReadError when it is damaged or beyond the limits."""
    source = sources[0]
    try:
        file = pq.ParquetFile(pa.BufferReader(source.content))
        _check_size(source.name, file.metadata)
        table = file.read()
    except (pa.ArrowInvalid, OSError) as error:
        raise ReadError(f"{source.name} is not a readable Parquet file: {error}") from None
    while any(pa.types.is_struct(field.type) for field in table.schema):
        table = table.flatten()
    columns, findings = [], []
    for name, column in zip(table.column_names, table.columns, strict=True):
        texts, lost = _as_text(column.combine_chunks())
        columns.append(texts)
        findings += [Finding(None, kind, f"Column {name}: {message}") for kind, message in lost]
    lines = np.arange(1, len(table) + 1, dtype=np.int64)
    return table_of(table.column_names, columns, lines, format=READER.name, findings=findings)


def _check_size(name: str, metadata: pq.FileMetaData) -> None:
    groups = range(metadata.num_row_groups)
    size = sum(metadata.row_group(i).total_byte_size for i in groups)
    if size > MAX_UNPACKED_BYTES or metadata.num_rows * metadata.num_columns > MAX_CELLS:
        raise ReadError(
            f"{name} would unpack to {size:,} bytes and {metadata.num_rows:,} rows; at most "
            f"{MAX_UNPACKED_BYTES:,} bytes and {MAX_CELLS:,} cells are accepted."
        )


def _as_text(array: pa.Array) -> tuple[pa.Array, list[tuple[str, str]]]:
    """The array as texts or lists of texts, and what was lost (kind and message)."""
    kind = array.type
    if pa.types.is_dictionary(kind):
        return _as_text(array.dictionary_decode())
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return _as_lists(array)
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind):
        return _decoded(array)
    if pa.types.is_floating(kind):
        nan = pc.fill_null(pc.is_nan(array), False)
        count = pc.sum(nan).as_py() or 0
        lost = [("not a number", f"{count:,} NaN read as missing.")] if count else []
        plain = pc.if_else(nan, pa.scalar(None, kind), array)
        return plain.cast(pa.large_string()), lost
    if pa.types.is_null(kind):
        return pa.nulls(len(array), pa.large_string()), []
    try:
        return array.cast(pa.large_string()), []
    except (pa.ArrowNotImplementedError, pa.ArrowInvalid):
        values = [None if v is None else json.dumps(v, default=str) for v in array.to_pylist()]
        return column_of(values), []


def _as_lists(array: pa.Array) -> tuple[pa.Array, list[tuple[str, str]]]:
    """Lists of anything as lists of texts; the lists keep their bounds and nulls."""
    texts, lost = _as_text(pc.list_flatten(array))
    if texts.type != pa.large_string():
        nested = (None if v is None else json.dumps(v, default=str) for v in texts.to_pylist())
        texts = texts_to_arrow(list(nested))
    lengths = pc.fill_null(pc.list_value_length(array), 0).to_numpy(zero_copy_only=False)
    offsets = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)])
    mask = array.is_null()
    return pa.LargeListArray.from_arrays(pa.array(offsets), texts, mask=mask).cast(_LIST), lost


def _decoded(array: pa.Array) -> tuple[pa.Array, list[tuple[str, str]]]:
    """Binary cells as UTF-8 text; those that are none become missing and are counted."""
    try:
        return array.cast(pa.large_string()), []
    except pa.ArrowInvalid:
        cells = array.to_pylist()
    bad = [place for place, cell in enumerate(cells) if cell is not None and not is_utf8(cell)]
    lost = set(bad)
    texts = [None if c is None or i in lost else c.decode() for i, c in enumerate(cells)]
    message = f"{len(bad):,} cells are not UTF-8 and read as missing, first in record {bad[0] + 1}."
    return texts_to_arrow(texts), [("undecodable cell", message)]


READER = Reader("parquet", "Parquet", (".parquet", ".pq"), read, position=5)
