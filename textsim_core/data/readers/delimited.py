"""CSV, TSV and their kin: comma, semicolon, tab or pipe between fields.

Everything is text and nothing is trimmed. An empty cell is the empty text: the
format cannot say "missing" (`to_pairs` takes an empty reference for none, an
empty hypothesis for an empty answer). A bare carriage return is part of its
cell, unless the file has no other line end.
"""

from __future__ import annotations

import re

import numpy as np
import pyarrow.compute as pc

from textsim_core.data.columns import table_of
from textsim_core.data.csv_arrow import read_regular
from textsim_core.data.csv_rows import Rows, census, read_rows
from textsim_core.data.delimiters import NAMES, checked, sep_line, sniff
from textsim_core.data.encoding import decode
from textsim_core.data.types import Finding, Options, Quoting, Reader, Source, Table
from textsim_core.errors import SettingError, one_of

_BARE_CR = re.compile(rb"\r(?!\n)")


def read(sources: tuple[Source, ...], options: Options) -> Table:
    """The table of one delimited file; see the module for the rules."""
    if options.quoting not in (None, "quoted", "literal"):
        raise SettingError(one_of("Unknown quoting", options.quoting, ("quoted", "literal")))
    source = sources[0]
    decoded = decode(source, options.encoding)
    body, findings = _line_ends(decoded.content)
    named, skipped = sep_line(body)
    findings = (*decoded.findings, *findings, *_sep_finding(named))
    body, stand_in = _without_bare_returns(body[skipped:])
    delimiter = checked(options.delimiter) if options.delimiter else named or sniff(body)
    first_line = 2 if skipped else 1
    rows = read_regular(body, delimiter, options.quoting, first_line)
    if rows is None:
        quoting, reasons = (options.quoting, ()) if options.quoting else _quoting(body, delimiter)
        if quoting == "literal":
            rows = read_regular(body, delimiter, quoting, first_line)
        rows = rows or read_rows(source.name, body, delimiter, quoting, first_line)
        findings = (*findings, *reasons)
    rows = _with_bare_returns(rows, stand_in)
    return table_of(
        rows.names,
        rows.columns,
        rows.lines,
        format=READER.name,
        set_aside=rows.set_aside,
        findings=(*findings, *rows.findings, *_empty_cells(rows)),
        encoding=decoded.encoding,
        delimiter=delimiter,
    )


def _quoting(content: bytes, delimiter: str) -> tuple[Quoting, tuple[Finding, ...]]:
    """Whether quotation marks enclose fields or are ordinary characters, by what fits better.

    Sound quotes win, except that in a tab-separated file where every physical
    line is a whole row they are literal. Broken quotes win only if more rows fit.
    """
    if b'"' not in content:
        return "quoted", ()
    quoted, literal = census(content, delimiter, "quoted"), census(content, delimiter, "literal")
    swallowed = delimiter == "\t" and literal.fitting > quoted.fitting and not literal.ragged
    sound = not quoted.broken and not quoted.ragged
    better = literal.fitting > quoted.fitting or (
        quoted.broken and literal.fitting == quoted.fitting and not literal.ragged
    )
    counts = f"{quoted.fitting:,} rows fit with quotes around fields, {literal.fitting:,} without"
    if swallowed or (not sound and better):
        message = f'Quotation marks were read as ordinary characters: {counts}. Change "quoting".'
        return "literal", (Finding(None, "literal quotes", message),)
    if quoted.broken:
        message = f"A quotation mark is out of place or never closed: {counts}. Check long cells."
        return "quoted", (Finding(None, "broken quotes", message),)
    return "quoted", ()


def _line_ends(content: bytes) -> tuple[bytes, tuple[Finding, ...]]:
    """The content with line feeds where a file ends its lines with carriage returns alone."""
    if b"\r" not in content or b"\n" in content:
        return content, ()
    message = "Lines end with a carriage return alone (old Macintosh); they were read as lines."
    return content.replace(b"\r", b"\n"), (Finding(None, "line ends", message),)


def _without_bare_returns(content: bytes) -> tuple[bytes, str | None]:
    """Bare carriage returns replaced by a character that the file does not hold.

    Both parsers would end a row there. Gives back that character, or None.
    """
    if b"\r" not in content or not _BARE_CR.search(content):
        return content, None
    unused = (chr(code) for code in range(0xE000, 0x10FFFE) if chr(code).encode() not in content)
    stand_in = next(unused)
    return _BARE_CR.sub(stand_in.encode(), content), stand_in


def _with_bare_returns(rows: Rows, stand_in: str | None) -> Rows:
    """The inverse of `_without_bare_returns`, with a finding for the rows concerned."""
    if stand_in is None:
        return rows
    findings = []
    for column in rows.columns:
        for place in pc.indices_nonzero(pc.match_substring(column, stand_in)).to_pylist():
            line = int(rows.lines[place])
            message = f"Line {line}: a carriage return inside the text was kept."
            findings.append(Finding(line, "bare carriage return", message))
    return Rows(
        tuple(name.replace(stand_in, "\r") for name in rows.names),
        tuple(pc.replace_substring(column, stand_in, "\r") for column in rows.columns),
        rows.lines,
        tuple(
            type(row)(row.line, row.reason, row.raw.replace(stand_in, "\r"))
            for row in rows.set_aside
        ),
        (*rows.findings, *findings),
    )


def _sep_finding(sign: str | None) -> tuple[Finding, ...]:
    if sign is None:
        return ()
    message = f"The first line says that fields are separated by {NAMES[sign]}; it is no row."
    return (Finding(1, "separator line", message),)


def _empty_cells(rows: Rows) -> tuple[Finding, ...]:
    """Rows without any text, and how many cells of each column are empty."""
    findings = []
    wholly = np.ones(len(rows.lines), dtype=np.bool_)
    for name, column in zip(rows.names, rows.columns, strict=True):
        empty = pc.binary_length(column).to_numpy() == 0
        wholly &= empty
        if empty.any():
            line, count = int(rows.lines[empty.argmax()]), int(empty.sum())
            cells = "1 empty cell" if count == 1 else f"{count:,} empty cells"
            message = f"Column {name}: {cells}, the first in the row of line {line}."
            findings.append(Finding(line, "empty cell", message))
    for line in rows.lines[wholly].tolist():
        findings.append(Finding(line, "empty row", f"Line {line}: every cell is empty."))
    return tuple(findings)


READER = Reader("csv", "CSV or TSV", (".csv", ".tsv", ".tab", ".psv"), read, position=1)
