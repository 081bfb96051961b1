"""What a normalisation is: names for people and one rewriting of a text or its trace."""

from __future__ import annotations

from dataclasses import dataclass

from textsim_core.tokenizers import Rewrite


@dataclass(frozen=True, slots=True)
class Normalisation:
    """One difference between texts that can be left out of account.

    ``apply`` gives a text for a text and a `spans.Traced` for a trace; it
    leaves ASCII alone and is idempotent. ``summary`` completes "Treat …".
    ``position`` orders the picker and the application.
    """

    name: str
    title: str
    summary: str
    position: int
    apply: Rewrite

    def changes(self, text: str) -> bool:
        """Whether the text is another one afterwards."""
        return not text.isascii() and self.apply(text) != text
