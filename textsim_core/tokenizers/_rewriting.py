"""Replacing what a pattern matches, in a text or in its trace."""

from __future__ import annotations

from typing import Any

from textsim_core.spans import Traced
from textsim_core.tokenizers._contract import Text


def substituted(text: Text, pattern: Any, new: str) -> Text:
    """Every match of ``pattern`` (compiled) replaced by the literal ``new``.

    All of a match is the source of each character that replaces it.
    """
    if not isinstance(text, Traced):
        return pattern.sub(lambda _: new, text)  # type: ignore[no-any-return]  # text in, text out
    pieces: list[str] = []
    starts: list[int] = []
    stops: list[int] = []
    done: int = 0
    for match in pattern.finditer(text.text):
        first: int = match.start()
        past: int = match.end()
        pieces += [text.text[done:first], new]
        starts += [*text.starts[done:first], *[text.starts[first]] * len(new)]
        stops += [*text.stops[done:first], *[text.stops[past - 1]] * len(new)]
        done = past
    pieces.append(text.text[done:])
    return Traced("".join(pieces), [*starts, *text.starts[done:]], [*stops, *text.stops[done:]])
