"""The settings that metrics of several families have, with their words, and their check."""

from __future__ import annotations

from typing import Any

from textsim_core.ngrams import ORDERS
from textsim_core.normalisations import NORMALISATIONS
from textsim_core.settings import choice, number, registered, settle, several, switch
from textsim_core.tokenizers import TOKENIZERS

TOKENIZER = "How the text is cut into words before anything is counted."
LOWERCASE = "Lower-case both texts first. Unicode rules, independent of the language."


def tokenizer(default: str, summary: str = TOKENIZER) -> Any:
    """How words are cut."""
    return choice(default, "Words are cut by", registered(TOKENIZERS), recounts=True, help=summary)


def lowercase(default: bool = False, summary: str = LOWERCASE) -> Any:
    """Whether capitals are left out of account."""
    return switch(default, "Ignore capitals", recounts=True, help=summary)


def normalise(before: str = "the text is cut") -> Any:
    """Which differences are left out of account."""
    return several(
        "Treat alike", registered(NORMALISATIONS), recounts=True, advanced=True,
        help=f"Differences that are left out of account before {before}. Usually none.",
    )  # fmt: skip


def max_order() -> Any:
    """The longest n-gram of words that is compared; no statistics depend on it."""
    return number(
        4, "Longest phrase", 1, ORDERS, whole=True,
        help="Phrases of one word up to this many words are compared.",
    )  # fmt: skip


def recall_weight(default: float) -> Any:
    """Beta of a character F-score."""
    return number(
        default, "Weight of recall (beta)", 0.0, 1000.0,
        help="Missing text weighs beta squared times as much as surplus text.",
    )  # fmt: skip


def whitespace() -> Any:
    """Whether spaces are characters that count."""
    return switch(
        False, "Spaces are characters", recounts=True,
        help="Usually spaces are left out, and “any one” equals “anyone”.",
    )  # fmt: skip


class Configured:
    """A dataclass of settings whose values are checked and put into their standard form."""

    __slots__ = ()

    def __post_init__(self) -> None:
        settle(self)
