"""A chart as a file, SVG or PNG: made in the browser of what it drew, nothing is fetched."""

from __future__ import annotations

from streamlit.components.v2 import component

from . import drawing, literal

_PICTURE = component(
    "textsim_picture",
    html=drawing.asset("picture.html"),
    css=drawing.asset("drawing.css", "picture.css"),
    js=drawing.asset("picture_file.js", "picture.js"),
)


def offer(chart: str, sentence: str, label: str = "") -> None:
    """Two buttons for the chart whose key is ``chart``; ``sentence`` becomes the file's title.

    ``label`` names the chart where several stand together.
    """
    words = {"told": literal.in_line(sentence), "label": literal.in_line(label)}
    _PICTURE(key=f"{chart}_picture", data={"chart": chart, "name": chart, **words})
