"""CSV, TSV and kin: every text as it stands, every row accounted for, lines as an editor shows."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.hostile_texts import hostile_texts
from textsim_core.data import Source, Table, guess_mapping, read, to_pairs
from textsim_core.data.csv_arrow import read_regular
from textsim_core.data.csv_rows import read_rows
from textsim_core.errors import ReadError, SettingError


def table(content: str | bytes, name: str = "set.csv", **options: str) -> Table:
    raw = content if isinstance(content, bytes) else content.encode()
    return read(Source(name, raw), **options)  # type: ignore[arg-type]  # options vary by test


def rows(read_table: Table) -> list[tuple[str, ...]]:
    return [tuple(row.values()) for row in read_table.data.to_pylist()]


def kinds(read_table: Table) -> list[str]:
    return [finding.kind for finding in read_table.findings]


def test_words_that_look_like_nothing_stay_words() -> None:
    given_rows = [("NA", "None"), ("null", "nan"), ("n/a", "#N/A"), ("<NA>", "NULL"), ("True", "-")]
    text = "ref,hyp\n" + "".join(f"{a},{b}\n" for a, b in given_rows)
    assert rows(table(text)) == given_rows


def test_texts_that_look_like_numbers_keep_every_character() -> None:
    given_rows = [
        ("0042", "42"),
        ("2e3", "2000"),
        ("5.50", "5.5"),
        ("12_13", "inf"),
        ("0x0F", "15"),
    ]
    text = "ref,hyp\n" + "".join(f"{a},{b}\n" for a, b in given_rows)
    assert rows(table(text)) == given_rows


def test_an_empty_reference_is_missing_and_an_empty_hypothesis_is_an_empty_answer() -> None:
    read_table = table("ref,hyp\ngreen frog,green frog\n\n,\nold oak,\n,told\n\n")
    pairs = to_pairs(read_table, guess_mapping(read_table))
    assert [pairs.row(i) for i in range(4)] == [
        ("green frog", ("green frog",)),
        ("", ()),
        ("", ("old oak",)),
        ("told", ()),
    ]
    assert read_table.lines.tolist() == [2, 4, 5, 6]
    found = {(finding.kind, finding.line) for finding in read_table.findings}
    assert {("blank line", 3), ("blank line", 7), ("empty row", 4)} <= found


def test_marks_that_open_cells_of_a_tsv_are_ordinary_when_every_line_is_a_row() -> None:
    text = 'ref\thyp\nsaid "go\tsaid go\n"so it\tso it\nmid\tmid\n"ok" she said\tok\nend\tend\n'
    read_table = table(text, "set.tsv")
    assert len(read_table) == 5
    assert rows(read_table)[1] == ('"so it', "so it")
    assert rows(read_table)[3] == ('"ok" she said', "ok")
    assert "literal quotes" in kinds(read_table)


def test_balanced_marks_over_two_tsv_lines_do_not_swallow_a_row() -> None:
    text = 'ref\thyp\n"one\ttwo\nthree"\tfour\n'
    assert rows(table(text, "set.tsv")) == [('"one', "two"), ('three"', "four")]
    assert rows(table(text, "set.tsv", quoting="quoted")) == [("one\ttwo\nthree", "four")]


def test_properly_quoted_tsv_with_line_breaks_is_unquoted() -> None:
    text = 'ref\thyp\n"one\nmore"\ttwo\n"a ""b"""\tc\n'
    assert rows(table(text, "set.tsv")) == [("one\nmore", "two"), ('a "b"', "c")]


def test_a_mark_never_closed_is_reported() -> None:
    read_table = table('id,ref,hyp\n1,"a, b","c, d"\n2,"open, e,f\n3,g,h\n')
    assert rows(read_table) == [("1", "a, b", "c, d")]
    assert [(row.line, row.reason) for row in read_table.set_aside] == [
        (3, "Line 3 has 2 fields, the header has 3.")
    ]
    assert "broken quotes" in kinds(read_table)


def test_a_bare_carriage_return_belongs_to_its_cell() -> None:
    read_table = table('ref,hyp\r\nup\rdown,up down\r\n"q\rr",s\r\n')
    assert rows(read_table) == [("up\rdown", "up down"), ("q\rr", "s")]
    assert kinds(read_table).count("bare carriage return") == 2


