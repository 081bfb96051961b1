"""Horizontal bars, drawn by the browser in place: a new answer changes what stands there.

A Plotly chart is taken down and built anew whenever its numbers change, which
takes a tenth of a second a chart and blinks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from streamlit.components.v2 import component

from . import drawing, literal

_BARS = component(
    "textsim_bars",
    html=drawing.asset("bars.html"),
    css=drawing.asset("drawing.css", "bars.css"),
    js=drawing.asset("bars.js"),
)


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar from ``start`` over ``width`` on the scale, ``name`` before it, ``words`` after.

    ``words`` may have several lines. ``hatched``: the value is an estimate.
    ``after`` is where a thin line goes down to the next bar (None: none); ``note``
    shows under the pointer.
    """

    name: str
    start: float
    width: float
    words: str
    kind: Literal["neutral", "lost", "gained", "matched"] = "matched"
    hatched: bool = False
    strong: bool = False
    after: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """A chart of bars, the first on top, from ``low`` to ``high`` with marks at ``ticks``.

    ``instead`` is what stands there where there is nothing to draw.
    """

    bars: tuple[Bar, ...]
    low: float
    high: float
    ticks: tuple[float, ...] = ()
    instead: str = ""

    def payload(self, sentence: str) -> dict[str, Any]:
        """What the browser draws: plain JSON; ``sentence`` says the same as the picture."""
        return {
            "bars": [_payload(bar) for bar in self.bars],
            "low": self.low,
            "high": self.high,
            "ticks": list(self.ticks),
            "instead": literal.in_line(self.instead),
            "told": literal.in_line(sentence),
        }


def show(drawn: Bars, sentence: str, *, key: str) -> None:
    """Draw the bars; ``sentence`` is their text alternative."""
    _BARS(key=f"{key}_bars", data=drawn.payload(sentence))


def _payload(bar: Bar) -> dict[str, Any]:
    return {
        "name": wrapped(bar.name),
        "start": bar.start,
        "width": bar.width,
        "words": [literal.in_line(line) for line in bar.words.split("\n")],
        "kind": bar.kind,
        "hatched": bar.hatched,
        "strong": bar.strong,
        "after": bar.after,
        "note": "\n".join(line for part in bar.note.split("\n") for line in wrapped(part, 50)),
    }


def wrapped(label: str, width: int = 18) -> list[str]:
    """A label, literal, broken between words into lines of about ``width``."""
    lines: list[str] = []
    for word in literal.in_line(label).split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def ticks(high: float) -> tuple[float, ...]:
    """Round places for the marks of a scale from 0 to ``high``: at most five steps."""
    step = next(s * 10**p for p in range(-2, 16) for s in (1, 2, 5) if s * 10**p * 5 >= high)
    return tuple(round(step * k, 6) for k in range(int(high / step) + 1))
