"""Numbers on screen: no noise, no exponents, nan has a name, a near miss stays visible."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pages._view import numerals


@pytest.mark.parametrize(
    ("value", "hundred", "one"),
    [
        (0.2830, "28.30", "0.2830"),
        (1.491668146240062e-231, "0.00", "0.0000"),
        (-0.0, "0.00", "0.0000"),
        (-1e-12, "0.00", "0.0000"),
        (math.nan, "n/a", "n/a"),
        (math.inf, "n/a", "n/a"),
        (None, "n/a", "n/a"),
        (1.0000000000000004, "100.00", "1.0000"),
        (1.1167, "111.67", "1.1167"),
    ],
)
def test_score_forms(value: float | None, hundred: str, one: str) -> None:
    assert (numerals.score(value), numerals.fraction(value)) == (hundred, one)


def test_only_a_real_excess_is_flagged() -> None:
    assert numerals.above_range(1.1167)
    assert not numerals.above_range(1.0000000000000004)
    assert not numerals.above_range(math.nan)
    assert not numerals.above_range(None)


def test_beside_a_mark() -> None:
    assert numerals.beside_mark(0.49996, 0.5) == "49.996"
    assert numerals.beside_mark(0.49996, 0.5, scale=1) == "0.49996"
    assert numerals.beside_mark(0.5 - 1e-16, 0.5) == "<50.00"
    assert numerals.beside_mark(0.5, 0.5) == "50.00"
    assert numerals.beside_mark(0.9, 0.5) == "90.00"
    assert numerals.beside_mark(math.nan, 0.5) == "n/a"


@settings(deadline=None, derandomize=True)
@given(st.floats(0, 1), st.floats(0, 1))
def test_what_differs_from_the_mark_reads_differently(value: float, mark: float) -> None:
    same = numerals.beside_mark(value, mark) == numerals.score(mark)
    assert same == (value == mark)


@settings(deadline=None, derandomize=True)
@given(st.floats())
def test_no_noise_in_any_number(value: float) -> None:
    for text in (numerals.score(value), numerals.points(value), numerals.percent(value)):
        assert not any(sign in text for sign in ("e+", "e-", "nan", "inf", "−0.0 "))


def test_counts_points_and_shares() -> None:
    assert numerals.count(48000) == "48\u202f000"
    assert numerals.count(2.5) == "2.5"
    assert numerals.count(math.nan) == "n/a"
    assert numerals.points(-0.036) == "−3.6 points"
    assert numerals.points(0.021) == "+2.1 points"
    assert numerals.points(-0.0001) == "0.0 points"
    assert numerals.points(-0.01) == "−1.0 point"
    assert numerals.share(6, 10) == "6 of 10"
    assert numerals.percent(0.599) == "59.9\u202f%"
