"""Is the number good? Marks from the user's own data instead of anybody's universal bands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from textsim_core.types import Pairs, Status
from textsim_core.word_forms import words


@dataclass(frozen=True, slots=True)
class Yard:
    """One mark: the score (a fraction, NaN if undefined) of a set made on purpose.

    ``rows`` is how many rows it is made from.
    """

    name: str
    title: str
    meaning: str
    value: float
    rows: int


def yardstick(metric: Any, pairs: Pairs) -> tuple[Yard, ...]:
    """The set's own score between marks that need no judgement, lowest idea first.

    Outputs of other rows (each row gets that of the row half the set away), the
    first half of the expected text, the outputs themselves, and, for rows with
    several expected texts, the first of them held against the others: what a
    person reaches. Rows without a score are left out of all; a mark that no row
    can give is left out.
    """
    rows = [pairs.row(n) for n in np.flatnonzero(pairs.statuses() == Status.OK).tolist()]
    said = [hypothesis or "" for hypothesis, _ in rows]
    meant = [list(references) for _, references in rows]
    half = len(rows) // 2
    several = [references for references in meant if len(references) > 1]
    made = [
        ("random", "Outputs of other rows", "what fluent text about something else scores",
         said[half:] + said[:half] if half else [], meant),
        ("half", "First half of the expected text", "what a perfect start that stops midway scores",
         [_first_half(references[0]) for references in meant], meant),
        ("own", "Your outputs", "the set as it is", said, meant),
        ("human", "One expected text against the others", "what a person who answers scores",
         [references[0] for references in several], [references[1:] for references in several]),
    ]  # fmt: skip
    return tuple(
        Yard(name, title, meaning, _corpus(metric, texts, references), len(texts))
        for name, title, meaning, texts, references in made
        if texts
    )


def _first_half(text: str) -> str:
    found = words(text)
    return text[: found[(len(found) + 1) // 2 - 1].end] if found else text


def _corpus(metric: Any, hypotheses: list[str], references: list[list[str]]) -> float:
    return float(metric.corpus(metric.statistics(Pairs.of(hypotheses, references))).values[0])
