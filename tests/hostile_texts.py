"""Texts that break tokenizers: scripts, white space, control characters, entities, quotes."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import strategies as st

PARTS = json.loads((Path(__file__).parent / "data" / "hostile_pieces.json").read_text("utf-8"))
SURROGATES = ["\ud800", "\udfff", "\ud83d\ude00"]


def hostile_texts(*, surrogates: bool = True, pieces: int = 12) -> st.SearchStrategy[str]:
    """Up to so many of the pieces above, or any characters, next to each other."""
    pieces_of_text = st.sampled_from(PARTS["pieces"])
    kinds = [pieces_of_text, pieces_of_text, st.sampled_from(PARTS["spaces"])]
    kinds.append(st.characters(exclude_categories=() if surrogates else ("Cs",)))
    if surrogates:
        kinds.append(st.sampled_from(SURROGATES))
    return st.lists(st.one_of(kinds), max_size=pieces).map("".join)
