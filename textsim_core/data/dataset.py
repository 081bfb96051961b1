"""`read`: files as a data set, ready to be scored."""

from __future__ import annotations

import collections.abc
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textsim_core.data import reading
from textsim_core.data.guessing import guess_mapping
from textsim_core.data.limits import MAX_BYTES
from textsim_core.data.mapping import check, human_values, to_systems
from textsim_core.data.types import Finding, Mapping, Quoting, SetAside, Source, Table
from textsim_core.errors import ReadError, SettingError
from textsim_core.explain.words import count
from textsim_core.types import Floats, Pairs

File = str | PathLike[str] | bytes | bytearray | memoryview | Source
_SINGLE = (str, PathLike, bytes, bytearray, memoryview, Source)


@dataclass(frozen=True, eq=False)
class DataSet:
    """A table and the roles of its columns: what `textsim_core.evaluate` takes.

    Law: ``len(rows) + len(set_aside)`` = rows in the file. ``dataclasses.replace``
    with another ``mapping`` gives the same rows in other roles.
    """

    rows: Table
    mapping: Mapping

    def __post_init__(self) -> None:
        check(self.rows, self.mapping)

    def __repr__(self) -> str:
        aside = f", {len(self.set_aside):,} set aside" if self.set_aside else ""
        rows = count(len(self), "row")
        return f"DataSet({rows}{aside}, {self.mapping})"

    def __len__(self) -> int:
        """The number of rows loaded."""
        return len(self.rows)

    @property
    def set_aside(self) -> tuple[SetAside, ...]:
        """The rows that were not loaded, each with its line and the reason."""
        return self.rows.set_aside

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was noticed while reading."""
        return self.rows.findings

    @cached_property
    def pairs(self) -> Pairs:
        """The first system's hypotheses with the references, one pair a row."""
        return self.systems[self.mapping.hypothesis]

    @cached_property
    def systems(self) -> dict[str, Pairs]:
        """Every system's pairs by the name of its column; the first is ``pairs``."""
        return to_systems(self.rows, self.mapping)

    @property
    def human(self) -> Floats | NDArray[np.object_] | None:
        """The first column of human scores or labels (`human_values`); None without one."""
        return human_values(self.rows, self.mapping) if self.mapping.human else None


def read(
    files: File | Iterable[File],
    *,
    name: str | Sequence[str] | None = None,
    delimiter: str | None = None,
    encoding: str | None = None,
    quoting: Quoting | None = None,
    sheet: str | None = None,
    mapping: Mapping | collections.abc.Mapping[str, Any] | None = None,
) -> DataSet:
    """Reads a file, given by its path or its bytes, or several that belong together.

    ``name`` names bytes (one name a file); its suffix says the format. Bytes
    without a name are known by their content, text that is neither JSON nor XML
    as CSV. ``delimiter``, ``encoding``, ``quoting`` and ``sheet`` override what
    would be found out, see `textsim_core.data.read`. ``mapping`` says which column
    is what, as a `Mapping` or as the arguments of ``Mapping.of``; without it the
    roles are guessed (`guess_mapping`).

    Nothing is dropped: what could not be loaded is in ``set_aside``. Raises
    ReadError for a file that is not there or cannot be read, SettingError for an
    option outside what is accepted, TextsimError for a mapping that does not fit.
    """
    given = _listed(files)
    names: list[str | None] = [name] if isinstance(name, str) else list(name or [])
    if names and len(names) != len(given):
        raise SettingError(f"{len(names)} names for {len(given)} files; accepted: one for each.")
    several = len(given) > 1
    unnamed = [f"text {n}" if several else None for n in range(1, len(given) + 1)]
    sources = [
        _source(file, called, fallback)
        for file, called, fallback in zip(given, names or [None] * len(given), unnamed, strict=True)
    ]
    table = reading.read(
        sources, delimiter=delimiter, encoding=encoding, quoting=quoting, sheet=sheet
    )
    return DataSet(table, _chosen(table, mapping))


def _listed(files: File | Iterable[File]) -> list[File]:
    if isinstance(files, _SINGLE) or not isinstance(files, Iterable):
        return [files]
    return list(files)


def _source(file: File, name: str | None, fallback: str | None) -> Source:
    """The file's bytes under its name; bytes without one have ``fallback`` or a name by content."""
    if isinstance(file, Source):
        return file
    if isinstance(file, bytes | bytearray | memoryview):
        content = bytes(file)
        return Source(name or fallback or reading.content_name(content), content)
    if not isinstance(file, str | PathLike):
        kind = type(file).__name__
        raise ReadError(f"Expected a path or the bytes of a file, received {kind}.")
    path = Path(file)
    try:
        size = path.stat().st_size
        content = path.read_bytes() if size <= MAX_BYTES else b""
    except (OSError, ValueError) as error:
        shown = str(file) if len(str(file)) <= 80 else f"{str(file)[:79]}…"
        reason = getattr(error, "strerror", None) or str(error)
        raise ReadError(
            f"Cannot open {shown!r}: {reason}. A text is taken for a path; give content as bytes."
        ) from None
    if size > MAX_BYTES:
        raise ReadError(f"{path.name} has {size:,} bytes; at most {MAX_BYTES:,} are accepted.")
    return Source(name or path.name, content)


def _chosen(table: Table, mapping: Mapping | collections.abc.Mapping[str, Any] | None) -> Mapping:
    if mapping is None:
        return guess_mapping(table)
    if isinstance(mapping, Mapping):
        return mapping
    try:
        return Mapping.of(**mapping)
    except TypeError:
        accepted = "hypothesis, references, id, source, tags, human"
        raise SettingError(
            f"Unknown mapping {dict(mapping)!r}; accepted: {accepted}, hypothesis at least."
        ) from None
