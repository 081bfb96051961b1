"""Each smoothing method by its own formula, on counts made for it."""

from __future__ import annotations

import dataclasses
import math
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from textsim_core.order_counts import OrderCounts
from textsim_core.smoothing import SMOOTHINGS

exactly = settings(deadline=None, derandomize=True, max_examples=60)
UNGUARDED = ["add-one", "add-one-epsilon", "epsilon"]
PASSES_ONE = ["method5", "method6", "method7"]


def counts(matches: list[int], totals: list[int], fifth: float = 0.0) -> OrderCounts:
    """One row of counts."""
    row = np.array([totals])
    return OrderCounts(
        np.array([matches]), row, np.maximum(row, 1), row[:, 0], np.array([fifth]), row
    )


def precisions(name: str, row: OrderCounts, value: float | None = None) -> list[float]:
    method = SMOOTHINGS[name]
    used = value if value is not None else method.default or 0.0
    return [float(p) for p in method.function(row, used)[0]]


GAPS = counts([5, 2, 0, 0], [6, 5, 4, 3])
SHORT = counts([2, 1, 0, 0], [2, 1, 0, 0])
ALL = counts([6, 4, 2, 1], [6, 5, 4, 3], fifth=0.5)
TINY = sys.float_info.min


@pytest.mark.parametrize(
    ("name", "row", "expected"),
    [
        ("none", GAPS, [5 / 6, 2 / 5, 0, 0]),
        ("none", SHORT, [1, 1, 0, 0]),
        ("exp", GAPS, [5 / 6, 2 / 5, 1 / 2 / 4, 1 / 4 / 3]),
        ("exp", SHORT, [1, 1, 0, 0]),
        ("floor", GAPS, [5 / 6, 2 / 5, 0.1 / 4, 0.1 / 3]),
        ("floor", SHORT, [1, 1, 0, 0]),
        ("add-k", GAPS, [5 / 6, 3 / 6, 1 / 5, 1 / 4]),
        ("add-k", SHORT, [1, 1, 1, 1]),
        ("add-one", GAPS, [6 / 7, 3 / 6, 1 / 5, 1 / 4]),
        ("add-one", SHORT, [1, 1, 1, 1]),
        ("add-one-if-matched", GAPS, [5 / 6, 2 / 5, 0, 0]),
        ("add-one-if-matched", ALL, [1, 5 / 6, 3 / 5, 2 / 4]),
        ("epsilon", GAPS, [5 / 6, 2 / 5, 1e-7, 1e-7]),
        ("epsilon", SHORT, [1, 1, 1e-7, 1e-7]),
        ("method0", GAPS, [5 / 6, 2 / 5, TINY, TINY]),
        ("method1", GAPS, [5 / 6, 2 / 5, 0.1 / 4, 0.1 / 3]),
        ("method1", SHORT, [1, 1, 0.1, 0.1]),
        ("method2", GAPS, [5 / 6, 3 / 6, 1 / 5, 1 / 4]),
        ("method2", SHORT, [1, 1, 1 / 2, 1 / 2]),
        ("method3", GAPS, [5 / 6, 2 / 5, 1 / 2 / 4, 1 / 4 / 3]),
        ("method3", SHORT, [1, 1, 1 / 2, 1 / 4]),
        ("method4", GAPS, [5 / 6, 2 / 5, math.log(6) / 5 / 2 / 4, math.log(6) / 5 / 4 / 3]),
        ("method6", ALL, [1, 4 / 5, (2 + 5 * 0.8**2) / 9, None]),
    ],
)
def test_formula(name: str, row: OrderCounts, expected: list[float | None]) -> None:
    for got, wanted in zip(precisions(name, row), expected, strict=True):
        assert wanted is None or got == pytest.approx(wanted, rel=1e-14, abs=0)


def test_method5_averages_with_neighbours_and_order_five() -> None:
    raw = [1, 4 / 5, 2 / 4, 1 / 3, 0.5]
    smoothed, before = [], raw[0] + 1
    for n in range(4):
        before = (before + raw[n] + raw[n + 1]) / 3
        smoothed.append(before)
    assert precisions("method5", ALL) == pytest.approx(smoothed, rel=1e-14)


def test_method6_guesses_an_order_from_the_two_below_it() -> None:
    got = precisions("method6", ALL)
    assert got[3] == pytest.approx((1 + 5 * got[2] ** 2 / got[1]) / (3 + 5), rel=1e-14)


