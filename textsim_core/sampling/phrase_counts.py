"""Which phrases texts have and lack, over a whole set: every n-gram counted in every row."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from textsim_core.ngrams import sorted_by_key
from textsim_core.types import Bools, Ints, Pairs, Tokens

LONGEST = 4


@dataclass(frozen=True, slots=True, eq=False)
class PhraseCounts:
    """All n-grams of one order that occur in at least so many rows, numbered from 0.

    Phrase g begins at the token ``starts[g]`` of `Tokens.ids` and has ``order``
    tokens; ``left[g]`` and ``right[g]`` number the phrases of the order below that
    it begins and ends with. There is one entry for each phrase and row, sorted by
    both: ``phrases``, ``rows``, ``said`` (occurrences in the hypothesis), ``meant``
    (the fewest in any of the row's references), ``allowed`` (the most in one).
    """

    order: int
    starts: Ints
    left: Ints
    right: Ints
    phrases: Ints
    rows: Ints
    said: Ints
    meant: Ints
    allowed: Ints

    @property
    def missed(self) -> Ints:
        """Occurrences that every reference has beyond the output's, for each entry."""
        missed: Ints = np.maximum(self.meant - self.said, 0)
        return missed

    @property
    def surplus(self) -> Ints:
        """Occurrences in the output beyond any reference's, for each entry."""
        surplus: Ints = np.maximum(self.said - self.allowed, 0)
        return surplus

    def total(self, counts: Ints) -> Ints:
        """The sum of the entries' numbers for each phrase, shape (phrases,)."""
        return np.bincount(self.phrases, counts, minlength=len(self.starts)).astype(np.int64)

    def entries(self, phrase: int) -> slice:
        """The entries of one phrase."""
        start, stop = np.searchsorted(self.phrases, [phrase, phrase + 1])
        return slice(int(start), int(stop))


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """Tokens row by row, in each row the hypothesis first; rows without a score left out.

    ``origins`` are the tokens' places in `Tokens.ids`; ``texts`` and ``rows`` say
    whose they are; ``references`` (rows of the set,) how many references a row has.
    """

    ids: NDArray[np.int32]
    origins: Ints
    texts: NDArray[np.int32]
    rows: NDArray[np.int32]
    said: Bools
    references: Ints

    @classmethod
    def of(cls, pairs: Pairs, tokens: Tokens, scored: Bools) -> _Laid:
        number = len(pairs)
        owners = np.append(np.arange(number), np.repeat(np.arange(number), pairs.reference_counts))
        order = np.argsort(owners, kind="stable")
        order = order[scored[owners[order]]]
        lengths = tokens.lengths[order]
        begins = np.cumsum(lengths) - lengths
        origins = np.repeat(tokens.offsets[:-1][order] - begins, lengths) + np.arange(lengths.sum())
        return cls(
            ids=tokens.ids[origins],
            origins=origins,
            texts=np.repeat(np.arange(len(order), dtype=np.int32), lengths),
            rows=np.repeat(owners[order].astype(np.int32), lengths),
            said=np.repeat(order < number, lengths),
            references=pairs.reference_counts,
        )


def phrase_counts(
    pairs: Pairs, tokens: Tokens, scored: Bools, *, longest: int = LONGEST, least_rows: int = 2
) -> tuple[PhraseCounts, ...]:
    """The counts of the orders 1…``longest``, of phrases in at least ``least_rows`` rows.

    ``tokens`` hold the hypotheses' tokens, then the references'; only rows that
    are ``scored`` are looked at. A phrase stays when so many rows' outputs say it
    or so many rows' references all do; it can only where both phrases one token
    shorter stay, so each order looks at what the one below has left.
    """
    laid, found = _Laid.of(pairs, tokens, scored), []
    places, keys = np.arange(len(laid.ids), dtype=np.int32), laid.ids.astype(np.int64)
    follows = np.append(laid.texts[1:] == laid.texts[:-1], False)
    below = np.full(len(laid.ids) + 1, -1)
    for order in range(1, longest + 1):
        if len(places):
            keys, places = _often(*sorted_by_key(keys, places, len(laid.ids)), least_rows)
        if not len(places):
            break
        counts, numbers = _counted(order, keys, places, laid, below, least_rows)
        found.append(counts)
        below = np.full(len(laid.ids) + 1, -1)
        below[places] = numbers
        places = np.flatnonzero((below[:-1] >= 0) & (below[1:] >= 0) & follows).astype(np.int32)
        keys = below[places] * len(counts.starts) + below[places + 1]
    return tuple(found)


def _often(keys: Ints, places: NDArray[np.int32], least: int) -> tuple[Ints, NDArray[np.int32]]:
    """The sorted keys that occur at least so often: most phrases of real texts occur once."""
    begins = np.flatnonzero(np.append(True, keys[1:] != keys[:-1]))
    sizes = np.diff(begins, append=len(keys))
    kept = np.repeat(sizes >= least, sizes)
    return keys[kept], places[kept]


def _counted(
    order: int,
    keys: Ints,
    places: NDArray[np.int32],
    laid: _Laid,
    below: Ints,
    least_rows: int,
) -> tuple[PhraseCounts, Ints]:
    """The phrases of one order, and the phrase's number at each of the sorted places (or −1)."""
    new_phrase = np.append(True, keys[1:] != keys[:-1])
    texts = laid.texts[places]
    runs = np.flatnonzero(new_phrase | np.append(True, texts[1:] != texts[:-1]))
    times, firsts = np.diff(runs, append=len(keys)), places[runs]
    said, rows = laid.said[firsts], laid.rows[firsts]
    begins = new_phrase[runs] | np.append(True, rows[1:] != rows[:-1])
    entries = np.flatnonzero(begins)
    phrases = np.cumsum(new_phrase[runs])[entries] - 1
    of_row = rows[entries].astype(np.int64)
    holding = np.add.reduceat(~said, entries, dtype=np.int64)
    fewest = np.minimum.reduceat(np.where(said, np.iinfo(np.int64).max, times), entries)
    columns = {
        "rows": of_row,
        "said": np.add.reduceat(np.where(said, times, 0), entries),
        "meant": np.where(holding == laid.references[of_row], fewest, 0),
        "allowed": np.maximum.reduceat(np.where(said, 0, times), entries),
    }
    columns["meant"][laid.references[of_row] == 0] = 0
    number = int(phrases[-1]) + 1
    often = [
        np.bincount(phrases, columns[side] > 0, minlength=number) >= least_rows
        for side in ("said", "meant")
    ]
    kept = often[0] | often[1]
    numbers = np.where(kept, np.cumsum(kept) - 1, -1)
    there = kept[phrases]
    starts = places[np.flatnonzero(new_phrase)[kept]]
    counts = PhraseCounts(
        order=order,
        starts=laid.origins[starts],
        left=below[starts],
        right=below[starts + 1],
        phrases=numbers[phrases[there]],
        **{name: column[there] for name, column in columns.items()},
    )
    return counts, numbers[np.cumsum(new_phrase) - 1]
