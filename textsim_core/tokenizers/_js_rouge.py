"""What the generations of js-rouge's Treebank tokenizer share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import regex

JS_SPACE = r"\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
r"""The characters of JavaScript's ``\s``, for a character class."""

Step = tuple[Any, str]
"""A compiled pattern and what it is replaced by."""


def steps(*pairs: tuple[str, str]) -> tuple[Step, ...]:
    """Patterns compiled, each with its replacement."""
    return tuple((regex.compile(pattern), replacement) for pattern, replacement in pairs)


def rewritten(text: str, through: Sequence[Step]) -> str:
    """The text after each step in turn."""
    for pattern, replacement in through:
        text = pattern.sub(replacement, text)
    return text


SHORT_FORMS = steps(
    (r"([^'])' ", r"\1 ' "),
    (r"'([sSmMdD]) ", r" '\1 "),
    (r"('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) ", r" \1 "),
)
"""Possessives and short forms split off, in a text with a space at either end."""

SINGLE_SPACES = steps((" {2,}", " "), ("^ | $", ""))
"""Runs of the plain space made one, and dropped at the ends."""
