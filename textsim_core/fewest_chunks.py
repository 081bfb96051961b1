"""The alignment of most matches and, among those, of fewest chunks.

The search reads the output from its start and keeps, for each set of reference
words that are taken and still wanted, the cheapest way to get there. A lower
bound on the chunks to come, found by letting reference words be used twice,
guides it: first along few ways, which usually reach the bound; only where they
do not, along all ways that could still do better. That is exact as long as the
ways stay within the steps allowed; else the best one found is called unproven.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from math import inf
from typing import Any

from textsim_core.bipartite_matching import Options, spare_words

_STEPS_A_LINK = 2  # fewer, and the search would be no more than a guess
_FEW_WAYS = 24  # enough for nine sentences in ten

_Match = tuple[int, int, int]
_Cost = tuple[int, int, int]
_Path = tuple[()] | tuple[_Match, Any]  # the last match, and the path before it
_State = tuple[_Cost, int, _Path]
_States = dict[tuple[int, int], _State]
_START: _State = ((0, 0, 0), 0, ())
_BITS = 16  # of a counter: texts of more words are beyond any search
_COUNTER = (1 << _BITS) - 1


@dataclass(frozen=True, slots=True)
class Found:
    """Matches as (output place, reference place, stage), in order of the output.

    ``proven``: no alignment matches more words, and none that matches as many
    has fewer chunks.
    """

    matches: tuple[_Match, ...]
    proven: bool

    @property
    def chunks(self) -> int:
        """How many unbroken stretches the matches form."""
        places = {(output, reference) for output, reference, _ in self.matches}
        return sum((i - 1, j - 1) not in places for i, j in places)


def fewest_chunks(options: Options, steps: int) -> Found | None:
    """The best alignment; None where the search was given up without any of most matches.

    ``steps`` is how many matches of one word it may try, about a million a
    second. Of several best alignments one that leans to the earlier stages.
    """
    wanted = [place for choices in options for place, _ in choices]
    if len(wanted) * _STEPS_A_LINK > steps:
        return None
    if len(set(wanted)) == len(wanted) and all(len(choices) < 2 for choices in options):
        sole = ((i, *choices[0]) for i, choices in enumerate(options) if choices)
        return Found(tuple(sole), True)
    search = _Search.of(options)
    width = steps // len(wanted)
    path, complete = search.run(min(width, _FEW_WAYS))
    best = Found(tuple(_unwound(path)), complete) if path is not None else None
    if complete:
        return best
    if best is not None and best.chunks == search.least:
        return Found(best.matches, True)
    path, complete = search.run(width, below=best.chunks if best is not None else len(options) + 1)
    if path is not None:
        best = Found(tuple(_unwound(path)), complete)
    elif complete and best is not None:  # nothing better exists
        best = Found(best.matches, True)
    return best


@dataclass(frozen=True, slots=True)
class _Search:
    """States by (reference place that would go on, places taken): cost and the path there.

    A cost is (words skipped, chunks, sum of stages). ``skips`` words have to be
    skipped in all; ``spare`` is what `spare_words` says of each word, the group
    as the place of its counter in a number that counts the skips of all groups.
    ``ahead[word][skips left][place that would go on]`` is the lower bound on the
    chunks from ``word`` on, −1 standing for any other place.
    """

    options: Options
    skips: int
    spare: Sequence[tuple[int, int]]
    later: Sequence[int]
    ahead: Sequence[Sequence[Mapping[int, float]]]

    @classmethod
    def of(cls, options: Options) -> _Search:
        spare = [(_BITS * group, words) for group, words in spare_words(options)]
        skips = sum(dict(spare).values())
        return cls(options, skips, spare, _wanted_later(options), _chunks_ahead(options, skips))

    @property
    def least(self) -> float:
        """No alignment has fewer chunks."""
        return self.ahead[0][self.skips][-1]

    def run(self, width: int, below: float = inf) -> tuple[_Path | None, bool]:
        """The cheapest path with fewer than ``below`` chunks, and whether all ways were tried."""
        states: _States = {(-1, 0): _START}
        complete = True
        for word in range(len(self.options)):
            following, later = self.ahead[word + 1], self.later[word]
            reached: _States = {}
            for (expected, taken), state in states.items():
                for place, taken_now, step in self._steps(word, expected, taken, state):
                    skipped, chunks, _ = step[0]
                    ahead = following[self.skips - skipped]
                    next_place = place + 1 if place + 1 in ahead else -1
                    if chunks + ahead[next_place] < below:
                        key = (next_place, taken_now & later)
                        if key not in reached or step[0] < reached[key][0]:
                            reached[key] = step
            if len(reached) > width:
                complete = False
                promise = _Promise(self.skips, following)
                reached = dict(nsmallest(width, reached.items(), key=promise))
            states = reached
        if not states:
            return None, complete
        return min(states.values(), key=lambda state: state[0])[2], complete

    def _steps(
        self, word: int, expected: int, taken: int, state: _State
    ) -> Iterator[tuple[int, int, _State]]:
        (skipped, chunks, stages), counters, path = state
        for place, stage in self.options[word]:
            if not taken >> place & 1:
                cost = (skipped, chunks + (place != expected), stages + stage)
                yield place, taken | 1 << place, (cost, counters, ((word, place, stage), path))
        shift, spare = self.spare[word]
        if not self.options[word]:
            yield -2, taken, state
        elif counters >> shift & _COUNTER < spare:
            yield -2, taken, ((skipped + 1, chunks, stages), counters + (1 << shift), path)


@dataclass(frozen=True, slots=True)
class _Promise:
    """What a state will cost at least, to keep those of most promise."""

    skips: int
    ahead: Sequence[Mapping[int, float]]

    def __call__(self, item: tuple[tuple[int, int], _State]) -> tuple[float, _Cost]:
        (expected, _), (cost, _, _) = item
        return cost[1] + self.ahead[self.skips - cost[0]][expected], cost


def _wanted_later(options: Options) -> list[int]:
    """For each word the set of places that a later word could take, as bits."""
    later, masks = 0, []
    for choices in reversed(options):
        masks.append(later)
        for place, _ in choices:
            later |= 1 << place
    return masks[::-1]


def _chunks_ahead(options: Options, skips: int) -> list[list[dict[int, float]]]:
    """The table `_Search.ahead`, with one more entry for the end."""
    table: list[list[dict[int, float]]] = [
        [{-1: 0.0 if left == 0 else inf} for left in range(skips + 1)]
    ]
    for choices in reversed(options):
        after, now = table[-1], []
        for left in range(skips + 1):
            ahead = after[left]
            going_on = {place: ahead.get(place + 1, ahead[-1]) for place, _ in choices}
            fewest = min((1 + chunks for chunks in going_on.values()), default=ahead[-1])
            if choices and left:
                fewest = min(fewest, after[left - 1][-1])
            now.append(
                {place: min(fewest, chunks) for place, chunks in going_on.items()} | {-1: fewest}
            )
        table.append(now)
    return table[::-1]


def _unwound(path: _Path) -> list[_Match]:
    matches = []
    while path:
        step, path = path
        matches.append(step)
    return matches[::-1]
