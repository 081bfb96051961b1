"""Characters that nobody sees: zero-width spaces, byte-order marks, soft hyphens, directions."""

from __future__ import annotations

import re

from textsim_core.normalisations._contract import Normalisation
from textsim_core.spans import Traced
from textsim_core.tokenizers import Text

# Joiners shape words from Hebrew on (Persian, Indic scripts) and emoji: there they stay.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]"
    "|(?<![\u0590-\U0010ffff])[\u200c\u200d]|[\u200c\u200d](?![\u0590-\U0010ffff])"
)


def apply(text: Text) -> Text:
    """The text without them; joiners stay between characters of scripts that use them."""
    if isinstance(text, Traced):
        return text.without([found.start() for found in _INVISIBLE.finditer(text.text)])
    return _INVISIBLE.sub("", text)


NORMALISATION = Normalisation(
    name="invisible",
    title="Invisible characters",
    summary="texts alike that differ only in characters nobody sees",
    position=20,
    apply=apply,
)
