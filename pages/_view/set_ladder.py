"""The forgiveness ladder of a whole set: each step's score, and the words it rescues most often."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

import streamlit as st

from textsim_core import Pairs
from textsim_core.forgiveness import Ladder, Rung, rescued_words

from . import breakdown, cards, numerals, reasons, set_causes
from .set_selection import Chosen

CLIMBED = "ladder_of_set"
_SECONDS = 0.003
"""A row, all steps counted."""
_WORDS = 8
"""Pairs of words that a step names."""


def show(chosen: Chosen) -> None:
    """The ladder of the chosen rows; a large set waits for a button.

    Steps that lower the score are told.
    """
    with breakdown.folded(reasons.FORGIVEN, "set_ladder_open") as opened:
        if not opened:
            return
        metric = chosen.front.metric
        rungs = _rungs(metric, chosen.pairs, (chosen.content, metric))
        if rungs is not None:
            reasons.rungs_shown(rungs, metric.facts)


def _rungs(metric: Any, pairs: Pairs, wanted: Hashable) -> tuple[Rung, ...] | None:
    kept = st.session_state.get(CLIMBED)
    if kept is not None and kept[0] == wanted:
        rungs: tuple[Rung, ...] = kept[1]
        return rungs
    size = len(pairs)
    if size > set_causes.MOST_ROWS:
        cards.says(
            "Every forgiven text is kept in memory: up to "
            f"{numerals.count(set_causes.MOST_ROWS)} rows; this set has {numerals.count(size)}."
        )
        return None
    if size > set_causes.AT_ONCE:
        cards.says(
            "Every text is rewritten and counted once a step: for these "
            f"{numerals.count(size)} rows about {numerals.count(max(1, round(size * _SECONDS)))} "
            "seconds."
        )
        if not st.button("Climb the ladder", key="climb"):
            return None
    made = _climbed(metric, pairs)
    st.session_state[CLIMBED] = (wanted, made)
    if size > set_causes.AT_ONCE:
        st.rerun()  # without the question
    return made


def _climbed(metric: Any, pairs: Pairs) -> tuple[Rung, ...]:
    """Each step with the words that it rescues most often, the most frequent first."""
    counted = set_causes.in_chunks(pairs, lambda chunk: Ladder.of(metric, chunk))
    words = rescued_words(pairs)
    return tuple(
        replace(rung, words=tuple(pair for pair, _ in words[rung.name].most_common(_WORDS)))
        if rung.name in words
        else rung
        for rung in Ladder.concatenate(counted).rungs
    )
