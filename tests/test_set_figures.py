"""A set in figures under every metric: summaries, buckets that add up, composite, disagreement."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from textsim_core.pass_marks import Mark
from textsim_core.row_facts import RowFacts
from textsim_core.sampling.buckets import Buckets
from textsim_core.sampling.composite import Composite, PartScores, composite, composite_of_sets
from textsim_core.sampling.disagreement import Disagreements, percentile_ranks
from textsim_core.sampling.fair_shares import fair_shares
from textsim_core.sampling.grouping import PROPERTIES, by_cause, partition
from textsim_core.sampling.partition import MOST_BUCKETS, Partition, by_label, by_number
from textsim_core.sampling.summary import QUANTILES, frequencies, summary
from textsim_core.types import Pairs, Status
from textsim_core.what_ifs import WhatIfs

exactly = settings(deadline=None, derandomize=True, max_examples=80)
ROWS: list[tuple[str | None, Sequence[str]]] = [
    ("the grey heron flew home over the old town", ["the grey heron flew home over the old town"]),
    ("a heron flew home", ["the grey heron flew home over the old town", "a heron went home"]),
    ("the town was old and grey", ["the old town was grey and very old indeed"]),
    ("one two three four five six", ["one two three four six five"]),
    ("nothing of this fits", ["something else was expected here tonight"]),
    (None, ["a text that was never given an output"]),
    ("an output that nobody expected", []),
    ("yes it was", ["yes it was"]),
    ("the heron the heron the heron flew", ["the heron flew over the river"]),
    ("", ["not empty at all"]),
]
PAIRS = Pairs.of([one for one, _ in ROWS], [list(refs) for _, refs in ROWS])
METRIC = pytest.mark.parametrize("name", ts.METRICS)
SETTLED = Partition(
    "place", ("first", "second", "third"), np.array([0, 0, 1, 1, 1, 2, 0, 2, -1, 2])
)


class Rows:
    """Just enough of a metric: its row scores are its statistics, the set is their mean."""

    def __new__(cls, values: Sequence[float]) -> ts.Evaluation:  # type: ignore[misc]  # a maker
        column = np.array(values, float)[:, None]
        bad = np.isnan(column[:, 0])
        statuses = np.where(bad, Status.UNDEFINED, Status.OK).astype(np.int8)
        stats = PartScores(np.nan_to_num(column), column, statuses)
        return ts.Evaluation.of(Composite(("x",), (1.0,), ("x",)), stats)


@METRIC
def test_a_summary_is_what_numpy_says_of_the_scored_rows(name: str) -> None:
    evaluation = ts.evaluate(PAIRS, metric=name)
    found = summary(evaluation, mark=Mark(0.4), samples=50)
    values = evaluation.values[~np.isnan(evaluation.values)]
    assert (found.rows, found.scored, found.unscored) == (10, len(values), 10 - len(values))
    assert sum(found.by_status.values()) == 10 and found.by_status["no reference"] == 1
    assert found.mean == pytest.approx(np.mean(values), rel=1e-12)
    assert found.median == pytest.approx(np.median(values), rel=1e-12)
    assert found.deviation == pytest.approx(np.std(values, ddof=1), rel=1e-12)
    assert (found.smallest, found.largest) == (values.min(), values.max())
    assert found.quantiles == tuple((q, float(np.quantile(values, q))) for q in QUANTILES)
    assert found.corpus == evaluation.corpus.value
    assert found.interval == evaluation.interval(samples=50).interval
    assert found.frequencies is not None
    assert found.frequencies.passed == (values >= 0.4).sum()
    assert found.frequencies.failed == (values < 0.4).sum()
    assert found.frequencies.without == found.unscored
    json.dumps(found.to_dict(), allow_nan=False)


@METRIC
def test_a_filter_gives_the_summary_of_a_set_of_those_rows_alone(name: str) -> None:
    rows = np.array([0, 2, 3, 4, 5, 8])
    taken = summary(ts.evaluate(PAIRS, metric=name).take(rows), samples=40)
    alone = summary(ts.evaluate(PAIRS.take(rows), metric=name), samples=40)
    assert taken.to_dict() == alone.to_dict()


def test_rows_without_a_score_become_neither_0_nor_vanish() -> None:
    found = summary(Rows([0.8, math.nan, 0.4, math.nan, 0.6]), mark=Mark(0.6))
    assert (found.mean, found.scored, found.rows) == (pytest.approx(0.6), 3, 5)
    assert found.by_status == {"ok": 3, "undefined": 2}
    assert found.frequencies is not None and found.frequencies.rate == pytest.approx(2 / 3)
    assert summary(Rows([1] * 8 + [0])).mean == pytest.approx(8 / 9)


def test_sample_and_population_are_told_apart_and_said() -> None:
    sample, population = (summary(Rows([0.2, 0.6]), deviation=d) for d in ("sample", "population"))
    assert (sample.deviation, sample.deviation_of) == (pytest.approx(0.08**0.5), "sample")
    assert (population.deviation, population.deviation_of) == (pytest.approx(0.2), "population")
    one = [summary(Rows([0.2]), deviation=d).deviation for d in ("sample", "population")]
    assert math.isnan(one[0]) and one[1] == 0
    with pytest.raises(ts.SettingError, match="sample, population"):
        summary(Rows([0.2]), deviation="both")  # type: ignore[arg-type]  # on purpose
    with pytest.raises(ts.SettingError, match=r"received 1\.5; accepted: shares from 0 to 1"):
        summary(Rows([0.2]), quantiles=[0.5, 1.5])


@pytest.mark.parametrize("values", [[], [math.nan, math.nan]])
def test_without_a_score_every_figure_is_nan_and_rows_are_still_counted(
    values: list[float],
) -> None:
    found = summary(Rows(values), mark=Mark(0.5))
    figures = [found.mean, found.median, found.deviation, found.smallest, found.corpus]
    assert all(map(math.isnan, [*figures, found.interval.low, found.quantiles[0][1]]))
    assert found.frequencies is not None and math.isnan(found.frequencies.rate)
    assert (found.rows, found.unscored) == (len(values), len(values))


def test_marks_of_either_direction_and_rows_at_the_mark() -> None:
    at = Rows([0.5, 0.4, math.nan])
    passed = [frequencies(at, Mark(0.5, compare)).passed for compare in (">=", ">", "<=", "<")]  # type: ignore[arg-type]  # all four
    assert passed == [1, 0, 2, 1]


@METRIC
@pytest.mark.parametrize("chosen", [SETTLED, by_number(np.arange(10.0), "n", [3, 6, 7])])
def test_costs_and_contributions_of_buckets_add_up_to_the_whole(
    name: str, chosen: Partition
) -> None:
    evaluation = ts.evaluate(PAIRS, metric=name)
    found = Buckets.of(evaluation, chosen)
    costs, score, facts = found.costs(), evaluation.corpus.value, evaluation.metric.facts
    assert sum(one.rows for one in found.buckets) == 10
    assert sum(one.share for one in found.buckets) == pytest.approx(1)
    assert costs.score == pytest.approx(score, abs=1e-12)
    assert sum(costs.points) + costs.limit == pytest.approx(abs(facts.best - score), abs=1e-9)
    assert sum(costs.contributions) == pytest.approx(score, abs=1e-9)
    for place, one in enumerate(found.buckets):
        rows = np.flatnonzero(found.partition.places == place)
        alone = ts.evaluate(PAIRS.take(rows), metric=name)
        assert one.score == pytest.approx(alone.corpus.value, abs=1e-12, nan_ok=True)
        assert one.mean == pytest.approx(alone.mean, abs=1e-12, nan_ok=True)
        assert (one.rows, one.scored, one.faded) == (len(rows), alone.scored, True)


@METRIC
def test_a_perfect_bucket_costs_nothing_and_what_is_left_is_the_metrics_own(name: str) -> None:
    texts = ["the grey heron flew home over the old town", "one two three four five six seven"]
    evaluation = ts.evaluate([*texts, "some other words"], [*texts, "one two three"], metric=name)
    costs = Buckets.of(evaluation, by_label(["a", "a", "b"], "x")).costs()
    reached = evaluation.metric.facts.reaches_best
    assert costs.points[0] == pytest.approx(0, abs=1e-9 if reached else 0.01)
    assert costs.points[1] > 0.05


def test_costs_under_a_filter_come_from_the_same_perfect_rows() -> None:
    evaluation = ts.evaluate(PAIRS)
    whole = WhatIfs.of(evaluation.metric, evaluation.stats, PAIRS)
    mask = np.array([1, 1, 0, 1, 1, 1, 1, 1, 0, 1], bool)
    taken = Buckets.of(evaluation.take(mask), SETTLED.take(mask)).costs(whole.take(mask))
    alone = Buckets.of(ts.evaluate(PAIRS.take(mask)), SETTLED.take(mask)).costs()
    assert taken.points == pytest.approx(alone.points, abs=1e-12)
    with pytest.raises(ts.ShapeError, match="without texts"):
        Buckets.of(evaluation.take(mask), SETTLED.take(mask)).costs()


def test_mean_metrics_contribute_their_share_times_their_mean() -> None:
    found = Buckets.of(Rows([0.2, 0.4, 1.0, math.nan]), by_label(["a", "a", "b", "c"], "x"))
    assert found.costs().contributions == pytest.approx((2 / 3 * 0.3, 1 / 3, 0))
    assert found.costs().points == pytest.approx((2 / 3 * 0.7, 0, 0))
    assert [one.share for one in found.buckets] == pytest.approx([2 / 3, 1 / 3, 0])


def test_bucket_intervals_draw_the_buckets_own_rows() -> None:
    values = np.concatenate([np.full(40, 0.2), np.linspace(0, 1, 40), [math.nan]])
    found = Buckets.of(Rows(values.tolist()), by_label(["a"] * 40 + ["b"] * 40 + ["c"], "x"))
    flat, wide, none = found.intervals(samples=200)
    assert flat == pytest.approx((0.2, 0.2)) and math.isnan(none.low)
    assert 0.35 < wide.low < 0.45 and 0.55 < wide.high < 0.65
    assert [one.faded for one in found.buckets] == [False, False, True]


@exactly
@given(
    worth=st.lists(st.floats(-5, 5), min_size=16, max_size=16),
    dummy=st.integers(0, 3),
)
def test_fair_shares_add_up_and_give_nothing_for_nothing(worth: list[float], dummy: int) -> None:
    def value(members: Any) -> Any:
        counted = members.copy()
        counted[:, dummy] = False
        return np.array(worth)[counted @ (1 << np.arange(4))]

    shares = fair_shares(4, value)
    everything = value(np.ones((1, 4), bool))[0] - value(np.zeros((1, 4), bool))[0]
    assert shares.sum() == pytest.approx(everything, abs=1e-9)
    assert shares[dummy] == pytest.approx(0, abs=1e-9)


@exactly
@given(
    values=st.lists(st.floats(0, 60) | st.integers(0, 9) | st.just(math.nan), max_size=40),
    edges=st.just("quantile") | st.sets(st.integers(0, 40), max_size=8).map(sorted),
)
def test_every_known_number_is_in_the_one_bucket_that_its_name_says(
    values: list[float], edges: Any
) -> None:
    array = np.array(values, float)
    found = by_number(array, "size", edges)
    assert ((found.places == -1) == np.isnan(array)).all()
    assert set(found.places[found.places >= 0]) == set(range(len(found)))
    tops = [array[found.places == place] for place in range(len(found))]
    assert all(a.max() < b.min() for a, b in itertools.pairwise(tops))
    if not isinstance(edges, str):
        for edge in edges:
            assert all(len({*(np.sign(part - edge) >= 0)}) == 1 for part in tops)


def test_buckets_are_named_in_words() -> None:
    lengths = np.array([0, 1, 5, 10, 11, 20, 60])
    assert by_number(lengths.astype(float), "x", (1, 2, 11, 21), unit="word").names == (
        "0 words", "1 word", "2–10 words", "11–20 words", "21 or more words",
    )  # fmt: skip
    assert by_number(np.array([0.5, 0.95, 2.0]), "x", (0.9, 1.1)).names == (
        "below 0.9", "0.9 to below 1.1", "1.1 or more",
    )  # fmt: skip
    assert by_number(np.array([3.0, 3.0]), "x", unit="word").names == ("all words",)
    quarters = ("up to 24", "25–49", "50–74", "75 or more")
    assert by_number(np.arange(100.0), "x", number=4).names == quarters
    for wrong in ([3, 3], [2, 1], list(range(12)), [math.nan]):
        with pytest.raises(ts.SettingError, match="at most 11 numbers"):
            by_number(lengths.astype(float), "x", wrong)


def test_labels_are_sorted_by_number_and_the_rarest_share_a_bucket() -> None:
    found = by_label(["b", "a", "b", None, "", *map(str, range(20)), "a"], "tag")
    assert found.names[:2] == ("a", "b") and len(found) == MOST_BUCKETS
    assert found.names[-1] == "11 others" and (found.places == MOST_BUCKETS - 1).sum() == 11
    assert found.places[[3, 4]].tolist() == [-1, -1]


def test_every_property_sorts_rows_and_unknown_ones_are_named() -> None:
    facts = RowFacts.of(PAIRS, labels={"tag": ["x", "y"] * 5})
    for name in [*PROPERTIES, "tag"]:
        found = Buckets.of(ts.evaluate(PAIRS), partition(facts, name))
        assert sum(one.rows for one in found.buckets) == 10
    assert partition(facts, "source length").places.tolist() == [-1] * 10
    assert facts.rarest[7] == 1 and facts.reference_lengths[1] == 4
    assert facts.length_ratios[8] == pytest.approx(7 / 6) and math.isnan(facts.length_ratios[6])
    with pytest.raises(ts.SettingError, match=r"'colour'.*reference length.*tag"):
        partition(facts, "colour")
    diagnosis = ts.evaluate(PAIRS).diagnosis
    assert diagnosis is not None
    assert (by_cause(diagnosis.main).places[[0, 5]] == -1).all()


def test_a_composite_clamps_turns_and_weighs() -> None:
    evaluations = ts.evaluate_each(PAIRS, metrics=["bleu", "ter", "rouge1"])
    made = composite(evaluations, {"bleu": 1, "ter": 2, "rouge1": 0})
    bleu, ter = (np.clip(evaluations[n].values, 0, 1) for n in ("bleu", "ter"))
    expected = (bleu + 2 * (1 - ter)) / 3
    assert made.values == pytest.approx(expected, nan_ok=True)
    assert made.corpus.value == pytest.approx(np.nanmean(expected))
    assert made.statuses.tolist() == evaluations["bleu"].statuses.tolist()
    assert summary(made, samples=20).scored == made.scored == 8
    sets = composite_of_sets(evaluations)
    wholes = [evaluations[n].corpus.value for n in ("bleu", "ter", "rouge1")]
    assert sets.value == pytest.approx((wholes[0] + 1 - min(wholes[1], 1) + wholes[2]) / 3)
    assert sets.parts["given"] == tuple(wholes)


def test_a_composites_undefined_rows_are_kept_or_count_0_as_asked() -> None:
    texts = ["hello world", "a b c d"]
    undefined = ts.evaluate(texts, texts, tool="futureagi", smoothing="method6")
    other = ts.evaluate(texts, texts, metric="rouge1")
    both = {"bleu": undefined, "rouge1": other}
    assert math.isnan(undefined.values[0])
    assert composite(both).statuses.tolist() == ["undefined", "ok"]
    assert composite(both, missing="zero").values[0] == 0.5
    missing = {"bleu": ts.evaluate([None], ["a"])}
    assert composite(missing, missing="zero").statuses.tolist() == ["no hypothesis"]
    assert math.isnan(composite_of_sets(missing).value)


@pytest.mark.parametrize(
    ("weights", "told"),
    [
        ({"bleu": 1}, "each of, bleu, rouge1"),
        ({"bleu": -1, "rouge1": 1}, "received -1"),
        ({"bleu": math.nan, "rouge1": 1}, "received nan"),
        ({"bleu": True, "rouge1": 1}, "received True"),
        ({"bleu": 0, "rouge1": 0}, "zeros alone"),
    ],
)
def test_weights_are_checked(weights: Any, told: str) -> None:
    evaluations = ts.evaluate_each(PAIRS, metrics=["bleu", "rouge1"])
    with pytest.raises(ts.SettingError, match=told):
        composite(evaluations, weights)


def test_what_cannot_be_a_composite_is_refused() -> None:
    bleu, count = ts.evaluate(PAIRS), ts.evaluate(PAIRS, metric="levenshtein")
    with pytest.raises(ts.ShapeError, match="at least one"):
        composite({})
    with pytest.raises(ts.SettingError, match="'levenshtein' counts things"):
        composite({"bleu": bleu, "levenshtein": count})
    with pytest.raises(ts.ShapeError, match="same rows"):
        composite({"bleu": bleu, "chrf": ts.evaluate(["a"], ["a"], metric="chrf")})
    with pytest.raises(ts.SettingError, match="unscored, zero"):
        composite({"bleu": bleu}, missing="skip")  # type: ignore[arg-type]  # on purpose


@exactly
@given(values=st.lists(st.sampled_from([0.0, 0.1, 0.5, 0.9]), min_size=2, max_size=20))
def test_ranks_count_what_is_below_and_half_of_what_is_equal(values: list[float]) -> None:
    ranks = percentile_ranks(np.array(values))
    for value, rank in zip(values, ranks, strict=True):
        below, equal = sum(x < value for x in values), sum(x == value for x in values) - 1
        assert rank == pytest.approx((below + equal / 2) / (len(values) - 1))


def test_disagreement_knows_directions_and_says_why() -> None:
    hypotheses = ["a b c d e f", "f e d c b a", "a b c x e f", None]
    references = ["a b c d e f", "a b c d e f", "a b c d e f", "a"]
    found = ts.evaluate_each(hypotheses, references, metrics=["bleu", "rouge1", "wer"])
    agreed = Disagreements.of(found["bleu"], found["wer"])
    assert agreed.higher() == agreed.lower() == () and "1 without a score" in agreed.sentence
    order = Disagreements.of(found["bleu"], found["rouge1"])
    (worse,) = order.lower(1)
    assert (worse.row, worse.rank, worse.other_rank) == (1, 0.0, 0.75)
    assert worse.difference == -0.75 and worse.score == found["bleu"].values[1]
    assert worse.sentence.startswith("ROUGE-1 puts this row above 75 % of the rows (100.0), BLEU")
    assert [one.row for one in order.higher()] == [2, 0]
    with pytest.raises(ts.ShapeError, match="received 4 and 1"):
        Disagreements.of(found["bleu"], ts.evaluate(["a"], ["a"]))
