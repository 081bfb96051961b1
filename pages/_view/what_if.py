"""What would help: one-word edits of a pair, and the rows of a set that are worth repairing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from textsim_core import Pairs
from textsim_core.one_word_edits import Suggestion, suggestions
from textsim_core.types import Floats, Ints
from textsim_core.what_ifs import WhatIfs

from . import cards, chart, literal, memory, numerals, pair_texts, palette
from .set_selection import Chosen

MOST_ROWS = 200_000
"""Rows that are counted again before the page goes on: some seconds."""
AT_ONCE = 5_000
"""Rows that are counted again without being asked for: about a second."""
SHORT = 60
"""Words of all texts together whose every edit is scored unasked: hundredths of a second."""
_SUGGESTED = 3
_POINTS = 201
_LISTED = 20


def edits(metric: Any, pairs: Pairs) -> None:
    """The one-word edits that gain most, each with a button that makes it; asked for first
    where the texts are long.
    """
    hypothesis, references = pairs.row(0)
    texts = (hypothesis or "", *references)
    if not hypothesis or not references:
        return
    st.header("The best single change", help="Every change of one word is made and scored")
    if sum(len(text.split()) for text in texts) > SHORT and not st.toggle(
        "Suggest one-word edits", key="suggest", persist_state="session"
    ):
        return
    found = memory.kept(
        f"edits_{metric.name}",
        (metric, texts),
        lambda: suggestions(metric, texts[0], references, 3),
    )
    if not found:
        cards.says("No single word that is changed, added or left out would better this score.")
        return
    counted = metric.facts.unit == "count"
    for number, one in enumerate(found):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                "Make it", key=f"make_edit_{number}", on_click=_make, args=(one, references),
                help="Puts the edited text into the output's box",
            )  # fmt: skip
            cards.says(told(one, counted=counted))


def _make(one: Suggestion, references: Sequence[str]) -> None:
    pair_texts.fill(one.text, tuple(references))


def told(one: Suggestion, *, counted: bool = False) -> str:
    """An edit in words, with what the score would be."""
    deed = {
        "replace": f"“{one.gone}” → “{one.new}”",
        "insert": f"add “{one.new}”",
        "delete": f"leave out “{one.gone}”",
        "swap": f"exchange “{one.gone}” and “{one.new}”",
    }[one.kind]
    gain = numerals.count(one.gain) if counted else numerals.decimal(one.gain * 100, 1)
    value = numerals.count(one.value) if counted else numerals.score(one.value)
    return f"{deed}: {value}, better by {gain}. {one.text}"


def wanted(words: str, key: str, size: int, *, at_once: bool = True) -> bool:
    """Whether to count a set again: a large one, or one not ``at_once``, waits for its switch."""
    return (at_once and size <= AT_ONCE) or st.toggle(words, key=key, persist_state="session")


def rows(chosen: Chosen) -> None:
    """How much repairing the most rewarding of the chosen rows would give, and which they are."""
    st.header("What would fix it")
    size, metric = len(chosen.source.pairs), chosen.front.metric
    if not wanted("Show how much repairing the worst rows would give", "what_ifs", size):
        return
    if size > MOST_ROWS:
        cards.says(
            f"Every expected text is counted against itself: up to {numerals.count(MOST_ROWS)} "
            f"rows; this set has {numerals.count(size)}."
        )
        return
    found = set_what_ifs(chosen)
    if not len(found.rows):
        cards.says("No row has a score.")
        return
    numbers = np.unique(np.linspace(0, len(found.rows), _POINTS).round()).astype(int)
    curve = found.curve(numbers)
    cards.says(curve_sentence(numbers, curve, counted=metric.facts.unit == "count"))
    scale = 1 if metric.facts.unit == "count" else 100
    chart.show(
        figure(numbers, curve * scale), curve_table(numbers, curve * scale),
        "The score of the set against the number of rows that are perfect", key="effort",
    )  # fmt: skip
    _list(found, chosen, scale)


def set_what_ifs(chosen: Chosen) -> WhatIfs:
    """What the chosen rows would be if they were perfect; counted once for the whole set."""
    whole, source = chosen.whole[0], chosen.source
    made: WhatIfs = memory.kept(
        "repaired",
        (source.content, whole.metric),
        lambda: WhatIfs.of(whole.metric, whole.stats, source.pairs),
    )
    return made if chosen.rows is None else made.take(chosen.rows)


def curve_sentence(numbers: Ints, curve: Floats, *, counted: bool = False) -> str:
    """What repairing a tenth of the rows, the most rewarding ones, gives."""
    whole = int(numbers[-1])
    tenth = int(np.abs(numbers - whole / 10).argmin())
    words = numerals.count if counted else numerals.score
    return (
        f"The score is {words(curve[0])}. If the {numerals.count(int(numbers[tenth]))} most "
        f"rewarding of {numerals.count(whole)} rows were perfect, it would be "
        f"{words(curve[tenth])}; if all were, {words(curve[-1])}."
    )


def figure(numbers: Ints, scores: Floats) -> go.Figure:
    """The effort curve: rows repaired along, the score of the set up."""
    drawn = go.Figure()
    drawn.add_scatter(
        x=numbers, y=scores, mode="lines", line={"color": palette.MATCHED, "width": 3},
        hovertemplate="%{x} rows: %{y:.2f}<extra></extra>",
    )  # fmt: skip
    drawn.update_xaxes(title_text="Rows repaired, the most rewarding first")
    drawn.update_yaxes(title_text="Score of the set")
    return chart.layout(drawn, 300)


def curve_table(numbers: Ints, scores: Floats) -> pd.DataFrame:
    """The curve's points."""
    return pd.DataFrame({"Rows repaired": numbers, "Score": np.round(scores, 2)})


def _list(found: WhatIfs, chosen: Chosen, scale: int) -> None:
    """The rows that would give most."""
    gains, order = found.gains, found.order[:_LISTED]
    places = chosen.places[found.rows[order]]
    texts = [chosen.source.pairs.row(int(place)) for place in places]
    st.dataframe(
        pd.DataFrame(
            {
                "Row": places + 1,
                "The set would gain": np.round(gains[order] * scale, 4),
                "Its own score": np.round(found.values[order] * scale, 2),
                "Output": [literal.cut(said or "", 200) for said, _ in texts],
                "Expected": [literal.cut(" ⏐ ".join(meant), 200) for _, meant in texts],
            }
        ),
        hide_index=True, key="would_fix", alt="The rows that would give the set most",
    )  # fmt: skip