def test_a_file_with_carriage_returns_alone_has_lines() -> None:
    assert rows(table("ref,hyp\ra,b\rc,d")) == [("a", "b"), ("c", "d")]


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(sign: str) -> None:
    read_table = table(f"ref{sign}hyp\nwise owl{sign}wise owls\nno{sign}nos\n", "set.txt.csv")
    assert read_table.delimiter == sign
    assert read_table.columns == ("ref", "hyp")


def test_semicolons_win_over_commas_inside_texts() -> None:
    read_table = table("ref;hyp\nyes, so;yes, yes, so\nno;no, never\n")
    assert (read_table.delimiter, len(read_table)) == (";", 2)


def test_one_column_is_not_cut_at_letters_or_commas() -> None:
    read_table = table("hypothesis\nsimple, words here\nmore, and more, words\n")
    assert read_table.columns == ("hypothesis",)
    assert rows(read_table) == [("simple, words here",), ("more, and more, words",)]


def test_excels_separator_line_is_no_header() -> None:
    read_table = table("sep=|\r\nref|hyp\r\na|b\r\n")
    assert (read_table.delimiter, read_table.columns) == ("|", ("ref", "hyp"))
    assert read_table.lines.tolist() == [3]


def test_a_choice_overrides_what_was_found() -> None:
    assert table("ref,hyp\na,b\n", delimiter=";").columns == ("ref,hyp",)
    with pytest.raises(SettingError, match="'x'; accepted"):
        table("ref,hyp\na,b\n", delimiter="x")
    with pytest.raises(SettingError, match="'loose'; accepted: quoted, literal"):
        table("ref,hyp\na,b\n", quoting="loose")


def test_a_separator_line_with_a_sign_that_is_not_accepted_names_those_that_are() -> None:
    with pytest.raises(SettingError, match="accepted"):
        table("sep=^\nref^hyp\na^b\n")


def test_ragged_rows_are_set_aside_with_line_and_text() -> None:
    read_table = table('ref,hyp\ntall, tree,a\nlow tree,low trees\n"x\ny",z\nalone\n')
    assert rows(read_table) == [("low tree", "low trees"), ("x\ny", "z")]
    assert read_table.lines.tolist() == [3, 4]
    assert [(row.line, row.raw) for row in read_table.set_aside] == [
        (2, "tall, tree,a"),
        (6, "alone"),
    ]
    assert "3 fields, the header has 2" in read_table.set_aside[0].reason


def test_lines_count_through_line_breaks_inside_cells() -> None:
    read_table = table('ref,hyp\n"1\n\n2",a\nb,c\n"d\n",e\nf,g\n')
    assert read_table.lines.tolist() == [2, 5, 6, 8]


def test_columns_of_the_same_name_are_offered_as_references() -> None:
    read_table = table("id,ref,ref,hyp\n1,tin can,a tin can,tin can\n2,tin,,tins\n")
    assert read_table.columns == ("id", "ref", "ref.1", "hyp")
    messages = [f.message for f in read_table.findings if f.kind == "duplicate column"]
    assert messages == ["2 columns named ref: use as 2 references? Now ref, ref.1."]
    pairs = to_pairs(read_table, guess_mapping(read_table))
    assert [pairs.row(i)[1] for i in range(2)] == [("tin can", "a tin can"), ("tin",)]


def test_invented_names_never_meet_given_ones() -> None:
    columns = table("ref,ref.1,ref,,\na,b,c,d,e\n").columns
    assert columns == ("ref", "ref.1", "ref.2", "column 4", "column 5")


def test_control_characters_are_kept_and_named() -> None:
    read_table = table("ref,hyp\nplain,plain\nre\0d,\u202eevil\n")
    assert rows(read_table)[1] == ("re\0d", "\u202eevil")
    found = {(f.kind, f.line) for f in read_table.findings}
    assert found == {("control character", 3), ("bidirectional control", 3)}
    assert "U+0000" in "".join(f.message for f in read_table.findings)


def test_many_findings_of_a_kind_are_counted_not_listed() -> None:
    read_table = table("ref,hyp\n" + "a\x01,b\n" * 250)
    assert len(read_table.findings) == 101
    assert read_table.findings[-1].message == "150 more of the same kind (control character)."


