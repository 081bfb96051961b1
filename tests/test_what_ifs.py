"""Gains of perfect rows are the scores of sets in which those rows really are perfect."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets
from textsim_core.what_ifs import WhatIfs

HARD = settings(deadline=None, derandomize=True, max_examples=8)


def made_perfect(data: list[Row], chosen: set[int]) -> list[Row]:
    return [(row[1][0], row[1]) if n in chosen else row for n, row in enumerate(data)]


def corpus(data: list[Row], name: str) -> float:
    said, meant = columns(data)
    return ts.evaluate(said, meant, metric=name).corpus.value


def what_ifs(data: list[Row], name: str) -> WhatIfs:
    said, meant = columns(data)
    found = ts.evaluate(said, meant, metric=name)
    assert found.pairs is not None
    return WhatIfs.of(found.metric, found.stats, found.pairs)


@pytest.mark.parametrize("name", ts.METRICS)
@HARD
@given(data=data_sets(most=5, references=2))
def test_every_gain_is_that_of_the_set_with_the_row_repaired(name: str, data: list[Row]) -> None:
    found = what_ifs(data, name)
    now = corpus(data, name)
    assert found.score == pytest.approx(now, abs=1e-12, nan_ok=True)
    sign = 1 if ts.METRICS[name].facts.higher_is_better else -1
    for row, gain in zip(found.rows.tolist(), found.gains, strict=True):
        then = corpus(made_perfect(data, {row}), name)
        if math.isfinite(now) and math.isfinite(then):
            assert gain == pytest.approx(sign * (then - now), abs=1e-12)


@pytest.mark.parametrize("name", ts.METRICS)
@HARD
@given(data=data_sets(most=5, references=2))
def test_the_curve_repairs_the_most_rewarding_rows_first(name: str, data: list[Row]) -> None:
    found = what_ifs(data, name)
    curve = found.curve()
    assert len(curve) == len(found.rows) + 1
    for number in range(len(curve)):
        chosen = set(found.rows[found.order[:number]].tolist())
        expected = corpus(made_perfect(data, chosen), name)
        assert curve[number] == pytest.approx(expected, abs=1e-12, nan_ok=True)


def test_rows_without_a_score_are_left_out_and_no_row_at_all_is_nothing() -> None:
    metric = ts.configured("bleu")
    pairs = ts.Pairs.of(["a b c d", None, "x"], [["a b c d e"], ["y"], []])
    found = WhatIfs.of(metric, metric.statistics(pairs), pairs)
    assert found.rows.tolist() == [0]
    empty = ts.Pairs.of([], [])
    nothing = WhatIfs.of(metric, metric.statistics(empty), empty)
    assert nothing.gains.tolist() == []
    assert math.isnan(nothing.score)


def test_the_largest_gain_comes_first() -> None:
    data = [("the cat sat on a mat", ("the cat sat on a mat",)), ("no", ("many other words here",))]
    found = what_ifs(data, "bleu")
    assert found.order.tolist() == [1, 0]
    assert np.isclose(found.gains[0], 0)
