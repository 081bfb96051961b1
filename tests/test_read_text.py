"""Parallel text and encodings: aligned lines, guessed and chosen encodings, binary files."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile_texts import hostile_texts
from textsim_core.data import MAX_BYTES, Source, Table, guess_mapping, read, to_pairs
from textsim_core.errors import ReadError, SettingError


def files(**contents: bytes) -> Table:
    return read([Source(f"{name}.txt", content) for name, content in contents.items()])


def columns(table: Table) -> list[list[str]]:
    return [column.to_pylist() for column in table.data.columns]


def test_one_file_a_column_named_after_it() -> None:
    sources = [Source("sys-a.de.txt", b"x\n"), Source("ref.de", b"y\n"), Source("plain", b"z\n")]
    table = read(sources)
    assert table.columns == ("sys-a.de", "ref.de", "plain")
    assert (table.format, table.encoding) == ("text", "utf-8")


def test_line_ends_are_no_text() -> None:
    table = files(hyp=b"tin can\r\nold oak\r\n", ref=b"tin can\nold oak")
    assert columns(table) == [["tin can", "old oak"]] * 2


def test_empty_lines_are_rows_so_that_files_stay_aligned() -> None:
    assert columns(files(hyp=b"a\n\nc\n", ref=b"x\ny\n\n")) == [["a", "", "c"], ["x", "y", ""]]


def test_lines_are_split_at_line_feeds_alone() -> None:
    text = "a\u2028b\x85c\vd\fe\x1cf\rg\n"
    assert columns(files(hyp=text.encode())) == [[text[:-1]]]


def test_unequal_counts_name_every_count_and_the_first_line_without_partner() -> None:
    with pytest.raises(ReadError) as error:
        files(hyp=b"a\nb\nlonely\nd\n", ref=b"x\ny\n")
    assert "hyp.txt has 4 lines, ref.txt has 2 lines" in str(error.value)
    assert "line 3 of hyp.txt: “lonely”" in str(error.value)


def test_an_empty_file_beside_a_full_one_is_an_unequal_count() -> None:
    with pytest.raises(ReadError, match=r"hyp\.txt has 1 line, ref\.txt has 0 lines"):
        files(hyp=b"a\n", ref=b"")


def test_references_are_found_by_file_name() -> None:
    table = files(reference=b"r\n", system_b=b"b\n", system_c=b"c\n", gold=b"g\n")
    mapping = guess_mapping(table)
    assert (mapping.hypothesis, mapping.references) == ("system_b", ("reference",))
    assert to_pairs(table, mapping).row(0) == ("b", ("r",))


def test_a_table_in_a_text_file_is_pointed_out_and_read_when_told() -> None:
    source = Source("both.txt", b"hyp\tref\na\tb\n")
    assert [finding.kind for finding in read(source).findings] == ["looks like a table"]
    assert read(source, delimiter="\t").columns == ("hyp", "ref")


def test_several_tables_at_once_are_refused() -> None:
    with pytest.raises(ReadError, match=r"2 files at once \(a\.csv, b\.txt\)"):
        read([Source("a.csv", b"x,y\n1,2\n"), Source("b.txt", b"x\n")])


def test_no_file_and_too_much_file_are_refused() -> None:
    with pytest.raises(ReadError, match="No file"):
        read([])
    big = bytes(MAX_BYTES // 2 + 1)
    with pytest.raises(ReadError, match="at most"):
        read([Source("a.txt", big), Source("b.txt", big)])


def test_a_byte_order_mark_is_removed_and_reported() -> None:
    table = read(Source("set.csv", codecs.BOM_UTF8 + b'"ref",hyp\na,b\n'))
    assert table.columns == ("ref", "hyp")
    assert [finding.kind for finding in table.findings] == ["byte order mark"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_wide_encodings_are_known_by_their_mark(encoding: str) -> None:
    table = read(Source("set.csv", "ref,hyp\nÄ,😀\n".encode(encoding)))
    assert table.data.to_pylist() == [{"ref": "Ä", "hyp": "😀"}]
    assert table.encoding == encoding


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    "text", ["ref,hyp\nab,cd\n", "参考,译文\r\n一上,你\r\n", "ā,ē\nĀ 😀,b\n", "a,b"]
)
def test_a_wide_encoding_without_mark_is_guessed_and_told(text: str, encoding: str) -> None:
    table = read(Source("set.csv", text.encode(encoding)))
    assert (table.encoding, table.columns) == (encoding, tuple(text.split()[0].split(",")))
    assert "encoding guessed" in [finding.kind for finding in table.findings]
    assert read(Source("set.csv", text.encode(encoding)), encoding=encoding).data == table.data


@pytest.mark.parametrize(
    "text", ["ref,hyp\nre\0d,redd\n", "some words,others\n\0\0,c\n", "some words,more\n\0"]
)
def test_zero_bytes_in_utf8_are_no_wide_encoding(text: str) -> None:
    assert read(Source("set.csv", text.encode())).encoding == "utf-8"


def test_windows_punctuation_does_not_become_line_ends() -> None:
    table = files(hyp=b"hold\x85 on\nfine\n", ref="hold… on\nfine\n".encode())
    assert columns(table) == [["hold… on", "fine"]] * 2
    assert table.encoding == "cp1252, utf-8"
    assert [finding.kind for finding in table.findings] == ["encoding guessed"]


def test_one_bad_byte_in_utf8_does_not_garble_the_rest() -> None:
    content = "ref,hyp\nÄpfel,Öl\nmüde,".encode() + b"\xff\n"
    with pytest.raises(ReadError, match=r"line 3, byte 26 of the file \(0xFF\) is not valid utf-8"):
        read(Source("set.csv", content))
    assert len(read(Source("set.csv", content), encoding="cp1252")) == 2


def test_a_byte_that_the_encoding_lacks_is_named() -> None:
    with pytest.raises(ReadError, match=r"line 2, byte 5 of the file \(0x81\) is not valid cp1252"):
        read(Source("a.txt", b"ab\nc\x81\n"))
    with pytest.raises(ReadError, match=r"line 2, byte 7 of the file \(0x62\) is not valid utf-16"):
        read(Source("a.txt", b"\xff\xfea\0\n\0b"))
    with pytest.raises(ReadError, match="line 1, byte 1"):
        read(Source("a.txt", b"\xe4\n"), encoding="utf-8")


def test_an_encoding_that_is_not_offered_names_those_that_are() -> None:
    with pytest.raises(SettingError, match="'latin-1'; accepted: utf-8, "):
        read(Source("a.txt", b"a\n"), encoding="latin-1")


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG picture"),
        (b"MZ\x90\0\x03\0\0\0\x04", "Windows program"),
        (b"PK\x03\x04\x14\0\0\0\x08\0other", "zip archive"),
        (b"\x1f\x8b\x08\0\0\0\0\0", "gzip"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "encrypted Office"),
        (bytes(range(32)) * 8, "binary file"),
    ],
)
@pytest.mark.parametrize("name", ["set.csv", "set.jsonl", "set.txt", "set.xlsx"])
def test_binary_files_are_refused_in_a_sentence(content: bytes, what: str, name: str) -> None:
    with pytest.raises(ReadError, match=what):
        read(Source(name, content))


def test_texts_that_begin_like_binary_files_are_texts() -> None:
    assert columns(files(hyp=b"MZ is a code\nBZh too\n")) == [["MZ is a code", "BZh too"]]


lines = st.lists(
    hostile_texts(surrogates=False).map(lambda t: t.replace("\n", " ").rstrip("\r")), min_size=1
)


@settings(deadline=None, derandomize=True, max_examples=150)
@given(lines, st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_every_line_is_read_back(texts: list[str], end: str, ended: bool) -> None:
    content = end.join(texts) + (end if ended or not texts[-1] else "")
    content = content.removeprefix("\ufeff")
    if not content.strip():
        content = "x" + content
    expected = [
        t.removesuffix("\r") for t in content.removesuffix(end).replace("\r\n", "\n").split("\n")
    ]
    table = read(Source("a.txt", content.encode()), encoding="utf-8")
    assert columns(table) == [expected]
