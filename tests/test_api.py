"""The public functions: what they give back, and that they agree with each other."""

from __future__ import annotations

import dataclasses
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets
from textsim_core import batch
from textsim_core.smoothing import SMOOTHINGS

exactly = settings(deadline=None, derandomize=True, max_examples=60)
PAIR = ("the heron flew home", ["the heron flew back home", "a heron flew home"])


def test_every_public_name_is_there() -> None:
    assert all(hasattr(ts, name) for name in ts.__all__)
    assert list(ts.__all__) == sorted(
        ts.__all__, key=lambda name: (name.islower(), not name.isupper(), name)
    )


def test_a_score_holds_what_it_is_made_of() -> None:
    score = ts.score(*PAIR)
    assert score.metric == "bleu" and score.status == ts.Status.OK and score.reason == ""
    assert list(score.parts) == [
        "matches", "totals", "precisions", "weights", "geometric_mean", "brevity_penalty",
        "hypothesis_length", "reference_length",
    ]  # fmt: skip
    assert score.signature == "nrefs:2|case:mixed|eff:yes|tok:13a|smooth:exp"
    mean = math.exp(sum(map(math.log, score.parts["precisions"])) / 4)
    assert score.parts["geometric_mean"] == pytest.approx(mean, rel=1e-14)
    assert score.value == mean * score.parts["brevity_penalty"] or score.value == pytest.approx(
        mean
    )
    assert all(isinstance(n, int) for n in score.parts["matches"])
    with pytest.raises(dataclasses.FrozenInstanceError):
        score.value = 1.0


def test_a_score_as_json_reads_back() -> None:
    record = json.loads(json.dumps(ts.score(*PAIR).to_dict(), allow_nan=False))
    assert record["value"] == ts.score(*PAIR).value and record["status"] == "ok"
    assert record["parts"]["matches"] == list(ts.score(*PAIR).parts["matches"])
    assert ts.score(None, "a").to_dict()["value"] is None
    assert ts.score(None, "a").to_dict()["status"] == "no hypothesis"


def test_parts_of_any_kind_become_json() -> None:
    parts = {
        "array": np.array([1.0, math.nan]), "number": np.int64(3), "not": np.float64("inf"),
        "nested": ((1, -math.inf), [np.bool_(True)]), "word": "a", "none": None,
    }  # fmt: skip
    record = ts.Score("m", 0.5, parts, ts.Status.OK, "s").to_dict()
    assert json.loads(json.dumps(record, allow_nan=False))["parts"] == {
        "array": [1.0, None], "number": 3, "not": None,
        "nested": [[1, None], [True]], "word": "a", "none": None,
    }  # fmt: skip


def test_a_row_alone_and_among_short_ones_is_the_same_to_the_last_bit() -> None:
    text = " ".join("a" * 6)
    for order in range(1, 10):
        among = ts.evaluate(["", text, "a"], ["", text, "b"], max_order=order).values[1]
        assert among == ts.score(text, text, max_order=order).value


@pytest.mark.parametrize(
    ("chosen", "signature"),
    [
        ({}, "nrefs:2|case:mixed|eff:yes|tok:13a|smooth:exp"),
        ({"lowercase": True, "tokenizer": "intl"}, "nrefs:2|case:lc|eff:yes|tok:intl|smooth:exp"),
        ({"smoothing": "floor"}, "nrefs:2|case:mixed|eff:yes|tok:13a|smooth:floor[0.10]"),
        ({"smoothing": "add-k", "smoothing_value": 2},
         "nrefs:2|case:mixed|eff:yes|tok:13a|smooth:add-k[2.00]"),
        ({"max_order": 2}, "nrefs:2|case:mixed|eff:yes|tok:13a|smooth:exp|order:2"),
        ({"tool": "nltk"}, "nrefs:2|case:mixed|eff:no|tok:none|smooth:method0"),
        ({"tool": "huggingface-evaluate"},
         "nrefs:2|case:mixed|eff:no|tok:13a|smooth:none|len:shortest|empty:undefined"),
    ],
)  # fmt: skip
def test_signatures(chosen: dict[str, object], signature: str) -> None:
    assert ts.score(*PAIR, **chosen).signature == signature


def test_different_settings_have_different_signatures() -> None:
    chosen: list[dict[str, object]] = [
        {}, {"lowercase": True}, {"tokenizer": "char"}, {"max_order": 3}, {"weights": (0.5, 0.5)},
        {"smoothing": "none"}, {"smoothing": "floor"},
        {"smoothing": "floor", "smoothing_value": 0.2},
        {"effective_order": False}, {"reference_length": "shortest"}, {"auto_reweigh": True},
        {"empty": "counted"}, {"empty": "undefined"}, {"weights": (0.6, 0.4)},
    ]  # fmt: skip
    signatures = [ts.score(*PAIR, **one).signature for one in chosen]
    assert len(set(signatures)) == len(signatures)


@exactly
@given(table=data_sets(5), smoothing=st.sampled_from(list(SMOOTHINGS)))
def test_one_pair_many_pairs_and_explanations_agree(table: list[Row], smoothing: str) -> None:
    evaluation = ts.evaluate(*columns(table), smoothing=smoothing)
    for i, (hypothesis, references) in enumerate(table):
        alone = ts.score(hypothesis, references, smoothing=smoothing)
        explained = ts.explain(hypothesis, references, smoothing=smoothing).score
        for value in (alone.value, explained.value):
            assert value == evaluation.values[i] or math.isnan(value)
        assert alone.status.label == explained.status.label == evaluation.statuses[i]
    whole = evaluation.explain().score.value
    assert whole == evaluation.corpus.value or math.isnan(whole)


