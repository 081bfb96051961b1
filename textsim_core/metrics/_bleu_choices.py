"""The accepted values of BLEU's rarer settings, with their words."""

from __future__ import annotations

from textsim_core.settings import Choice
from textsim_core.smoothing_history import RELEASES

RULES = (
    Choice("closest", "Closest", "Nearest in length; of two equally near, the shorter."),
    Choice("shortest", "Shortest", "The shortest expected text (Hugging Face evaluate)."),
    Choice("closest-first", "Closest, first listed", "Of two equally near, the first listed."),
)
POOLINGS = (
    Choice("sums", "Exact sums", "Matches and totals of all rows are added up."),
    Choice("nltk", "As NLTK", "Short rows count phantom n-grams; methods 5 to 7 see the last row."),
)
EMPTIES = (
    Choice("zero", "Scores 0", "An empty output scores 0, as in most tools."),
    Choice("counted", "As counted", "No special case: smoothing decides (bleuscore)."),
    Choice("either-zero", "Either scores 0", "An empty expected text scores 0 too (FutureAGI)."),
    Choice("undefined", "Undefined", "No score: Hugging Face evaluate raises an error there."),
)
PENALTIES = (
    Choice("papineni", "Standard", "exp(1 − expected / output) for outputs that are too short."),
    Choice(
        "inverted",
        "Inverted (promptfoo until 0.121.15)",
        "exp(1 − output / expected): a mistake that rewards short outputs, even above 100.",
    ),
)
CLIPPINGS = (
    Choice("together", "All together", "A phrase counts if any expected text has it (Papineni)."),
    Choice(
        "single",
        "The best single one",
        "Each phrase length is matched with one expected text, the best (promptfoo).",
    ),
)
GENERATIONS = tuple(Choice(release, f"{release} and later") for release in RELEASES)
