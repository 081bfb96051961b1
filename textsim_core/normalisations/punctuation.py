"""Typographic punctuation and its plain forms: quotes, dashes, the ellipsis."""

from __future__ import annotations

from textsim_core.normalisations._contract import Normalisation
from textsim_core.tokenizers import Text

_PLAIN = {
    '"': "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033",
    "'": "\u2018\u2019\u201a\u201b\u2032",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
    "...": "\u2026",
}


def apply(text: Text) -> Text:
    """Curly and angled quotes, all dashes, the minus sign and the ellipsis in ASCII."""
    for plain, typographic in _PLAIN.items():
        for char in typographic:
            text = text.replace(char, plain)
    return text


NORMALISATION = Normalisation(
    name="punctuation",
    title="Typographic punctuation",
    summary="typographic quotes, dashes and ellipses like plain ones",
    position=30,
    apply=apply,
)
