"""Marked texts as a payload for the browser: pieces, their fates, and n-grams with their partners.

Shared by the marks and by the film. The payload is plain JSON: texts travel as
strings and code points and are only ever written with ``textContent``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from textsim_core.explain.types import KIND_WORDS, Kind, MarkedText

from . import literal, naming, palette

FIRST = 6_000
"""Characters of a text that are sent at once; the reader may ask for more."""
STEP = 40_000
"""Characters that one request for more adds."""

_LETTER: dict[Kind, str] = {"matched": "m", "clipped": "c", "missed": "x"}
_WORST_FIRST = "xcm"
_ASSETS = Path(__file__).parent / "assets"


def asset(*names: str) -> str:
    """The named asset files, one after the other, as one string."""
    return "\n".join((_ASSETS / name).read_text(encoding="utf-8") for name in names)


def marked_texts(
    hypothesis: MarkedText | None,
    references: Sequence[MarkedText],
    limit: int = FIRST,
    kind_words: Mapping[Kind, str] = KIND_WORDS,
    used: int | None = None,
) -> dict[str, Any]:
    """Payload of the hypothesis and its references (`naming.drawn` of them), in that order.

    ``texts`` is a list of `_text` payloads, ``names`` maps each code point that
    needs a label to ``[label, title, is_space]``, ``words`` each kind's letter to
    what it means. Each text is cut after ``limit`` characters.
    """
    surfaces: dict[str, int] = {}
    texts = []
    if hypothesis is not None:
        texts.append(_text(hypothesis, naming.OUTPUT, palette.OUTPUT, limit, surfaces))
    for index in naming.drawn(len(references), used):
        reference, name = references[index], naming.expected(index, len(references))
        colour = palette.reference_colour(index)
        texts.append(_text(reference, name, colour, limit, surfaces))
    codes = {
        part
        for text in texts
        for piece in text["pieces"]
        if isinstance(piece, list)
        for part in piece
        if isinstance(part, int)
    }
    words = {letter: kind_words[kind] for kind, letter in _LETTER.items()}
    return {"texts": texts, "names": code_names(codes), "words": words, "step": STEP}


def code_names(codes: Iterable[int]) -> dict[str, list[Any]]:
    """Each code point that needs a label, as ``[label, title, is_space]`` by its number."""
    return {
        str(code): [literal.label(code), literal.title(code), literal.is_space(code)]
        for code in sorted(codes)
    }


def _text(
    marked: MarkedText, label: str, colour: str, limit: int, surfaces: dict[str, int]
) -> dict[str, Any]:
    """One text: its pieces in order, which tokens each holds, and the fates by order.

    ``pieces[k]`` is a string, or a list of strings and code points; ``tokens[k]``
    is its first token and the number of tokens (0 between tokens);
    ``kinds[order - 1]`` and ``ngrams[order - 1]`` have one letter a piece and a
    token: m(atched), c(lipped), x (missed), - (none). ``exact`` and ``folded``
    number the tokens' surfaces, equal for equal ones in all texts.
    """
    tokens = _tokens_within(marked, limit)
    pieces = _pieces(marked, tokens, limit)
    words = [marked.text[start:end] for start, end in marked.spans[:tokens]]
    kinds = [_token_letters(marked, order, tokens) for order in range(1, len(marked.ngrams) + 1)]
    return {
        "label": label,
        "colour": colour,
        "length": len(marked.text),
        "shown": sum(end - start for start, end, _, _ in pieces),
        "pieces": [shown_piece(marked.text[start:end]) for start, end, _, _ in pieces],
        "tokens": [[first, number] for _, _, first, number in pieces],
        "kinds": [_piece_letters(letters, pieces) for letters in kinds],
        "ngrams": ["".join(_LETTER[kind] for kind in row[:tokens]) for row in marked.ngrams],
        "exact": [surfaces.setdefault(word, len(surfaces)) for word in words],
        "folded": [surfaces.setdefault(_fold(word), len(surfaces)) for word in words],
    }


def _fold(word: str) -> str:
    """A surface with case and compatibility forms set aside, told apart from exact ones."""
    return "\0" + unicodedata.normalize("NFKC", word).casefold()


def _tokens_within(marked: MarkedText, limit: int) -> int:
    """How many leading tokens begin before ``limit`` characters."""
    if len(marked.text) <= limit:
        return len(marked.spans)
    return next(
        (i for i, (start, _) in enumerate(marked.spans) if start >= limit), len(marked.spans)
    )


def _pieces(marked: MarkedText, tokens: int, limit: int) -> list[tuple[int, int, int, int]]:
    """The text in pieces: start, end, first token, number of tokens (0 between tokens).

    As `MarkedText.segments` cuts it, except that a piece never begins inside a
    character as the reader sees it: a combining mark stays with its letter.
    """
    end_of_text = min(len(marked.text), limit)
    pieces: list[tuple[int, int, int, int]] = []
    position = 0
    for token, (start, end) in enumerate(marked.spans[:tokens]):
        start, end = max(start, position), min(end, end_of_text)
        if start > position:
            pieces.append((position, start, token, 0))
        if pieces and pieces[-1][3] and _continues(marked.text, start, end):
            before = pieces[-1]
            pieces[-1] = (before[0], max(before[1], end), before[2], token + 1 - before[2])
        elif end > start:
            pieces.append((start, end, token, 1))
        position = max(position, start, end)
    if position < end_of_text:
        pieces.append((position, end_of_text, tokens, 0))
    return pieces


def _continues(text: str, start: int, end: int) -> bool:
    """Whether a token has no characters of its own, or begins inside a visible character."""
    return end <= start or literal.joins_previous(text, start)


def shown_piece(text: str) -> str | list[literal.Part]:
    """Text as the browser draws it: a string, or strings and code points that need a label."""
    parts = literal.visible(text)
    if all(isinstance(part, str) for part in parts):
        return "".join(part for part in parts if isinstance(part, str))
    return parts


def _token_letters(marked: MarkedText, order: int, tokens: int) -> str:
    """The fate of each of the leading tokens at ``order``, one letter each.

    Only the n-grams that begin among those tokens can cover them, so that a cut
    text of a hundred thousand tokens is not walked to its end.
    """
    near = MarkedText(
        marked.text,
        marked.spans[: tokens + order - 1],
        tuple(row[:tokens] for row in marked.ngrams),
    )
    return "".join(_LETTER[kind] for kind in near.token_kinds(order)[:tokens])


def _piece_letters(letters: str, pieces: Sequence[tuple[int, int, int, int]]) -> str:
    """One letter a piece: the worst of its tokens, so that no difference hides."""
    return "".join(
        min(letters[first : first + number], key=_WORST_FIRST.index) if number else "-"
        for _, _, first, number in pieces
    )
