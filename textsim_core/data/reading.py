"""`read`: one table out of one or several files, by name and content."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence

from textsim_core.data.columns import in_one_piece
from textsim_core.data.joining import joined
from textsim_core.data.limits import MAX_BYTES
from textsim_core.data.signatures import binary_format
from textsim_core.data.types import Finding, Options, Quoting, Reader, Source, Table
from textsim_core.errors import ReadError
from textsim_core.registry import Registry

READERS: Registry[Reader] = Registry("textsim_core.data.readers", "READER", "format")
_TEXT = "text"
_BINARY = ("xlsx", "parquet", "zip")
_XML = re.compile(rb"<(tmx|mteval|srcset|refset|tstset|dataset)[\s>/]")


def read(
    files: Source | Sequence[Source],
    *,
    delimiter: str | None = None,
    encoding: str | None = None,
    quoting: Quoting | None = None,
    sheet: str | None = None,
) -> Table:
    """Reads one file, or several that make one table.

    Plain-text files belong together line by line, XML sets segment by segment,
    tables (CSV, JSONL, XLSX, …) row by row, each with one system's outputs.
    The format follows the name's suffix (an unknown one is plain text) and is
    checked against the content. ``delimiter`` (one of `DELIMITERS`), ``encoding``
    (one of `ENCODINGS`), ``quoting`` ("quoted" or "literal") and ``sheet``
    override what would be found out; a format that has none passes it over.

    A file with a header alone gives a table of 0 rows and a finding. Everything
    is text; what is missing is null, see `Table`. Rows that cannot be loaded are
    in ``set_aside``. ReadError, in a sentence, for: no file, an empty or too
    large or binary file, undecodable bytes (line and byte), unequal line counts,
    damaged files, several files that do not belong together. SettingError for an
    option outside what is accepted.
    """
    sources = (files,) if isinstance(files, Source) else tuple(files)
    _check_sizes(sources)
    table = _read(sources, Options(delimiter, encoding, quoting, sheet))
    return dataclasses.replace(table, data=in_one_piece(table.data))


def _read(sources: tuple[Source, ...], options: Options) -> Table:
    named = [_named(source) for source in sources]
    wanted = options.encoding
    actual = [_actual(source, name, wanted) for source, name in zip(sources, named, strict=True)]
    if len(sources) > 1 and not _together(actual):
        return _joined(sources, actual, options)
    table = READERS[actual[0]].read(sources, options)
    if table.format in (named[0], "csv") or actual[0] == "zip":
        return table
    message = f"{sources[0].name} was read as {READERS[table.format].title}, by its content."
    renamed = Finding(None, "other format", message)
    return dataclasses.replace(table, findings=(renamed, *table.findings))


def _together(formats: Sequence[str]) -> bool:
    """Whether files of these formats are read by one reader as one table."""
    return len(set(formats)) == 1 and READERS[formats[0]].several


def _joined(sources: Sequence[Source], formats: Sequence[str], options: Options) -> Table:
    """Several tables as one; ReadError where they are no tables or not of one kind."""
    if any(READERS[name].several or name == "zip" for name in formats):
        listed = ", ".join(source.name for source in sources)
        raise ReadError(
            f"{len(sources)} files at once ({listed}): expected plain-text files, one line a row, "
            "or tables with the same rows, or XML sets; not different kinds, and no archive."
        )
    tables = [READERS[n].read((s,), options) for s, n in zip(sources, formats, strict=True)]
    return joined([source.name for source in sources], tables)


def side_by_side(sources: Sequence[Source]) -> bool:
    """Whether files of these names are read as one: all plain text, or all XML sets."""
    return _together([_named(source) for source in sources])


def content_name(content: bytes) -> str:
    """A name for bytes that came without one, with the suffix of what they hold.

    Text that is neither JSON nor XML counts as CSV.
    """
    try:
        packed = binary_format(Source("data", content))
    except ReadError:
        packed = None  # told when it is read, unless an encoding is chosen
    if packed:
        return f"data.{packed}"
    head = _head(content)
    if head.startswith(b"<?xml"):
        return "data.xml"
    if head.startswith(b"{"):
        return "data.jsonl"
    return "data.json" if head.startswith(b"[") else "data.csv"


def _head(content: bytes) -> bytes:
    """The first bytes in ASCII, without byte order mark, zeros of UTF-16 and white space."""
    return content[:4096].lstrip(b"\xef\xbb\xbf\xff\xfe").translate(None, b"\0").lstrip()


def _named(source: Source) -> str:
    """The format that the name's suffix stands for; plain text where it is unknown."""
    known = (name for name, reader in READERS.items() if source.suffix in reader.suffixes)
    return next(known, _TEXT)


def _actual(source: Source, named: str, encoding: str | None) -> str:
    """The format that the content allows, which is the named one where both agree."""
    binary = None if encoding and named not in _BINARY else binary_format(source)
    if binary:
        return binary
    if named in _BINARY:
        raise ReadError(
            f"{source.name} is named like {READERS[named].title} but holds plain text; "
            "give it the suffix of what it is, for example .csv or .jsonl."
        )
    head = _head(source.content)
    if head.startswith(b"<?xml") or (named in ("nist", "tmx") and head.startswith(b"<")):
        found = _XML.search(head)
        return ("tmx" if found[1] == b"tmx" else "nist") if found else named
    return "json" if named == "jsonl" and head.startswith(b"[") else named


def _check_sizes(sources: tuple[Source, ...]) -> None:
    if not sources:
        raise ReadError("No file was given; expected one, or several that make one table.")
    size = sum(len(source.content) for source in sources)
    if size > MAX_BYTES:
        raise ReadError(f"{size:,} bytes were given; at most {MAX_BYTES:,} are accepted.")
    empty = [source.name for source in sources if not source.content]
    if len(empty) == len(sources):
        raise ReadError(f"{', '.join(empty)}: the file is empty (0 bytes).")
    blank = [source.name for source in sources if not source.content.strip()]
    if len(blank) == len(sources) and all(_named(source) != _TEXT for source in sources):
        raise ReadError(f"{', '.join(blank)} holds only blank lines; expected a table.")
