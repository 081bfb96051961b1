"""Frozen values of the data room: files in, tables, findings, files out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Literal

import pyarrow as pa

from textsim_core.errors import SettingError
from textsim_core.types import Ints

Quoting = Literal["quoted", "literal"]


@dataclass(frozen=True, slots=True)
class Source:
    """One file as it was given: its name (used for its format) and its bytes."""

    name: str
    content: bytes = field(repr=False)

    @property
    def suffix(self) -> str:
        """The last suffix in lower case with its dot; "" where there is none."""
        return PurePath(self.name).suffix.lower()


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was noticed while reading and that changed or may change a score.

    ``line`` is numbered as in `Table.lines`; None when it concerns the file.
    ``kind`` is a short fixed word group, ``message`` a sentence for people.
    """

    line: int | None
    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class SetAside:
    """A row of the file that was not loaded: where, why, and its text as it stood."""

    line: int
    reason: str
    raw: str


@dataclass(frozen=True, slots=True)
class Mapping:
    """The role of columns, by name.

    ``hypothesis`` is the first system's output, ``others`` those of further
    systems. ``source`` is what was translated or asked, ``tags`` name groups of
    rows, ``human`` are people's scores or labels.
    """

    id: str | None
    hypothesis: str
    references: tuple[str, ...]
    tags: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    source: str | None = None
    human: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        hypothesis: str | Sequence[str],
        references: str | Sequence[str] = (),
        *,
        id: str | None = None,
        source: str | None = None,
        tags: str | Sequence[str] = (),
        human: str | Sequence[str] = (),
    ) -> Mapping:
        """Build from names, each one or several; SettingError without a hypothesis."""
        systems = _names(hypothesis)
        if not systems:
            raise SettingError("A mapping needs a hypothesis: received none; accepted: a column.")
        return cls(
            id, systems[0], _names(references), _names(tags), systems[1:], source, _names(human)
        )

    @property
    def systems(self) -> tuple[str, ...]:
        """The columns of all systems, the first one first."""
        return (self.hypothesis, *self.others)

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column that has a role: id, source, systems, references, human, tags."""
        single = [[self.id], [self.source]]
        several = [self.systems, self.references, self.human, self.tags]
        return tuple(name for names in (*single, *several) for name in names if name is not None)


def _names(given: str | Sequence[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A file as columns of text. Law: ``len(table) + len(set_aside)`` = rows in the file.

    ``columns`` are unique names in file order (originals that occurred twice are
    reported). In ``data`` every column is ``large_string``, or
    ``large_list<large_string>`` where at least one cell was a list. Null is a
    missing cell: formats that know it (JSON, XLSX, Parquet) give it; in CSV and
    plain text an empty cell is the empty text. ``lines`` (int64, one a row) is
    the 1-based line on which the row starts (delimited files, JSONL, text), the
    sheet row (XLSX), or the record's number (JSON, Parquet). Blank lines are
    reported among ``findings`` and are no rows, except in plain text.
    ``encoding``, ``delimiter``, ``sheet`` are None where the format has none;
    ``sheets`` lists every sheet with hidden ones among them. ``mapping`` holds
    the roles where the format itself says them (XML), else None.
    """

    columns: tuple[str, ...]
    data: pa.Table
    lines: Ints
    set_aside: tuple[SetAside, ...]
    findings: tuple[Finding, ...]
    format: str
    encoding: str | None = None
    delimiter: str | None = None
    sheet: str | None = None
    sheets: tuple[str, ...] = ()
    mapping: Mapping | None = None

    def __len__(self) -> int:
        """The number of rows loaded."""
        return len(self.lines)


@dataclass(frozen=True, slots=True)
class Options:
    """What the user chose for reading; None means "decide by content"."""

    delimiter: str | None = None
    encoding: str | None = None
    quoting: Quoting | None = None
    sheet: str | None = None


@dataclass(frozen=True, slots=True)
class Reader:
    """A file format that can be read: its suffixes and the function that does it.

    ``read`` receives one source, or two and more where ``several`` is true.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    read: Callable[[tuple[Source, ...], Options], Table]
    several: bool = False
    position: int = 100


@dataclass(frozen=True, slots=True)
class Notice:
    """What writing had to change: a fixed kind, how many cells, a sentence for people."""

    kind: str
    cells: int
    message: str


@dataclass(frozen=True, slots=True)
class Written:
    """A file to download and what was changed on the way into it."""

    content: bytes = field(repr=False)
    suffix: str
    media_type: str
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Writer:
    """A file format that can be written.

    ``write`` receives a table prepared by `textsim_core.data.writing` and
    whether texts that a spreadsheet would run are to be protected; it refuses
    more rows than ``most_rows``, None for no limit.
    """

    name: str
    title: str
    suffix: str
    media_type: str
    write: Callable[[pa.Table, bool], tuple[bytes, tuple[Notice, ...]]]
    position: int = 100
    most_rows: int | None = None