def test_a_very_long_cell_is_whole() -> None:
    read_table = table(f'ref,hyp\n{"y" * 150_000},"{"z" * 20_000_000}"\na,b\n')
    assert [len(cell) for cell in rows(read_table)[0]] == [150_000, 20_000_000]
    assert len(read_table) == 2


def test_a_header_alone_is_a_table_without_rows() -> None:
    for text in ("ref,hyp", "ref,hyp\n", "\nref,hyp\n\n"):
        read_table = table(text)
        assert (read_table.columns, len(read_table)) == (("ref", "hyp"), 0)
        assert "no rows" in kinds(read_table)


@pytest.mark.parametrize("content", [b"", b"\n\n\n", b"\xef\xbb\xbf\n", b"  \r\n"])
def test_a_file_without_anything_is_refused_in_a_sentence(content: bytes) -> None:
    with pytest.raises(ReadError, match=r"set\.csv.*(empty|blank)"):
        table(content)


fields = st.one_of(
    hostile_texts(surrogates=False, pieces=4), st.sampled_from(["", '"', "a,b", "\n", "\r"])
)


@settings(deadline=None, derandomize=True, max_examples=150)
@given(
    st.lists(st.tuples(fields, fields, fields), max_size=8),
    st.sampled_from(",;\t|"),
    st.sampled_from(["\n", "\r\n"]),
)
def test_every_text_that_the_csv_module_writes_is_read_back(
    given_rows: list[tuple[str, str, str]], sign: str, end: str
) -> None:
    out = io.StringIO(newline="")
    # QUOTE_ALL: Python before 3.11.9 leaves a bare carriage return unquoted.
    writer = csv.writer(out, delimiter=sign, lineterminator=end, quoting=csv.QUOTE_ALL)
    writer.writerows([("a", "b", "c"), *given_rows])
    read_table = table(out.getvalue(), delimiter=sign, quoting="quoted")
    assert rows(read_table) == given_rows
    assert not read_table.set_aside


pieces = st.sampled_from(
    ["a", "b c", ",", ",", "\n", "\n", '"', '""', "\r\n", "é", ",x\n", '"q"', "\0"]
)


@settings(deadline=None, derandomize=True, max_examples=400)
@example('a"b,"c"\n1,2\n', "quoted")
@example('"1"2,"3\n"\n', "quoted")
@given(st.lists(pieces, max_size=20).map("".join), st.sampled_from(["quoted", "literal"]))
def test_the_fast_way_agrees_with_the_careful_one_or_stands_back(body: str, quoting: str) -> None:
    text = f"h1,h2\n{body}"
    fast = read_regular(text.encode(), ",", quoting)  # type: ignore[arg-type]  # drawn from both
    if fast is None:
        return
    careful = read_rows("set.csv", text.encode(), ",", quoting)  # type: ignore[arg-type]  # as above
    assert not careful.set_aside
    assert not careful.findings
    assert fast.names == careful.names
    assert fast.lines.tolist() == careful.lines.tolist()
    assert [c.to_pylist() for c in fast.columns] == [c.to_pylist() for c in careful.columns]


@pytest.mark.parametrize(
    "text", ["h1,h2\na,b\n", 'h1,h2\n"a\n,""",b\nc,d', 'h1,h2\r\n"",b\r\n', 'h1,h2\na "x" y,b\n']
)
def test_regular_files_take_the_fast_way(text: str) -> None:
    assert read_regular(text.encode(), ",", None) is not None


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.lists(pieces, max_size=25).map("".join))
def test_no_row_is_lost_whatever_the_file(body: str) -> None:
    """Law: rows loaded + rows set aside + blank lines reported = records of the file."""
    read_table = table(f"h1,h2\n{body}", delimiter=",", quoting="literal", encoding="utf-8")
    lines = f"h1,h2\n{body}".encode().removesuffix(b"\n").split(b"\n")
    blank = sum(1 for line in lines[1:] if not line.removesuffix(b"\r"))
    assert len(read_table) + len(read_table.set_aside) == len(lines) - 1 - blank


@settings(deadline=None, derandomize=True, max_examples=200)
@given(st.binary(max_size=60))
def test_any_bytes_give_a_table_or_a_sentence(content: bytes) -> None:
    for name in ("x.csv", "x.tsv", "x.jsonl", "x.json", "x.txt", "x.xlsx", "x.parquet"):
        try:
            read(Source(name, content))
        except (ReadError, SettingError) as error:
            assert len(str(error)) > 20
