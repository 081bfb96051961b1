"""Systems compared: sacreBLEU's own draws and figures, rows that stay out, filters, refusals."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU, CHRF, TER
from sacrebleu.significance import PairedTest

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets
from textsim_core.additive import Additive
from textsim_core.comparing import compare, compare_each
from textsim_core.sampling import draws
from textsim_core.sampling.comparison import Comparison
from textsim_core.sampling.paired_tests import holm
from textsim_core.sampling.plan import Test

HARD = settings(deadline=None, derandomize=True, max_examples=4)
THEIRS = {"bleu": BLEU, "chrf": CHRF, "ter": TER}


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.getLogger("sacrebleu").disabled = True
    yield
    logging.getLogger("sacrebleu").disabled = False


def three_systems(rows: int, seed: int) -> tuple[dict[str, list[str]], list[list[str]]]:
    """Systems near each other, so that p-values lie between the ends; two references a row."""
    random = np.random.default_rng(seed)
    words = np.array([f"{a}{b}{a}e" for a in "bdfgklmnprst" for b in "aeiou"])

    def edited(row: np.ndarray, share: float) -> np.ndarray:
        other = random.choice(words, len(row))
        return np.where(random.random(len(row)) < share, other, row)[random.random(len(row)) < 0.95]

    texts = [random.choice(words, random.integers(4, 25)) for _ in range(rows)]
    systems = {
        name: [" ".join(edited(row, share)) for row in texts]
        for name, share in {"base": 0.3, "mixed": 0.31, "close": 0.25}.items()
    }
    return systems, [[" ".join(row), " ".join(edited(row, 0.2))] for row in texts]


@pytest.mark.oracle
@pytest.mark.parametrize(("seed", "test"), [*product((1, 2), ("bootstrap", "randomisation"))])
def test_p_values_and_intervals_are_sacrebleus(seed: int, test: str) -> None:
    systems, references = three_systems(90, seed)
    samples = 200
    streams = [list(stream) for stream in zip(*references, strict=True)]
    peer = PairedTest(
        list(systems.items()),
        {name: kind(references=streams) for name, kind in THEIRS.items()},
        None,
        test_type="bs" if test == "bootstrap" else "ar",
        n_samples=samples,
    )
    _, table = peer()
    names = [name for name in table if name != "System"]
    ours = compare_each(
        systems, references, metrics=list(THEIRS), samples=samples, test=test, baseline="base"
    )
    for name, comparison in zip(names, ours.values(), strict=True):
        theirs = table[name]
        for system, result in zip(comparison.systems, theirs, strict=True):
            assert 100 * system.score == pytest.approx(result.score, rel=1e-12)
            if test == "bootstrap":  # they add up in 32 bits
                assert 100 * system.mean == pytest.approx(result.mean, rel=1e-6)
                assert 100 * system.interval.half == pytest.approx(result.ci, rel=1e-4)
        for pair, result in zip(comparison.pairs, theirs[1:], strict=True):
            assert pair.b == "base"
            if name == "TER" and test == "randomisation":  # ties count as reaching it
                assert result.p_value <= pair.p_value < result.p_value + 0.1
            else:
                assert pair.p_value == result.p_value
    assert any(0.01 < pair.p_value < 0.99 for one in ours.values() for pair in one.pairs)


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
@pytest.mark.parametrize("name", ts.METRICS)
@HARD
@given(data=data_sets(most=4, references=2))
def test_a_system_against_itself_differs_by_nothing(name: str, test: str, data: list[Row]) -> None:
    said, meant = columns(data)
    found = compare({"a": said, "b": list(said)}, meant, metric=name, samples=50, test=test)
    (pair,) = found.pairs
    assert pair.identical == (len(found.compared) > 0)
    assert (pair.wins, pair.losses, pair.better) == (0, 0, None)
    assert pair.led == pair.trailed == 0
    whole = found.systems[0].evaluation.corpus.value
    assert found.systems[0].score == pytest.approx(whole, abs=1e-12, nan_ok=True)
    if np.isfinite(whole):
        assert (pair.difference, pair.p_value, pair.interval) == (0.0, 1.0, (0.0, 0.0))
    else:
        assert np.isnan(pair.p_value)


@pytest.mark.parametrize("name", ts.METRICS)
@HARD
@given(data=data_sets(most=5, references=2), seed=st.integers(0, 99))
def test_a_drawn_set_scores_as_the_same_rows_scored_as_a_set(
    name: str, data: list[Row], seed: int
) -> None:
    said, meant = columns(data)
    found = ts.evaluate(said, meant, metric=name)
    additive = Additive.of(found.metric, found.stats)
    additive = additive.take(additive.counted)
    rows = draws.Rows.of(additive.sums)
    if not len(rows):
        return
    drawn = additive.scores(draws.bootstrap_sums(rows, 5, seed))
    places = np.random.default_rng(seed).choice(len(rows), size=(5, len(rows)))
    kept = np.flatnonzero(Additive.of(found.metric, found.stats).counted)
    for value, place in zip(drawn, places, strict=True):
        expected = found.take(kept[place]).corpus.value
        assert value == pytest.approx(expected, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("rows", [1, 7, 200])
def test_draws_do_not_depend_on_how_they_are_cut_into_blocks(
    rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sums = draws.Rows(np.random.default_rng(3).integers(0, 9, (rows, 2)).astype(float), rows)
    for draw in (draws.bootstrap_sums, draws.shuffled_sums):
        found = []
        for cells in (1, rows * 33, 1 << 22):
            monkeypatch.setattr(draws, "_CELLS", cells)
            found.append(draw(sums, 100, 5))
        assert all(np.array_equal(found[0], other) for other in found[1:])


def test_groups_hold_every_row_once_and_spread_as_single_rows_do() -> None:
    values = np.random.default_rng(0).random((draws.SINGLE_ROWS + 1234, 1))
    sums = np.concatenate([values, np.ones_like(values)], axis=1)
    single, grouped = draws.Rows.of(sums, singly=True), draws.Rows.of(sums)
    assert single.group == 1 and grouped.group == 6
    assert grouped.sums.sum(axis=0) == pytest.approx(sums.sum(axis=0))
    spreads = []
    for rows in (single, grouped):
        drawn = draws.bootstrap_sums(rows, 1000, 1)
        spreads.append((drawn[:, 0] / drawn[:, 1]).std())
    assert spreads[1] == pytest.approx(spreads[0], rel=0.1)


def comparison(rows: int = 60, **options: object) -> Comparison:
    systems, references = three_systems(rows, 5)
    return compare(systems, references, samples=200, **options)  # type: ignore[arg-type]  # by name


def test_all_pairs_in_the_order_given_and_turned_on_request() -> None:
    found = comparison()
    assert [(pair.a, pair.b) for pair in found.pairs] == [
        ("base", "mixed"),
        ("base", "close"),
        ("mixed", "close"),
    ]
    pair, turned = found.pair("mixed", "close"), found.pair("close", "mixed")
    assert turned.difference == -pair.difference == turned.score_a - turned.score_b
    assert turned.interval == (-pair.interval.high, -pair.interval.low)
    assert (turned.wins, turned.led, turned.p_value) == (pair.losses, pair.trailed, pair.p_value)
    assert pair.wins + pair.ties + pair.losses + pair.unscored == pair.rows == 60
    assert pair.led + pair.level + pair.trailed == 200 == len(found.draws)
    differences = found.draws[:, 1] - found.draws[:, 2]
    assert pair.standard_error == pytest.approx(differences.std(ddof=1))
    assert pair.better == "close" and found.leaderboard[-1].name == "mixed"
    with pytest.raises(ts.SettingError, match=r"pair of systems: received \('base', 'base'\)"):
        found.pair("base", "base")


def test_lower_is_better_wins_with_the_lower_score() -> None:
    found = compare({"far": ["x y z"], "near": ["a b z"]}, ["a b c"], metric="wer")
    (pair,) = found.pairs
    assert pair.difference == pytest.approx(2 / 3)
    assert (pair.better, pair.losses, pair.trailed) == ("near", 1, 1000)
    assert [system.name for system in found.leaderboard] == ["near", "far"]


def test_one_row_can_never_show_a_difference_by_shuffling() -> None:
    said = {"a": ["a b c d"], "b": ["x b c d"]}
    assert compare(said, ["a b c d"], metric="wer", test="randomisation").pairs[0].p_value == 1


def test_rows_without_a_score_stay_out_of_every_system_and_are_told() -> None:
    said = {"a": ["a b", None, "c d", "e"], "b": ["a b", "x", "c", "e"]}
    found = compare(said, ["a b", "x", "c d", None], metric="wer")
    assert found.compared.tolist() == [0, 2]
    told = [(one.row, one.system, one.status) for one in found.left_out]
    assert told == [
        (1, "a", "no hypothesis"),
        (3, "a", "no reference"),
        (3, "b", "no reference"),
    ]
    assert [system.rows for system in found.systems] == [2, 2]
    assert found.systems[1].score == 1 / 4
    assert found.systems[1].evaluation.corpus.value == 1 / 5


@pytest.mark.parametrize("metric", ["bleu", "meteor"])
def test_a_filter_gives_what_the_filtered_texts_give(metric: str) -> None:
    systems, references = three_systems(40, 5)
    rows = np.arange(40) % 3 != 1
    part = {name: [t for t, keep in zip(said, rows, strict=True) if keep]
            for name, said in systems.items()}  # fmt: skip
    kept = [row for row, keep in zip(references, rows, strict=True) if keep]
    alone = compare(part, kept, metric=metric, samples=100)
    filtered = compare(systems, references, metric=metric, samples=100).take(rows)
    assert np.array_equal(filtered.draws, alone.draws)
    assert filtered.pairs == alone.pairs
    assert filtered.rows.tolist() == np.flatnonzero(rows).tolist()
    assert np.array_equal(filtered.take(slice(3, 9)).rows, filtered.rows[3:9])


def test_a_filter_without_rows_has_no_score_and_no_p_value() -> None:
    empty = comparison().take(slice(0, 0))
    assert np.isnan(empty.systems[0].score) and np.isnan(empty.pairs[0].p_value)
    assert (empty.pairs[0].wins, empty.pairs[0].better, empty.systems[0].rows) == (0, None, 0)


def test_holm_steps_down() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx((0.03, 0.06, 0.06))
    assert holm([0.9, float("nan"), 0.8])[::2] == (1.0, 1.0)
    plain, corrected = comparison(), comparison(correction="holm")
    assert [pair.p_corrected for pair in plain.pairs] == [pair.p_value for pair in plain.pairs]
    expected = holm([pair.p_value for pair in plain.pairs])
    assert tuple(pair.p_corrected for pair in corrected.pairs) == expected


def test_pairs_of_texts_serve_as_well_as_lists() -> None:
    systems, references = three_systems(20, 5)
    batches = {name: ts.Pairs.of(said, references) for name, said in systems.items()}
    assert compare(batches, samples=50).pairs == compare(systems, references, samples=50).pairs
    other = ts.Pairs.of(systems["mixed"], [*references[:-1], ["something else"]])
    with pytest.raises(ts.ShapeError, match="Row 20: 'mixed' has other references than 'base'"):
        compare({**batches, "mixed": other})


def test_what_read_gives_is_compared_system_by_system() -> None:
    roles = {"hypothesis": ["system A", "system B"], "references": "reference"}
    found = compare(
        ts.read(b"reference,system A,system B\na b,a b,a c\nd,d,e\n", mapping=roles), metric="wer"
    )
    assert found.names == ("system A", "system B") and found.pairs[0].wins == 2


def test_several_metrics_are_those_compared_one_by_one() -> None:
    systems, references = three_systems(30, 5)
    each = compare_each(systems, references, metrics=["rouge1", "rougeL", "wer"], samples=50)
    for name, found in each.items():
        alone = compare(systems, references, metric=name, samples=50)
        assert found.pairs == alone.pairs and np.array_equal(found.draws, alone.draws)


def test_the_interval_of_one_system() -> None:
    systems, references = three_systems(50, 5)
    alone = ts.evaluate(systems["base"], references)
    found = alone.interval(samples=200, confidence=0.9)
    beside = comparison(50, confidence=0.9).systems[0]
    assert (found.interval, found.mean, found.score) == (
        beside.interval,
        beside.mean,
        beside.score,
    )
    assert found.score == alone.corpus.value in found.interval
    assert len(found.draws) == 200 and found.rows == 50 and found.group == 1
    assert np.isnan(ts.evaluate([], []).interval().interval.low)


A, R = ["a b"], ["a b"]


@pytest.mark.parametrize(
    ("systems", "references", "options", "message"),
    [
        ({"a": A}, R, {}, r"received 1 \(a\); accepted: 2 to 16.*interval"),
        ({}, R, {}, r"received 0 \(none\)"),
        ({str(n): A for n in range(17)}, R, {}, "received 17"),
        ([A, A], R, {}, "received list; accepted: outputs by name"),
        ({"a": A, "b": ["x", "y"]}, R, {}, "'a' has 1 rows, 'b' has 2; .* partner is 2"),
        ({"a": A, "b": [3]}, R, {}, "System 'b': Row 1: expected text, received int 3"),
        ({"a": A, "b": "x"}, R, {}, "System 'b': received one text; accepted: a list"),
        ({"a": A, "b": None}, R, {}, "System 'b': received NoneType; accepted: a list of texts"),
        (ts.read(b"sys1,sys2,ref\na,b,c\n"), R, {}, "DataSet holds its own references"),
        ({"a": A, "b": A}, R, {"metric": None}, "Unknown metric: received None; accepted: bleu"),
        (
            {"a": A, "b": A},
            R,
            {"metric": ts.configured("bleu"), "tokenizer": "none"},
            "beside a configured metric: received tokenizer; accepted",
        ),
        ({"a": [3], "b": A}, R, {}, "System 'a': Row 1"),
        ({"a": A, "b": A}, None, {}, "needs references"),
        ({"a": A, "b": A}, R, {"baseline": "c"}, "baseline: received 'c'; accepted: a, b"),
        ({"a": A, "b": A}, R, {"test": "t-test"}, "test: received 't-test'"),
        ({"a": A, "b": A}, R, {"correction": "bonferroni"}, "correction: received"),
        ({"a": A, "b": A}, R, {"samples": 0}, "samples: received 0; accepted: a whole number"),
        ({"a": A, "b": A}, R, {"samples": True}, "samples: received True"),
        ({"a": A, "b": A}, R, {"seed": -1}, "seed: received -1"),
        ({"a": A, "b": A}, R, {"confidence": 95}, "confidence: received 95; accepted: a share"),
        ({"a": A, "b": A}, R, {"metric": "x"}, "received 'x'"),
        ({"a": A, "b": A}, R, {"smoothing": "x"}, "received 'x'"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(
    systems: object, references: object, options: dict[str, object], message: str
) -> None:
    with pytest.raises(ts.TextsimError, match=message):
        compare(systems, references, **options)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("metrics", ["bleu", [3], ["bleu", "bleu"]])
def test_several_metrics_are_a_list_of_different_ones(metrics: Any) -> None:
    for wrong in (
        lambda: compare_each({"a": A, "b": A}, R, metrics=metrics),
        lambda: ts.evaluate_each(A, R, metrics=metrics),
    ):
        with pytest.raises(ts.SettingError, match="accepted: "):
            wrong()


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
def test_a_single_row_is_no_evidence(test: Test) -> None:
    found = compare({"a": A, "b": ["x y"]}, R, metric="chrf", test=test, samples=50)
    (pair,) = found.pairs
    assert pair.p_value == 1.0 and pair.difference > 0 and pair.better == "a"


def test_what_is_printed_is_short_and_names_the_scores() -> None:
    found = compare({"good": A, "<b>$x$\n": ["x y"]}, R, metric="chrf", samples=10)
    assert repr(found) == "Comparison(chrf of 1 row: 'good' 1.0000, '<b>$x$\\n' 0.0000)"
    assert repr(found.system("good").evaluation) == "Evaluation(chrf of 1 row: 1.0000)"
    assert "\n" not in repr(found.systems) and len(repr(found.systems)) < 500
    assert repr(ts.read(b"sys1,ref\na,b\n")).startswith("DataSet(1 row, Mapping(")


@pytest.mark.parametrize("rows", [[1], 0, "x", [0.5], [[0]], [True, False]])
def test_rows_that_are_not_there_are_refused_in_a_sentence(rows: Any) -> None:
    found = ts.evaluate(A, R)
    for wrong in (lambda: found.explain(rows), lambda: found.take(rows)):
        with pytest.raises(ts.SettingError, match=r"rows: received .* places from 0 to 0"):
            wrong()


def test_references_beside_a_set_that_holds_its_own_are_refused() -> None:
    for whole in (ts.read(b"sys1,ref\na,b\n"), ts.Pairs.of(A, R)):
        with pytest.raises(ts.ShapeError, match="holds its own references"):
            ts.evaluate(whole, R)


def test_arrow_columns_are_texts_like_lists() -> None:
    said = pa.array(["a b", None, "c"])
    several: list[Any] = [["a", "b", None], [["a", None], [], ["c"]]]
    for meant in several:
        ours = ts.Pairs.of(["a b", None, "c"], meant)
        theirs = ts.Pairs.of(said, pa.array(meant))
        assert theirs.hypotheses.equals(ours.hypotheses)
        assert theirs.references.equals(ours.references)
        assert theirs.offsets.tolist() == ours.offsets.tolist()


@pytest.mark.parametrize(
    "options",
    [
        *({"metric": "bleu", "tool": "nltk", "smoothing": f"method{n}"} for n in range(5)),
        {"metric": "bleu", "tool": "promptfoo"},
        {"metric": "bleu", "empty": "undefined"},
        {"metric": "gleu", "empty": "undefined"},
        {"metric": "chrf", "pooling": "torchmetrics"},
        {"metric": "chrf", "eps_smoothing": True},
        {"metric": "wer", "tool": "jiwer"},
    ],
    ids=lambda options: " ".join(map(str, options.values())),
)
@HARD
@given(data=data_sets(most=5, references=1))
def test_sums_of_all_rows_score_as_the_set_also_where_a_tool_pools_in_its_own_way(
    options: dict[str, str], data: list[Row]
) -> None:
    said, meant = columns([*data, ("", ("a b",)), ("a", ("a",))])
    found = ts.evaluate(said, meant, **options)  # type: ignore[arg-type]  # by name
    score = Additive.of(found.metric, found.stats).score
    assert score == pytest.approx(found.corpus.value, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("name", ts.METRICS)
@HARD
@given(data=data_sets(most=5, references=2), places=st.lists(st.integers(0, 5), max_size=5))
def test_taken_rows_are_as_if_they_had_been_counted_alone(
    name: str, data: list[Row], places: list[int]
) -> None:
    said, meant = columns([*data, ("a b", ())])
    rows = np.array([place % len(said) for place in places], dtype=np.int64)
    whole = ts.evaluate(said, meant, metric=name)
    part, alone = whole.take(rows), ts.Evaluation.of(whole.metric, whole.stats.take(rows))
    assert part.scores.signature == alone.scores.signature
    assert part.scored == alone.scored and part.statuses.tolist() == alone.statuses.tolist()
    assert np.array_equal(part.values, alone.values, equal_nan=True)
    for key, column in alone.scores.parts.items():
        assert np.array_equal(part.scores.parts[key], column, equal_nan=column.dtype.kind == "f")
    assert part.corpus.to_dict() == alone.corpus.to_dict()
    assert part.interval(samples=9).interval == pytest.approx(
        alone.interval(samples=9).interval, nan_ok=True
    )
    again = part.take(slice(1, None))
    assert np.array_equal(again.values, alone.values[1:], equal_nan=True)