def test_method7_is_method5_of_method4() -> None:
    fourth = precisions("method4", GAPS)
    smoothed, before = [], fourth[0] + 1
    for n in range(4):
        before = (before + fourth[n] + (fourth[n + 1] if n < 3 else 0.0)) / 3
        smoothed.append(before)
    assert precisions("method7", GAPS) == pytest.approx(smoothed, rel=1e-14)


def test_method6_passes_one_where_phrases_match_better_than_words() -> None:
    """Measured with NLTK 3.10.4: each reference allows one of the two "a" at the ends."""
    pair = ("a b b a", ["b b a", "a b b"])
    assert ts.score(*pair, tool="nltk", smoothing="method6").value == pytest.approx(
        1.0436035416000244, rel=1e-14
    )
    assert all(SMOOTHINGS[name].summary.endswith("can exceed 100.") for name in PASSES_ONE)


def test_add_k_of_nothing_changes_nothing() -> None:
    assert precisions("add-k", GAPS, 0.0) == precisions("none", GAPS)


def orders(draw: st.DrawFn) -> OrderCounts:
    said = draw(st.integers(0, 12))
    totals = [max(said - n, 0) for n in range(draw(st.integers(3, 9)))]
    matches, most = [], said
    for total in totals:
        most = draw(st.integers(0, min(most, total)))
        matches.append(most)
    return counts(matches, totals, draw(st.floats(0, 1)))


possible = st.composite(orders)()


@pytest.mark.parametrize("name", SMOOTHINGS)
@exactly
@given(row=possible)
def test_every_method_gives_finite_shares_and_touches_nothing(name: str, row: OrderCounts) -> None:
    before = {f.name: getattr(row, f.name).copy() for f in dataclasses.fields(row)}
    got = SMOOTHINGS[name].function(row, SMOOTHINGS[name].default or 0.0)
    assert got.shape == row.matches.shape
    assert np.isfinite(got).all() and (got >= 0).all()
    assert all((getattr(row, field) == kept).all() for field, kept in before.items())


@pytest.mark.parametrize("name", [n for n in SMOOTHINGS if n not in PASSES_ONE])
@exactly
@given(row=possible)
def test_only_methods_five_to_seven_pass_one(name: str, row: OrderCounts) -> None:
    assert (SMOOTHINGS[name].function(row, SMOOTHINGS[name].default or 0.0) <= 1 + 1e-12).all()


@pytest.mark.parametrize(
    "name", ["none", "exp", "floor", "epsilon", "method0", "method1", "method3", "method4"]
)
@exactly
@given(row=possible)
def test_an_order_that_matches_keeps_its_share(name: str, row: OrderCounts) -> None:
    got = SMOOTHINGS[name].function(row, SMOOTHINGS[name].default or 0.0)
    hit = row.matches > 0
    assert got[hit] == pytest.approx((row.matches / row.denominators)[hit], rel=1e-15)


@pytest.mark.parametrize("name", SMOOTHINGS)
def test_what_a_method_says_of_itself(name: str) -> None:
    method = SMOOTHINGS[name]
    assert method.name == name and method.title and method.summary.endswith(".")
    assert bool(method.undefined) == bool(method.undefined_reason)
    rows = [("yes", "no"), ("", "a b"), ("a b", "")]
    values = ts.evaluate(*zip(*rows, strict=True), smoothing=name, effective_order=False).values
    assert bool((values == 0).all()) == (name not in UNGUARDED), "guarded means 0 without a match"
    assert method.guarded == (name not in UNGUARDED)


@pytest.mark.parametrize("name", ["floor", "add-k", "epsilon", "method1"])
def test_the_constant_is_heard(name: str) -> None:
    pair = ("the cat sat on a mat", "the cat lay on that mat")
    one, other = (ts.score(*pair, smoothing=name, smoothing_value=v).value for v in (0.2, 0.9))
    usual = SMOOTHINGS[name].default
    assert one < other
    assert ts.score(*pair, smoothing=name) == ts.score(*pair, smoothing=name, smoothing_value=usual)


@pytest.mark.parametrize("name", [n for n, m in SMOOTHINGS.items() if m.default is None])
def test_methods_without_a_constant_ignore_one(name: str) -> None:
    pair = ("the cat sat on a mat", "the cat sat on that mat")
    assert ts.score(*pair, smoothing=name) == ts.score(*pair, smoothing=name, smoothing_value=0.7)


@pytest.mark.parametrize("name", SMOOTHINGS)
def test_all_matched_means_no_help_is_needed(name: str) -> None:
    text = "one two three four five six seven"
    value = ts.score(text, text, smoothing=name).value
    assert value >= 1 - 1e-12
    assert (value > 1 + 1e-9) == (name in ("method5", "method7"))
