"""The words of a pair with their near misses: shape and colour, a legend, the partner on hover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st
from streamlit.components.v2 import component

from textsim_core.near_misses import KINDS, NearMark, NearText, near_misses
from textsim_core.word_pairing import most_alike

from . import drawing, literal, naming, palette

LONGEST = 4_000
"""Characters of a text that are drawn; the score counts all of them."""
NEAREST = 5
"""Expected texts that are drawn of very many, until others are asked for."""

_NEAR = component(
    "textsim_near_marks",
    html=drawing.asset("near_marks.html"),
    css=drawing.asset("drawing.css", "near_marks.css"),
    js=drawing.asset("drawing.js", "near_marks.js"),
)


@st.fragment
def show(hypothesis: str, references: Sequence[str]) -> None:
    """The output, then the expected texts, one row each, under a legend.

    Of more than `naming.DRAWN` expected texts the nearest are drawn, and any
    others by a picker; the words are then held against those alone, which is said.
    """
    chosen = _picked(hypothesis, references)
    texts = near_misses(hypothesis, [references[index] for index in chosen])
    if any(text.marks for text in texts):
        _NEAR(key="near_marks", data=payload(texts, chosen, len(references)))


def _picked(hypothesis: str, references: Sequence[str]) -> list[int]:
    """Which references (from 0) are drawn; with very many a picker asks."""
    total, size = len(references), naming.DRAWN
    if total <= size:
        return list(range(total))
    nearest = f"The {NEAREST} nearest"
    pages = {
        f"{start + 1:,}–{min(start + size, total):,}": start for start in range(0, total, size)
    }
    picked = st.selectbox(
        f"Which of {total:,} expected texts", [nearest, *pages], key="near_marks_of", width=260
    )
    if picked in pages:
        chosen = list(range(total))[pages[picked] : pages[picked] + size]
    else:
        chosen = most_alike(hypothesis, references, NEAREST)
    st.text(
        f"Held against the {len(chosen)} expected texts below; {total - len(chosen):,} are not "
        "shown here. The score counts all of them."
    )
    return chosen


def payload(texts: Sequence[NearText], chosen: Sequence[int], total: int) -> dict[str, Any]:
    """What the browser draws: plain JSON, user text as strings and code points.

    ``chosen`` are the references of ``texts[1:]`` (from 0) among ``total``.
    """
    named = [naming.OUTPUT, *(naming.expected(index, total) for index in chosen)]
    colours = [palette.OUTPUT, *map(palette.reference_colour, chosen)]
    rows = [
        {"name": name, "colour": colour, **_row(text, texts, chosen, total)}
        for name, colour, text in zip(named, colours, texts, strict=True)
    ]
    used = {mark.kind for text in texts for mark in text.marks}
    codes = {
        part
        for row in rows
        for piece in row["pieces"]
        for part in piece[0]
        if isinstance(part, int)
    }
    return {
        "texts": rows,
        "kinds": {kind: words for kind, words in KINDS.items() if kind in used},
        "names": drawing.code_names(codes),
    }


def _row(
    text: NearText, texts: Sequence[NearText], chosen: Sequence[int], total: int
) -> dict[str, Any]:
    """A text's pieces: white space, and its words as [parts, kind, meaning, partners]."""
    pieces: list[Any] = []
    end = 0
    for mark in text.marks:
        if mark.end > LONGEST:
            break
        if mark.start > end:
            pieces.append([literal.visible(text.text[end : mark.start])])
        word = literal.visible(text.text[mark.start : mark.end])
        told = literal.in_line(explained(texts, mark, chosen, total))
        pieces.append([word, mark.kind, told, [list(partner) for partner in mark.partners]])
        end = mark.end
    more = len(text.text) - end
    cut = f"The first {end:,} of {len(text.text):,} characters are drawn; all are counted."
    return {"pieces": pieces, "cut": cut if more and len(text.text) > LONGEST else ""}


def explained(texts: Sequence[NearText], mark: NearMark, chosen: Sequence[int], total: int) -> str:
    """What a word's mark means, with its partners and who grants it; see `payload`."""
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
        granting = [chosen[number - 1] for number in mark.granted_by]
        told += f"; granted by {naming.several(granting, total)}"
    return told
