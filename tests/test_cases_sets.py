"""Faults of other tools around whole sets: means, rows without a score, winners, identical systems.

Each was met in public threads; the data are our own.
"""

from __future__ import annotations

import numpy as np
import pytest

import textsim_core as ts
from textsim_core.sampling.differences import row_outcomes
from textsim_core.sampling.plan import Test
from textsim_core.sampling.verdict import pair_verdict

LONG = "one two three four five six seven eight nine ten"


@pytest.mark.parametrize(
    ("metric", "whole", "mean"),
    # TER: 1 edit in 11 words. GLEU: 10 + 9 + 8 + 7 of 34 n-grams of the long row, 0 of 1 beside it.
    [("ter", 1 / 11, 1 / 2), ("gleu", 34 / 35, 1 / 2), ("exact_match", 1 / 2, 1 / 2)],
)
def test_the_set_and_the_mean_of_its_rows_are_two_numbers(
    metric: str, whole: float, mean: float
) -> None:
    found = ts.evaluate([LONG, "aye"], [LONG, "nay"], metric=metric)
    assert found.corpus.value == pytest.approx(whole, abs=1e-12)
    assert found.mean == pytest.approx(mean, abs=1e-12)


@pytest.mark.parametrize("metric", ["bleu", "chrf", "ter", "token_f1"])
def test_rows_without_a_score_are_neither_zero_nor_gone(metric: str) -> None:
    said, meant = [LONG, None, "aye", "aye", LONG], [LONG, LONG, "nay", None, LONG]
    found = ts.evaluate(said, meant, metric=metric)
    alone = ts.evaluate([LONG, "aye", LONG], [LONG, "nay", LONG], metric=metric)
    assert (found.scored, len(found.values)) == (3, 5)
    assert np.flatnonzero(np.isnan(found.values)).tolist() == [1, 3]
    assert found.mean == pytest.approx(alone.mean, abs=1e-12)
    assert found.corpus.value == pytest.approx(alone.corpus.value, abs=1e-12)
    assert found.statuses.tolist() == ["ok", "no hypothesis", "ok", "no reference", "ok"]


def test_a_list_of_rows_won_holds_no_row_that_is_level_or_lost() -> None:
    expected = ["a b c d e", "a b c d e", "a b c d e"]
    found = ts.compare(
        {"A": ["a b x y z", "a b c x y", "a x"], "B": ["a b c y z", "a b c x y", "a b c d e"]},
        expected, metric="token_f1",
    )  # fmt: skip
    outcomes = row_outcomes(found, "A", "B")
    assert outcomes.biggest("a", 10) == ()
    assert [swing.row for swing in outcomes.biggest("b", 10)] == [2, 0]
    assert outcomes.ties.tolist() == [1]


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
def test_the_same_outputs_twice_are_no_difference(test: Test) -> None:
    outputs = ["a b c d e", "b c d", "d e f g", "x"] * 5
    expected = ["a b c d x", "b c d", "d e f y", "z"] * 5
    found = ts.compare({"A": outputs, "B": list(outputs)}, expected, test=test, samples=200)
    (pair,) = found.pairs
    assert (pair.p_value, pair.difference, pair.better, pair.ties) == (1.0, 0.0, None, 20)
    assert pair.identical
    assert pair_verdict(found, pair)["plain"][0].endswith("no difference, p = 1.")
