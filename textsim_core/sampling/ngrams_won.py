"""Which n-grams of the references one system's outputs have and the other's have not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from textsim_core.errors import SettingError
from textsim_core.normalisations import normalised
from textsim_core.sampling.comparison import Comparison
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokens import encode
from textsim_core.types import Ints, Pairs, Tokens

_ROWS_NAMED = 50  # rows listed for one n-gram; its counts are over all rows


@dataclass(frozen=True, slots=True)
class NgramGap:
    """One n-gram of the references, over all rows compared.

    ``won`` counts the matches that ``a`` has beyond those of ``b`` in the same
    row, ``lost`` those of ``b`` beyond ``a``'s. ``rows_won`` and ``rows_lost``
    are places of such rows, the first 50.
    """

    ngram: tuple[str, ...]
    won: int
    lost: int
    rows_won: tuple[int, ...]
    rows_lost: tuple[int, ...]

    @property
    def order(self) -> int:
        """How many tokens it has."""
        return len(self.ngram)

    @property
    def net(self) -> int:
        """Won − lost."""
        return self.won - self.lost


@dataclass(frozen=True, slots=True)
class NgramGaps:
    """N-grams that ``a`` wins on balance, and those it loses; the largest net count first.

    ``tokenizer`` cut the texts; ``lowercase`` says whether capitals were ignored.
    """

    won: tuple[NgramGap, ...]
    lost: tuple[NgramGap, ...]
    tokenizer: str
    lowercase: bool


def ngram_gaps(
    comparison: Comparison,
    a: str,
    b: str,
    *,
    orders: Sequence[int] = (1, 2, 3, 4),
    most: int = 20,
) -> NgramGaps:
    """The ``most`` n-grams of each of some orders (1 to 4) won and lost on balance.

    Matches are clipped as BLEU clips them: at most as many as the reference with
    the most has. Texts are cut as the metric cuts them where it has tokens, else
    by "13a". Rows are those compared. Raises SettingError for an unknown system
    or order.
    """
    if not set(orders) <= {1, 2, 3, 4}:
        raise SettingError(f"orders: received {tuple(orders)!r}; accepted: 1, 2, 3, 4.")
    first, second = (comparison.system(name).evaluation.pairs for name in (a, b))
    metric, rows = comparison.metric, comparison.compared
    name = getattr(metric, "tokenizer", "13a")
    name = name if name in TOKENIZERS else "13a"
    lowercase = bool(getattr(metric, "lowercase", False))
    if first is None or second is None or not len(rows):
        return NgramGaps((), (), name, lowercase)
    texts = _Texts.of(first, second, rows)
    joined = normalised(texts.joined, getattr(metric, "normalise", ()))
    tokens = encode(joined, TOKENIZERS[name], lowercase=lowercase)
    found: list[NgramGap] = []
    for order, grams in enumerate(_grams(tokens, max(orders, default=0)), 1):
        if order in orders:
            found += _gaps(tokens, grams, order, texts, rows, most)
    found.sort(key=lambda gap: -abs(gap.net))
    won, lost = (tuple(g for g in found if sign * g.net > 0) for sign in (1, -1))
    return NgramGaps(won, lost, name, lowercase)


@dataclass(frozen=True, slots=True, eq=False)
class _Texts:
    """Outputs of a, outputs of b, references: of each text whose it is (0, 1, 2) and its row."""

    joined: pa.Array
    sides: Ints
    rows: Ints

    @classmethod
    def of(cls, first: Pairs, second: Pairs, rows: Ints) -> _Texts:
        counts = first.reference_counts[rows]
        begins = np.cumsum(counts) - counts
        places = np.repeat(first.offsets[:-1][rows] - begins, counts) + np.arange(counts.sum())
        parts = [first.hypotheses.take(rows), second.hypotheses.take(rows)]
        parts.append(first.references.take(places))
        each = np.arange(len(rows))
        return cls(
            pa.concat_arrays(parts),
            np.repeat([0, 1, 2], [len(rows), len(rows), len(places)]),
            np.concatenate([each, each, np.repeat(each, counts)]),
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Grams:
    """The n-grams of one order, each where it starts: its number, its text, its first token."""

    numbers: Ints
    texts: Ints
    starts: Ints


def _grams(tokens: Tokens, orders: int) -> list[_Grams]:
    """The n-grams of orders 1…``orders``; equal ones have equal numbers."""
    texts = np.repeat(np.arange(len(tokens.lengths)), tokens.lengths)
    starts = np.arange(len(texts)) + tokens.offsets[0]
    ends = tokens.offsets[1:][texts]
    ids = tokens.ids.astype(np.int64)
    found = [_Grams(ids[starts], texts, starts)]
    size = int(ids.max(initial=0)) + 1
    for order in range(2, orders + 1):
        before = found[-1]
        inside = before.starts + order <= ends[before.starts - tokens.offsets[0]]
        longer = before.numbers[inside] * size + ids[before.starts[inside] + order - 1]
        numbers = np.unique(longer, return_inverse=True)[1].astype(np.int64)
        found.append(_Grams(numbers, before.texts[inside], before.starts[inside]))
    return found


def _gaps(
    tokens: Tokens, grams: _Grams, order: int, texts: _Texts, rows: Ints, most: int
) -> Iterator[NgramGap]:
    """The n-grams of one order with the largest net counts, ``most`` of either sign."""
    size = int(grams.numbers.max(initial=0)) + 1
    keys, allowed = _allowed(grams, texts, size)
    credited = [_credited(grams, texts, side, keys, allowed, size) for side in (0, 1)]
    difference = credited[0] - credited[1]
    differing = np.flatnonzero(difference)
    differing = differing[np.argsort(keys[differing] % size, kind="stable")]
    numbers, gaps = keys[differing] % size, difference[differing]
    bounds = np.append(np.flatnonzero(np.diff(numbers, prepend=-1)), len(numbers))
    nets = np.add.reduceat(gaps, bounds[:-1]) if len(gaps) else gaps
    ranked = np.argsort(-nets, kind="stable")
    chosen = [place for place in ranked[:most] if nets[place] > 0]
    chosen += [place for place in ranked[::-1][:most] if nets[place] < 0]
    for place in chosen:
        part = slice(bounds[place], bounds[place + 1])
        start = int(grams.starts[np.argmax(grams.numbers == numbers[bounds[place]])])
        ngram = tuple(tokens.vocabulary[at] for at in tokens.ids[start : start + order].tolist())
        yield _gap(ngram, gaps[part], rows[keys[differing[part]] // size])


def _gap(ngram: tuple[str, ...], gaps: Ints, rows: Ints) -> NgramGap:
    """``gaps`` are the differences in matches, in each of ``rows``."""
    return NgramGap(
        ngram,
        int(gaps[gaps > 0].sum()),
        int(-gaps[gaps < 0].sum()),
        tuple(rows[gaps > 0][:_ROWS_NAMED].tolist()),
        tuple(rows[gaps < 0][:_ROWS_NAMED].tolist()),
    )


def _allowed(grams: _Grams, texts: _Texts, size: int) -> tuple[Ints, Ints]:
    """Row and n-gram of the references as one number, sorted, and how often the most have it."""
    ours = texts.sides[grams.texts] == 2
    each, counts = _counted(grams.texts[ours] * size + grams.numbers[ours])
    keys = texts.rows[each // size] * size + each % size
    order = np.argsort(keys, kind="stable")
    keys, counts = keys[order], counts[order]
    begins = np.flatnonzero(np.diff(keys, prepend=-1))
    most = np.maximum.reduceat(counts, begins) if len(keys) else counts
    return keys[begins], most


def _credited(
    grams: _Grams, texts: _Texts, side: int, keys: Ints, allowed: Ints, size: int
) -> Ints:
    """The clipped matches of one system, one for each of ``keys``."""
    ours = texts.sides[grams.texts] == side
    said, counts = _counted(texts.rows[grams.texts[ours]] * size + grams.numbers[ours])
    credited = np.zeros(len(keys), np.int64)
    places = np.searchsorted(keys, said)
    known = places < len(keys)
    known[known] = keys[places[known]] == said[known]
    at = places[known]
    credited[at] = np.minimum(counts[known], allowed[at])
    return credited


def _counted(keys: NDArray[Any]) -> tuple[Ints, Ints]:
    """The distinct numbers, sorted, and how often each stands."""
    distinct, counts = np.unique(keys, return_counts=True)
    return distinct, counts
