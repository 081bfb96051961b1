"""The words behind each cause: what is said against what is expected, in runs of words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from textsim_core.repairs import Repair
from textsim_core.word_forms import Word

Change = tuple[str, str]
"""What is said and what is expected: one "" where nothing is, the same twice where it moves."""

_LONGEST = 6
"""Words of a run that are named."""


def changes(repair: Repair, most: int = 3) -> Mapping[str, tuple[Change, ...]]:
    """By cause the first ``most`` differences in the order of the texts, words as their authors'.

    Words that follow one another are one difference where they are missing, too
    many or in another place; of more than six the first stand there with an
    ellipsis. A cause that only spaces differ in has none.
    """
    found: dict[str, list[Change]] = {}
    for cause, change in _changes(repair):
        found.setdefault(cause, []).append(change)
    return {cause: tuple(dict.fromkeys(each))[:most] for cause, each in found.items()}


def _changes(repair: Repair) -> Iterator[tuple[str, Change]]:
    said, meant = repair.pairing.hypothesis, repair.pairing.reference
    for link in repair.pairing.links:
        cause = repair.links.get(link.hypothesis)
        if cause is not None:
            yield cause, (said[link.hypothesis].text, meant[link.reference].text)
    moved = [
        (link.hypothesis, link.reference) for link in repair.pairing.links if not link.in_place
    ]
    for run in _runs(moved):
        words = _phrase(said, [i for i, _ in run])
        yield "order", (words, words)
    for cause, places in _by_cause(repair.surplus):
        yield cause, (_phrase(said, places), "")
    for cause, places in _by_cause(repair.missing):
        yield cause, ("", _phrase(meant, places))


def _by_cause(places: Mapping[int, str]) -> Iterator[tuple[str, list[int]]]:
    """Each cause with each run of places that have it."""
    for cause in dict.fromkeys(places.values()):
        mine = [(place, place) for place, named in sorted(places.items()) if named == cause]
        yield from ((cause, [place for place, _ in run]) for run in _runs(mine))


def _runs(places: Iterable[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Pairs of places cut wherever one of the two does not go on by one."""
    runs: list[list[tuple[int, int]]] = []
    for i, j in places:
        if runs and runs[-1][-1] == (i - 1, j - 1):
            runs[-1].append((i, j))
        else:
            runs.append([(i, j)])
    return runs


def _phrase(words: Sequence[Word], places: Sequence[int]) -> str:
    """The words at the places as they stand in their text."""
    named = [words[place] for place in places[:_LONGEST]]
    text = "".join(word.space * (n > 0) + word.text for n, word in enumerate(named))
    return text + " …" * (len(places) > _LONGEST)
