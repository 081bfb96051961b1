"""Blame by phrase: what the references say and the outputs do not, and the other way round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from textsim_core.errors import SettingError
from textsim_core.explain.words import count
from textsim_core.ngrams import NgramStats
from textsim_core.phrase_tokens import Reading
from textsim_core.sampling.phrase_counts import LONGEST, PhraseCounts, phrase_counts
from textsim_core.types import Floats, Ints, Pairs, Status, Tokens

_POOL = 20  # so many times the phrases asked for are looked at closely
ORDERS = tuple(range(1, LONGEST + 1))


@dataclass(frozen=True, slots=True, eq=False)
class Phrase:
    """One phrase over the set: how often it is expected (or said), and how often in vain.

    ``times`` it stands in the references of a row, in all of them (missed
    phrases), or in the outputs (surplus phrases); ``unmatched`` of these times the
    other side has it not. ``rows`` are the places of the rows with an unmatched
    one. ``gain`` is what the score of the set would gain, in the good direction,
    if every unmatched time matched, for metrics that count n-gram matches (BLEU),
    NaN for others. ``score_there`` is the mean row score of ``rows``,
    ``score_elsewhere`` that of the rows that have the phrase on both sides; NaN
    where there are none.
    """

    words: tuple[str, ...]
    text: str
    times: int
    unmatched: int
    rows: Ints
    gain: float
    score_there: float
    score_elsewhere: float
    missed: bool

    @property
    def sentence(self) -> str:
        """“in order to”: expected 41 times, the outputs never have it (38 rows)."""
        rows, times = count(len(self.rows), "row"), count(self.times, "time")
        kept = self.times - self.unmatched
        if self.missed:
            have = "never have it" if not kept else f"have it {count(kept, 'time')} of these"
            return f"“{self.text}”: expected {times}, the outputs {have} (missing in {rows})."
        have = "never expected" if not kept else f"expected {count(kept, 'time')} of these"
        return f"“{self.text}”: said {times}, {have} (too much in {rows})."


@dataclass(frozen=True, eq=False)
class Blame:
    """A set's phrases under a metric. Made by `of`.

    With several references a phrase is expected where all of them have it, as
    often as the one with the fewest, and too much beyond the one with the most: so
    nothing is blamed for which a row's references disagree. Tokens are those that
    the metric reads (`phrase_tokens.Reading`). Phrases that occur in one row alone
    are not looked at.
    """

    metric: Any
    stats: Any
    values: Floats
    tokens: Tokens
    reading: Reading
    counts: tuple[PhraseCounts, ...]

    @classmethod
    def of(cls, metric: Any, stats: Any, pairs: Pairs, *, least_rows: int = 2) -> Blame:
        """Count every phrase of 1 to 4 tokens in the rows that have a score."""
        reading, scores = Reading.of(metric), metric.score(stats)
        tokens = reading.tokens(pairs.texts)
        scored = scores.statuses == Status.OK
        counts = phrase_counts(pairs, tokens, scored, least_rows=least_rows)
        return cls(metric, stats, scores.values, tokens, reading, counts)

    def missed(self, most: int = 50, *, orders: Sequence[int] = ORDERS) -> tuple[Phrase, ...]:
        """Expected phrases that outputs lack: by `Phrase.gain` where there is one, else by words.

        "By words" is unmatched times tokens. A phrase inside a longer one that is
        unmatched as often in the same rows is not listed beside it. Gains of
        phrases that overlap do not add up. Raises SettingError for an order outside
        1…4.
        """
        found = self._listed([one.missed for one in self.counts], orders, most, missed=True)
        gains = np.full(len(found), np.nan)
        if isinstance(self.stats, NgramStats) and found:
            gains = self._gains(found)
            order = np.argsort(-gains, kind="stable")
            found, gains = [found[at] for at in order], gains[order]
        listed = zip(found[:most], gains[:most].tolist(), strict=True)
        return tuple(replace(self._phrase(*one, missed=True), gain=gain) for one, gain in listed)

    def surplus(self, most: int = 50, *, orders: Sequence[int] = ORDERS) -> tuple[Phrase, ...]:
        """Phrases that outputs say and no reference of the row has, most words first; as above."""
        found = self._listed([one.surplus for one in self.counts], orders, most, missed=False)
        return tuple(self._phrase(order, number, missed=False) for order, number in found[:most])

    def _listed(
        self, unmatched: Sequence[Ints], orders: Sequence[int], most: int, *, missed: bool
    ) -> list[tuple[int, int]]:
        """Order and number of the phrases with most unmatched tokens, maximal ones alone."""
        if not set(orders) <= set(ORDERS):
            raise SettingError(f"orders: received {tuple(orders)!r}; accepted: 1, 2, 3, 4.")
        weights, names = [], []
        for one, entries in zip(self.counts, unmatched, strict=True):
            if one.order in orders:
                weights.append(one.total(entries) * one.order)
                names.append(
                    np.stack([np.full(len(one.starts), one.order), np.arange(len(one.starts))])
                )
        if not weights:
            return []
        weight, name = np.concatenate(weights), np.concatenate(names, axis=1)
        chosen = np.lexsort((-name[0], -weight))[: most * _POOL]
        pool = [(int(name[0, at]), int(name[1, at])) for at in chosen if weight[at] > 0]
        inside = self._inside(pool, missed)
        return [one for one in pool if one not in inside][: most * 4]

    def _entries(self, order: int, number: int, missed: bool) -> tuple[Ints, Ints, Ints]:
        """A phrase's rows, how often it is expected (said) in each, and unmatched."""
        one = self.counts[order - 1]
        at = one.entries(number)
        meant, said, allowed = one.meant[at], one.said[at], one.allowed[at]
        times, other = (meant, said) if missed else (said, allowed)
        return one.rows[at], times, np.maximum(times - other, 0)

    def _inside(self, pool: Sequence[tuple[int, int]], missed: bool) -> set[tuple[int, int]]:
        """Phrases of the pool that a longer one there holds, as often in the same rows."""
        known, inside = set(pool), set()
        for order, number in pool:
            if order == 1:
                continue
            whole = self._where(order, number, missed)
            one = self.counts[order - 1]
            for part in (int(one.left[number]), int(one.right[number])):
                shorter = (order - 1, part)
                if shorter in known and np.array_equal(whole, self._where(*shorter, missed)):
                    inside.add(shorter)
        return inside

    def _where(self, order: int, number: int, missed: bool) -> Ints:
        """The rows with unmatched occurrences and how many in each, shape (2, rows)."""
        rows, _, unmatched = self._entries(order, number, missed)
        some = unmatched > 0
        return np.stack([rows[some], unmatched[some]])

    def _phrase(self, order: int, number: int, *, missed: bool) -> Phrase:
        rows, times, unmatched = self._entries(order, number, missed)
        start = int(self.counts[order - 1].starts[number])
        ids = self.tokens.ids[start : start + order].tolist()
        words = tuple(self.tokens.vocabulary[token] for token in ids)
        there, elsewhere = rows[unmatched > 0], rows[(times > 0) & (unmatched == 0)]
        return Phrase(
            words=words,
            text=self.reading.glue.join(words),
            times=int(times.sum()),
            unmatched=int(unmatched.sum()),
            rows=there,
            gain=float("nan"),
            score_there=_mean(self.values[there]),
            score_elsewhere=_mean(self.values[elsewhere]),
            missed=missed,
        )

    def _gains(self, phrases: Sequence[tuple[int, int]]) -> Floats:
        """What the set gains when all missed times of one phrase match, each for itself.

        Matches of every order rise by the phrase's own missed n-grams, as if the
        phrase stood there in the place of other words: totals and lengths stay.
        """
        pooled = self.stats.pooled()
        more = np.stack([self._more_matches(*one) for one in phrases])
        many = pooled.take(np.zeros(len(phrases) + 1, np.int64))
        matches = many.matches + np.concatenate([np.zeros_like(more[:1]), more])
        of_sums = getattr(self.metric, "of_sums", self.metric)
        scores = of_sums.score(replace(many, matches=matches)).values
        sign = 1 if self.metric.facts.higher_is_better else -1
        gains: Floats = sign * (scores[1:] - scores[0])
        return gains

    def _more_matches(self, order: int, number: int) -> Ints:
        """Matches by order that a set has more when a phrase's missed times match."""
        rows, times = self._where(order, number, True)
        more = np.zeros((len(rows), self.stats.matches.shape[1]), np.int64)
        parts = [number]
        for size in range(order, 0, -1):
            for part, repeated in Counter(parts).items():
                at_rows, _, lacking = self._entries(size, part, True)
                at = np.searchsorted(at_rows, rows)
                more[:, size - 1] += np.minimum(lacking[at], repeated * times)
            one = self.counts[size - 1]
            parts = [int(one.left[parts[0]]), *(int(one.right[part]) for part in parts)]
        room = self.stats.totals[rows] - self.stats.matches[rows]
        gained: Ints = np.minimum(more, room).sum(axis=0)
        return gained


def _mean(values: Floats) -> float:
    return float(values.mean()) if len(values) else float("nan")
