"""Which words can be matched at all when each place may be taken once."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence

Options = Sequence[Sequence[tuple[int, int]]]
"""For each word of the output the places in the reference it can match, each with a stage."""


def spare_words(options: Options) -> list[tuple[int, int]]:
    """For each word its group, and how many words of that group stay unmatched at best.

    Words are in one group when they compete for a place, directly or through
    others. Groups are numbered from 0; all those that can be matched entirely
    share the last number.
    """
    owner = _most_matches(options)
    rivals: list[int] = list(range(len(options)))
    first: dict[int, int] = {}
    for word, choices in enumerate(options):
        for place, _ in choices:
            _join(rivals, word, first.setdefault(place, word))
    groups = [_root(rivals, word) for word in range(len(options))]
    matched = set(owner.values())
    spare = Counter(
        groups[word] for word, choices in enumerate(options) if choices and word not in matched
    )
    numbers = {group: number for number, group in enumerate(spare)}
    return [(numbers.get(group, len(numbers)), spare[group]) for group in groups]


def _root(rivals: list[int], word: int) -> int:
    while rivals[word] != word:
        rivals[word] = word = rivals[rivals[word]]
    return word


def _join(rivals: list[int], one: int, other: int) -> None:
    rivals[_root(rivals, one)] = _root(rivals, other)


def _most_matches(options: Options) -> dict[int, int]:
    """The word of each place in a matching of most words, by augmenting paths."""
    owner: dict[int, int] = {}
    spent: set[int] = set()  # reached by a search that failed: no later one gets further there
    for start in range(len(options)):
        came_from: dict[int, int] = {}
        queue = deque([start])
        end = None
        while queue and end is None:
            word = queue.popleft()
            for place, _ in options[word]:
                if place in came_from or place in spent:
                    continue
                came_from[place] = word
                if place not in owner:
                    end = place
                    break
                queue.append(owner[place])
        if end is None:
            spent |= came_from.keys()
        else:
            _augment(owner, came_from, start, end)
    return owner


def _augment(owner: dict[int, int], came_from: dict[int, int], start: int, end: int) -> None:
    """Hand each place on the path from ``start`` to ``end`` to the word that reached it."""
    held = {word: place for place, word in owner.items()}
    while True:
        word = came_from[end]
        owner[end] = word
        if word == start:
            return
        end = held[word]
