"""A data set on its page: the whole, the rows that a filter leaves, and what the filter is."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import streamlit as st

from textsim_core import Evaluation, Pairs, data
from textsim_core.causes import Diagnosis
from textsim_core.data.columns import whole
from textsim_core.filters import Filter
from textsim_core.row_facts import RowFacts
from textsim_core.selection import Condition, Selectable
from textsim_core.types import Ints

from . import memory

DIAGNOSED = "diagnosed"
PICKED = "set_picked"
VERSION = "set_picked_version"


@dataclass(frozen=True, slots=True)
class Source:
    """A table with the roles of its columns. ``content`` names both."""

    table: data.Table
    mapping: data.Mapping
    pairs: Pairs
    content: Hashable

    def facts(self, metric: Any) -> RowFacts:
        """What rows can be picked by, in the metric's tokens; counted once."""
        wanted = (self.content, getattr(metric, "tokenizer", None), metric.name)
        made: RowFacts = memory.kept("row_facts", wanted, lambda: self._facts(metric))
        return made

    def _facts(self, metric: Any) -> RowFacts:
        labels = {name: self.labels(name) for name in self.mapping.tags}
        source = self.mapping.source
        texts = None if source is None else whole(self.table.data.column(source))
        return RowFacts.of(self.pairs, metric, labels=labels, sources=texts)

    def labels(self, column: str) -> list[str | None]:
        """A column's cells as labels; lists of texts as one text each."""
        cells = self.table.data.column(column).to_pylist()
        return [" ⏐ ".join(map(str, one)) if isinstance(one, list) else one for one in cells]


@dataclass(frozen=True, eq=False)
class Chosen:
    """The rows that are looked at. ``evaluations`` are theirs, the one in front first.

    ``rows`` are their places in the whole, None where no filter is set.
    """

    source: Source
    whole: tuple[Evaluation, ...]
    filter: Filter
    rows: Ints | None

    @cached_property
    def evaluations(self) -> tuple[Evaluation, ...]:
        """The evaluations of the chosen rows; nothing is counted again."""
        return self.whole if self.rows is None else tuple(one.take(self.rows) for one in self.whole)

    @property
    def front(self) -> Evaluation:
        """The evaluation that the page is about."""
        return self.evaluations[0]

    @property
    def places(self) -> Ints:
        """The places of the chosen rows in the whole."""
        return np.arange(len(self.source.pairs)) if self.rows is None else self.rows

    @cached_property
    def pairs(self) -> Pairs:
        """The texts of the chosen rows."""
        return self.source.pairs if self.rows is None else self.source.pairs.take(self.rows)

    @property
    def content(self) -> Hashable:
        """What names these rows: the file, the roles and the filter."""
        return (self.source.content, self.filter)

    @property
    def diagnosis(self) -> Diagnosis | None:
        """The causes of the chosen rows, where those of the whole are known."""
        found = causes(self.whole[0].metric, self.source.content)
        return found if found is None or self.rows is None else found.take(self.rows)

    def lines(self, places: Ints) -> Ints:
        """The line in the file of each of some chosen rows, by its place among them."""
        lines: Ints = self.source.table.lines[self.places[places]]
        return lines


def selectable(source: Source, whole: tuple[Evaluation, ...]) -> Selectable:
    """Everything that a condition may ask of the whole set."""
    return Selectable(
        source.facts(whole[0].metric),
        {one.metric.name: one for one in whole},
        causes(whole[0].metric, source.content),
    )


def causes(metric: Any, content: Hashable) -> Diagnosis | None:
    """Every row's causes, once they were looked for; ``content`` names the set."""
    kept = st.session_state.get(DIAGNOSED)
    if kept is None or kept[0] != (content, metric):
        return None
    diagnosis: Diagnosis = kept[1]
    return diagnosis


def keep_causes(metric: Any, content: Hashable, found: Diagnosis) -> None:
    """Keep what was found until another set or metric is looked at."""
    st.session_state[DIAGNOSED] = ((content, metric), found)


def picked(content: Hashable) -> Mapping[str, Condition]:
    """What was picked in pictures and tables, by where; of other content there is nothing."""
    kept = st.session_state.get(PICKED)
    if kept is None or kept[0] != content:
        return {}
    found: Mapping[str, Condition] = kept[1]
    return found


def pick(content: Hashable, where: str, condition: Condition | None) -> None:
    """Look at the rows of a condition from now on, in place of what was picked there; None: all."""
    others = {name: one for name, one in picked(content).items() if name != where}
    kept = others if condition is None else {**others, where: condition}
    st.session_state[PICKED] = (content, kept)


def drop(content: Hashable, where: str | None = None) -> None:
    """Forget what was picked at one place, or everywhere; pictures let go of their choice."""
    pick(content, where, None) if where is not None else st.session_state.pop(PICKED, None)
    st.session_state[VERSION] = version() + 1


def version() -> int:
    """Part of the key of whatever holds a choice: another number forgets it."""
    number: int = st.session_state.get(VERSION, 0)
    return number
