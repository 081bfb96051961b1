"""The errors of the core: one class, few children.

Every message says what was wrong, the value received and what is accepted, so
that a page, a command line and an API can show it as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable


class TextsimError(ValueError):
    """Anything that the caller can put right; its text is a sentence for people."""


class SettingError(TextsimError):
    """A setting that does not exist, or whose value is outside what it accepts."""


class ShapeError(TextsimError):
    """Hypotheses and references that do not belong together (counts, nesting, types)."""


class ReadError(TextsimError):
    """A file that cannot be read as what it claims to be; names line or byte where known."""


def one_of(what: str, received: object, accepted: Iterable[object]) -> str:
    """The sentence for a value that is not among the accepted ones."""
    return f"{what}: received {received!r}; accepted: {', '.join(str(item) for item in accepted)}."
