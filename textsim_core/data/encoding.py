"""Bytes to UTF-8: which encoding a file is in, and where it is broken."""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from textsim_core.data.types import Finding, Source
from textsim_core.data.wide_text import wide_encoding
from textsim_core.errors import ReadError, SettingError, one_of

ENCODINGS = (
    "utf-8",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "cp1252",
    "cp1250",
    "cp1251",
    "iso-8859-15",
    "koi8-r",
    "shift_jis",
    "euc-jp",
    "gb18030",
    "big5",
    "euc-kr",
)
"""Encodings that the user may choose. latin-1 is not among them: it turns cp1252's
punctuation into control characters and never fails."""

# UTF-32 first: its little-endian mark begins with UTF-16's.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_GUESSED = "encoding guessed"


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text as valid UTF-8 without byte order mark, and how it was obtained."""

    content: bytes = field(repr=False)
    encoding: str
    findings: tuple[Finding, ...] = ()


def decode(source: Source, encoding: str | None = None) -> Decoded:
    """The text of ``source`` as UTF-8.

    Without ``encoding``: a byte order mark decides; else UTF-16 where zero bytes
    betray it (`wide_encoding`), which is reported; else UTF-8 where it is valid;
    else cp1252, which is reported. Text that is UTF-8 except for a few
    bytes is not guessed to be cp1252: that would garble all the rest. ReadError
    names line and byte of what cannot be decoded, SettingError an encoding that
    is not in `ENCODINGS`.
    """
    if encoding is not None and encoding not in ENCODINGS:
        raise SettingError(one_of("Unknown encoding", encoding, ENCODINGS))
    mark = next(((m, name) for m, name in _MARKS if source.content.startswith(m)), None)
    if encoding in (None, "utf-8") and mark and mark[1] == "utf-8":
        body = Source(source.name, source.content[len(mark[0]) :])
        message = f"{source.name}: the invisible byte order mark at the start was removed."
        return Decoded(_utf8(body), "utf-8", (Finding(1, "byte order mark", message),))
    if encoding is None and mark:
        return Decoded(_transcoded(source, mark[1]), mark[1])
    if encoding is not None and encoding != "utf-8":
        return Decoded(_transcoded(source, encoding), encoding)
    wide = wide_encoding(source.content) if encoding is None else None
    if wide:
        message = f"{source.name}: zero bytes between letters, read as {wide} without its mark."
        return Decoded(_transcoded(source, wide), wide, (Finding(None, _GUESSED, message),))
    if encoding == "utf-8" or is_utf8(source.content):
        return Decoded(_utf8(source), "utf-8")
    return _guessed(source)


def is_utf8(content: bytes) -> bool:
    """Whether the bytes are valid UTF-8, without building a Python text."""
    offsets = pa.py_buffer(np.array([0, len(content)], dtype=np.int64))
    text = pa.Array.from_buffers(pa.large_string(), 1, [None, offsets, pa.py_buffer(content)])
    try:
        text.validate(full=True)
    except pa.ArrowInvalid:
        return False
    return True


def _guessed(source: Source) -> Decoded:
    """cp1252 for what is not UTF-8, unless most of it is UTF-8 after all."""
    try:
        _utf8(source)
    except ReadError as broken:
        lossy = source.content.decode("utf-8", "replace")
        bad = lossy.count("\ufffd")
        good = sum(1 for character in lossy if character > "\x7f") - bad
        if good > bad:
            raise ReadError(f"{broken} Repair that byte, or choose another encoding.") from None
        message = (
            f"{source.name}: not UTF-8, read as cp1252 (Windows, Western European). If "
            "letters look wrong, choose another encoding."
        )
        guessed = (Finding(None, _GUESSED, message),)
        return Decoded(_transcoded(source, "cp1252"), "cp1252", guessed)
    return Decoded(source.content, "utf-8")


def _utf8(source: Source) -> bytes:
    if not is_utf8(source.content):
        _transcoded(source, "utf-8")
    return source.content


def _transcoded(source: Source, encoding: str) -> bytes:
    """Decoded strictly and encoded as UTF-8; ReadError with line and byte where it fails."""
    try:
        text = source.content.decode(encoding)
    except UnicodeDecodeError as error:
        before = source.content[: error.start].decode(encoding, "replace")
        byte = source.content[error.start : error.start + 1].hex().upper()
        raise ReadError(
            f"{source.name}: line {before.count(chr(10)) + 1}, byte {error.start + 1} of the file "
            f"(0x{byte}) is not valid {encoding}."
        ) from None
    return text.removeprefix("\ufeff").encode("utf-8")
