"""ts.read: paths or bytes in; rows, what was set aside, roles and pairs out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

import textsim_core as ts
from textsim_core.data import Mapping, Source

CSV = (
    b"id,src,ref,hyp_a,hyp_b,rating\n1,s,old oak,old oak,oak,5\nx,y\n2,s,red kite,red,red kite,3\n"
)


def test_a_path_and_its_bytes_give_the_same_data_set(tmp_path: Path) -> None:
    (tmp_path / "set.csv").write_bytes(CSV)
    by_path, by_text = ts.read(tmp_path / "set.csv"), ts.read(str(tmp_path / "set.csv"))
    for data in (by_path, by_text, ts.read(CSV), ts.read(bytearray(CSV), name="set.csv")):
        assert data.mapping == Mapping("id", "hyp_a", ("ref",), (), ("hyp_b",), "src", ("rating",))
        assert (len(data), [row.line for row in data.set_aside]) == (2, [3])
        assert list(data.systems) == ["hyp_a", "hyp_b"]
        assert data.pairs is data.systems["hyp_a"]
        assert data.systems["hyp_b"].row(1) == ("red kite", ("red kite",))
        assert data.human is not None
        assert data.human.tolist() == [5.0, 3.0]


def test_what_was_read_is_scored_as_it_is() -> None:
    data = ts.read(CSV)
    expected = ts.evaluate(["old oak", "red"], ["old oak", "red kite"], metric="chrf")
    assert ts.evaluate(data, metric="chrf").values.tolist() == expected.values.tolist()
    each = ts.evaluate_each(data, metrics=["chrf", "exact_match"])
    assert each["exact_match"].values.tolist() == [1.0, 0.0]


def test_a_mapping_can_be_given_and_changed() -> None:
    data = ts.read(CSV, mapping={"hypothesis": ["hyp_b"], "references": "ref"})
    assert data.mapping == Mapping(None, "hyp_b", ("ref",))
    assert data.human is None
    other = replace(data, mapping=Mapping.of("hyp_a", "ref"))
    assert other.pairs.row(1) == ("red", ("red kite",))
    with pytest.raises(ts.TextsimError, match="Unknown column 'gone'; there are: 'id'"):
        ts.read(CSV, mapping=Mapping.of("gone", "ref"))
    with pytest.raises(ts.SettingError, match="accepted: hypothesis, references"):
        ts.read(CSV, mapping={"output": "hyp_a"})
    with pytest.raises(ts.SettingError, match="needs a hypothesis"):
        ts.read(CSV, mapping={"hypothesis": []})


def test_reading_options_pass_through() -> None:
    data = ts.read("ref;hyp\n„a“;b\n".encode("cp1250"), delimiter=";", encoding="cp1250")
    assert data.pairs.row(0) == ("b", ("„a“",))
    assert data.rows.encoding == "cp1250"


@pytest.mark.parametrize(
    ("content", "format"),
    [
        (b'\xef\xbb\xbf{"hyp": "a"}\n{"hyp": "b"}\n', "jsonl"),
        (b' [{"hyp": "a"}, {"hyp": "b"}]', "json"),
        (b"hyp\na\nb\n", "csv"),
        ("hyp\na\nb\n".encode("utf-16-le"), "csv"),
        (ts.data.write(pa.table({"hyp": ["a", "b"]}), "xlsx").content, "xlsx"),
        (ts.data.write(pa.table({"hyp": ["a", "b"]}), "parquet").content, "parquet"),
        (
            b'<?xml version="1.0"?><tstset><doc><seg>a</seg><seg>b</seg></doc></tstset>',
            "nist",
        ),
    ],
)
def test_bytes_without_a_name_are_known_by_content(content: bytes, format: str) -> None:
    data = ts.read(content)
    assert (data.rows.format, data.pairs.hypotheses.to_pylist()) == (format, ["a", "b"])


def test_bytes_that_are_no_text_are_refused_whatever_they_are_called() -> None:
    with pytest.raises(ts.ReadError, match="looks like a binary file"):
        ts.read(bytes(range(32)) * 8)
    assert len(ts.read(b"x\0\n\0y\0\n\0", encoding="utf-16-le")) == 1


def test_several_files_are_read_line_by_line(tmp_path: Path) -> None:
    for name in ("sys-1.de.txt", "sys-2.de.txt", "reference.de.txt", "source.en.txt"):
        (tmp_path / name).write_text(f"{name} one\n{name} two\n")
    data = ts.read(sorted(tmp_path.iterdir()))
    assert data.mapping.systems == ("sys-1.de", "sys-2.de")
    assert (data.mapping.references, data.mapping.source) == (("reference.de",), "source.en")
    unnamed = ts.read([b"a\nb\n", b"c\nd\n"])
    assert [unnamed.pairs.row(n) for n in range(2)] == [("a", ("c",)), ("b", ("d",))]
    assert ts.read([b"a\n", b"b\n"], name=["ref", "mt"]).pairs.row(0) == ("b", ("a",))
    with pytest.raises(ts.SettingError, match="1 names for 2 files"):
        ts.read([b"a\n", b"b\n"], name="ref")


def test_what_is_no_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    for wrong in (tmp_path / "gone.csv", tmp_path, "ref,hyp\na,b\n", "a\0b"):
        with pytest.raises(ts.ReadError, match=r"Cannot open .*give content as bytes"):
            ts.read(wrong)
    with pytest.raises(ts.ReadError, match="received int"):
        ts.read(5)  # type: ignore[arg-type]  # what a caller may do all the same
    with pytest.raises(ts.ReadError, match="received NoneType"):
        ts.read([None])  # type: ignore[list-item]  # as above


def test_labels_are_texts_and_rows_stay_beside_them() -> None:
    data = ts.read(Source("set.csv", b"ref,hyp,label\na,b,good\nc,d,bad\n"))
    assert data.human is not None
    assert data.human.dtype == np.object_
    assert data.human.tolist() == ["good", "bad"]
