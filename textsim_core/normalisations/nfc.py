"""Accents typed as one character or as letter plus mark: Unicode's form NFC."""

from __future__ import annotations

import unicodedata

from textsim_core.normalisations._contract import Normalisation
from textsim_core.spans import Traced
from textsim_core.tokenizers import Text


def apply(text: Text) -> Text:
    """Canonical composition (Unicode Standard Annex 15)."""
    return text.composed() if isinstance(text, Traced) else unicodedata.normalize("NFC", text)


NORMALISATION = Normalisation(
    name="nfc",
    title="Accents (NFC)",
    summary="accents alike whether they are typed as one character or as letter and mark",
    position=10,
    apply=apply,
)
