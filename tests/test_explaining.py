"""What is the same for every metric's explanation: slide, marks, causes."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets, rows
from textsim_core.explain.slide import LIMITS

HARD = settings(deadline=None, derandomize=True, max_examples=10)


@pytest.mark.parametrize("name", ts.METRICS)
@HARD
@given(row=rows(references=2))
def test_a_slides_figures_are_the_scores_and_the_largest_loss(name: str, row: Row) -> None:
    told = ts.explain(row[0], list(row[1]), metric=name)
    sentences = told.verdicts["slide"]
    assert told.verdict("slide") == " ".join(sentences)
    if told.score.status != ts.Status.OK or not math.isfinite(told.score.value):
        assert sentences == ("There is no score.", told.score.reason)
        return
    assert sentences[2] == LIMITS
    counted = ts.METRICS[name].facts.unit == "count"
    scale = 1 if counted else 100
    number = float(re.search(r": ([\d.]+)", sentences[0])[1])  # type: ignore[index]  # there is one
    assert number == pytest.approx(told.score.value * scale, abs=0.051)
    worst = max((loss.points for loss in told.plain_losses), default=0)
    if "costs most" in sentences[1]:
        cost = float(re.search(r"\(([\d.]+)", sentences[1])[1])  # type: ignore[index]  # there is one
        assert cost == pytest.approx(worst * scale, abs=0.051)
    else:
        assert worst * scale < 0.051


@pytest.mark.parametrize("name", ts.METRICS)
@HARD
@given(row=rows(references=2))
def test_the_causes_of_a_pair_add_up(name: str, row: Row) -> None:
    told = ts.explain(row[0], list(row[1]), metric=name)
    if told.score.status != ts.Status.OK or not math.isfinite(told.score.value):
        assert told.causes == ()
        return
    best = ts.METRICS[name].facts.best
    total = math.fsum(cause.points for cause in told.causes)
    assert total == pytest.approx(abs(best - told.score.value), abs=1e-9)
    assert [mark.text for mark in told.marks] == [row[0], *row[1]]


@HARD
@given(data_sets(most=4), st.sampled_from(["bleu", "chrf", "rougeL"]))
def test_a_set_has_causes_under_any_filter(data: list[Row], name: str) -> None:
    said, meant = columns(data)
    evaluation = ts.evaluate(said, meant, metric=name)
    for chosen in (None, slice(0, 1)):
        told = evaluation.explain(chosen)
        if math.isfinite(told.score.value):
            total = math.fsum(cause.points for cause in told.causes)
            assert total == pytest.approx(1 - told.score.value, abs=1e-9)
        else:
            assert told.causes == ()


def test_an_evaluation_without_texts_has_no_causes() -> None:
    metric = ts.configured("bleu")
    pairs = ts.Pairs.of(["a b"], ["a c"])
    assert ts.Evaluation.of(metric, metric.statistics(pairs)).explain().causes == ()
