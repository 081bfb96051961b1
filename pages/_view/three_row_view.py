"""One row under two systems: the expected text, and both outputs with their marks."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from textsim_core.explain.types import MarkedText
from textsim_core.sampling.differences import ThreeRows

from . import literal, naming, palette

SHOWN = 4_000
"""Characters of a text that are drawn."""

_FOUND = {
    "both": ("border-bottom:3px double currentColor", "", "in both outputs"),
    "a": (f"border-bottom:3px solid {palette.SIDE_A}", "ᴬ", "only in A's"),
    "b": (f"border-bottom:3px solid {palette.SIDE_B}", "ᴮ", "only in B's"),
    "neither": ("border:1px dotted currentColor;border-radius:3px", "", "in neither"),
}
_KINDS = {
    "matched": ("border-bottom:2px solid currentColor", "", "matched"),
    "clipped": (
        f"border-bottom:3px wavy {palette.LOST};text-decoration:underline wavy",
        "",
        "too often",
    ),
    "missed": (f"border:1px dashed {palette.LOST};border-radius:3px", "", "no match"),
}


def show(
    found: ThreeRows, texts: tuple[str | None, str | None], references: tuple[str, ...]
) -> None:
    """The references with what each system got of them, then A's and B's outputs.

    ``texts`` are both outputs and ``references`` the expected ones as they are,
    for a metric that marks none.
    """
    lines = []
    for place in naming.drawn(len(references)):
        pieces: Iterable[tuple[str, str]] = found.reference_segments(place)
        shown = _pieces(pieces, _FOUND, references[place])
        lines.append(_line(naming.expected(place, len(references)), shown, palette.NEUTRAL))
    for side, one, text, colour in (
        ("A", found.a.hypothesis, texts[0], palette.SIDE_A),
        ("B", found.b.hypothesis, texts[1], palette.SIDE_B),
    ):
        lines.append(_line(side, _output(one, text), colour))
    st.html(f'<div data-part="three-rows">{"".join(lines)}{_legend()}</div>')


def _output(marked: MarkedText | None, text: str | None) -> str:
    if text is None:
        return "<em>no output</em>"
    return _pieces(marked.segments(1) if marked is not None else (), _KINDS, text)


def _pieces(
    pieces: Iterable[tuple[str, str]], looks: dict[str, tuple[str, str, str]], text: str
) -> str:
    """Pieces with their looks; the plain text where there are none."""
    drawn, room = [], SHOWN
    for piece, kind in list(pieces) or [(text, "")]:
        if room <= 0:
            break
        drawn.append(_piece(piece[:room], looks.get(kind)))
        room -= len(piece)
    more = len(text) - SHOWN
    return "".join(drawn) + (f" … (+{more:,} characters)" if more > 0 else "")


def _piece(piece: str, look: tuple[str, str, str] | None) -> str:
    shown = "".join(
        literal.in_html(part)
        if isinstance(part, str)
        else f'<small title="{literal.title(part)}">[{literal.label(part)}]</small>'
        for part in literal.visible(piece)
    )
    if look is None:
        return shown
    style, sign, title = look
    return f'<span style="{style}" title="{title}">{shown}{sign}</span>'


def _line(name: str, shown: str, colour: str) -> str:
    return (
        f'<div style="display:flex;gap:0.75rem;margin:0.4rem 0"><div style="flex:0 0 5.5rem;'
        f'border-left:6px solid {colour};padding-left:0.5rem">{literal.in_html(name)}</div>'
        f'<div dir="auto" style="line-height:1.9;white-space:pre-wrap;overflow-wrap:anywhere;'
        f'min-width:0">{shown}</div></div>'
    )


def _legend() -> str:
    words = "".join(
        f'<span style="margin-right:1rem"><span style="{style}">word{sign}</span> {title}</span>'
        for style, sign, title in (*_FOUND.values(), *_KINDS.values())
    )
    return f'<div style="font-size:0.9rem;line-height:2">{words}</div>'
