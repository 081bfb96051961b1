"""The film of a score: one caption and one changing number a frame, played in the browser.

A frame that changes the texts, or how far they are matched, brings its own;
the others show the texts with the marks of their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from streamlit.components.v2 import component

from textsim_core.explain.types import Explanation, Frame, SceneText, StepMark

from . import drawing, literal, naming, numerals, palette

_FILM = component(
    "textsim_film",
    html=drawing.asset("film.html"),
    css=drawing.asset("drawing.css", "film.css"),
    js=drawing.asset(
        "drawing.js", "film_scene.js", "picture_file.js", "film_picture.js", "film.js"
    ),
)


def value_words(frame: Frame) -> tuple[str, str]:
    """The frame's number as shown, and a smaller second form beside it ("" for none)."""
    if frame.unit == "score":
        return numerals.score(frame.value), numerals.fraction(frame.value)
    if frame.unit == "share":
        return numerals.percent(frame.value), numerals.fraction(frame.value)
    return numerals.count(frame.value), ""


_LETTER: dict[StepMark, str] = {
    "plain": "p", "matched": "m", "now": "n", "clipped": "c", "missed": "x", "moved": "v",
    "deleted": "d",
}  # fmt: skip
_TELLING = "dnvxcmp"
"""Marks, those that a reader must not miss first: for tokens that are drawn as one."""


def frames_payload(frames: Sequence[Frame], references: int = 1) -> list[dict[str, Any]]:
    """Every frame as JSON-ready words: title, caption, label, value, beside, order, name.

    ``texts`` are its own texts (see `_scene_text`), ``legend`` what their marks
    mean, as [letter, words]; ``references`` is how many expected texts there are.
    """
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
                "texts": [_scene_text(text, references) for text in frame.texts],
                "legend": _legend(frame),
            }
        )
    return rows


def _legend(frame: Frame) -> list[list[str]]:
    """The marks that the frame's own texts have, in the order of its legend."""
    used = {mark for text in frame.texts for mark in text.marks}
    return [[_LETTER[mark], words] for mark, words in frame.legend.items() if mark in used]


def _scene_text(text: SceneText, references: int) -> dict[str, Any]:
    """One text of one frame: pieces in order, one letter of ``kinds`` and one group a piece.

    A piece is a string, or a list of strings and code points that need a label,
    as in `drawing`; between tokens its letter is "-". A token that is drawn
    together with the one before it shares a piece with it.
    """
    pieces: list[tuple[str, str, int]] = []
    groups = text.groups or (0,) * len(text.tokens)
    for token, mark, group, gap in zip(
        text.tokens, text.marks, groups, (*text.gaps, ""), strict=True
    ):
        letter = _LETTER[mark]
        before = pieces[-1] if pieces else ("", "-", 0)
        if before[1] != "-" and (not token or _joins(before[0], token)):
            worst = min(before[1], letter, key=_TELLING.index)
            pieces[-1] = (before[0] + token, worst, before[2])
        elif token:
            pieces.append((token, letter, group))
        if gap:
            pieces.append((gap, "-", 0))
    own = text.reference == 0
    name = naming.OUTPUT if own else naming.expected(text.reference - 1, references)
    return {
        "label": f"{name}, as edited so far" if text.edited else name,
        "colour": palette.OUTPUT if own else palette.reference_colour(text.reference - 1),
        "pieces": [drawing.shown_piece(words) for words, _, _ in pieces],
        "kinds": "".join(letter for _, letter, _ in pieces),
        "groups": [group for _, _, group in pieces] if text.groups else [],
        "start": text.before > 0,
        "cut": text.before + text.after > 0,
    }


def _joins(before: str, token: str) -> bool:
    """Whether a token begins inside what the reader sees as one character."""
    return literal.joins_previous(before[-1:] + token[:1], 1)


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
    frames = frames_payload(explanation.frames, len(explanation.references))
    codes = {
        part
        for frame in frames
        for text in frame["texts"]
        for piece in text["pieces"]
        if isinstance(piece, list)
        for part in piece
        if isinstance(part, int)
    }
    texts["names"] |= drawing.code_names(codes)
    _FILM(key=key, data={**texts, "frames": frames})
