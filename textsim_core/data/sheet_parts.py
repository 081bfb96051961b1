"""A workbook's parts before they are parsed: how far they unpack, formulas, cells in a row."""

from __future__ import annotations

import io
import re
import zipfile

from textsim_core.data.limits import MAX_UNPACKED_BYTES, SHEET_COLUMNS
from textsim_core.data.types import Source
from textsim_core.errors import ReadError

_PIECE = 1 << 20
_ROW = re.compile(rb"<(?:[\w.-]+:)?row[\s/>]")
_CELL = re.compile(rb"<(?:[\w.-]+:)?c[\s/>]")
_FORMULA = re.compile(rb"<(?:[\w.-]+:)?f[\s/>]")


def holds_formulas(source: Source) -> bool:
    """Whether any sheet holds formulas.

    ReadError where the workbook would unpack beyond the limit, by its own word,
    or where a row holds more cells than the format allows: the parser would
    keep them all at once.
    """
    with zipfile.ZipFile(io.BytesIO(source.content)) as archive:
        size = sum(entry.file_size for entry in archive.infolist())
        if size > MAX_UNPACKED_BYTES:
            raise ReadError(
                f"{source.name} would unpack to {size:,} bytes; at most "
                f"{MAX_UNPACKED_BYTES:,} are accepted."
            )
        sheets = [n for n in archive.namelist() if n.startswith("xl/worksheets/")]
        found = [_scan(source.name, archive, name) for name in sheets if name.endswith(".xml")]
        return any(found)


def _scan(workbook: str, archive: zipfile.ZipFile, name: str) -> bool:
    """Whether one sheet holds formulas; ReadError for a row that is too wide."""
    formulas, cells, tail = False, 0, b""
    with archive.open(name) as part:
        while new := part.read(_PIECE):
            piece = tail + new
            end = piece.rfind(b">") + 1  # whole tags only; the text after the last is no matter
            opened = piece.find(b"<", end)
            tail = piece[opened:] if opened >= 0 and len(piece) - opened < _PIECE else b""
            piece = piece[:end]
            formulas = formulas or _FORMULA.search(piece) is not None
            first, *rows = _ROW.split(piece)
            counts = [cells + len(_CELL.findall(first)), *(len(_CELL.findall(r)) for r in rows)]
            if max(counts) > SHEET_COLUMNS:
                raise ReadError(
                    f"{workbook}, {name}: a row has more than {SHEET_COLUMNS:,} cells, which no "
                    "sheet can hold."
                )
            cells = counts[-1]
    return formulas
