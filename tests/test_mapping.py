"""Roles guessed by name and content; columns to pairs without losing or inventing a text."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textsim_core.data import (
    Mapping,
    Source,
    Table,
    guess_mapping,
    human_values,
    read,
    to_pairs,
    to_systems,
)
from textsim_core.errors import SettingError, TextsimError
from textsim_core.types import Pairs, Status


def table(*rows: dict[str, object]) -> Table:
    return read(Source("set.jsonl", "\n".join(map(json.dumps, rows)).encode()))


def named(*names: str) -> Mapping:
    return guess_mapping(table(dict.fromkeys(names, "some words")))


@pytest.mark.parametrize(
    ("names", "hypothesis", "references"),
    [
        (("reference", "hypothesis"), "hypothesis", ("reference",)),
        (("source", "target", "mt"), "mt", ("target",)),
        (("input", "actual_output", "expected_output"), "actual_output", ("expected_output",)),
        (("question", "answer", "prediction"), "prediction", ("answer",)),
        (("question", "answer", "ground_truth"), "answer", ("ground_truth",)),
        (("prompt", "modelResponse", "goldAnswer"), "modelResponse", ("goldAnswer",)),
        (("Hypothesis", "ref_1", "ref_2", "ref_3"), "Hypothesis", ("ref_1", "ref_2", "ref_3")),
        (("hyp", "reference", "reference.1", "label"), "hyp", ("reference", "reference.1")),
        (("system", "output", "references"), "output", ("references",)),
        (("left", "right"), "left", ("right",)),
        (("id", "reference", "words"), "words", ("reference",)),
        (("output",), "output", ()),
        (("solver_output.output", "sample.target"), "solver_output.output", ("sample.target",)),
    ],
)
def test_roles_by_name(
    names: tuple[str, ...], hypothesis: str, references: tuple[str, ...]
) -> None:
    mapping = named(*names)
    assert (mapping.hypothesis, mapping.references) == (hypothesis, references)


def test_ids_tags_and_scores_are_no_texts() -> None:
    mapping = named("sample_id", "domain", "target_lang", "ref", "hyp", "hyp_bleu", "uuid", "src")
    assert mapping == Mapping("sample_id", "hyp", ("ref",), ("domain", "target_lang"), (), "src")


@pytest.mark.parametrize(
    ("name", "cells", "human"),
    [
        ("human_score", ["0.5", "3", "-1e2"], True),
        ("MQM", ["-5", "0", "-1"], True),
        ("score", ["1", "2", "3"], True),
        ("gold_label", ["good", "bad", "good"], True),
        ("is_correct", ["TRUE", "FALSE", "TRUE"], True),
        ("rating", ["words too many to be one of a few labels", "1", "2"], False),
        ("score", ["good", "bad", "good"], False),
        ("human_bleu", ["1", "2", "3"], False),
        ("bertScore", ["1", "2", "3"], False),
        ("confidence score", ["1", "2", "3"], False),
        ("human", ["a person wrote this longer text", "and this", "x"], False),
    ],
)
def test_what_people_thought_is_told_from_metrics_and_texts(
    name: str, cells: list[str], human: bool
) -> None:
    rows = [{"hyp": "a b", "reference": "c d", name: cell} for cell in cells]
    assert guess_mapping(table(*rows)).human == ((name,) if human else ())


def test_a_label_is_the_reference_where_there_is_no_other() -> None:
    rows = [{"prediction": str(i % 2), "label": "1"} for i in range(4)]
    assert guess_mapping(table(*rows)) == Mapping(None, "prediction", ("label",))


def test_systems_are_all_columns_that_names_or_content_call_so() -> None:
    assert named("ref", "hyp_a", "hyp_b", "output").systems == ("hyp_a", "hyp_b")
    rows = [
        {"note": f"see {i} below", "reference": [f"old oak tree {i}"], "A": f"old oak trees {i}",
         "B": f"an old oak tree {i}"}
        for i in range(3)
    ]  # fmt: skip
    assert guess_mapping(table(*rows)).systems == ("A", "B")
    pairs = to_systems(table(*rows), guess_mapping(table(*rows)))
    assert [pairs[name].row(1) for name in pairs] == [
        ("old oak trees 1", ("old oak tree 1",)), ("an old oak tree 1", ("old oak tree 1",)),
    ]  # fmt: skip


def test_pairs_of_one_system_and_a_system_that_is_not_mapped() -> None:
    rows = table({"a": "x", "b": "y", "r": "z"})
    mapping = Mapping.of(["a", "b"], "r")
    assert to_pairs(rows, mapping, system="b").row(0) == ("y", ("z",))
    with pytest.raises(SettingError, match="'r'; accepted: a, b"):
        to_pairs(rows, mapping, system="r")


def test_human_values_are_numbers_or_labels() -> None:
    def values(*cells: str | None) -> list[object]:
        read_table = table(*({"h": "x", "r": "y", "da": cell} for cell in cells))
        found = human_values(read_table, Mapping.of("h", "r", human="da"))
        return [None if cell != cell else cell for cell in found.tolist()]

    assert values("0.5", " -3 ", None, "n/a", "", "1e2") == [0.5, -3.0, None, None, None, 100.0]
    assert values("0,5", "12", "NaN") == [0.5, 12.0, None]
    assert values("45 %", "7.5%", "1", "+2") == [0.45, 0.075, 1.0, 2.0]
    assert values("inf", "1", "%") == ["inf", "1", "%"]
    assert values("yes", "no", None, "007") == ["yes", "no", None, "007"]
    assert values(None, "") == [None, None]
    with pytest.raises(SettingError, match="accepted: da"):
        human_values(table({"h": "x", "da": "1"}), Mapping.of("h", human="da"), "h")


def test_content_decides_where_names_do_not() -> None:
    rows = [{"a": i, "b": ["x", "y"], "c": "words here"} for i in range(3)]
    assert guess_mapping(table(*rows)) == Mapping(None, "c", ("b",))
    rows = [{"a": str(i), "b": "one text", "c": "two text"} for i in range(3)]
    assert guess_mapping(table(*rows)) == Mapping(None, "b", ("c",))


def test_missing_and_empty_texts() -> None:
    read_table = table(
        {"hyp": "a", "r1": "x", "r2": ["y", None, ""]},
        {"hyp": None, "r1": None, "r2": "z"},
        {"hyp": "", "r1": "", "r2": None},
    )
    pairs = to_pairs(read_table, Mapping(None, "hyp", ("r1", "r2")))
    assert [pairs.row(i) for i in range(3)] == [("a", ("x", "y")), (None, ("z",)), ("", ())]
    assert pairs.statuses().tolist() == [Status.OK, Status.NO_HYPOTHESIS, Status.NO_REFERENCE]


def test_no_reference_column_and_no_rows() -> None:
    pairs = to_pairs(table({"hyp": "a"}, {"hyp": "b"}), Mapping(None, "hyp", ()))
    assert pairs.reference_counts.tolist() == [0, 0]
    empty = read(Source("set.csv", b"ref,hyp\n"))
    assert len(to_pairs(empty, guess_mapping(empty))) == 0


@pytest.mark.parametrize(
    ("mapping", "message"),
    [
        (Mapping(None, "nope", ("ref",)), "Unknown column 'nope'; there are: 'hyp', 'ref', 'more'"),
        (Mapping(None, "hyp", ("ref", "gone")), "Unknown column 'gone'"),
        (Mapping("no", "hyp", ("ref",)), "Unknown column 'no'"),
        (Mapping(None, "hyp", ("ref",), ("not",)), "Unknown column 'not'"),
        (Mapping(None, "hyp", ("hyp",)), "'hyp' is given twice"),
        (Mapping(None, "more", ("ref",)), "'more' holds lists"),
        (Mapping.of(["hyp", "more"], "ref"), "'more' holds lists"),
        (Mapping.of(["hyp", "ref"], "ref"), "'ref' is given twice"),
        (Mapping.of("hyp", "ref", source="src"), "Unknown column 'src'"),
        (Mapping.of("hyp", "ref", human=["ref", "da"]), "Unknown column 'da'"),
        (Mapping.of("hyp", "ref", human="more"), "'more' holds lists and cannot be a human"),
    ],
)
def test_impossible_mappings_name_what_there_is(mapping: Mapping, message: str) -> None:
    with pytest.raises(TextsimError, match=message):
        to_pairs(table({"hyp": "a", "ref": "b", "more": ["c"]}), mapping)


cell = st.sampled_from(["", "a", "b c", None])
record = st.fixed_dictionaries({"h": cell, "p": cell, "q": st.lists(cell, max_size=3), "r": cell})


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.lists(record, min_size=1, max_size=8), st.permutations(["p", "q", "r"]))
def test_pairs_are_what_a_plain_loop_over_rows_gives(
    rows: list[dict[str, object]], order: list[str]
) -> None:
    made = to_pairs(table(*rows), Mapping(None, "h", tuple(order)))
    flat = [
        [x for n in order for x in (row[n] if isinstance(row[n], list) else [row[n]])]
        for row in rows
    ]
    plain = Pairs.of([row["h"] for row in rows], [[x for x in refs if x] for refs in flat])
    assert made.hypotheses.to_pylist() == plain.hypotheses.to_pylist()
    assert made.references.to_pylist() == plain.references.to_pylist()
    assert made.offsets.tolist() == plain.offsets.tolist()
