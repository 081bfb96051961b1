"""ZIP: the files of several systems in one, each a column named after its file.

Text files are read side by side, XML files as one set, tables as `joining` says.
What an operating system adds, and a README or LICENSE, is passed over and told.
Nothing is written to disk. An archive in an archive is refused, and so is one that
unpacks too far, by what it declares and by what really comes out.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from dataclasses import replace
from pathlib import PurePosixPath

from textsim_core.data import reading
from textsim_core.data.limits import MAX_MEMBERS, MAX_UNPACKED_BYTES
from textsim_core.data.signatures import is_archive
from textsim_core.data.types import Finding, Options, Reader, Source, Table
from textsim_core.errors import ReadError

_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError)
_PIECE = 1 << 20
_JUNK = ("thumbs.db", "desktop.ini")
_PROSE = ("readme", "license", "licence")


def read(sources: tuple[Source, ...], options: Options) -> Table:
    """The table of all files in the archive; ReadError says what it cannot take."""
    source = sources[0]
    try:
        with zipfile.ZipFile(io.BytesIO(source.content)) as archive:
            members = [entry for entry in archive.infolist() if not entry.is_dir()]
            wanted = [entry for entry in members if not _passed_over(entry.filename)]
            _check(source.name, wanted)
            files = _unpacked(source.name, archive, wanted)
    except _DAMAGED as error:
        if isinstance(error, ReadError):
            raise
        raise ReadError(f"{source.name} is not a readable zip archive: {error}.") from None
    except RuntimeError as error:  # zipfile's way to ask for a password
        raise ReadError(f"{source.name} cannot be unpacked: {error}.") from None
    table = reading.read(
        files, delimiter=options.delimiter, encoding=options.encoding,
        quoting=options.quoting, sheet=options.sheet,
    )  # fmt: skip
    left = [entry.filename for entry in members if entry not in wanted]
    return replace(table, findings=(*_findings(source.name, files, left), *table.findings))


def _passed_over(path: str) -> bool:
    parts = PurePosixPath(path.lower()).parts
    return "__macosx" in parts or parts[-1].startswith((".", *_PROSE)) or parts[-1] in _JUNK


def _check(name: str, entries: list[zipfile.ZipInfo]) -> None:
    """ReadError where the archive is empty, holds too many files, or declares too many bytes."""
    if not entries:
        raise ReadError(f"{name} holds no file; expected texts or tables of one or more systems.")
    if len(entries) > MAX_MEMBERS:
        raise ReadError(f"{name} holds {len(entries):,} files; at most {MAX_MEMBERS} are accepted.")
    _check_size(name, sum(entry.file_size for entry in entries))


def _check_size(name: str, size: int) -> None:
    if size > MAX_UNPACKED_BYTES:
        raise ReadError(
            f"{name} would unpack to {size:,} bytes; at most {MAX_UNPACKED_BYTES:,} are accepted."
        )


def _unpacked(name: str, archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> list[Source]:
    """The files' contents, counted as they come out, named without folders where that is clear."""
    short = [PurePosixPath(entry.filename).name for entry in entries]
    clear = len(set(short)) == len(short)
    files, total = [], 0
    for entry, last in zip(entries, short, strict=True):
        pieces = []
        with archive.open(entry) as member:
            while piece := member.read(_PIECE):
                total += len(piece)
                _check_size(name, total)
                pieces.append(piece)
        content = b"".join(pieces)
        if is_archive(content):
            raise ReadError(f"{name} holds another archive, {entry.filename}; unpack it first.")
        files.append(Source(last if clear else entry.filename, content))
    return files


def _findings(name: str, files: list[Source], left: list[str]) -> list[Finding]:
    listed = ", ".join(file.name for file in files)
    held = "1 file was" if len(files) == 1 else f"{len(files)} files were"
    findings = [Finding(None, "archive", f"{held} read from {name}: {listed}.")]
    if left:
        message = f"Passed over in {name}: {', '.join(left)}."
        findings.append(Finding(None, "passed over", message))
    return findings


READER = Reader("zip", "ZIP archive of one or more systems' files", (".zip",), read, position=9)
