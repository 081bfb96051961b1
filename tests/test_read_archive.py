"""ZIP archives and several tables: systems of one set, or the reason why they are none."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from textsim_core import ReadError
from textsim_core.data import (
    MAX_UNPACKED_BYTES,
    Mapping,
    Source,
    Table,
    guess_mapping,
    read,
    to_systems,
)


def packed(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def unzip(content: bytes) -> Table:
    return read(Source("systems.zip", content))


def test_text_files_are_systems_by_name_and_junk_is_passed_over_and_told() -> None:
    table = unzip(packed(**{
        "wmt/online-a.de.txt": b"a\nb\n", "wmt/online-b.de.txt": b"c\nd\n",
        "wmt/reference.de.txt": b"r\ns\n", "wmt/source.en.txt": b"t\nu\n",
        "__MACOSX/wmt/._x.txt": b"\0", "README.md": b"about", "wmt/.DS_Store": b"\0\1",
    }))  # fmt: skip
    mapping = guess_mapping(table)
    assert mapping.systems == ("online-a.de", "online-b.de")
    assert (mapping.references, mapping.source) == (("reference.de",), "source.en")
    assert to_systems(table, mapping)["online-b.de"].row(1) == ("d", ("s",))
    told = {finding.kind: finding.message for finding in table.findings}
    assert "4 files were read from systems.zip: online-a.de.txt" in told["archive"]
    assert "__MACOSX/wmt/._x.txt, README.md, wmt/.DS_Store" in told["passed over"]


def test_names_that_meet_without_their_folders_keep_them() -> None:
    assert unzip(packed(**{"a/hyp": b"x\n", "b/hyp": b"y\n"})).columns == ("a/hyp", "b/hyp")


def test_a_single_table_is_read_as_it_is() -> None:
    table = unzip(packed(**{"set.csv": b"ref,hyp\na,b\nlone\n"}))
    assert (table.format, len(table), [row.line for row in table.set_aside]) == ("csv", 1, [3])


ONE = b"ref,hyp\na,b\n"
A, B = b"id,ref,hyp,da\n1,r,x,5\n2,s,y,6\n", b"id,ref,hyp,da\n2,s,v,8\n1,r,u,7\n"


def test_tables_meet_by_id_and_lose_no_column() -> None:
    for table in (
        unzip(packed(**{"A.csv": A, "B.csv": B})),
        read([Source("A.csv", A), Source("B.csv", B)]),
    ):
        assert guess_mapping(table) == Mapping.of(["A", "B"], "ref", id="id", human="da")
        assert table.data.to_pylist() == [
            {"id": "1", "ref": "r", "da": "5", "A": "x", "B": "u", "B: da": "7"},
            {"id": "2", "ref": "s", "da": "6", "A": "y", "B": "v", "B: da": "8"},
        ]


def test_tables_without_ids_meet_by_place_and_a_file_named_reference_is_one() -> None:
    table = read([
        Source("mine.jsonl", b'{"output": "x"}\n{"output": null}\n'),
        Source("ref.csv", b"text\na\nb\n"),
    ])  # fmt: skip
    systems = to_systems(table, guess_mapping(table))
    assert [systems["mine"].row(n) for n in range(2)] == [("x", ("a",)), (None, ("b",))]


def test_files_of_the_same_name_and_a_column_of_that_name_stay_apart() -> None:
    table = read([Source("x/ref.csv", b"ref,hyp\na,b\n"), Source("y/ref.csv", b"ref,hyp\na,c\n")])
    assert guess_mapping(table) == Mapping.of(["ref.1", "ref.2"], "ref")
    assert table.data.to_pylist() == [{"ref": "a", "ref.1": "b", "ref.2": "c"}]
    lone = read([Source("ref1.csv", b"t\na\n"), Source("ref2.csv", b"t\nb\n")])
    assert guess_mapping(lone) == Mapping.of("ref1", "ref2")


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"A.csv": ONE, "B.csv": b"ref,hyp\nz,b\n"}, "differ in the references of row 1"),
        ({"A.csv": ONE, "B.csv": ONE + b"c,d\n"}, "rows of A.csv: 1; rows of B.csv: 2"),
        ({"A.csv": b"ref,hyp\nx\na,b\n", "B.csv": ONE}, "Rows of A.csv or B.csv were set"),
        ({"A.csv": ONE, "b.txt": b"x\n"}, "not different kinds"),
        ({"inner.zip": packed(a=b"x")}, "another archive, inner.zip"),
        ({"photo.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"}, "PNG picture"),
        ({"word/document.xml": b"<x/>"}, "Word document"),
        ({}, "holds no file"),
        ({f"{n}.txt": b"x" for n in range(101)}, "at most 100"),
    ],
)  # fmt: skip
def test_what_is_no_set_of_systems_is_refused_with_the_reason(
    files: dict[str, bytes], message: str
) -> None:
    with pytest.raises(ReadError, match=message):
        unzip(packed(**files))


def test_damaged_and_locked_archives_are_refused() -> None:
    raw = packed(**{"a.txt": b"some words " * 50})
    with pytest.raises(ReadError, match="not a readable zip"):
        unzip(raw[:-30])
    with pytest.raises(ReadError, match="not a readable zip"):
        unzip(raw[:60] + b"\xff" + raw[61:])
    locked = bytearray(raw)
    locked[6] |= 1
    locked[raw.rindex(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(ReadError, match=r"cannot be unpacked.*(encrypted|password)"):
        unzip(bytes(locked))


def test_an_archive_that_unpacks_too_far_is_refused_by_word_and_by_deed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = packed(**{"a.txt": bytes(5000)})
    entry = raw.rindex(b"PK\x01\x02") + 24
    boasting = raw[:entry] + struct.pack("<I", MAX_UNPACKED_BYTES + 1) + raw[entry + 4 :]
    with pytest.raises(ReadError, match="would unpack to 1,073,741,825 bytes"):
        unzip(boasting)
    monkeypatch.setattr("textsim_core.data.readers.archive.MAX_UNPACKED_BYTES", 4999)
    with pytest.raises(ReadError, match="would unpack to 5,000 bytes"):
        unzip(raw)
