"""Scorers as files: read back equal, refused by field, figures as written by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from tests.hostile_texts import hostile_texts
from textsim_core.data import Mapping, Source, read
from textsim_core.data.scorer_figures import TYPES, ScorerMetric

GO = """\
type: bleu
key: my_bleu
display_name: My BLEU
purpose: score
ground_truth: "{{ sample.answer }}"
value: "{{ solver_output.output }}"
metrics:
  - mean
  - {type: std, name: spread, deviation: sample}
  - {type: frequency, threshold: 0.4}
  - {type: precision, threshold: 0.4, label: "{{ sample.good }}", positive: "yes"}
settings: {max_order: 2}
"""
ROWS = (
    ("the cat sat", "the cat sat", "yes"),
    ("a b c d", "a b x y", "yes"),
    ("one two", "one two", "no"),
    ("none", "other words", "no"),
)
SET = ts.DataSet(
    read(Source("a.csv", b"output,answer,good\n" + "\n".join(map(",".join, ROWS)).encode())),
    Mapping.of("output", "answer"),
)


def test_a_scorer_file_is_read_whole(tmp_path: Path) -> None:
    scorer = ts.Scorer.read(GO)
    assert (scorer.type, scorer.key, scorer.display_name) == ("bleu", "my_bleu", "My BLEU")
    assert [metric.type for metric in scorer.metrics] == [
        "mean", "std_dev", "frequency", "precision",
    ]  # fmt: skip
    assert scorer.metric.max_order == 2
    file = tmp_path / "scorer.yaml"
    file.write_text(GO, encoding="utf-8")
    as_json = json.dumps(scorer.to_dict())
    for same in (str(file), file, GO.encode(), "\ufeff".encode() + GO.encode(), as_json):
        assert ts.Scorer.read(same) == scorer
    short = ts.Scorer.read("type: rouge1\nkey: r\nground_truth: x\n")
    assert (short.display_name, short.purpose, short.value) == ("r", "score", None)
    assert [metric.type for metric in short.metrics] == ["mean"]


def test_the_figures_are_those_of_the_rows_scores() -> None:
    result = ts.Scorer.read(GO).evaluate(SET)
    plain = ts.evaluate(SET, tool="ai-go", max_order=2)
    assert result.evaluation.values.tolist() == plain.values.tolist()
    values = plain.values
    assert result.figures == {
        "bleu_score_mean": pytest.approx(values.mean()),
        "spread": pytest.approx(values.std(ddof=1)),
        "bleu_score_frequency": {"pass": 0.75, "fail": 0.25},
        "precision": pytest.approx(2 / 3),
    }
    told = result.to_dict()
    assert [row["status"] for row in told["rows"]] == ["ok"] * 4
    assert told["metrics"]["precision"] == pytest.approx(2 / 3)
    assert json.loads(json.dumps(told)) == told


def test_every_figure_by_hand() -> None:
    labels = {"threshold": 0.9, "label": "{{ sample.good }}", "positive": "yes"}
    kinds = [*sorted(set(TYPES) - {"f1_score", "std_dev"}), "f1", "std"]
    chosen = [
        {"type": kind, **(labels if kind in ("precision", "recall", "f1", "accuracy") else {})}
        for kind in kinds
    ]
    fields: dict[str, Any] = {"ground_truth": "{{ sample.answer }}", "metrics": chosen}
    scorer = ts.Scorer(type="exact_match", key="k", **fields)
    figures = dict(scorer.evaluate(SET).figures)
    assert figures.pop("exact_match_score_frequency") == {"0.0": 0.5, "1.0": 0.5}
    assert figures == pytest.approx(
        {
            "exact_match_score_mean": 0.5, "exact_match_score_median": 0.5,
            "exact_match_score_max": 1, "exact_match_score_min": 0,
            "exact_match_score_std_dev": 0.5, "exact_match_score_corpus": 0.5,
            "precision": 1 / 2, "recall": 1 / 2, "f1_score": 1 / 2, "accuracy": 1 / 2,
        }
    )  # fmt: skip


def test_a_qa_scorer_scores_rows_and_says_nothing_of_the_set() -> None:
    result = ts.Scorer.read(GO.replace("purpose: score", "purpose: qa")).evaluate(SET)
    assert result.figures == {}
    assert len(result.evaluation.values) == 4


def test_rows_whose_templates_fail_are_kept() -> None:
    rows = b'{"output":"a b","answer":null,"refs":["a b","c"]}\n{"output":"c","answer":"c"}\n'
    table = read(Source("a.jsonl", rows))
    scorer = ts.Scorer(type="bleu", key="k", ground_truth="so {{ sample.answer }}")
    result = scorer.evaluate(ts.DataSet(table, Mapping.of("output", "answer")))
    assert result.evaluation.statuses.tolist()[0] == "no reference"
    assert [failure.line for failure in result.filled["ground_truth"].failures] == [1]
    several = ts.Scorer(type="exact_match", key="k", ground_truth="{{ sample.refs }}",
                        value="{{ sample.output | upper | lower }}")  # fmt: skip
    assert several.evaluate(table).evaluation.statuses.tolist() == ["ok", "no reference"]
    with pytest.raises(ts.SettingError, match="ground_truth: The template: sample has no column"):
        ts.Scorer(type="bleu", key="k", ground_truth="{{ sample.x }}").evaluate(table)


BAD: list[tuple[str, str, str]] = [
    ("type: bleu", "type: blue", r"type: received 'blue'; accepted: bleu"),
    ("type: bleu\n", "", "type: missing; a scorer needs type, key and ground_truth"),
    ("key: my_bleu", "key: 007", r"key: received 7; accepted: a text \(in quotes\)"),
    ("key: my_bleu", "key: ' '", "key: received ' '; accepted: a text that is not empty"),
    ("purpose: score", "purpose: win", "purpose: received 'win'; accepted: score, qa"),
    ("key: my_bleu", "key: my_bleu\nkey: other", "line 3: 'key' stands twice"),
    ("key: my_bleu", "keys: my_bleu", "unknown field: received 'keys'; accepted: type, key"),
    ("- mean", "- mode", r"metrics\[0\].type: received 'mode'; accepted: mean"),
    ("- mean", "- {type: max, nmae: x}", r"metrics\[0\].unknown field: received 'nmae'"),
    ("- mean", "- recall", r"metrics\[0\].threshold: missing; recall needs threshold, label"),
    ("- mean", "- {type: max, name: spread}", "metrics: 'spread' stands twice"),
    ("deviation: sample", "deviation: both", "deviation: received 'both'; accepted: sample"),
    ("max_order: 2", "max_order: two", "settings: Setting 'max_order': received 'two'"),
    (
        "max_order: 2",
        "max_ordr: 2",
        "settings: .* no setting of that name.* Did you mean 'max_order'",
    ),
    ("{max_order: 2}", "3", "settings: received 3; accepted: a mapping"),
    ('value: "{{', "value: {{", "line 6: "),
    ("settings:", "x: &a [1]\ny: *a\nsettings:", r"line 13: aliases \(\*name\) are not accepted"),
    ("key: my_bleu", "? [a]\n: b", "line 2: the key .* is not a text"),
    ("key: my_bleu", "key: !!python/object:os.x {}", "line 2: could not determine a constructor"),
]


@pytest.mark.parametrize(("good", "bad", "message"), BAD, ids=[message for *_, message in BAD])
def test_errors_name_the_field_the_value_and_what_is_accepted(
    good: str, bad: str, message: str
) -> None:
    assert good in GO
    with pytest.raises(ts.TextsimError, match=message):
        ts.Scorer.read(GO.replace(good, bad))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ('{"type": "bleu", "type": "ter"}', "'type' stands twice"),
        ('{"type": NaN}', "received NaN"),
        ('{"type": ', "line 1: "),
        ("- a\n- b\n", "received list"),
        ("\n", "received nothing"),
        (b"\xff\xfe", "byte 1 is 0xff"),
        ("no-such-file.yaml", "Cannot open the scorer 'no-such-file.yaml'"),
        ("[" * 20_000 + "\n", "nested too deeply"),
        ("x" * 300_000 + "\n", "300,001 characters"),
    ],
)
def test_what_is_no_scorer_is_told(given: Any, message: str) -> None:
    with pytest.raises(ts.ReadError, match=message):
        ts.Scorer.read(given)


def test_an_unknown_format_is_told() -> None:
    with pytest.raises(ts.SettingError, match="format: received 'toml'; accepted: yaml, json"):
        ts.Scorer.read(GO).write("toml")


# Two halves of a surrogate pair that meet are one character in any file.
short = hostile_texts(pieces=4).map(
    lambda text: text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
)
numbers = st.floats(0, 1) | st.integers(0, 100)
simple = st.builds(
    ScorerMetric,
    type=st.sampled_from(["mean", "median", "max", "min", "std", "frequency", "corpus"]),
    deviation=st.sampled_from(["sample", "population"]),
    threshold=st.none() | numbers,
)
labelled = st.builds(
    ScorerMetric,
    type=st.sampled_from(["precision", "recall", "f1", "accuracy"]),
    threshold=numbers, label=short.filter(bool), positive=short.filter(bool),
)  # fmt: skip


@settings(deadline=None, derandomize=True, max_examples=60)
@given(
    key=short.filter(str.strip), display_name=short, ground_truth=short, value=st.none() | short,
    purpose=st.sampled_from(["score", "qa"]),
    metrics=st.lists(simple | labelled, max_size=4, unique_by=lambda metric: metric.type),
    given_settings=st.fixed_dictionaries(
        {},
        optional={
            "max_order": st.integers(1, 4), "lowercase": st.booleans(),
            "smoothing_value": st.none() | st.floats(1e-9, 1),
        },
    ),
)  # fmt: skip
def test_a_scorer_reads_back_equal(given_settings: dict[str, Any], **fields: Any) -> None:
    scorer = ts.Scorer(type="bleu", settings=given_settings, **fields)
    for format in ("yaml", "json"):
        assert ts.Scorer.read(scorer.write(format).encode()) == scorer


def test_weights_read_back_equal() -> None:
    scorer = ts.Scorer(type="bleu", key="k", ground_truth="g",
                       settings={"weights": [0.5, 0.5], "max_order": 2})  # fmt: skip
    assert ts.Scorer.read(scorer.write()) == scorer
    assert scorer.metric.weights == (0.5, 0.5)
