"""The geometric GLEU: against its formula, in a set, explained, and as FutureAGI's platform."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets, rows

EXACTLY = settings(deadline=None, derandomize=True, max_examples=150)
NAME = "geometric-gleu"
LONGER = ("we met them at the old station", "we met them at the station in town")


def by_formula(said: str, meant: str, orders: int = 4) -> float:
    """The geometric mean of the smaller of precision and recall, a term an order that both have."""
    shares = []
    for n in range(1, orders + 1):
        ours, theirs = (
            Counter(zip(*(text.lower().split()[i:] for i in range(n)), strict=False))
            for text in (said, meant)
        )
        if ours and theirs:
            matches = (ours & theirs).total()
            shares.append(min(matches / ours.total(), matches / theirs.total()))
    if not shares or min(shares) == 0:
        return 0.0
    return math.prod(shares) ** (1 / len(shares))


@EXACTLY
@given(row=rows(references=3))
def test_a_pair_scores_by_the_formula_with_its_best_reference(row: Row) -> None:
    said, meant = row[0], list(row[1])
    expected = max(by_formula(said, one) for one in meant)
    score = ts.score(said, meant, metric=NAME)
    assert score.value == pytest.approx(expected, rel=1e-12, abs=0)
    used = by_formula(said, meant[score.parts["used_reference"] - 1])
    assert used == pytest.approx(expected, rel=1e-12, abs=0)


@EXACTLY
@given(data=data_sets(most=6))
def test_a_set_is_the_mean_of_its_rows_and_so_are_its_losses(data: list[Row]) -> None:
    said, meant = columns(data)
    found = ts.evaluate(said, meant, metric=NAME)
    assert found.corpus.value == pytest.approx(found.values.mean(), rel=1e-12)
    alone = [ts.explain(*row, metric=NAME).plain_losses for row in zip(said, meant, strict=True)]
    for loss in found.explain().plain_losses:
        points = [sum(one.points for one in row if one.name == loss.name) for row in alone]
        assert loss.points == pytest.approx(np.mean(points), abs=1e-12)


@pytest.mark.parametrize(
    ("said", "meant", "value"),
    [
        ("turn left", "turn left", 1.0),  # no order of three or four words is asked for
        ("the cat sat", "the cat sat on the mat", (1 / 2 * 2 / 5 * 1 / 4) ** (1 / 3)),
        ("left turn", "turn left", 0.0),  # both words, no phrase
        ("", "turn left", 0.0),
        ("", "", 0.0),
        ("TURN LEFT", "turn left", 1.0),
    ],
)
def test_values_by_hand(said: str, meant: str, value: float) -> None:
    assert ts.score(said, meant, metric=NAME).value == pytest.approx(value, rel=1e-12, abs=0)
    assert ts.score(meant, said, metric=NAME).value == pytest.approx(value, rel=1e-12, abs=0)


def test_it_is_another_number_than_googles_and_no_one_can_mix_them_up() -> None:
    said, meant = "the cat was on the mat", "the cat sat on the mat"
    assert ts.score(said, meant, metric="gleu", tool="nltk").value == pytest.approx(9 / 18)
    ours = ts.score(said, meant, metric=NAME)
    assert ours.value == 0  # three-word phrases match, no four-word phrase does
    assert "mean:geometric" in ours.signature
    assert ts.METRICS[NAME].title != ts.METRICS["gleu"].title
    told = ts.explain(said, meant, metric=NAME)
    assert "no four-word phrase" in told.verdict()
    assert [loss.points for loss in told.losses] == [0, 0, 0, 1]


def test_length_words_and_phrasing_are_told_apart() -> None:
    def costs(said: str, meant: str) -> dict[str, float]:
        losses = ts.explain(said, meant, metric=NAME).plain_losses
        return {loss.name: round(loss.points, 12) for loss in losses}

    shorter = costs("we met them at the old station", "we met them at the old station today")
    assert shorter["length"] > 0 and shorter["different_words"] == shorter["phrasing"] == 0
    other = costs("yes", "no")
    assert other == {"length": 0, "different_words": 1, "phrasing": 0}
    turned = costs("b a", "a b")
    assert turned == {"length": 0, "different_words": 0, "phrasing": 1}
    nothing = costs("", "a b")
    assert nothing["nothing_to_compare"] == 1 and sum(nothing.values()) == 1


def test_the_film_goes_order_by_order_to_the_score() -> None:
    told = ts.explain(*LONGER, metric=NAME)
    assert [frame.name for frame in told.frames] == [
        "tokens", "order_1", "order_2", "order_3", "order_4", "score",
    ]  # fmt: skip
    shares = [frame.value for frame in told.frames[1:-1]]
    assert shares == [6 / 8, 4 / 7, 3 / 6, 2 / 5]
    assert told.frames[-1].value == pytest.approx(math.prod(shares) ** 0.25, rel=1e-12)
    assert ts.explain(*LONGER, metric=NAME, max_order=1).score.value == 6 / 8


def test_futureagis_platform_answers_in_its_own_key() -> None:
    score = ts.score(*LONGER, metric=NAME, tool="futureagi-platform")
    answer = ts.result(score, tool="futureagi-platform")
    assert answer == {"score": pytest.approx(by_formula(*LONGER), rel=1e-12)}
