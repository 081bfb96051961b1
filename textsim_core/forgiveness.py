"""The forgiveness ladder: the score when capitals, punctuation, endings and so on do not count.

Both sides are treated alike, one step after the other, each on top of those
before. So a step may lower the score: punctuation that matched is gone too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from textsim_core.causes import nearest
from textsim_core.repairs import Repair
from textsim_core.stemming import stem
from textsim_core.stepwise import Row, Stepwise
from textsim_core.types import Bools, Floats, Ints, Pairs, Status
from textsim_core.word_forms import skeleton, words
from textsim_core.word_pairing import Pairing

START = "start"


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of the ladder: the score once this is forgiven too.

    ``value`` is a fraction, NaN without a score; ``gain`` what the step adds
    in the metric's good direction, negative where it costs. ``words`` are the
    words that it rescues, said and meant (one of them "" where there is none);
    empty for a set.
    """

    name: str
    title: str
    value: float
    gain: float
    words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Ladder:
    """A batch under every step of forgiveness, for any selection of its rows."""

    steps: Stepwise

    @classmethod
    def of(cls, metric: Any, pairs: Pairs) -> Ladder:
        """Forgive and count every row that has a hypothesis and a reference."""
        ok = pairs.statuses() == Status.OK
        rows: list[Row | None] = [_row(pairs, n) if ok[n] else None for n in range(len(pairs))]
        steps = []
        for _, _, forgive in _STEPS:
            before, rows = rows, [forgive(row) if row is not None else None for row in rows]
            steps.append(
                [new if new != old else None for old, new in zip(before, rows, strict=True)]
            )
        return cls(Stepwise.of(metric, pairs, steps))

    @classmethod
    def concatenate(cls, parts: Sequence[Ladder]) -> Ladder:
        """The rows of several batches (at least one), one after the other."""
        return cls(Stepwise.concatenate([part.steps for part in parts]))

    def take(self, rows: Ints | Bools | slice) -> Ladder:
        """The ladder of some rows; nothing is counted again."""
        return Ladder(self.steps.take(rows))

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """The score as it is, then each step's, for all rows together."""
        return self._rungs(self.steps.corpus(), {})

    def _rungs(
        self, values: Floats, rescued: Mapping[str, tuple[tuple[str, str], ...]]
    ) -> tuple[Rung, ...]:
        sign = 1 if self.steps.metric.facts.higher_is_better else -1
        gains = sign * np.diff(values, prepend=values[0])
        titles = {START: "As it is"} | {name: title for name, title, _ in _STEPS}
        return tuple(
            Rung(name, title, float(value), float(gain) + 0.0, rescued.get(name, ()))
            for (name, title), value, gain in zip(titles.items(), values, gains, strict=True)
        )


def ladder(metric: Any, pairs: Pairs) -> tuple[Rung, ...]:
    """The ladder of one pair, with the words that each step rescues."""
    hypothesis, references = pairs.row(0)
    rescued: dict[str, tuple[tuple[str, str], ...]] = {}
    if hypothesis is not None and references:
        rescued = _rescued(nearest(hypothesis, references)[1])
    counted = Ladder.of(metric, pairs)
    return counted._rungs(counted.steps.values()[:, 0], rescued)


def rescued_words(
    pairs: Pairs, rows: Iterable[int] | None = None
) -> dict[str, Counter[tuple[str, str]]]:
    """How often each step rescues which words (said, meant), over some rows (from 0) or all.

    Rows without a hypothesis or a reference rescue none.
    """
    found: dict[str, Counter[tuple[str, str]]] = {}
    for number in range(len(pairs)) if rows is None else rows:
        hypothesis, references = pairs.row(number)
        if hypothesis is not None and references:
            for name, words in _rescued(nearest(hypothesis, references)[1]).items():
                found.setdefault(name, Counter()).update(words)
    return found


def _row(pairs: Pairs, number: int) -> Row:
    hypothesis, references = pairs.row(number)
    return hypothesis or "", references


def _by_word(change: Callable[[str], str]) -> Callable[[Row], Row]:
    """A step that rewrites every word of both sides and keeps the spaces; "" drops a word."""

    def rewritten(text: str) -> str:
        kept = [(word.space, change(word.text)) for word in words(text)]
        return "".join(space + new for space, new in kept if new or space).strip()

    def forgive(row: Row) -> Row:
        return rewritten(row[0]), tuple(rewritten(reference) for reference in row[1])

    return forgive


def _without_signs(word: str) -> str:
    return word if any(char.isalnum() for char in word) else ""


def _in_order(row: Row) -> Row:
    best, pairing = nearest(*row)
    return Repair.of(pairing, row[1][best]).text_after({"order"}), row[1]


def _of_one_length(row: Row) -> Row:
    """Words without a partner are taken from both sides."""
    best, pairing = nearest(*row)
    surplus, missing = set(pairing.surplus), set(pairing.missing)
    said = _kept(pairing.hypothesis, surplus)
    references = [*row[1]]
    references[best] = _kept(pairing.reference, missing)
    return said, tuple(references)


def _kept(of: Sequence[Any], without: set[int]) -> str:
    return "".join(w.space + w.text for n, w in enumerate(of) if n not in without).strip()


_STEPS: tuple[tuple[str, str, Callable[[Row], Row]], ...] = (
    ("case", "Forgive capitals", _by_word(str.lower)),
    ("punctuation", "Forgive punctuation", _by_word(_without_signs)),
    ("look_alike", "Forgive accents and look-alikes", _by_word(skeleton)),
    ("stem", "Forgive word endings", _by_word(stem)),
    ("order", "Forgive word order", _in_order),
    ("length", "Forgive length", _of_one_length),
)


def _rescued(pairing: Pairing) -> dict[str, tuple[tuple[str, str], ...]]:
    """Which words count once a step forgives them."""
    said, meant = pairing.hypothesis, pairing.reference
    found: dict[str, list[tuple[str, str]]] = {}
    for link in pairing.links:
        name = "look_alike" if link.nearness == "invisible" else link.nearness
        if name in ("case", "look_alike", "stem"):
            found.setdefault(name, []).append(
                (said[link.hypothesis].text, meant[link.reference].text)
            )
        if not link.in_place:
            found.setdefault("order", []).append(
                (said[link.hypothesis].text, meant[link.reference].text)
            )
    alone = [(said[i].text, "") for i in pairing.surplus]
    alone += [("", meant[j].text) for j in pairing.missing]
    signs = [pair for pair in alone if not _without_signs("".join(pair))]
    found["punctuation"] = signs
    found["length"] = [pair for pair in alone if pair not in signs]
    return {name: tuple(pairs) for name, pairs in found.items()}
