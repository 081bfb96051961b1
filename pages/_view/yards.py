"""The set between marks of its own making, and what vendors call good."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from textsim_core.yardstick import Yard, yardstick

from . import cards, memory, numerals, vendor_rows, what_if
from .set_selection import Chosen


def show(chosen: Chosen) -> None:
    """What the metric gives to outputs of other rows, half texts, a person.

    A large set waits to be asked, and so do filtered rows: their texts are counted anew.
    """
    metric, pairs = chosen.front.metric, chosen.pairs
    st.header("Is that good?")
    asked = "Score this data in other ways to compare"
    if not what_if.wanted(asked, "yardstick", len(pairs), at_once=not chosen.filter):
        return
    found = memory.kept("yards_made", (chosen.content, metric), lambda: yardstick(metric, pairs))
    if not found:
        cards.says("No row has a score.")
        return
    counted = metric.facts.unit == "count"
    cards.says(sentence(found, counted=counted))
    st.dataframe(
        table(found, counted=counted), hide_index=True, key="yards",
        alt="The set's score between marks of its own",
    )  # fmt: skip
    vendor_rows.show(metric.name, found)


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