@exactly
@given(table=data_sets(6), data=st.data())
def test_some_rows_are_a_data_set_of_their_own(table: list[Row], data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.integers(0, len(table) - 1), min_size=1, max_size=6))
    evaluation = ts.evaluate(*columns(table))
    taken = evaluation.take(np.array(chosen))
    fresh = ts.evaluate(*columns([table[i] for i in chosen]))
    assert taken.values.tolist() == fresh.values.tolist()
    assert taken.corpus == fresh.corpus and taken.mean == fresh.mean
    assert evaluation.explain(np.array(chosen)).score == fresh.explain().score


def test_a_data_set_can_be_given_as_pairs() -> None:
    pairs = ts.Pairs.of(["a b", "c"], [["a b"], ["c", "d"]])
    assert (
        ts.evaluate(pairs).values.tolist()
        == ts.evaluate(["a b", "c"], [["a b"], ["c", "d"]]).values.tolist()
    )
    assert pairs.reference_counts.tolist() == [1, 2] and len(pairs) == 2


def test_pairs_are_cut_and_read_row_by_row() -> None:
    pairs = ts.Pairs.of(["a", None, "c"], ["x", [None, "y", ""], []])
    assert [pairs.row(i) for i in range(3)] == [("a", ("x",)), (None, ("y", "")), ("c", ())]
    assert [pairs.slice(1, 3).row(i) for i in range(2)] == [(None, ("y", "")), ("c", ())]
    assert [len(chunk) for chunk in pairs.chunks(2)] == [2, 1]
    assert [text.as_py() for text in pairs.texts] == ["a", None, "c", "x", "y", ""]


def test_settings_of_a_tool_can_be_changed_one_by_one() -> None:
    metric = ts.configured("bleu", "nltk", smoothing="method3")
    assert (metric.tokenizer, metric.smoothing, metric.pooling) == ("whitespace", "method3", "nltk")


@pytest.mark.parametrize("call", [ts.score, ts.explain])
def test_positional_settings_are_no_settings(call: object) -> None:
    with pytest.raises(TypeError):
        call("a", "a", "bleu")


def test_every_error_is_one_of_ours() -> None:
    for error in (ts.SettingError, ts.ShapeError, ts.ReadError):
        assert issubclass(error, ts.TextsimError) and issubclass(error, ValueError)


def test_the_pieces_of_a_large_count_are_joined_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    metric, table = ts.configured(), [(f"w{i} a b c", (f"w{i % 7} a b c",)) for i in range(23)]
    pairs = ts.Pairs.of(*columns(table))

    class Finished:
        def __init__(self, function: object, chunks: list[ts.Pairs], weights: list[int]) -> None:
            assert weights == [len(chunk) for chunk in chunks] and max(weights, default=0) <= 5
            self.parts = [function(chunk) for chunk in chunks]

        def result(self, timeout: float) -> list[object]:
            return self.parts

    monkeypatch.setattr(batch, "CHUNK_ROWS", 5)
    monkeypatch.setattr(batch, "submit", lambda f, c, weights: Finished(f, c, weights))
    joined = batch.combined(metric, batch.count(metric, pairs))
    assert ts.Evaluation.of(metric, joined).values.tolist() == ts.evaluate(pairs).values.tolist()
    none = batch.combined(metric, batch.count(metric, pairs.slice(0, 0)))
    assert len(none) == 0


def test_several_metrics_at_once_are_each_what_it_is_alone() -> None:
    said, meant = ["the cat sat", "a dog"], [["the cat sat down"], ["a dog", "the dog"]]
    names = ("rouge1", "bleu", "rougeL", "rouge2", "ter")
    found = ts.evaluate_each(said, meant, metrics=names)
    assert tuple(found) == names
    for name in names:
        alone = ts.evaluate(said, meant, metric=name)
        assert found[name].values.tolist() == alone.values.tolist()
        assert found[name].corpus.to_dict() == alone.corpus.to_dict()
    assert found["rouge1"].stats is found["rougeL"].stats is found["rouge2"].stats


def test_several_metrics_take_settings_and_a_tool() -> None:
    chosen = ts.configured("bleu", max_order=2)
    found = ts.evaluate_each(["a b"], ["a b"], metrics=[chosen, "rouge1"], tool="azure")
    assert found["bleu"].metric is chosen
    assert found["rouge1"].metric == ts.configured("rouge1", "azure")


def test_settings_are_for_the_metrics_given_by_name() -> None:
    chosen = ts.configured("rougeL")
    found = ts.evaluate_each(["runs"], ["run"], metrics=["rouge1", chosen], stemmer=True)
    assert found["rouge1"].values.tolist() == [1.0] and found["rougeL"].values.tolist() == [0.0]


def test_a_setting_that_one_of_the_metrics_lacks_is_refused() -> None:
    with pytest.raises(ts.SettingError, match="stemmer"):
        ts.evaluate_each(["a"], ["a"], metrics=["rouge1", "bleu"], stemmer=True)


def test_a_metric_asked_for_twice_is_refused() -> None:
    with pytest.raises(ts.SettingError, match="'bleu' stands 2 times"):
        ts.evaluate_each(["a"], ["a"], metrics=["bleu", "bleu"])
