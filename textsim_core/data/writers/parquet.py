"""Parquet: types and lists as they are."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.parquet as pq

from textsim_core.data.types import Notice, Writer
from textsim_core.data.writing import without_surrogates


def write(table: pa.Table, protect_formulas: bool) -> tuple[bytes, tuple[Notice, ...]]:
    """The table as Parquet bytes (zstd); texts are never formulas here.

    Lone surrogates, which are not UTF-8, are replaced and counted.
    """
    table, notices = without_surrogates(table)
    out = pa.BufferOutputStream()
    pq.write_table(table, out, compression="zstd")
    return out.getvalue().to_pybytes(), notices


WRITER = Writer(
    "parquet", "Parquet", ".parquet", "application/vnd.apache.parquet", write, position=4
)
