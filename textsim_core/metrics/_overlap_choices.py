"""The accepted values of the overlap metrics' settings, with their words."""

from __future__ import annotations

from textsim_core.settings import Choice

MEASURES = (
    Choice("f", "F-measure", "Precision and recall in one number: their harmonic mean."),
    Choice("precision", "Precision", "The share of the output that is expected."),
    Choice("recall", "Recall", "The share of the expected text that is said."),
)
EMPTIES = (
    Choice("zero", "Scores 0", "Two empty texts score 0 (rouge-score, Azure)."),
    Choice("equal", "Two empty texts are equal", "Two texts without a word score 1 (SQuAD)."),
    Choice("undefined", "Undefined", "No score where a text is empty (js-rouge raises an error)."),
)
COUNTINGS = (
    Choice("clipped", "As often as in both", "A repeated phrase counts as often as both have it."),
    Choice("distinct", "Each once", "Every distinct phrase counts once on either side."),
    Choice(
        "distinct-matches",
        "Each match once",
        "Distinct matches over all phrases: repetition keeps a text below 1 against itself "
        "(js-rouge up to 3.2.0).",
    ),
)
