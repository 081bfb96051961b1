"""Re-drawn and shuffled sets: sums of rows for many draws, by matrix products of bounded size.

The random numbers are those of sacreBLEU 2.6 (`significance.py`): NumPy's
default generator from the seed, row numbers for a bootstrap, coin tosses for a
randomisation test. The same seed gives the same sets there and here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textsim_core.types import Floats

SEED = 12345
"""sacreBLEU's own seed."""

SINGLE_ROWS = 10_000
"""Up to so many rows, rows are drawn one by one; see `Rows.of`."""

_GROUPS = 2_000
_CELLS = 1 << 17  # a block of draws by rows; one that stays in the processor's cache is fastest
_ONE_THREAD = 1 << 18  # products that OpenBLAS does without waking other threads, which then spin
_EXACT = 1 << 24  # up to here 32 bits hold every whole number
_WORD = 32  # coin tosses come in words of 32: whole words keep the order when cut into blocks


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """What is drawn: the rows themselves, or groups of ``group`` rows put together at random.

    ``sums`` (units, columns) holds what each unit adds; ``number`` how many rows
    there are.
    """

    sums: Floats
    number: int
    group: int = 1

    @classmethod
    def of(cls, sums: Floats, seed: int = SEED, *, singly: bool | None = None) -> Rows:
        """Rows as units, or beyond SINGLE_ROWS rows groups of them unless ``singly`` says.

        Drawing 100,000 rows a thousand times takes seconds. Groups of rows that
        chance put together are drawn in a fraction of that, and as the rows of a
        group have nothing else in common the spread of the drawn scores is the
        same but for chance: with 2,000 groups its estimate varies by about 1.6 %,
        where that of 1,000 draws varies by 2.2 % anyway. A shuffle of whole groups
        is an exact test.
        """
        number = len(sums)
        if number <= SINGLE_ROWS if singly is None else singly:
            return cls(sums, number)
        size = -(-number // _GROUPS)
        order = np.random.default_rng(seed).permutation(number)
        return cls(np.add.reduceat(sums[order], np.arange(0, number, size)), number, size)

    def __len__(self) -> int:
        """The number of units."""
        return len(self.sums)


def bootstrap_sums(rows: Rows, samples: int, seed: int) -> Floats:
    """The sums of ``samples`` sets of as many units, drawn with replacement: (samples, columns).

    Without any unit there is nothing to draw: zeros.
    """
    units, width = rows.sums.shape
    drawn = np.zeros((samples, width))
    if not units:
        return drawn
    random = np.random.default_rng(seed)
    step = max(1, _CELLS // units)
    begins = np.arange(0, step * units, units)[:, None]
    sums = _narrow(rows.sums)
    flat, weights = np.empty((step, units), np.int64), np.empty((step, units), sums.dtype)
    for start in range(0, samples, step):
        number = min(step, samples - start)
        places = random.integers(0, units, size=(number, units), dtype=np.int32)
        np.add(places, begins[:number], out=flat[:number])
        times = np.bincount(flat[:number].ravel(), minlength=number * units)
        weights[:number] = times.reshape(number, units)
        drawn[start : start + number] = _product(weights[:number], sums)
    return drawn


def shuffled_sums(rows: Rows, samples: int, seed: int) -> Floats:
    """The sums of the units for which a coin falls heads, ``samples`` times: (samples, columns)."""
    units, width = rows.sums.shape
    heads = np.zeros((samples, width))
    if not units:
        return heads
    random = np.random.default_rng(seed)
    step, sums = max(1, _CELLS // units // _WORD) * _WORD, _narrow(rows.sums)
    for start in range(0, samples, step):
        number = min(step, samples - start)
        tosses = random.integers(2, size=(number, units), dtype=bool)
        for at in range(0, number, max(1, _CELLS // units)):
            some = tosses[at : at + max(1, _CELLS // units)]
            first = start + at
            heads[first : first + len(some)] = _product(some.astype(sums.dtype), sums)
    return heads


def _narrow(sums: Floats) -> NDArray[np.floating[Any]]:
    """The sums in 32 bits where every sum of a drawn set is a whole number that these hold."""
    largest = np.abs(sums).max(initial=0.0) * len(sums)
    whole = largest < _EXACT and bool((sums == np.rint(sums)).all())
    return sums.astype(np.float32) if whole else sums


def _product(
    weights: NDArray[np.floating[Any]], sums: NDArray[np.floating[Any]]
) -> NDArray[np.floating[Any]]:
    """The matrix product, in pieces small enough for one thread.

    Where other programs use the cores too, threads that wait for one another
    take ten times as long.
    """
    product = np.zeros((len(weights), sums.shape[1]), sums.dtype)
    step = max(1, _ONE_THREAD // max(1, product.size))
    for start in range(0, len(sums), step):
        product += weights[:, start : start + step] @ sums[start : start + step]
    return product
