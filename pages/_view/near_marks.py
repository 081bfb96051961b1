"""The words of a pair with their near misses: shape and colour, a legend, the partner on hover."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from textsim_core.near_misses import KINDS, NearKind, NearMark, NearText

from . import literal, naming, palette

LONGEST = 4_000
"""Characters of a text that are drawn; the score counts all of them."""

_LOOKS: dict[NearKind, str] = {
    "matched": f"border-bottom:2px solid {palette.MATCHED}",
    "moved": f"border-bottom:2px dashed {palette.MATCHED}",
    "case": "border-bottom:2px dotted #009E73",
    "invisible": "border:1px dotted #D55E00",
    "look_alike": "border:1px dashed #D55E00",
    "stem": "border-bottom:3px double #009E73",
    "synonym": "border-bottom:2px solid #CC79A7;border-top:1px solid #CC79A7",
    "missed": f"border-bottom:2px solid {palette.LOST};border-left:2px solid {palette.LOST}",
}
_WORD = "padding:0 1px;border-radius:2px;"


def show(texts: Sequence[NearText]) -> None:
    """The output, then the expected texts that are drawn, one row each, under a legend."""
    used = {mark.kind for text in texts for mark in text.marks}
    legend = " ".join(
        f'<span style="white-space:nowrap;margin-right:1rem"><span style="{_WORD}{_LOOKS[kind]}">'
        f"word</span> {literal.in_html(words)}</span>"
        for kind, words in KINDS.items()
        if kind in used
    )
    drawn = (0, *(index + 1 for index in naming.drawn(len(texts) - 1)))
    rows = "".join(_row(texts, number) for number in drawn)
    st.html(
        '<div style="line-height:2.1" data-part="near-misses">'
        f'<div style="font-size:0.9rem;margin-bottom:0.4rem">{legend}</div>{rows}</div>'
    )


def _row(texts: Sequence[NearText], number: int) -> str:
    text = texts[number]
    pieces, end = [], 0
    for mark in text.marks:
        if mark.end > LONGEST:
            break
        pieces.append(literal.in_html(text.text[end : mark.start]))
        pieces.append(_word(texts, text, mark))
        end = mark.end
    rest = text.text[end:]
    pieces.append(literal.in_html(literal.cut(rest, LONGEST) if len(rest) < LONGEST else "…"))
    name = naming.OUTPUT if number == 0 else naming.expected(number - 1, len(texts) - 1)
    return (
        f'<div style="font-size:0.9rem;font-weight:600">{literal.in_html(name)}</div>'
        '<div dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere;margin-bottom:0.5rem">'
        f"{''.join(pieces)}</div>"
    )


def _word(texts: Sequence[NearText], text: NearText, mark: NearMark) -> str:
    told = literal.in_html(explained(texts, mark))
    return (
        f'<span tabindex="0" title="{told}" aria-label="{told}" style="{_WORD}{_LOOKS[mark.kind]}">'
        f"{literal.in_html(text.text[mark.start : mark.end])}</span>"
    )


def explained(texts: Sequence[NearText], mark: NearMark) -> str:
    """What a word's mark means, with its partners and who grants it."""
    total = len(texts) - 1
    partners = [
        texts[number].text[other.start : other.end]
        for number, place in mark.partners
        for other in [texts[number].marks[place]]
    ]
    told = KINDS[mark.kind]
    if partners:
        link = "stands for" if mark.kind == "missed" else "with"
        told += f", {link} " + ", ".join(f"“{word}”" for word in dict.fromkeys(partners))
    if mark.granted_by and total > 1:
        granting = [number - 1 for number in mark.granted_by]
        told += f"; granted by {naming.several(granting, total)}"
    return told
