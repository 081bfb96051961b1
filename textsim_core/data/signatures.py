"""What a file's first bytes say it is, whatever its name."""

from __future__ import annotations

from textsim_core.data.encoding import is_utf8
from textsim_core.data.types import Source
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
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_TEXT_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_SAMPLE = 1 << 16
_TEXT_CONTROLS = bytes([*range(9), 11, 12, *range(14, 32)])
_BINARY_SHARE = 0.1


def binary_format(source: Source) -> str | None:
    """The name of the reader for a binary file that can be read; None for a text.

    ReadError, in a sentence, for a file that is neither.
    """
    head = source.content[:_SAMPLE]
    for mark, name in _READABLE.items():
        if head.startswith(mark):
            return name
    if head.startswith(_ZIP):
        if b"xl/workbook" in source.content:
            return "xlsx"
        raise ReadError(f"{source.name} is a zip archive, not a workbook; unpack it first.")
    for mark, what in _REFUSED.items():
        if head.startswith(mark) and _controls(head):
            raise ReadError(f"{source.name} is {what}. Accepted are tables and plain text.")
    doubtful = b"\0" in head or not is_utf8(source.content)
    marked = head.startswith(_TEXT_MARKS)
    if doubtful and not marked and _controls(head) > _BINARY_SHARE * len(head):
        raise ReadError(
            f"{source.name} looks like a binary file or UTF-16 without its mark; expected a "
            "table or plain text. If it is text, choose its encoding."
        )
    return None


def _controls(head: bytes) -> int:
    """How many bytes are control characters that texts rarely hold."""
    return len(head) - len(head.translate(None, _TEXT_CONTROLS))
