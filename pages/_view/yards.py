"""The set between marks of its own making, and the pass marks that tools come with."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from textsim_core import TOOLS, Pairs
from textsim_core.yardstick import Yard, yardstick

from . import cards, memory, numerals


def show(metric: Any, pairs: Pairs, key: Hashable) -> None:
    """On request: what the metric gives to outputs of other rows, half texts, a person.

    ``key`` names the content.
    """
    st.header("Is that good?")
    if not st.toggle("Compare with marks from this data", key="yardstick", persist_state="session"):
        return
    found = memory.kept("yards_made", (key, metric), lambda: yardstick(metric, pairs))
    if not found:
        cards.says("No row has a score.")
        return
    counted = metric.facts.unit == "count"
    cards.says(sentence(found, counted=counted))
    st.dataframe(
        table(found, counted=counted), hide_index=True, key="yards",
        alt="The set's score between marks of its own",
    )  # fmt: skip
    marks = {
        tool.title: tool.marks[metric.name] for tool in TOOLS.values() if metric.name in tool.marks
    }
    if marks:
        listed = ", ".join(f"{title} {numerals.score(mark.value)}" for title, mark in marks.items())
        cards.says(
            f"Pass marks that tools come with, for any text in any language: {listed}. They are "
            "conventions; they know nothing of your data."
        )


def table(found: Sequence[Yard], *, counted: bool = False) -> pd.DataFrame:
    """Every mark with its score and what it means."""
    words = numerals.count if counted else numerals.score
    return pd.DataFrame(
        {
            "What is scored": [yard.title for yard in found],
            "Score": [words(yard.value) for yard in found],
            "Rows": [yard.rows for yard in found],
            "It is": [yard.meaning for yard in found],
        }
    )


def sentence(found: Sequence[Yard], *, counted: bool = False) -> str:
    """The set between its nearest marks."""
    words = numerals.count if counted else numerals.score
    by_name = {yard.name: yard for yard in found}
    told = [f"Your outputs score {words(by_name['own'].value)}"]
    if "random" in by_name:
        told.append(f"outputs of other rows {words(by_name['random'].value)}")
    told.append(f"half of each expected text {words(by_name['half'].value)}")
    if "human" in by_name:
        told.append(f"a person against the others {words(by_name['human'].value)}")
    return ", ".join(told) + "."
