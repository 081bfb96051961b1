"""The film of a score: one caption and one changing number a frame, played in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from streamlit.components.v2 import component

from textsim_core.explain.types import Explanation, Frame

from . import drawing, literal, numerals

_FILM = component(
    "textsim_film",
    html=drawing.asset("film.html"),
    css=drawing.asset("drawing.css", "film.css"),
    js=drawing.asset("drawing.js", "film_picture.js", "film.js"),
)


def value_words(frame: Frame) -> tuple[str, str]:
    """The frame's number as shown, and a smaller second form beside it ("" for none)."""
    if frame.unit == "score":
        return numerals.score(frame.value), numerals.fraction(frame.value)
    if frame.unit == "share":
        return numerals.percent(frame.value), numerals.fraction(frame.value)
    return numerals.count(frame.value), ""


def frames_payload(frames: Sequence[Frame]) -> list[dict[str, Any]]:
    """Every frame as JSON-ready words: title, caption, label, value, beside, order, name."""
    rows = []
    for frame in frames:
        value, beside = value_words(frame)
        rows.append(
            {
                "name": literal.storable(frame.name),
                "title": literal.in_line(frame.title),
                "caption": literal.in_line(frame.caption),
                "label": literal.storable(frame.label),
                "value": value,
                "beside": "" if beside == numerals.MISSING else beside,
                "order": frame.order,
            }
        )
    return rows


def show(explanation: Explanation, *, key: str) -> None:
    """Show the film of ``explanation`` with its texts under it.

    All frames are sent once. The place in the film is kept while the frames
    keep their names. Nothing is drawn for an explanation without frames.
    """
    if not explanation.frames:
        return
    texts = drawing.marked_texts(
        explanation.hypothesis,
        explanation.references,
        kind_words=explanation.kind_words,
        used=explanation.used_reference,
    )
    _FILM(key=key, data={**texts, "frames": frames_payload(explanation.frames)})
