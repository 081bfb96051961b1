"""Whose number was it? A box for a number from elsewhere, and the settings that give it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from textsim_core import TextsimError
from textsim_core.reconcile import Candidate, Reconciliation, reconcile
from textsim_core.settings_walk import Counted

from . import cards, literal, memory, numerals

NUMBER = "number_elsewhere"


def show(counted: Counted, metric: Any, key: Hashable) -> None:
    """A box for a number from elsewhere, and the settings of the metric that give it.

    ``key`` names the content.
    """
    st.header("Whose number was it?")
    what = "pair" if counted.single else "set"
    number = st.text_input(
        f"A number that you got elsewhere for this {what}", key=NUMBER, width=260,
        placeholder="28.3 or 0.283", persist_state="session",
    )  # fmt: skip
    if not number:
        return
    try:
        found = memory.kept(
            "reconciled", (key, metric, number), lambda: reconcile(number, counted, metric)
        )
    except TextsimError as error:
        cards.says(str(error))
        return
    cards.says(found_sentence(found))
    st.dataframe(
        candidates_table(found.candidates), hide_index=True, key="candidates",
        alt="Settings that give the number, nearest first",
    )  # fmt: skip


def found_sentence(found: Reconciliation) -> str:
    """How many settings were tried, and the best."""
    tried = f"{numerals.count(found.tried)} settings tried"
    if not found.candidates:
        return f"{tried}: none has a score here."
    best = found.candidates[0]
    if best.matches:
        return f"{tried}. {literal.in_line(found.quoted.text)} is {how(best)}."
    return (
        f"{tried}, and none gives {literal.in_line(found.quoted.text)}. "
        f"Nearest: {numerals.both(best.value)}, {how(best)}."
    )


def how(candidate: Candidate) -> str:
    """A way of scoring in words: the tool or the standard settings, and what differs."""
    base = f"{candidate.tool}'s settings" if candidate.tool else "the standard settings"
    changes = ", ".join(f"{change.title}: {change.after}" for change in candidate.changes)
    mean = "the mean of the rows under " if candidate.mean else ""
    return f"{mean}{base}" + (f" with {changes}" if changes else "")


def candidates_table(candidates: Sequence[Candidate]) -> pd.DataFrame:
    """The nearest ways: the score, how it is made, how far it is."""
    return pd.DataFrame(
        {
            "Of 100": [round(one.value * 100, 4) for one in candidates],
            "How": [how(one) for one in candidates],
            "Gives the number": ["yes" if one.matches else "" for one in candidates],
        }
    )
