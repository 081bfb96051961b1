"""What may be treated alike before anything is counted, one file each; nothing is by default."""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.normalisations._contract import Normalisation
from textsim_core.registry import Registry
from textsim_core.spans import Traced
from textsim_core.types import arrow_to_texts, texts_to_arrow

NORMALISATIONS: Registry[Normalisation] = Registry(
    "textsim_core.normalisations", "NORMALISATION", "normalisation"
)


def ordered(names: Sequence[str]) -> tuple[str, ...]:
    """The names once each, in the registry's own order: the order they are applied in."""
    return tuple(name for name in NORMALISATIONS if name in names)


def traced(text: str, names: Sequence[str]) -> Traced:
    """One text after the normalisations, each character with its place in the original."""
    result = Traced.of(text)
    for name in ordered(names):
        result = NORMALISATIONS[name].apply(result)
    return result


def normalised(texts: pa.Array, names: Sequence[str]) -> pa.Array:
    """Many texts after the normalisations; null stays null.

    ASCII texts are left as they are: no normalisation changes any.
    """
    if not names or pc.all(pc.string_is_ascii(texts)).as_py():
        return texts
    rewritten = arrow_to_texts(texts)
    for name in ordered(names):
        apply = NORMALISATIONS[name].apply
        rewritten = [text if text is None or text.isascii() else apply(text) for text in rewritten]
    return texts_to_arrow(rewritten)


__all__ = ["NORMALISATIONS", "Normalisation", "normalised", "ordered", "traced"]
