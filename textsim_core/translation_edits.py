"""Translation edit rate's search for shifts (Snover et al. 2006), as sacreBLEU 2.6 runs it.

A greedy search: of all stretches that could move to where the reference has
them, the one that saves the most edits moves, until none saves any. Which are
tried, how ties fall, the band of the edit distance and the end after 1,000
candidates are those of sacreBLEU (after Tercom), so the edits are the same; the
way there is shorter:

- no move can save more than the tokens in common allow, so most rows end at once;
- candidates are counted before any is evaluated, since the search gives up the
  round in which it reaches its limit;
- the longest stretches are evaluated first and the rest only while they can win;
- distances come from rapidfuzz, whose exact value is that of the band wherever
  the best path cannot leave it, and never above it elsewhere.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from textsim_core.align import Edit, EditScript, Shift, Symbols
from textsim_core.edit_paths import (
    BEAM,
    Path,
    banded_distance,
    banded_path,
    stays_in_band,
    whole_path,
)

MAX_DISTANCE = 50
"""How far apart the two places of a stretch may be."""

MAX_CANDIDATES = 1000
"""Candidates after which the search ends."""


class OverLimit(Exception):
    """The search would take more steps than it may."""


@dataclass(frozen=True, slots=True)
class Search:
    """What was found: the shifts in order, the shifted row, and its path to the reference.

    ``edits`` counts shifts, replacements, insertions and deletions alike.
    """

    shifts: tuple[Shift, ...]
    path: Path

    @property
    def edits(self) -> int:
        """The number of edits, each shift one of them."""
        return len(self.shifts) + self.path.distance

    def script(self, tokens: Sequence[str]) -> EditScript:
        """The edits as a script; ``tokens`` are the reference's, as text."""
        edits = []
        for kind, i, j in self.path.edits:
            edits.append(Edit(kind, i, j, "" if kind == "delete" else tokens[j]))
        return EditScript(self.shifts, tuple(edits))


def fewest_edits(row: Symbols, reference: Symbols) -> int:
    """A bound: no order of the row's tokens is nearer to the reference."""
    common = (Counter(row) & Counter(reference)).total()
    return max(len(row), len(reference)) - common


def search(
    row: Symbols, reference: Symbols, *, limit: float = math.inf, longest: int = 10
) -> Search:
    """The shifts and edits from ``row`` to ``reference``.

    ``longest`` is the length of the longest stretch that may move. ``limit``
    bounds the steps (one cell of an edit distance, one pair of places, or as
    much work), which depend on the texts alone. Raises OverLimit beyond.
    """
    shifts: list[Shift] = []
    work, tried = _Work(limit), 0
    path = _path(row, reference, work)
    bound = fewest_edits(row, reference) if path.distance > 1 else path.distance
    while path.distance > bound:
        candidates = _candidates(row, reference, path, MAX_CANDIDATES - tried, work, longest)
        tried += len(candidates)
        best = None
        if tried < MAX_CANDIDATES:
            best = _best(row, reference, path, candidates, bound, work)
        if best is None:
            break
        shifts.append(best)
        row = _moved(row, best)
        path = _path(row, reference, work)
    return Search(tuple(shifts), path)


class _Work:
    """Counts steps down from a limit."""

    def __init__(self, limit: float) -> None:
        self.left = limit

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise OverLimit


