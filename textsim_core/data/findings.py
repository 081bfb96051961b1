"""Findings: listed one by one up to a limit, and what the loaded texts themselves show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.data.limits import MAX_FINDINGS
from textsim_core.data.types import Finding
from textsim_core.types import Ints, arrow_to_texts

LONG_TEXT = 100_000
"""Bytes of UTF-8 in one cell from which a finding warns that metrics will be slow."""

_MARKS = {
    "control character": r"[\x00-\x08\x0B\x0C\x0E-\x1F\x7F\x{80}-\x{9F}]",
    "bidirectional control": r"[\x{61C}\x{200E}\x{200F}\x{202A}-\x{202E}\x{2066}-\x{2069}]",
}
_SUSPECT_BYTES = {
    # Bytes that every match holds, so that clean columns are passed over at memory speed.
    "control character": (*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F, 0xC2),
    "bidirectional control": (0xD8, 0xE2),
}


def capped(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by kind in order of first appearance, at most MAX_FINDINGS of each kind.

    Where there are more, one further finding of that kind says how many.
    """
    found = list(findings)
    first = {kind: place for place, kind in reversed([(i, f.kind) for i, f in enumerate(found)])}
    found.sort(key=lambda finding: first[finding.kind])
    kept: list[Finding] = []
    for kind, group in groupby(found, key=lambda finding: finding.kind):
        same = list(group)
        kept += same[:MAX_FINDINGS]
        if len(same) > MAX_FINDINGS:
            more = len(same) - MAX_FINDINGS
            kept.append(Finding(None, kind, f"{more:,} more of the same kind ({kind})."))
    return tuple(kept)


def text_findings(data: pa.Table, lines: Ints) -> Iterator[Finding]:
    """Control characters, bidirectional controls and very long texts in the cells.

    The characters stay in the text; a finding names the row's line, the column
    and the first such character.
    """
    for name, column in zip(data.column_names, data.columns, strict=True):
        texts, rows = _flat(column)
        present = _bytes_present(texts)
        for kind, pattern in _MARKS.items():
            if present.isdisjoint(_SUSPECT_BYTES[kind]):
                continue
            hits = pc.fill_null(pc.match_substring_regex(texts, pattern), False)
            places = np.flatnonzero(hits.to_numpy(zero_copy_only=False))
            yield from _marked(kind, pattern, name, texts, lines, rows, places)
        lengths = pc.fill_null(pc.binary_length(texts), 0).to_numpy(zero_copy_only=False)
        for place in np.flatnonzero(lengths > LONG_TEXT):
            line = int(lines[rows[place]])
            message = (
                f"Line {line}, column {name}: {lengths[place]:,} bytes in one cell; "
                "some metrics will be slow for this row."
            )
            yield Finding(line, "long text", message)


def _marked(
    kind: str, pattern: str, name: str, texts: pa.Array, lines: Ints, rows: Ints, places: Ints
) -> Iterator[Finding]:
    """One finding a cell that holds a character of ``pattern``, naming the first of them."""
    shown = places[:MAX_FINDINGS]
    first = pc.extract_regex(texts.take(pa.array(shown)), f"(?s)^.*?(?P<mark>{pattern})")
    marks = arrow_to_texts(pc.struct_field(first, "mark"))
    for place, mark in zip(shown, marks, strict=True):
        line = int(lines[rows[place]])
        code = f"U+{ord(mark):04X}" if mark else "invisible"
        yield Finding(line, kind, f"Line {line}, column {name}: {kind} {code} in the text.")
    for place in places[MAX_FINDINGS:]:
        yield Finding(int(lines[rows[place]]), kind, "")


def _flat(column: pa.ChunkedArray) -> tuple[pa.Array, Ints]:
    """All texts of a column one after the other, and the row that each belongs to."""
    array = column.combine_chunks()
    if pa.types.is_large_list(array.type):
        rows = pc.list_parent_indices(array).to_numpy(zero_copy_only=False)
        return pc.list_flatten(array), rows.astype(np.int64)
    return array, np.arange(len(array), dtype=np.int64)


def _bytes_present(texts: pa.Array) -> frozenset[int]:
    """Which byte values occur in an array of texts."""
    buffer = texts.buffers()[2]
    data = np.frombuffer(buffer if buffer is not None else b"", np.uint8)
    counts = np.zeros(256, dtype=np.int64)
    for start in range(0, len(data), 1 << 20):  # bincount widens to 8 bytes: in pieces
        counts += np.bincount(data[start : start + (1 << 20)], minlength=256)
    return frozenset(np.flatnonzero(counts).tolist())
