"""The settings that edit metrics share, with their words."""

from __future__ import annotations

from typing import Any

from textsim_core.settings import Choice, choice, switch

REFERENCES = (
    Choice("best", "The nearest", "The expected text with the best score counts."),
    Choice("first", "The first listed", "Only the first listed counts, for tools that take one."),
)
EMPTIES = (
    Choice("counted", "As counted", "Each token of the output is an edit of its own (jiwer)."),
    Choice("undefined", "Undefined", "No score: torchmetrics divides by its length, zero."),
)

DIRECTIONS = (
    Choice("output", "The output", "The output is turned into the expected text (sacreBLEU)."),
    Choice(
        "expected", "The expected text",
        "The other way round: an empty output needs no edit (torchmetrics).",
    ),
)  # fmt: skip
EFFORTS = (
    Choice("usual", "Usual", "A few seconds for a row at most."),
    Choice("tenfold", "Tenfold", "Half a minute for a row at most."),
    Choice("unlimited", "Unlimited", "However long it takes."),
)
SCALES = (
    Choice("share", "A share", "1 less the edits over the length of the longer text."),
    Choice("within", "Few enough", "1 up to the edits allowed and 0 beyond (promptfoo)."),
)


def reference() -> Any:
    """Which of several references counts."""
    return choice(
        "best", "Several expected texts", lambda: REFERENCES, recounts=True, advanced=True,
        help="Which expected text counts when there are several.",
    )  # fmt: skip


def empty() -> Any:
    """What an empty reference gives."""
    return choice(
        "counted", "Empty expected texts", lambda: EMPTIES, advanced=True,
        help="What a row with an empty expected text gets.",
    )  # fmt: skip


def trim(default: bool = True) -> Any:
    """Whether white space at the ends of a text is left out of account."""
    return switch(
        default, "Trim the ends", recounts=True, advanced=True,
        help="Leave white space at both ends of a text out of account, as jiwer does.",
    )  # fmt: skip


def code_units() -> Any:
    """Whether characters are counted as JavaScript does."""
    return switch(
        False, "Count as JavaScript", recounts=True, advanced=True,
        help="Count UTF-16 code units: an emoji is two, not one.",
    )  # fmt: skip
