"""Settings: what is accepted works, what is not is refused by name with what would be."""

from __future__ import annotations

import math
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from textsim_core.settings import Kind, Setting, settings_of

exactly = settings(deadline=None, derandomize=True, max_examples=100)
PAIR = ("the grey heron flew home", ["the heron flew home", "a grey heron went home today"])
DECLARED = [(name, d) for name, m in ts.METRICS.items() for d in settings_of(m).values()]
EACH = pytest.mark.parametrize(
    ("metric", "declared"), DECLARED, ids=[f"{metric}-{d.name}" for metric, d in DECLARED]
)


def score(metric: str, name: str, value: Any) -> ts.Score:
    return ts.score(*PAIR, metric=metric, **{name: value})


@EACH
def test_a_setting_tells_people_what_it_is(metric: str, declared: Setting) -> None:
    assert declared.title and declared.help.endswith(".")
    assert declared.kind in get_args(Kind)
    declared.check(declared.default)
    for choice in declared.choices():
        assert choice.title
        assert choice.summary[-1:] in ("", ".") or declared.kind == "several"


@EACH
def test_every_choice_and_both_ends_work(metric: str, declared: Setting) -> None:
    values = [choice.value for choice in declared.choices()]
    if declared.kind == "several":
        values = [(), *((value,) for value in values), tuple(values), list(values) * 2]
    values += [bound for bound in (declared.low, declared.high) if math.isfinite(bound)]
    for value in values + [None] * declared.optional:
        result = score(metric, declared.name, value)
        assert result.status in (ts.Status.OK, ts.Status.UNDEFINED)


@EACH
def test_what_lies_outside_is_refused_with_what_does_not(metric: str, declared: Setting) -> None:
    refused: list[Any] = ["no such value", {}, object(), b"13a"]
    if declared.kind == "several":
        refused += [("no such value",), ["no such value"], ([],), (1,), (None,)]
        refused += [choice.value for choice in declared.choices()]  # a bare name is no list
    if not declared.optional:
        refused.append(None)
    if declared.kind in ("whole number", "number"):
        refused += [declared.low - 1, declared.high + 1, math.nan, math.inf, True, "3"]
    if declared.kind == "whole number":
        refused += [declared.low + 0.5]
    if declared.kind == "switch":
        refused += [1, 0, "yes"]
    if declared.kind == "choice":
        refused += [declared.default.upper() + "x", 4, True]
    for value in refused:
        with pytest.raises(ts.SettingError) as error:
            score(metric, declared.name, value)
        sentence = str(error.value)
        assert repr(declared.name) in sentence and repr(value) in sentence
        assert all(str(choice.value) in sentence for choice in declared.choices())
        if declared.kind in ("whole number", "number"):
            assert f"from {declared.low:g} to {declared.high:g}" in sentence


def test_several_values_become_a_tuple_in_standard_order() -> None:
    metric = ts.configured("bleu", normalise=["invisible", "nfc", "invisible"])
    assert metric == ts.configured("bleu", normalise=("nfc", "invisible"))
    assert isinstance(metric.normalise, tuple) and len(metric.normalise) == 2
    assert hash(metric) == hash(ts.configured("bleu", normalise=metric.normalise))


@pytest.mark.parametrize(
    ("given_name", "nearest"),
    [
        ("smoothin", "smoothing"),
        ("tokeniser", "tokenizer"),
        ("lower_case", "lowercase"),
        ("max_ngram_order", "max_order"),
        ("weight", "weights"),
        ("use_effective_order", "effective_order"),
    ],
)
def test_a_mistyped_setting_names_the_nearest(given_name: str, nearest: str) -> None:
    with pytest.raises(ts.SettingError) as error:
        ts.score("a", "a", **{given_name: "exp"})
    sentence = str(error.value)
    assert f"BLEU has no setting of that name: received {given_name!r}" in sentence
    assert f"Did you mean {nearest!r}?" in sentence
    assert all(name in sentence for name in settings_of(ts.METRICS["bleu"]))


def test_a_name_like_none_of_them_gets_no_guess() -> None:
    with pytest.raises(ts.SettingError) as error:
        ts.evaluate(["a"], ["a"], zzz=1)
    assert "Did you mean" not in str(error.value)


def test_unhashable_and_odd_values_are_refused_with_a_sentence() -> None:
    for name in ("tokenizer", "smoothing", "pooling"):
        for value in ({}, [], {"a"}, ["13a"], ()):
            with pytest.raises(ts.SettingError, match="accepted"):
                ts.score("a", "a", **{name: value})


@pytest.mark.parametrize(
    "weights",
    [
        (),
        (0.5,),
        (0.5, 0.6),
        (1.5, -0.5),
        (math.nan, 1.0),
        (math.inf,),
        (True,),
        ("1",),
        "1",
        1.0,
        {1.0},
        (0.1,) * 10,
        (None, 1.0),
        (0.25, 0.25, 0.25, 0.2499),
    ],
)
def test_weights_that_are_none(weights: Any) -> None:
    with pytest.raises(ts.SettingError) as error:
        ts.score("a", "a", weights=weights)
    sentence = str(error.value)
    assert repr(weights) in sentence and "1 to 9 numbers of at least 0 that add up to 1" in sentence


@exactly
@given(parts=st.lists(st.integers(0, 9), min_size=1, max_size=9).filter(any))
def test_weights_set_the_longest_phrase_and_are_kept(parts: list[int]) -> None:
    weights = [part / sum(parts) for part in parts]
    metric = ts.configured(weights=weights, max_order=2)
    assert metric.weights == tuple(weights)
    assert metric.max_order == len(weights)
    assert ts.score(*PAIR, weights=weights).parts["weights"] == pytest.approx(
        ts.score(*PAIR, weights=tuple(weights)).parts["weights"]
    )


def test_weights_given_as_a_list_are_not_held_on_to() -> None:
    weights = [0.5, 0.5]
    metric = ts.configured(weights=weights)
    weights[0] = 9.0
    assert metric.weights == (0.5, 0.5)


def test_a_metric_with_its_settings_is_a_value() -> None:
    assert ts.configured(max_order=2) == ts.configured(max_order=2)
    assert len({ts.configured(), ts.configured(), ts.configured(lowercase=True)}) == 2
    with pytest.raises(AttributeError):
        ts.configured().max_order = 3


def test_equal_weights_are_no_weights() -> None:
    for order in range(1, 10):
        one = ts.score(*PAIR, max_order=order)
        other = ts.score(*PAIR, weights=(1 / order,) * order)
        assert one.value == pytest.approx(other.value, rel=1e-14)
