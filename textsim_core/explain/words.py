"""Small words for sentences: numbers as the screen shows them, and counted nouns."""

from __future__ import annotations

from collections.abc import Callable

_NUMBERS = ("", "single", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_LISTED = 20


def points(fraction: float, decimals: int = 1) -> str:
    """A fraction on the 0–100 scale, without the minus of a rounded zero: 0.283 → "28.3"."""
    text = f"{100 * fraction:.{decimals}f}"
    return text.lstrip("-") if not float(text) else text.replace("-", "\N{MINUS SIGN}")


def count(number: int, noun: str, nouns: str = "") -> str:
    """A counted noun: "1 word", "0 words", "1,204 words"."""
    return f"{number:,} {noun if number == 1 else nouns or noun + 's'}"


def phrase(order: int, number: int = 1, unit: str = "word") -> str:
    """What a layman calls an n-gram: "word", "two-word phrases", "three-character sequences"."""
    if order == 1:
        name = unit
    else:
        name = f"{_NUMBERS[order]}-{unit} {'phrase' if unit == 'word' else 'sequence'}"
    return name if number == 1 else name + "s"


def listed(items: list[str]) -> str:
    """Items as in a sentence: "7", "7 and 9", "7, 9 and 11"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def expects(sizes: Callable[[int], int], texts: int, aside: str = "") -> str:
    """How long the expected texts are, to follow what the output has; "" without any.

    ``sizes(k)`` is the length of text k (from 0); of more than `_LISTED` only
    their number is told. ``aside`` follows where there are several.
    """
    if not texts:
        return ""
    if texts > _LISTED:
        return f"; there are {texts:,} expected texts{aside}"
    told = listed([f"{sizes(k):,}" for k in range(texts)])
    return (
        f"; the expected texts have {told}{aside}"
        if texts > 1
        else f"; the expected text has {told}"
    )
