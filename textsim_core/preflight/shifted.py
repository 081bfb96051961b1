"""Lines that have slipped: from some row on, outputs stand beside the wrong expected texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.explain.words import count, listed
from textsim_core.preflight._contract import Check, Finding, Subject
from textsim_core.preflight._matching import as_mask
from textsim_core.preflight._overlaps import Overlaps, shared
from textsim_core.types import Floats, Ints, Pairs

OFFSETS = (-3, -2, -1, 1, 2, 3)
"""Output i is compared with the expected texts of row i + offset, too."""

_COST = 0.1  # Dice that a row must gain before it speaks for a slip
_EVIDENCE = 2.0  # what the rows of a slip must gain beyond that, added up
_FEWEST = 3
_NEAR = 20  # rows around an end that are looked at again
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Slip:
    """Outputs ``start`` to ``stop`` (from 0, past the end) belong ``offset`` rows further down.

    ``before`` and ``after`` are the mean shares of words in common.
    """

    start: int
    stop: int
    offset: int
    before: float
    after: float

    @property
    def words(self) -> str:
        """As a sentence, rows from 1."""
        way = "further up" if self.offset < 0 else "further down"
        return (
            f"From row {self.start + 1:,} to {self.stop:,} the outputs fit the expected texts "
            f"{count(abs(self.offset), 'row')} {way}: words in common rise from "
            f"{100 * self.before:.0f} % to {100 * self.after:.0f} %."
        )


def find(subject: Subject) -> Finding | None:
    """The rows that get another output, or none, once each stands beside the text it fits."""
    pairs = subject.pairs
    slips = slips_of(subject)
    if not slips:
        return None
    sources = _sources(slips, len(pairs))
    rows = np.flatnonzero(sources != np.arange(len(pairs)))
    more = len(slips) - _NAMED
    said = [slip.words for slip in slips[:_NAMED]]
    said += [f"There are {more:,} more such stretches."] if more > 0 else []
    said += _alone(pairs, sources)
    deed = "Move the outputs back"
    return Finding(CHECK.name, CHECK.title, rows, " ".join(said), (), repair, deed)


def repair(pairs: Pairs) -> Pairs:
    """Every output in the row of the expected text that it fits.

    A row whose text no output fits has none any more and the status "no hypothesis".
    """
    slips = slips_of(Subject(pairs, None))
    sources = _sources(slips, len(pairs))
    outputs = pairs.hypotheses.take(pa.array(sources, mask=sources < 0))
    return Pairs(outputs, pairs.references, pairs.offsets)


def slips_of(subject: Subject) -> list[Slip]:
    """Every stretch of rows that has slipped, by its first row; the clearest are found first."""
    overlaps = Overlaps.of(subject)
    own = overlaps.at(0)
    shifted = {offset: overlaps.at(offset) for offset in OFFSETS}
    gains = {offset: one - own - _COST for offset, one in shifted.items()}
    slips: list[Slip] = []
    while True:
        total, start, stop, offset = max((*_best(gain), offset) for offset, gain in gains.items())
        if total < _EVIDENCE or stop - start < _FEWEST:
            break
        part = slice(start, stop)
        before, after = float(own[part].mean()), float(shifted[offset][part].mean())
        slips.append(Slip(start, stop, offset, before, after))
        for gain in gains.values():
            gain[part] = -_EVIDENCE
    return _from_all_words(subject, sorted(slips, key=lambda slip: slip.start))


def _from_all_words(subject: Subject, slips: Sequence[Slip]) -> list[Slip]:
    """The slips with their first and last rows set by all words, not only by telling ones."""
    moved: list[Slip] = []
    past = 0
    for number, slip in enumerate(slips):
        limit = slips[number + 1].start if number + 1 < len(slips) else len(subject.pairs)
        inside = min(slip.start + _NEAR, slip.stop)
        gains = _gains(subject, slip.offset, max(past, slip.start - _NEAR), inside)
        start = inside - _reach(gains[::-1])
        inside = max(start, slip.stop - _NEAR)
        gains = _gains(subject, slip.offset, inside, min(slip.stop + _NEAR, limit))
        stop = inside + _reach(gains)
        moved.append(replace(slip, start=start, stop=stop))
        past = stop
    return moved


def _reach(gains: Floats) -> int:
    """How many of the gains, from the first on, add up to most; of equals the fewest."""
    return int(np.argmax(np.concatenate(([0.0], np.cumsum(gains)))))


def _gains(subject: Subject, offset: int, start: int, stop: int) -> Floats:
    """What outputs have in common with texts ``offset`` rows on and not with their own."""
    rows = range(start, stop)
    gains = [shared(subject, row, row + offset) - shared(subject, row, row) for row in rows]
    return np.array(gains, dtype=np.float64)


def _best(gains: Floats) -> tuple[float, int, int]:
    """The stretch with the largest sum, the shortest such: its sum, start and end."""
    sums = np.concatenate(([0.0], np.cumsum(gains)))
    rises = sums - np.minimum.accumulate(sums)
    stop = int(np.argmax(rises))
    start = stop - int(np.argmin(sums[: stop + 1][::-1]))
    return float(rises[stop]), start, stop


def _sources(slips: Sequence[Slip], rows: int) -> Ints:
    """For each row the row that its output comes from, -1 for none."""
    sources = np.arange(rows)
    for slip in slips:
        sources[slip.start : slip.stop] = -1
    for slip in slips:
        outputs = np.arange(slip.start, slip.stop)
        targets = outputs + slip.offset
        there = (targets >= 0) & (targets < rows)
        sources[targets[there]] = outputs[there]
    return sources


def _alone(pairs: Pairs, sources: Ints) -> list[str]:
    """Sentences on rows that have no output any more, and on outputs that have no row."""
    said = as_mask(pc.greater(pc.utf8_length(pc.utf8_trim_whitespace(pairs.hypotheses)), 0))
    left = np.setdiff1d(np.flatnonzero(said), sources[sources >= 0])
    bare = np.flatnonzero((sources < 0) | ~said[sources])
    bare = bare[said[bare]]
    told = []
    if len(bare):
        told.append(f"Moved back, {_numbers(bare)} {_have(bare)} no output and no score.")
    if len(left):
        whose = "The output" if len(left) == 1 else "The outputs"
        told.append(f"{whose} of {_numbers(left)} {_have(left)} no expected text.")
    return told


def _have(rows: Ints) -> str:
    return "has" if len(rows) == 1 else "have"


def _numbers(rows: Ints) -> str:
    """Some rows by their numbers from 1, and how many more there are."""
    shown = [f"{row + 1:,}" for row in rows[:_NAMED]]
    more = len(rows) - len(shown)
    named = listed([*shown, f"{more:,} more"] if more else shown)
    return f"{'row' if len(rows) == 1 else 'rows'} {named}"


CHECK = Check("shifted", "Shifted lines", 120, find)
