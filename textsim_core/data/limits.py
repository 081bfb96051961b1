"""What the data room takes at most; the page states these before an upload."""

from __future__ import annotations

MAX_BYTES = 500 * 1024**2
"""Size of one upload (all its files together), in bytes."""

MAX_UNPACKED_BYTES = 1024**3
"""What a packed file (XLSX, Parquet, ZIP) may unpack to, in bytes."""

MAX_MEMBERS = 100
"""Files in one zip archive."""

MAX_CELLS = 50_000_000
"""Rows times columns of one table."""

MAX_FINDINGS = 100
"""Findings listed one by one for each kind; the rest is counted in one more."""

SHEET_ROWS = 1_048_576
"""Rows of an XLSX sheet, header included (a limit of the format)."""

SHEET_COLUMNS = 16_384
"""Columns of an XLSX sheet (a limit of the format)."""

SHEET_CELL_UNITS = 32_767
"""UTF-16 code units in one XLSX cell (a limit of the format)."""

PAPER_ROWS = 1_000
"""Rows of a LaTeX or Markdown table: more are for a data format."""
