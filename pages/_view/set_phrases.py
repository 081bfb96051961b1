"""Blame by phrase: what is expected and never said, said and never expected, over the set."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np
import pandas as pd
import streamlit as st

from textsim_core.conditions import RowsIn
from textsim_core.sampling.blame import Blame, Phrase

from . import cards, literal, memory, set_charts, set_selection, table_downloads, what_if
from .set_selection import Chosen

LISTED = 30


def show(chosen: Chosen) -> None:
    """Missed phrases, and phrases too much; a tick looks at the rows of one alone."""
    if not what_if.wanted("Look through all rows", "phrases_asked", len(chosen.pairs)):
        return
    metric = chosen.front.metric
    missed, surplus = memory.kept(
        "blame", (chosen.content, metric), lambda: _found(Blame.of(metric, chosen.front.stats,
                                                                   chosen.pairs)),
    )  # fmt: skip
    for name, found, place in zip(
        ("Expected and missed", "Said and not expected"), (missed, surplus), st.columns(2),
        strict=True,
    ):  # fmt: skip
        with place:
            st.text(name)
            _list(chosen, found, name)
    if missed:
        cards.says(missed[0].sentence)
    cards.says("Gains of phrases that overlap do not add up. Tick one to look at its rows alone.")


def _found(blame: Blame) -> tuple[tuple[Phrase, ...], tuple[Phrase, ...]]:
    return blame.missed(LISTED), blame.surplus(LISTED)


def _list(chosen: Chosen, found: Sequence[Phrase], name: str) -> None:
    key = f"phrases_{name[0]}_{set_selection.version()}"
    shown = table(found, set_charts.scale(chosen.front))
    st.dataframe(
        shown, hide_index=True, height=330, key=key, alt=name,
        on_select=functools.partial(_picked, chosen, found, key), selection_mode="single-row",
    )  # fmt: skip
    table_downloads.offer(lambda: shown, f"phrases_{name[0].lower()}")


def table(found: Sequence[Phrase], scale: int) -> pd.DataFrame:
    """One phrase a row; scores as shown."""
    shown = {
        "Phrase": [literal.cut(one.text, 120) for one in found],
        "Times": [one.times for one in found],
        "Unmatched": [one.unmatched for one in found],
        "Rows": [len(one.rows) for one in found],
        "The set would gain": [round(one.gain * scale, 4) for one in found],
        "Mean score there": [round(one.score_there * scale, 2) for one in found],
        "Mean elsewhere": [round(one.score_elsewhere * scale, 2) for one in found],
    }
    if not np.isfinite(shown["The set would gain"]).any():
        del shown["The set would gain"]
    return pd.DataFrame(shown)


def _picked(chosen: Chosen, found: Sequence[Phrase], key: str) -> None:
    ticked = st.session_state[key].selection.rows
    if not ticked or ticked[0] >= len(found):
        set_selection.pick(chosen.source.content, "phrase", None)
        return
    phrase = found[ticked[0]]
    rows = chosen.places[phrase.rows]
    what = f"with the phrase “{literal.cut(phrase.text, 60)}” unmatched"
    set_selection.pick(chosen.source.content, "phrase", RowsIn(tuple(rows.tolist()), what))
