"""Eight pairs, each of which shows one thing that a score does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Example:
    """A pair for the landing page, with the settings that differ from the standard."""

    title: str
    hypothesis: str
    references: tuple[str, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)


EXAMPLES = (
    Example(
        "Word order",
        "On Tuesday the committee approved the new budget for the city library.",
        ("The committee approved the new budget for the city library on Tuesday.",),
    ),
    Example(
        "Other words",
        "The physician told the sick man to remain at home.",
        ("The doctor advised the patient to stay at home.",),
    ),
    Example(
        "Too short",
        "The ferry leaves at noon.",
        ("The ferry leaves at noon from the old harbour behind the fish market.",),
    ),
    Example(
        "Repeated word",
        "the the the the the the the",
        ("the cat is on the mat", "there is a cat on the mat"),
    ),
    Example(
        "Capitals and dots",
        "the train to oslo is late, please wait",
        ("The train to Oslo is late. Please wait!",),
    ),
    Example(
        "Perfect but short",
        "Turn left",
        ("Turn left",),
        {"smoothing": "none", "effective_order": False},
    ),
    Example(
        "Chinese, wrong cutter",
        "我今天去了北京的天安门广场。",
        ("我今天去北京天安门广场了。",),
    ),
    Example(
        "Two expected texts",
        "The meeting was moved to Friday because the hall is closed.",
        (
            "Because the hall is closed, the meeting has been moved to Friday.",
            "The meeting was moved to Friday since the hall is closed.",
        ),
    ),
)
