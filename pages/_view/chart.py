"""How every chart is put on a page: fixed height, a sentence, its table twin, its files."""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from . import bars, literal, palette, picture
from .bars import Bars
from .plain_figure import AXIS, LOOK, PlainFigure

CONFIG: dict[str, Any] = {"displayModeBar": False}
"""On touch the mode bar covers the chart's top; the page offers tables and downloads itself."""

TWIN = "_table"
"""What follows a chart's key in the key of the part that is folded under it."""


def layout(figure: go.Figure, height: int, **settings: Any) -> go.Figure:
    """``figure`` with the house's look: fixed height, legible text, nothing that moves."""
    figure.update_layout(height=height, **LOOK, **settings)
    figure.update_xaxes(**AXIS)
    figure.update_yaxes(**AXIS)
    return figure


def note(figure: go.Figure, sentence: str) -> go.Figure:
    """``figure`` with a sentence of ours in its middle, for a picture that has nothing to draw."""
    figure.add_annotation(
        text=literal.in_figure(sentence),
        xref="paper", yref="paper", x=0.5, y=0.5, showarrow=False,
        font={"color": palette.INK, "size": 15},
    )  # fmt: skip
    return figure


def wrap(label: str, width: int = 18) -> str:
    """A label for an axis, literal, broken between words into lines of about ``width``."""
    lines: list[str] = []
    for word in label.split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "<br>".join(literal.in_figure(line) for line in lines)


def show(
    figure: go.Figure | PlainFigure | Bars,
    table: pd.DataFrame,
    sentence: str,
    *,
    key: str,
    **chart: Any,
) -> Any:
    """Draw the figure with ``sentence`` as text alternative; folded under it table and files.

    Further settings go to `st.plotly_chart` (``on_select`` for one), whose
    answer is given back.
    """
    event = None
    if isinstance(figure, Bars):
        bars.show(figure, sentence, key=key)
    else:
        event = st.plotly_chart(
            figure, key=key, config=CONFIG, alt=literal.storable(sentence), **chart
        )
    _twin(table, sentence, key)
    return event


@st.fragment
def _twin(table: pd.DataFrame, sentence: str, key: str) -> None:
    """The chart as a table and as files, made when they are asked for: each is a grid of its own.

    A part by itself, so that opening it runs nothing else.
    """
    expander = st.expander(
        "The same as a table or a picture", key=f"{key}{TWIN}", on_change="rerun"
    )
    if expander.open:
        with expander:
            st.text(literal.storable(sentence))
            st.dataframe(table, hide_index=True, key=f"{key}_rows")
            picture.offer(key, sentence)
