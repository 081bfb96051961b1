"""Agreement with people: SciPy's and scikit-learn's numbers, every direction, every reason."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import textsim_core as ts
from textsim_core.pass_marks import Mark
from textsim_core.sampling.agreement import KINDS, agreement, correlation, system_agreement
from textsim_core.sampling.classes import averages, label_table
from textsim_core.sampling.confusion import Confusion
from textsim_core.sampling.verdicts import Verdicts

exactly = settings(deadline=None, derandomize=True, max_examples=60)
RANDOM = np.random.default_rng(7)
TEXTS = ["a b c d e f", "a b c d x f", "a b x y e f", "x y z d e f", "u v w x y z", "a b c d e y"]
REFERENCES = ["a b c d e f"] * 6
score = st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.5000001, 0.9, 1.0])


@exactly
@given(rows=st.lists(st.tuples(st.floats(0, 1), st.integers(1, 5)), min_size=5, max_size=40))
def test_coefficients_are_scipys_and_lie_in_their_intervals(
    rows: list[tuple[float, int]],
) -> None:
    values, human = (np.array(column, float) for column in zip(*rows, strict=True))
    if len(set(human)) == 1 or np.ptp(values) < 1e-6:
        return
    for kind, function in zip(
        KINDS, (stats.pearsonr, stats.spearmanr, stats.kendalltau), strict=True
    ):
        found = correlation(kind, values, human)
        assert found.value == function(values, human).statistic and not found.reason
        if abs(found.value) < 1:
            assert -1 <= found.interval.low <= found.value <= found.interval.high <= 1


def test_the_interval_is_fishers_and_covers_as_often_as_it_says() -> None:
    found = correlation("pearson", *np.array([[1, 2, 3, 4, 5, 6.5, 7], [2, 1, 4, 3, 6, 5, 9.0]]))
    low, high = stats.pearsonr([1, 2, 3, 4, 5, 6.5, 7], [2, 1, 4, 3, 6, 5, 9]).confidence_interval()
    assert found.interval == pytest.approx((low, high))
    pearson, spearman, kendall = 0.6, 6 / math.pi * math.asin(0.3), 2 / math.pi * math.asin(0.6)
    held = dict.fromkeys(KINDS, 0)
    for _ in range(400):
        x, noise = RANDOM.normal(size=(2, 80))
        for kind, truth in zip(KINDS, (pearson, spearman, kendall), strict=True):
            held[kind] += truth in correlation(kind, x, 0.6 * x + 0.8 * noise).interval
    assert all(365 <= number <= 395 for number in held.values()), held


def test_every_metric_agrees_upwards_and_rows_left_out_are_counted() -> None:
    hypotheses: list[str | None] = [*TEXTS, None, "a b c"]
    evaluations = ts.evaluate_each(hypotheses, [*REFERENCES, "a", "a b c"], metrics=["chrf", "wer"])
    human = np.array([5, 4, 3, 2, 1, 4, 3, math.nan])
    for one in agreement(evaluations, human):
        assert (one.rows, one.without_score, one.without_human) == (6, 1, 1)
        assert one["spearman"].value > 0.9
        json.dumps(one.to_dict(), allow_nan=False)
    (turned, _) = agreement(evaluations, human, human_higher_is_better=False)
    assert turned["spearman"].value < -0.9


@pytest.mark.parametrize(
    ("values", "human", "told"),
    [
        ([], [], "Only 0"),
        ([0.5], [1], "Only 1"),
        ([0.5, 0.5, 0.5], [1, 2, 3], "All scores are the same"),
        ([0.1, 0.2], [3, 3], "All human scores are the same"),
        ([0.1, math.inf], [3, 4], "infinite"),
    ],
)
def test_where_there_is_no_coefficient_a_reason_says_so(
    values: list[float], human: list[float], told: str
) -> None:
    for kind in KINDS:
        found = correlation(kind, np.array(values, float), np.array(human, float))
        assert math.isnan(found.value) and math.isnan(found.interval.low) and told in found.reason


def test_systems_are_compared_by_their_scores_of_the_set() -> None:
    systems = [ts.evaluate(TEXTS[at : at + 3], REFERENCES[:3], metric="wer") for at in range(3)]
    (found,) = system_agreement({"wer": systems}, [3, 2, 1])
    assert found.rows == 3 and found["kendall"].value == pytest.approx(1)
    assert math.isnan(found["kendall"].interval.low)


def test_numbers_that_do_not_fit_are_refused() -> None:
    evaluations = {"bleu": ts.evaluate(TEXTS, REFERENCES)}
    with pytest.raises(ts.ShapeError, match="received 2 human scores for 6"):
        agreement(evaluations, np.zeros(2))
    with pytest.raises(ts.SettingError, match="confidence: received 95"):
        agreement(evaluations, np.zeros(6), confidence=95)


@exactly
@given(
    rows=st.lists(st.tuples(score, st.booleans()), min_size=2, max_size=40),
    higher=st.booleans(),
    mark=score,
)
def test_marks_and_curves_are_scikit_learns(
    rows: list[tuple[float, bool]], higher: bool, mark: float
) -> None:
    scores, yes = (np.array(column) for column in zip(*rows, strict=True))
    found = Verdicts.of(
        scores,
        yes.tolist() if yes.any() else [False] * len(yes),
        yes=yes.any(),
        higher_is_better=higher,
    )
    if not yes.any():
        return
    table = found.confusion(Mark.of(mark, higher_is_better=higher))
    passed = scores >= mark if higher else scores <= mark
    precision, recall, f1, _ = sklearn.metrics.precision_recall_fscore_support(
        yes, passed, average="binary", zero_division=math.nan
    )
    assert [table.precision, table.recall] == pytest.approx([precision, recall], nan_ok=True)
    assert table.f1 == pytest.approx(f1, nan_ok=True)
    assert table.accuracy == pytest.approx(sklearn.metrics.accuracy_score(yes, passed))
    if yes.all():
        assert "People say yes of every row" in found.reason
        assert found.roc is found.precision_recall is found.best is None and math.isnan(found.auc)
        return
    good = scores if higher else -scores
    assert found.auc == pytest.approx(sklearn.metrics.roc_auc_score(yes, good))
    assert found.roc is not None and found.precision_recall is not None and found.best is not None
    for x, y, at in zip(found.roc.x, found.roc.y, found.roc.marks, strict=True):
        there = found.confusion(Mark.of(float(at), higher_is_better=higher))
        assert (1 - there.specificity, there.recall) == pytest.approx((x, y))
    assert (found.roc.x[0], found.roc.y[-1]) == (0, 1)
    every = [found.confusion(Mark.of(float(s), higher_is_better=higher)).f1 for s in scores]
    assert found.best.confusion.f1 == pytest.approx(max(every))
    assert "same rows" in found.best.warning


def test_the_best_marks_own_rows_flatter_it() -> None:
    scores, yes = RANDOM.random(60), RANDOM.random(60) < 0.3
    best = Verdicts.of(scores, yes.tolist(), yes=True).best
    assert best is not None and best.left_out is not None
    assert best.left_out.rows == 60 and best.left_out.f1 < best.confusion.f1
    few = Verdicts.of(scores[:8], [True] * 4 + [False] * 4, yes=True).best
    assert few is not None and few.left_out is None


def test_curves_are_thinned_and_exact_at_the_ends() -> None:
    scores, yes = RANDOM.random(5000), RANDOM.random(5000) < 0.5
    found = Verdicts.of(scores, yes.tolist(), yes=True)
    for curve in (found.roc, found.precision_recall):
        assert curve is not None and len(curve.x) == len(curve.marks) == 500
    assert found.roc is not None and found.precision_recall is not None
    assert (found.roc.x[0], found.roc.y[0], found.roc.x[-1], found.roc.y[-1]) == (0, 0, 1, 1)
    assert (found.precision_recall.x[0], found.precision_recall.x[-1]) == (1, 0)


def test_the_area_lies_in_its_interval_as_often_as_it_says() -> None:
    held = 0
    for _ in range(200):
        scores = np.concatenate([RANDOM.normal(1, 1, 50), RANDOM.normal(0, 1, 50)])
        verdicts = Verdicts.of(scores, [1] * 50 + [0] * 50, yes=1)
        held += 0.760250 in verdicts.auc_interval()  # Φ(1/√2)
    assert 178 <= held <= 199
    apart = Verdicts.of(np.array([0.9, 0.8, 0.1, 0.2]), [1, 1, 0, 0], yes=1)
    assert apart.auc == 1 and math.isnan(apart.auc_interval().low)


def test_labels_that_are_missing_or_unknown() -> None:
    labels: list[Any] = ["good", "bad", None, math.nan, "good"]
    found = Verdicts.of(np.array([0.9, 0.1, 0.5, 0.5, math.nan]), labels, yes="good")
    assert (found.yes.tolist(), found.without) == ([True, False], 3)
    with pytest.raises(ts.SettingError, match="received 'yes'; the labels are bad, good"):
        Verdicts.of(np.zeros(5), labels, yes="yes")
    with pytest.raises(ts.ShapeError, match="5 labels for 2 scores"):
        Verdicts.of(np.zeros(2), labels, yes="good")
    assert Verdicts.of(np.array([math.nan]), ["x"], yes="x").reason.startswith("No row")


def test_shares_that_divide_by_nothing_are_nan() -> None:
    nothing = Confusion(0, 0, 0, 5)
    assert all(map(math.isnan, [nothing.precision, nothing.recall, nothing.f1]))
    assert (nothing.accuracy, nothing.specificity) == (1, 1)


def test_several_labels_by_score_bins() -> None:
    scores = np.array([0.05, 0.95, 1.0, 0.5, math.nan, 0.5])
    found = label_table(scores, ["bad", "good", "good", "fair", "good", None], bins=2)
    assert found.labels == ("good", "bad", "fair") and found.without == 2
    assert found.counts.tolist() == [[0, 1, 0], [2, 0, 1]]
    good = found.figures[0]
    assert (good.rows, good.mean, good.auc) == (2, pytest.approx(0.975), 1)
    assert label_table(np.zeros(0), []).counts.shape == (10, 0)
    with pytest.raises(ts.ShapeError, match="received 1 for 6"):
        label_table(scores, ["x"])


@exactly
@given(
    rows=st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from("abcd")), min_size=1, max_size=30
    )
)
def test_averages_over_labels_are_scikit_learns(rows: list[tuple[str, str]]) -> None:
    predicted, labels = zip(*rows, strict=True)
    found = averages([*predicted, None], [*labels, "a"])
    assert found.counts.tolist() == sklearn.metrics.confusion_matrix(labels, predicted).tolist()
    macro = sklearn.metrics.precision_recall_fscore_support(
        labels, predicted, average="macro", zero_division=0
    )
    ours = [found.macro_precision, found.macro_recall, found.macro_f1]
    assert ours == pytest.approx(list(macro[:3]))
    assert found.micro == pytest.approx(
        sklearn.metrics.f1_score(labels, predicted, average="micro")
    )
