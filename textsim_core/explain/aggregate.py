"""Why the score of a set is not the mean of its rows, in words with the set's own figures."""

from __future__ import annotations

import math

from textsim_core.explain.words import count, points
from textsim_core.types import Score


def difference(corpus: Score, mean: float, *, scored: int, total: int, pooled: bool) -> str:
    """One paragraph on the two numbers; says how many rows have no score.

    ``mean`` is the mean of the row scores (NaN when no row has one), ``pooled``
    whether the metric adds up counts rather than averaging rows.
    """
    unscored = total - scored
    left = (
        f" {count(unscored, 'row has', 'rows have')} no score and stay out of both."
        if unscored
        else ""
    )
    if math.isnan(mean) or math.isnan(corpus.value):
        return f"Nothing to compare: {scored:,} of {count(total, 'row')} have a score.{left}"
    if not pooled:
        return f"The score of the set is the mean of its {count(scored, 'row score')}.{left}"
    gap = abs(corpus.value - mean)
    if points(gap, 2) == "0.00":
        return f"Here the whole set and the mean of its rows agree.{left}"
    side = "above" if corpus.value > mean else "below"
    return (
        f"The whole set is {points(gap, 2)} points {side} the mean of its "
        f"{count(scored, 'row score')}. The set's score adds up the matches of all rows before it "
        "divides, so long rows weigh more and length is judged over everything; "
        "the mean gives each row the same weight, "
        f"and in short rows one missing phrase counts heavily.{left}"
    )


def nltk_pooling(exact: float, nltk: float, short: int) -> tuple[str, ...]:
    """A sentence where NLTK's corpus score differs from the exact sums; none where it does not.

    ``exact`` and ``nltk`` are the two scores (fractions), ``short`` the number
    of rows that are too short for an order.
    """
    if math.isnan(exact) or math.isnan(nltk) or math.isclose(exact, nltk, rel_tol=1e-9):
        return ()
    return (
        f"NLTK's corpus_bleu prints {points(nltk, 2)} here, exact sums give {points(exact, 2)}: it "
        "counts one n-gram too many for each order that a row is too short for "
        f"({count(short, 'such row')}), and its methods 5 to 7 read only the last row.",
    )
