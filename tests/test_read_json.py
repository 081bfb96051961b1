"""JSONL and JSON: digits as written, lists of references, doubts reported by line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textsim_core.data import Source, Table, guess_mapping, read, to_pairs
from textsim_core.errors import ReadError
from textsim_core.types import arrow_to_texts


def jsonl(*lines: str) -> Table:
    return read(Source("set.jsonl", "\n".join(lines).encode()))


def document(text: str) -> Table:
    return read(Source("set.json", text.encode()))


def test_references_of_every_shape() -> None:
    table = jsonl(
        '{"refs":["tin can","a tin can"],"hyp":"tin can"}',
        '{"refs":"old oak","hyp":"old oaks"}',
        '{"refs":null,"hyp":"q"}',
        '{"refs":[],"hyp":"q"}',
        '{"hyp":"q"}',
        "",
        '{"refs":["m",null,""],"hyp":null}',
        '{"refs":[3, 2.50],"hyp":3}',
        '{"refs":["w"],"hyp":NaN}',
        '{"refs":["m"],"refs":["n"],"hyp":"n"}',
    )
    pairs = to_pairs(table, guess_mapping(table))
    assert [pairs.row(i) for i in range(len(pairs))] == [
        ("tin can", ("tin can", "a tin can")),
        ("old oaks", ("old oak",)),
        ("q", ()),
        ("q", ()),
        ("q", ()),
        (None, ("m",)),
        ("3", ("3", "2.50")),
        (None, ("w",)),
        ("n", ("n",)),
    ]
    assert table.lines.tolist() == [1, 2, 3, 4, 5, 7, 8, 9, 10]
    found = [(f.line, f.kind) for f in table.findings]
    assert found == [(6, "blank line"), (9, "not a number"), (10, "duplicate key")]
    assert "refs" in table.findings[-1].message


def test_a_field_may_change_its_shape_after_many_rows() -> None:
    early, late = '{"refs":"a","hyp":"x"}', '{"refs":["b",null],"hyp":"y","tag":"t"}'
    table = jsonl(*[early] * 20_000, late, '{"hyp":"z"}')
    assert table.data.slice(19_999).to_pylist() == [
        {"refs": ["a"], "hyp": "x", "tag": None},
        {"refs": ["b", None], "hyp": "y", "tag": "t"},
        {"refs": None, "hyp": "z", "tag": None},
    ]


def test_names_that_sound_like_dates_change_nothing() -> None:
    row = {"created_at": "1700000000", "date": "01", "modified": "2024-01-01T00:00:00Z"}
    assert jsonl(json.dumps(row)).data.to_pylist() == [row]


def test_numbers_keep_the_digits_of_the_file() -> None:
    table = jsonl(
        '{"a":12345678901234567890,"b":1e5,"c":0.10,"d":-0,"e":true,"f":' + "9" * 5000 + "}"
    )
    assert list(table.data.to_pylist()[0].values())[:5] == [
        "12345678901234567890", "1e5", "0.10", "-0", "true",
    ]  # fmt: skip


def test_nested_fields_get_dotted_names() -> None:
    table = jsonl('{"in":{"q":"x","k":{"z":1}},"out":[{"t":"a","n":[1,"b"]},["c"]]}')
    assert table.data.to_pylist() == [
        {"in.q": "x", "in.k.z": "1", "out": ['{"t": "a", "n": [1, "b"]}', '["c"]']}
    ]


def test_lines_are_split_at_line_feeds_alone() -> None:
    table = jsonl('{"ref":"a\u2028b"}', '{"ref":"c\x85d"}\r', '{"ref":"e"}')
    assert table.data.column("ref").to_pylist() == ["a\u2028b", "c\x85d", "e"]


def test_lines_that_are_no_objects_are_set_aside() -> None:
    table = jsonl('{"hyp":"a"}', '{"hyp":"b"', "[1]", '"t"', "7", "null", '{"hyp":"c"}', "[" * 5000)
    assert table.data.column("hyp").to_pylist() == ["a", "c"]
    assert [row.line for row in table.set_aside] == [2, 3, 4, 5, 6, 8]
    assert table.set_aside[0].raw == '{"hyp":"b"'
    assert "not valid JSON" in table.set_aside[0].reason
    assert "received a list" in table.set_aside[1].reason


def test_half_a_surrogate_pair_survives() -> None:
    table = jsonl(r'{"hyp":"x\ud800y","refs":["\udfff"]}')
    pairs = to_pairs(table, guess_mapping(table))
    assert pairs.row(0) == ("x\ud800y", ("\udfff",))
    assert arrow_to_texts(table.data.column("hyp").combine_chunks()) == ["x\ud800y"]


def test_no_object_at_all_is_refused() -> None:
    with pytest.raises(ReadError, match=r"no line that holds a JSON object.*Line 1"):
        jsonl("hello", "world")


def test_a_list_of_objects() -> None:
    table = document('[\n {"hyp": "a", "ref": ["b"]},\n {"hyp": "c"},\n 5\n]')
    assert table.data.to_pylist() == [{"hyp": "a", "ref": ["b"]}, {"hyp": "c", "ref": None}]
    assert (table.format, table.lines.tolist()) == ("json", [1, 2])
    assert [(row.line, row.raw) for row in table.set_aside] == [(3, "5")]


def test_rows_inside_an_object_and_columns_as_lists() -> None:
    inside = document('{"model": "m", "results": [{"hyp": "a"}]}')
    assert inside.data.to_pylist() == [{"hyp": "a"}]
    assert "results" in inside.findings[0].message
    by_column = document('{"hyp": ["a", "b"], "ref": [["x"], "y"]}')
    assert by_column.data.to_pylist() == [{"hyp": "a", "ref": ["x"]}, {"hyp": "b", "ref": ["y"]}]
    with pytest.raises(ReadError, match="hyp has 2, ref has 1"):
        document('{"hyp": ["a", "b"], "ref": ["x"]}')


def test_a_damaged_document_names_line_and_column() -> None:
    with pytest.raises(ReadError, match="line 2, column 7"):
        document('[{"a": 1},\n {"b" 2}]')
    with pytest.raises(ReadError, match="nested too deeply"):
        document("[" * 100_000)
    with pytest.raises(ReadError, match="expected a list of objects"):
        document("[1, 2]")


def test_content_wins_over_the_other_json_suffix() -> None:
    lines = read(Source("set.json", b'{"hyp":"a"}\n{"hyp":"b"}\n'))
    assert (lines.format, len(lines)) == ("jsonl", 2)
    assert lines.findings[0].kind == "other format"
    whole = read(Source("set.jsonl", b'[{"hyp":"a"},\n{"hyp":"b"}]'))
    assert (whole.format, len(whole)) == ("json", 2)


def test_an_empty_list_is_a_table_without_rows() -> None:
    assert [finding.kind for finding in document("[]").findings] == ["no rows"]


texts = st.text(st.characters(), max_size=8)


@settings(deadline=None, derandomize=True, max_examples=150)
@given(
    st.lists(st.fixed_dictionaries({"a": texts | st.none(), "b": texts}), min_size=1), st.booleans()
)
def test_every_text_is_read_back(records: list[dict[str, str | None]], ascii_only: bool) -> None:
    try:
        lines = [json.dumps(r, ensure_ascii=ascii_only).encode() for r in records]
    except UnicodeEncodeError:
        lines = [json.dumps(r).encode() for r in records]
    table = read(Source("set.jsonl", b"\n".join(lines)))
    back = [arrow_to_texts(table.data.column(name).combine_chunks()) for name in "ab"]
    assert back == [[r["a"] for r in records], [r["b"] for r in records]]


pieces = st.sampled_from(
    [
        '{"hyp": "a"}',
        '{"hyp": ["a", null]}',
        "{}",
        "[1]",
        "7",
        '{"a": NaN}',
        "{",
        "",
        " ",
        "\u2028",
        "x\r",
    ]
)


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.lists(pieces, max_size=12), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_no_line_and_no_record_is_lost(lines: list[str], end: str, ended: bool) -> None:
    """Law: rows loaded + rows set aside = lines that are not blank, or items of the list."""
    content = end.join(lines) + end * ended
    table = read(Source("set.jsonl", ('{"hyp": "first"}' + end + content).encode()))
    written = content.split("\n")[: None if not content.endswith("\n") else -1]
    assert len(table) + len(table.set_aside) == 1 + sum(1 for line in written if line.strip())
    valid = [line for line in lines if line not in ("{", "", " ", "\u2028", "x\r")]
    listed = document(f"[{', '.join(['{}', *valid])}]")
    assert len(listed) + len(listed.set_aside) == 1 + len(valid)
