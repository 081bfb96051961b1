"""A chart as the plain data that is sent for it.

A `go.Figure` checks every property that it is given, which takes some 15
milliseconds a chart, more than a pair's score and causes together. For the
charts that are drawn again with every edit a test does the checking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import plotly.io
from plotly.basedatatypes import BaseFigure

from . import palette

FONT = {"color": palette.INK, "size": 13}
LOOK: Mapping[str, Any] = {
    "margin": {"l": 8, "r": 8, "t": 24, "b": 8},
    "showlegend": False,
    "font": FONT,
    "hoverlabel": {"align": "left"},
    "dragmode": False,
}
"""The house's look: legible text, nothing that moves."""
AXIS: Mapping[str, Any] = {
    "tickfont": FONT,
    "title": {"font": FONT},
    "automargin": True,
    "fixedrange": True,
}


class PlainFigure(BaseFigure):  # type: ignore[misc]  # Plotly comes without types
    """A figure that Streamlit sends as it is: it takes a `BaseFigure` for checked already.

    ``traces`` are its series, ``layout`` adds to the house's look; both are
    what Plotly's own figures have as dictionaries.
    """

    def __init__(
        self,
        traces: Sequence[Mapping[str, Any]],
        height: int,
        *,
        xaxis: Mapping[str, Any],
        yaxis: Mapping[str, Any],
        **layout: Any,
    ) -> None:
        self._sent = {
            "data": list(traces),
            "layout": {
                "template": _template(),
                **LOOK,
                "height": height,
                "xaxis": _axis(xaxis),
                "yaxis": _axis(yaxis),
                **layout,
            },
        }

    def to_dict(self) -> dict[str, Any]:
        """Its series ("data") and its "layout"; shared, not to be changed."""
        return self._sent


def _axis(settings: Mapping[str, Any]) -> dict[str, Any]:
    title = settings.get("title")
    named = {"title": {"text": title, "font": FONT}} if isinstance(title, str) else {}
    return {**AXIS, **settings, **named}


@cache
def _template() -> dict[str, Any]:
    """Streamlit's template, whose colours the page swaps for those of the reader's theme."""
    import streamlit.elements.plotly_chart  # noqa: F401  # it is known from this import on

    found: dict[str, Any] = plotly.io.templates["streamlit"].to_plotly_json()
    return {"layout": found["layout"]}
