"""The one path through an edit distance that TER aligns by, whole or inside a band.

Of several shortest paths it is the one that, seen from the end, prefers a match
or replacement, then a deletion, then an insertion (the order of sacreBLEU 2.6,
after Tercom).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from textsim_core.align import Symbols

BEAM = 25
"""Half the width of the band around the diagonal."""

Kind = Literal["replace", "insert", "delete"]
Op = Literal["match", "replace", "insert", "delete"]


@dataclass(frozen=True, slots=True)
class Path:
    """How a row is turned into a reference, token by token.

    ``edits`` are (kind, place in the row, place in the reference), in order.
    ``align[j]`` is the place in the row of reference token j, or of the last
    token before it where it is inserted (−1: before all). ``next_wrong_in_row[i]``
    is the first place from i on whose token is not matched, far outside when
    there is none; likewise for the reference. ``exact``: no shortest path
    leaves the band, so ``distance`` is Levenshtein's.
    """

    distance: int
    edits: tuple[tuple[Kind, int, int], ...]
    align: list[int]
    next_wrong_in_row: list[int]
    next_wrong_in_reference: list[int]
    exact: bool


def stays_in_band(row: int, reference: int, distance: int) -> bool:
    """Whether the band holds every shortest path between texts of these lengths."""
    # A path strays from the diagonal by its insertions or deletions, whichever are more:
    # half of distance + difference. The band's ends are rounded, hence the 2.
    return reference < BEAM or distance + abs(row - reference) <= 2 * (BEAM - 2)


def whole_path(row: Symbols, reference: Symbols, distance: int) -> Path:
    """The path where `stays_in_band` holds and the distance is known."""
    if row == reference:
        ahead = [1 << 60] * len(row)
        return Path(0, (), list(range(len(row))), ahead, ahead, True)
    return _path_of(_walk_whole(row, reference), len(row), len(reference), distance, True)


def banded_path(row: Symbols, reference: Symbols) -> Path:
    """The shortest path inside the band; its distance may exceed Levenshtein's."""
    rows = _band(row, reference)
    ops = _walk_band(row, reference, rows)
    return _path_of(ops, len(row), len(reference), int(rows[-1][1][-1]), False)


def banded_distance(row: Symbols, reference: Symbols) -> int:
    """The length of that path."""
    return int(_band(row, reference)[-1][1][-1])


def _path_of(
    ops: Iterator[tuple[Op, int, int]], row: int, reference: int, distance: int, exact: bool
) -> Path:
    """The path from its steps, which come last first, with the places before each step."""
    edits: list[tuple[Kind, int, int]] = []
    align = [-1] * reference
    wrong_row, wrong_reference = bytearray(row), bytearray(reference)
    for op, i, j in ops:
        if op != "delete":
            align[j] = i if op != "insert" else i - 1
        if op == "match":
            continue
        edits.append((op, i, j))
        if op != "insert":
            wrong_row[i] = 1
        if op != "delete":
            wrong_reference[j] = 1
    ahead = _next(wrong_row), _next(wrong_reference)
    return Path(distance, tuple(reversed(edits)), align, *ahead, exact)


def _next(wrong: bytearray) -> list[int]:
    """For each place the first wrong one from there on, far outside when there is none."""
    result, ahead = [0] * len(wrong), 1 << 60
    for i in range(len(wrong) - 1, -1, -1):
        if wrong[i]:
            ahead = i
        result[i] = ahead
    return result


def _walk_whole(row: Symbols, reference: Symbols) -> Iterator[tuple[Op, int, int]]:
    """Steps from the end, from the differences of the matrix as bits (Hyyrö 2003)."""
    same, below = _differences(row, reference)
    i, j = len(row), len(reference)
    while i and j:
        bit = 1 << (j - 1)
        if row[i - 1] == reference[j - 1]:
            i, j = i - 1, j - 1
            yield "match", i, j
        elif not same[i - 1] & bit:
            i, j = i - 1, j - 1
            yield "replace", i, j
        elif below[i - 1] & bit:
            i -= 1
            yield "delete", i, j
        else:
            j -= 1
            yield "insert", i, j
    yield from _rest(i, j)


def _rest(i: int, j: int) -> Iterator[tuple[Op, int, int]]:
    """The steps along an edge of the matrix."""
    while i:
        i -= 1
        yield "delete", i, j
    while j:
        j -= 1
        yield "insert", i, j


def _differences(row: Symbols, reference: Symbols) -> tuple[list[int], list[int]]:
    """Two bits a cell: equal to the cell up and left; one more than the cell above."""
    places: dict[object, int] = {}
    for j, symbol in enumerate(reference):
        places[symbol] = places.get(symbol, 0) | 1 << j
    full = (1 << len(reference)) - 1
    up, down = full, 0
    same, below = [], []
    for symbol in row:
        match = places.get(symbol, 0)
        equal = (((match & up) + up) ^ up) | match | down
        more, less = down | ~(equal | up), equal & up
        same.append(equal & full)
        below.append(more & full)
        more, less = more << 1 | 1, less << 1
        up, down = (less | ~(equal | more)) & full, equal & more & full
    return same, below


def _band(row: Symbols, reference: Symbols) -> list[tuple[int, list[float]]]:
    """Each line of the matrix inside the band: where it begins, and its cells."""
    size = len(reference)
    ratio = size / len(row) if row else 1
    beam = math.ceil(ratio / 2 + BEAM) if ratio / 2 > BEAM else BEAM
    rows: list[tuple[int, list[float]]] = [(0, [float(j) for j in range(size + 1)])]
    for i, symbol in enumerate(row, 1):
        middle = math.floor(i * ratio)
        low = max(0, middle - beam)
        high = size + 1 if i == len(row) else min(size + 1, middle + beam)
        start, above = rows[-1]
        # The cells above, from one to the left on; those outside the band are no way.
        cells = [math.inf] if low == start else []
        cells += above[max(low - 1 - start, 0) : high - start]
        cells += [math.inf] * (high - low + 1 - len(cells))
        line, left = [], math.inf
        for j in range(low, high):
            differs = j == 0 or symbol != reference[j - 1]
            left = min(cells[j - low] + differs, cells[j - low + 1] + 1, left + 1)
            line.append(left)
        rows.append((low, line))
    return rows


def _walk_band(
    row: Symbols, reference: Symbols, rows: list[tuple[int, list[float]]]
) -> Iterator[tuple[Op, int, int]]:
    """Steps from the end, from the values of the band."""

    def cell(i: int, j: int) -> float:
        start, line = rows[i]
        return line[j - start] if 0 <= j - start < len(line) else math.inf

    i, j = len(row), len(reference)
    while i and j:
        value, differs = cell(i, j), row[i - 1] != reference[j - 1]
        if cell(i - 1, j - 1) + differs == value:
            i, j = i - 1, j - 1
            yield ("replace" if differs else "match"), i, j
        elif cell(i - 1, j) + 1 == value:
            i -= 1
            yield "delete", i, j
        else:
            j -= 1
            yield "insert", i, j
    yield from _rest(i, j)
