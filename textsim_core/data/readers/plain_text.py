"""Parallel plain text: one file a column, one line a row, lines split at line feeds alone.

One carriage return before a line end is part of the line end. An empty line is an empty
text, so that the files stay aligned. A last line counts the same with and
without its line end.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from textsim_core.data.columns import table_of
from textsim_core.data.encoding import decode
from textsim_core.data.readers import delimited
from textsim_core.data.types import Finding, Options, Reader, Source, Table
from textsim_core.errors import ReadError


def read(sources: tuple[Source, ...], options: Options) -> Table:
    """One column a file, named after it without ".txt"; ReadError when line counts differ.

    A single file is read as a delimited one when a delimiter was chosen.
    """
    if len(sources) == 1 and options.delimiter:
        return delimited.read(sources, options)
    decoded = [decode(source, options.encoding) for source in sources]
    texts = [_lines(file.content) for file in decoded]
    if len({len(column) for column in texts}) > 1:
        raise ReadError(_unequal(sources, texts))
    findings = [finding for file in decoded for finding in file.findings]
    if len(sources) == 1:
        findings += _tabs(texts[0])
    return table_of(
        [source.name.removesuffix(".txt") for source in sources],
        [pa.array(column, pa.large_binary()).view(pa.large_string()) for column in texts],
        np.arange(1, len(texts[0]) + 1, dtype=np.int64),
        format=READER.name,
        findings=findings,
        encoding=", ".join(dict.fromkeys(file.encoding for file in decoded)),
    )


def _lines(content: bytes) -> list[bytes]:
    if not content:
        return []
    content = content.replace(b"\r\n", b"\n").removesuffix(b"\n").removesuffix(b"\r")
    return content.split(b"\n")


def _unequal(sources: Sequence[Source], texts: Sequence[list[bytes]]) -> str:
    """The sentence for files of unequal length: every count, the first unmatched line."""
    counts = ", ".join(
        f"{source.name} has {len(column):,} {'line' if len(column) == 1 else 'lines'}"
        for source, column in zip(sources, texts, strict=True)
    )
    line = min(map(len, texts)) + 1
    longest = max(range(len(texts)), key=lambda place: len(texts[place]))
    text = texts[longest][line - 1].decode("utf-8")
    shown = text if len(text) <= 60 else f"{text[:59]}…"
    return (
        f"The files do not have the same number of lines: {counts}. The first line without "
        f"a partner is line {line:,} of {sources[longest].name}: “{shown}”."
    )


def _tabs(lines: Sequence[bytes]) -> tuple[Finding, ...]:
    """A hint where every line of a lone file has the same number of tabs."""
    counts = {line.count(b"\t") for line in lines}
    if len(counts) != 1 or 0 in counts:
        return ()
    message = "Every line has tabs in the same number: to read it as a table, choose tab."
    return (Finding(None, "looks like a table", message),)


READER = Reader("text", "Plain text, one line a row", (".txt",), read, several=True, position=6)