def _path(row: Symbols, reference: Symbols, work: _Work) -> Path:
    """The path that sacreBLEU finds."""
    work.spend(10 * len(row) + len(row) * len(reference) // 500)
    distance = Levenshtein.distance(row, reference)
    if stays_in_band(len(row), len(reference), distance):
        return whole_path(row, reference, distance)
    work.spend(_band_cells(row, reference))
    return banded_path(row, reference)


def _band_cells(row: Symbols, reference: Symbols) -> int:
    """How many cells of the matrix the band holds, roughly."""
    return len(row) * min(len(reference), 2 * BEAM + len(reference) // max(len(row), 1))


def _moved(row: Symbols, shift: Shift) -> Symbols:
    past = shift.start + shift.length
    stretch = row[shift.start : past]
    if shift.to < shift.start:
        return row[: shift.to] + stretch + row[shift.to : shift.start] + row[past:]  # type: ignore[operator]  # slices of one sequence
    after = shift.to + shift.length
    return row[: shift.start] + row[past:after] + stretch + row[after:]  # type: ignore[operator]  # the same


def _candidates(
    row: Symbols, reference: Symbols, path: Path, most: int, work: _Work, longest: int
) -> list[tuple[int, int, int]]:
    """Moves worth a try as (−length, start, target), up to about ``most``.

    A stretch moves only when some of it is wrong where it is, and some of the
    reference where it would go is not matched yet.
    """
    places: defaultdict[object, list[int]] = defaultdict(list)
    wrong = path.next_wrong_in_reference
    for j, symbol in enumerate(reference):
        if wrong[j] - j < longest:
            places[symbol].append(j)
    found: list[tuple[int, int, int]] = []
    for i, symbol in enumerate(row):
        error = path.next_wrong_in_row[i] - i
        if error >= longest or symbol not in places:
            continue
        work.spend(3 * len(places[symbol]))
        for j in places[symbol]:
            if abs(j - i) > MAX_DISTANCE:
                continue
            shortest = max(error, wrong[j] - j) + 1
            if row[i : i + shortest] == reference[j : j + shortest]:
                lengths = _lengths(row, reference, i, j, shortest, longest)
                _add_moves(found, path.align, i, j, lengths, most)
                if len(found) >= most:
                    return found
    work.spend(3 * len(found))
    return found


def _add_moves(
    found: list[tuple[int, int, int]],
    align: Sequence[int],
    i: int,
    j: int,
    lengths: range,
    most: int,
) -> None:
    """Add the moves of the stretches at two places, until there are ``most``."""
    for length in lengths:
        if i <= align[j] < i + length or len(found) >= most:
            return
        found += [(-length, i, target) for target in _targets(align, j, length)]


def _lengths(
    row: Symbols, reference: Symbols, i: int, j: int, shortest: int, longest: int
) -> range:
    """The lengths of the common stretches at two places; ``shortest`` is known to be one."""
    most = min(longest, len(row) - i, len(reference) - j)
    length = shortest
    while length < most and row[i + length] == reference[j + length]:
        length += 1
    return range(shortest, min(length, most) + 1)


def _targets(align: Sequence[int], j: int, length: int) -> list[int]:
    """Where in the row a stretch may go: behind each partner, or before all; no place twice."""
    targets = [0 if j == 0 else align[j - 1] + 1]
    for partner in align[j : j + length]:
        if partner + 1 != targets[-1]:
            targets.append(partner + 1)
    return targets


def _best(
    row: Symbols,
    reference: Symbols,
    path: Path,
    candidates: list[tuple[int, int, int]],
    bound: int,
    work: _Work,
) -> Shift | None:
    """The move that saves most; of equal ones the longest, then leftmost, then nearest the front.

    None when nothing is saved.
    """
    best, saved, exact = None, 0, path.exact
    step = 20 + len(row) * len(reference) // 4096
    for negative, start, target in sorted(set(candidates)):
        # A stretch taken out and put in again changes a distance by twice its length at most.
        if saved >= path.distance - bound or (exact and saved >= -2 * negative):
            break
        work.spend(step)
        to = target if target <= start - negative else target + negative
        shift = Shift(start, -negative, to)
        moved, allowed = _moved(row, shift), path.distance - saved - 1
        distance = Levenshtein.distance(moved, reference, score_cutoff=allowed)
        if distance > allowed:
            continue
        if not exact and not stays_in_band(len(row), len(reference), distance):
            work.spend(_band_cells(row, reference))
            distance = banded_distance(moved, reference)
        if distance <= allowed:
            best, saved = shift, path.distance - distance
    return best
