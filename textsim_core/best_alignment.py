"""METEOR's alignment by its definition: most matches, then fewest chunks, words looked up whole."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

import numpy as np

from textsim_core import synonyms
from textsim_core.fewest_chunks import fewest_chunks
from textsim_core.stemming import stem
from textsim_core.types import Ints, Tokens
from textsim_core.word_alignment import STAGES, Aligned, Alignment

_Matches = Sequence[tuple[int, int, int]]
_Options = list[list[tuple[int, int]]]


def by_definition(tokens: Tokens, pairs: int, source: str, steps: int) -> Aligned:
    """The alignment of output i with reference i under each limit, for ``pairs`` pairs.

    ``tokens`` holds the outputs' tokens, then the references'. Two words can be
    matched when they are equal, have one stem, or share a sense in the lexicon
    ``source`` names, base forms included (Banerjee and Lavie 2005; joint search
    over all stages as in Meteor since Denkowski and Lavie 2011). A pair whose
    search would take more than ``steps`` is aligned as far as that goes, or
    greedily, and not ``proven``.
    """
    proven = np.zeros((pairs, len(STAGES)), dtype=bool)
    columns: list[list[tuple[int, int, int, int]]] = [[] for _ in STAGES]
    for pair in range(pairs):
        output, reference = tokens.text(pair), tokens.text(pairs + pair)
        for limit, (matches, sure) in enumerate(_alignments(output, reference, source, steps)):
            columns[limit] += [(pair, *match) for match in matches]
            proven[pair, limit] = sure
    return Aligned(tuple(map(_alignment, columns)), proven)


def _alignment(matches: Sequence[tuple[int, int, int, int]]) -> Alignment:
    table: Ints = np.array(matches, dtype=np.int64).reshape(-1, 4)
    return Alignment(table[:, 0], table[:, 1], table[:, 2], table[:, 3])


def _alignments(
    output: Sequence[str], reference: Sequence[str], source: str, steps: int
) -> Iterator[tuple[_Matches, bool]]:
    """For each limit the matches, and whether no better ones exist."""
    options = _options(output, reference, source, steps)
    if options is None:
        for limit in range(1, len(STAGES) + 1):
            yield _greedy(output, reference, source, limit), False
        return
    kinds = {stage for choices in options for _, stage in choices}
    found: tuple[_Matches, bool] = ((), True)
    for limit in range(1, len(STAGES) + 1):
        if limit - 1 in kinds:
            best = fewest_chunks(
                [[c for c in choices if c[1] < limit] for choices in options], steps
            )
            matches = _greedy(output, reference, source, limit) if best is None else best.matches
            found = matches, best is not None and best.proven
        yield found


def _keys(word: str, stage: int, source: str) -> Iterable[Hashable]:
    """Words match in a stage when they have one of these in common."""
    if stage == 0:
        return (word,)
    return (stem(word),) if stage == 1 else synonyms.senses(source)[word]


def _places(words: Sequence[str], stage: int, source: str) -> dict[Hashable, list[int]]:
    """Where the words of each key stand, in order."""
    places: dict[Hashable, list[int]] = {}
    for place, word in enumerate(words):
        for key in _keys(word, stage, source):
            places.setdefault(key, []).append(place)
    return places


def _options(
    output: Sequence[str], reference: Sequence[str], source: str, steps: int
) -> _Options | None:
    """What each word of the output can be matched with; None for more links than ``steps``."""
    by_stage = [_places(reference, stage, source) for stage in range(len(STAGES))]
    of_word: dict[str, list[tuple[int, int]]] = {}
    options, links = [], 0
    for word in output:
        if word not in of_word:
            first: dict[int, int] = {}
            for stage, places in enumerate(by_stage):
                for key in _keys(word, stage, source):
                    for place in places.get(key, ()):
                        first.setdefault(place, stage)
            of_word[word] = sorted(first.items())
        links += len(of_word[word])
        if links > steps:
            return None
        options.append(of_word[word])
    return options


def _greedy(output: Sequence[str], reference: Sequence[str], source: str, limit: int) -> _Matches:
    """Stage by stage from the end of the output, the last free word that matches."""
    matches: list[tuple[int, int, int]] = []
    said, taken = set(range(len(output))), set()
    for stage in range(limit):
        places = _places(reference, stage, source)
        for i in sorted(said, reverse=True):
            free = [places[key] for key in _keys(output[i], stage, source) if key in places]
            for stack in free:
                while stack and stack[-1] in taken:
                    stack.pop()
            last = max((stack[-1] for stack in free if stack), default=None)
            if last is not None:
                matches.append((i, last, stage))
                taken.add(last)
                said.remove(i)
    return sorted(matches)
