"""The texts of a pair with every word's fate marked, switchable by n-gram length in the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st
from streamlit.components.v2 import component

from textsim_core.explain.types import KIND_WORDS, Kind, MarkedText

from . import drawing, literal

_MARKS = component(
    "textsim_marks",
    html=drawing.asset("marks.html"),
    css=drawing.asset("drawing.css", "marks.css"),
    js=drawing.asset("drawing.js", "marks.js"),
)


@st.fragment
def show(
    hypothesis: MarkedText | None,
    references: Sequence[MarkedText] = (),
    *,
    key: str,
    order: int = 1,
    orders_title: str = "Words in a row",
    kind_words: Mapping[Kind, str] = KIND_WORDS,
    used: int | None = None,
) -> None:
    """Show the output and its expected texts with matched, clipped and missed words marked.

    ``order`` is the n-gram length marked at first; the reader changes it with
    buttons named ``orders_title``, without a rerun. A long text is cut and asks
    for more in a rerun of this part alone. ``key`` keeps the reader's choice
    over reruns; ``kind_words`` are the legend's. Of very many expected texts the
    first are drawn, and the one ``used`` (from 1).
    """
    wanted = st.session_state.get(key, {}).get("limit") or drawing.FIRST
    payload = drawing.marked_texts(hypothesis, references, int(wanted), kind_words, used)
    _MARKS(
        key=key,
        data={**payload, "order": order, "ordersTitle": literal.storable(orders_title)},
        default={"limit": drawing.FIRST},
        on_limit_change=lambda: None,
    )
