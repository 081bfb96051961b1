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
    Choice("undefined", "Undefined", "No score: Hugging Face evaluate divides by zero there."),
)
GENERATIONS = tuple(Choice(release, f"{release} and later") for release in RELEASES)
