"""What else there is to ask of the chosen rows: one tab a question, made when it is opened."""

from __future__ import annotations

import streamlit as st

from . import (
    set_causes,
    set_disagreements,
    set_ladder,
    set_parts,
    set_people,
    set_phrases,
    tool_board,
    what_if,
    yards,
)
from .set_selection import Chosen

_TABS = {
    "Parts of the set": set_parts.show,
    "Phrases": set_phrases.show,
    "Two metrics": set_disagreements.show,
    "People": set_people.show,
    "Every tool": lambda chosen: tool_board.for_set(chosen.pairs, chosen.content),
}


def show(chosen: Chosen) -> None:
    """Where it costs most, what would fix it, whether it is good; then the tabs."""
    set_causes.show(chosen)
    what_if.rows(chosen)
    yards.show(chosen)
    set_ladder.show(chosen)
    st.header("Look closer")
    for tab, draw in zip(
        st.tabs(list(_TABS), key="look_closer", on_change="rerun"), _TABS.values(), strict=True
    ):
        if tab.open:
            with tab:
                draw(chosen)
