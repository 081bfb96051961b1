"""Roles guessed by name and content; columns to pairs without losing or inventing a text."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textsim_core.data import Mapping, Source, Table, guess_mapping, read, to_pairs
from textsim_core.errors import TextsimError
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
    mapping = named("sample_id", "domain", "target_lang", "ref", "hyp", "hyp_bleu", "uuid")
    assert mapping == Mapping("sample_id", "hyp", ("ref",), ("domain", "target_lang"))


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
