"""Several systems under any number of metrics: the verdict first, then what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from textsim_core import METRICS, Comparison, compare, configured, data
from textsim_core.explain.slide import LIMITS
from textsim_core.explain.types import Style
from textsim_core.sampling.ranking_grid import RankingGrid, ranking_grid
from textsim_core.sampling.verdict import grid_verdict, pair_verdict

from . import (
    cards,
    compare_words,
    gap_parts,
    leaderboard,
    pairs_matrix,
    ranking,
    real_gap,
    row_gaps,
    scoring,
    settings_row,
    systems_scoring,
    uploads,
)
from .systems_form import Systems

TAB = "compare_in_front"
SAMPLE = "systems.csv"
SECOND_OPINION = 20_000
"""Outputs (rows times systems) up to which a second metric is counted unasked: a second."""
_OPINIONS = ("chrf", "bleu")


def show(names: Sequence[str], systems: Systems, style: Style, controls: Any) -> None:
    """Compare and show; the settings of the metric in front stand in ``controls``."""
    metrics, front = _metrics(names, controls)
    above, test = st.container(), st.container()
    with test:
        st.header("Is it real?")
        plan = real_gap.plan()
    opinion = _opinion(metrics, systems)
    found = systems_scoring.comparisons(systems, [*metrics, *opinion], plan)
    ordered = sorted(found[: len(metrics)], key=lambda one: one.metric.name != front)
    if not ordered:
        return
    first = ordered[0]
    with above:
        words = st.container()
        leaderboard.show(ordered, systems.table.lines)
        pairs_matrix.show(first)
    with test:
        sides = real_gap.sides(first, systems.key)
        if sides is not None:
            if set(sides) != {one.name for one in first.leaderboard[:2]}:  # those are told above
                for sentence in pair_verdict(first, first.pair(*sides))[style]:
                    cards.says(sentence)
            real_gap.show(first, *sides)
    grid = ranking.show(first, systems, style)
    with words:
        cards.paragraphs(verdict([*ordered, *found[len(metrics) :]], grid, style))
    if sides is not None:
        row_gaps.show(first, systems, *sides)
        gap_parts.show(first, systems, *sides)


def _metrics(names: Sequence[str], controls: Any) -> tuple[list[Any], str]:
    """The configured metrics, and the name of the one in front."""
    settled = settings_row.settled(names, controls)
    metrics = [metric for metric in settled.values() if metric is not None]
    if len(names) == 1:
        return metrics, names[0]
    tabs = st.tabs([METRICS[name].title for name in names], key=TAB, on_change="rerun")
    front = names[next((place for place, tab in enumerate(tabs) if tab.open), 0)]
    settings_row.in_front(front, names)
    return metrics, front


def _opinion(metrics: Sequence[Any], systems: Systems) -> list[Any]:
    """A second metric that only the verdict hears, where the reader chose a single one.

    Who looks at one metric alone would not learn that another crowns a different winner.
    """
    if len(metrics) != 1 or systems.cells > SECOND_OPINION:
        return []
    return [configured(next(name for name in _OPINIONS if name != metrics[0].name))]


def verdict(comparisons: Sequence[Comparison], grid: RankingGrid | None, style: Style) -> list[str]:
    """Who leads, by how much, whether it is chance and survives, and what that does not say.

    The first comparison is the one in front.
    """
    first = comparisons[0]
    best, second = first.leaderboard[:2]
    pair = first.pair(best.name, second.name)
    said = list(pair_verdict(first, pair)[style])
    unsaid = [said.pop()] if style != "technical" and len(said) > 1 else []
    if style != "technical":
        said[0] = f"{compare_words.short(first.metric)}: {said[0]}"
        said.insert(1, compare_words.between(pair, first))
    told, agree = compare_words.leaders(comparisons)
    said.insert(1 if agree else 0, told)
    said += [compare_words.few(pair), compare_words.close(first)]
    if grid is None:
        said.append("Whether other settings would put another system first is not looked at yet.")
    else:
        said += grid_verdict(grid)[style][:1]
    return [sentence for sentence in (*said, *unsaid, LIMITS) if sentence]


def let_go() -> None:
    """Forget everything about files that are gone, and stop what is being counted."""
    scoring.stop()
    systems_scoring.let_go()
    ranking.let_go()


def preview(style: Style) -> None:
    """What the page is for, before there is a file: the sample's verdict and leaderboard."""
    found, grid = _sample()
    st.header("What you will see, shown with the sample")
    cards.paragraphs(verdict([found], grid, style))
    leaderboard.show([found], found.rows + 2)


@st.cache_resource(show_spinner=False)
def _sample() -> tuple[Comparison, RankingGrid]:
    table = data.read(uploads.sample(SAMPLE))
    found = compare(data.DataSet(table, data.guess_mapping(table)))
    return found, ranking_grid(found)
