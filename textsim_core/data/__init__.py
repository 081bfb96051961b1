"""The data room: reading files into tables, mapping columns to pairs, writing files."""

from textsim_core.data.dataset import DataSet
from textsim_core.data.delimiters import DELIMITERS
from textsim_core.data.encoding import ENCODINGS
from textsim_core.data.guessing import guess_mapping
from textsim_core.data.limits import (
    MAX_BYTES,
    MAX_CELLS,
    MAX_UNPACKED_BYTES,
    PAPER_ROWS,
    SHEET_ROWS,
)
from textsim_core.data.mapping import human_values, to_pairs, to_systems
from textsim_core.data.reading import READERS, read, side_by_side
from textsim_core.data.types import (
    Finding,
    Mapping,
    Notice,
    Options,
    Reader,
    SetAside,
    Source,
    Table,
    Writer,
    Written,
)
from textsim_core.data.writing import PAPER_TABLES, WRITERS, write

__all__ = [
    "DELIMITERS",
    "ENCODINGS",
    "MAX_BYTES",
    "MAX_CELLS",
    "MAX_UNPACKED_BYTES",
    "PAPER_ROWS",
    "PAPER_TABLES",
    "READERS",
    "SHEET_ROWS",
    "WRITERS",
    "DataSet",
    "Finding",
    "Mapping",
    "Notice",
    "Options",
    "Reader",
    "SetAside",
    "Source",
    "Table",
    "Writer",
    "Written",
    "guess_mapping",
    "human_values",
    "read",
    "side_by_side",
    "to_pairs",
    "to_systems",
    "write",
]
