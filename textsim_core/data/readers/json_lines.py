"""JSONL: one JSON object a line, lines split at line feeds alone.

A line that is not an object is set aside with its text; a blank line is
reported and is no row. Values become text as `json_values` says.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator

import numpy as np

from textsim_core.data.columns import Cell, table_of
from textsim_core.data.encoding import decode
from textsim_core.data.json_values import Parsed, columns, fields, parser
from textsim_core.data.types import Finding, Options, Reader, SetAside, Source, Table
from textsim_core.errors import ReadError


def read(sources: tuple[Source, ...], options: Options) -> Table:
    """The table of one JSONL file; ReadError when no line holds a JSON object."""
    decoded = decode(sources[0], options.encoding)
    lines: list[int] = []
    aside: list[SetAside] = []
    findings = list(decoded.findings)
    parse = parser()

    def records() -> Iterator[dict[str, Cell]]:
        for number, raw in enumerate(io.BytesIO(decoded.content), 1):
            line = raw.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8")
            if not line.strip():
                findings.append(Finding(number, "blank line", f"Line {number} is blank."))
                continue
            record, reason, remarks = _record(parse, line)
            for kind, text in remarks:
                findings.append(Finding(number, kind, f"Line {number}: {text}."))
            if record is None:
                aside.append(SetAside(number, f"Line {number}: {reason}.", line))
            else:
                lines.append(number)
                yield record

    names, arrays = columns(records())
    if not lines:
        raise ReadError(_nothing(sources[0].name, aside))
    return table_of(
        names,
        arrays,
        np.array(lines, dtype=np.int64),
        format=READER.name,
        set_aside=aside,
        findings=findings,
        encoding=decoded.encoding,
    )


def _record(
    parse: Callable[[str], Parsed], line: str
) -> tuple[dict[str, Cell] | None, str, tuple[tuple[str, str], ...]]:
    """The fields of one line, or None and the reason; with what is doubtful about it."""
    try:
        parsed = parse(line)
        if isinstance(parsed.value, dict):
            return fields(parsed.value), "", parsed.remarks
    except json.JSONDecodeError as error:
        return None, f"not valid JSON at character {error.pos + 1} ({error.msg})", ()
    except RecursionError:
        return None, "nested too deeply", ()
    kind = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    received = kind.get(type(parsed.value), "a number")
    return None, f"expected an object, received {received}", parsed.remarks


def _nothing(name: str, aside: list[SetAside]) -> str:
    first = f" {aside[0].reason}" if aside else ""
    return f'{name} has no line that holds a JSON object like {{"hypothesis": …}}.{first}'


READER = Reader("jsonl", "JSONL", (".jsonl", ".ndjson", ".jsonlines"), read, position=2)
