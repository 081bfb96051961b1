"""What a file's first bytes say it is, whatever its name."""

from __future__ import annotations

import io
import zipfile

from textsim_core.data.encoding import is_utf8
from textsim_core.data.types import Source
from textsim_core.data.wide_text import wide_encoding
from textsim_core.errors import ReadError

_READABLE = {b"PAR1": "parquet"}
_REFUSED = {
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"%PDF-": "a PDF document",
    b"MZ": "a Windows program",
    b"\x7fELF": "a program",
    b"\x1f\x8b": "gzip-packed; unpack it first",
    b"BZh": "bzip2-packed; unpack it first",
    b"\xfd7zXZ": "xz-packed; unpack it first",
    b"7z\xbc\xaf": "a 7z archive; unpack it first",
    b"Rar!": "a RAR archive; unpack it first",
    b"\x28\xb5\x2f\xfd": "zstd-packed; unpack it first",
    b"\xd0\xcf\x11\xe0": "an old or encrypted Office file; save it as .xlsx without a password",
    b"SQLite format 3": "an SQLite database",
}
_DOCUMENTS = {
    "word/": "a Word document",
    "ppt/": "a PowerPoint presentation",
    "mimetype": "an OpenDocument or e-book file",
    "META-INF/MANIFEST.MF": "a Java program",
}
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_TEXT_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_SAMPLE = 1 << 16
_TEXT_CONTROLS = bytes([*range(9), 11, 12, *range(14, 32)])
_BINARY_SHARE = 0.1


def binary_format(source: Source) -> str | None:
    """The name of the reader for a packed or binary file that can be read; None for a text.

    ReadError, in a sentence, for a file that is neither.
    """
    head = source.content[:_SAMPLE]
    for mark, name in _READABLE.items():
        if head.startswith(mark):
            return name
    if is_archive(head):
        return _packed_format(source)
    for mark, what in _REFUSED.items():
        if head.startswith(mark) and _controls(head):
            raise ReadError(f"{source.name} is {what}. Accepted are tables and plain text.")
    doubtful = b"\0" in head or not is_utf8(source.content)
    marked = head.startswith(_TEXT_MARKS)
    binary = doubtful and not marked and _controls(head) > _BINARY_SHARE * len(head)
    if binary and wide_encoding(source.content) is None:
        raise ReadError(
            f"{source.name} looks like a binary file; expected a table or plain text. "
            "If it is text, choose its encoding."
        )
    return None


def is_archive(content: bytes) -> bool:
    """Whether the bytes begin like a zip archive, which a workbook is too."""
    return content.startswith(_ZIP)


def _packed_format(source: Source) -> str:
    """ "xlsx" or "zip", by the names inside; ReadError for another program's document."""
    try:
        with zipfile.ZipFile(io.BytesIO(source.content)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return "xlsx" if b"xl/workbook" in source.content else "zip"
    if any(name.startswith("xl/workbook") for name in names):
        return "xlsx"
    for mark, what in _DOCUMENTS.items():
        if any(name.startswith(mark) for name in names):
            raise ReadError(f"{source.name} is {what}. Accepted are tables and plain text.")
    return "zip"


def _controls(head: bytes) -> int:
    """How many bytes are control characters that texts rarely hold."""
    return len(head) - len(head.translate(None, _TEXT_CONTROLS))
