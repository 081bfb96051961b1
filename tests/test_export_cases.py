"""What people lost or ran by accident in other tools' downloads does not happen here."""

from __future__ import annotations

import io
import json

import openpyxl
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

import textsim_core as ts
from textsim_core.data import Source, read, write
from textsim_core.types import texts_to_arrow

FORMULAS = [
    "=1+1", "+1+1", "-3.5 is cold", "@SUM(A1)", "\t=1", "\r=1",
    '=HYPERLINK("http://127.0.0.1","x")', "\u200b=1+1", " =1+1", "-5",
]  # fmt: skip
SET = pd.DataFrame({"reference": [*FORMULAS, "normal"], "score": [-0.5] * 11})


def test_texts_that_a_spreadsheet_would_run_are_protected_and_figures_are_not() -> None:
    protected = read(Source("a.csv", write(SET, "csv").content)).data
    assert protected["reference"].to_pylist() == [f"'{text}" for text in FORMULAS] + ["normal"]
    assert protected["score"].to_pylist() == ["-0.5"] * 11
    raw = write(SET, "csv", protect_formulas=False).content
    assert read(Source("a.csv", raw)).data["reference"].to_pylist() == [*FORMULAS, "normal"]


def test_a_formula_in_a_workbook_is_a_text() -> None:
    book = openpyxl.load_workbook(io.BytesIO(write(SET, "xlsx").content))
    cells = book.worksheets[0]["A"][1:]
    assert [cell.data_type for cell in cells] == ["s"] * 11
    assert cells[0].value == "=1+1"


def test_a_workbook_says_what_it_cut_and_cleaned_and_other_formats_are_whole() -> None:
    texts = ["x" * 40_000, "bad\x0bchar", "fine"]
    table = pa.table({"text": texts})
    written = write(table, "xlsx")
    assert {notice.kind: notice.cells for notice in written.notices} == {"cleaned": 1, "cut": 1}
    book = openpyxl.load_workbook(io.BytesIO(written.content))
    assert len(book["results"]["A2"].value) == 32_767
    told = [cell.value for cell in book["what was changed"]["A"]]
    assert told == [notice.message for notice in written.notices]
    assert "CSV, JSONL and Parquet keep them whole" in told[1]
    for format in ("csv", "jsonl", "parquet"):
        whole = write(table, format)
        assert not whole.notices
        assert (
            ts.read(whole.content, name=f"a.{format}", mapping={"hypothesis": "text"})
            .rows.data["text"]
            .to_pylist()
            == texts
        )
    assert openpyxl.load_workbook(io.BytesIO(write(SET, "xlsx").content)).sheetnames == ["results"]


def test_csv_begins_with_a_mark_for_excel_and_half_characters_do_not_stop_it() -> None:
    written = write(pa.table({"text": texts_to_arrow(["café 😀", "x\ud800y"])}), "csv")
    assert written.content.startswith(b"\xef\xbb\xbf")
    assert written.content.decode("utf-8-sig").splitlines() == ['"text"', '"café 😀"', '"x\ufffdy"']
    assert [(notice.kind, notice.cells) for notice in written.notices] == [("replaced", 1)]


def test_types_are_kept_where_the_format_has_them() -> None:
    frame = pd.DataFrame(
        {
            "code": ["007", "NA"], "n": [1, 2], "score": [0.1, None], "ok": [True, False],
            "day": pd.to_datetime(["2026-01-02", "2026-01-03"]), "refs": [["a", "b"], []],
        }
    )  # fmt: skip
    schema = pq.read_table(io.BytesIO(write(frame, "parquet").content)).schema
    kinds = [pa.large_string(), pa.int64(), pa.float64(), pa.bool_()]
    assert schema.types[:4] == kinds
    assert pa.types.is_timestamp(schema.field("day").type)
    assert schema.field("refs").type == pa.large_list(pa.large_string())
    first, second = map(json.loads, write(frame, "jsonl").content.splitlines())
    assert list(first) == list(frame.columns)
    assert (first["code"], first["n"], first["ok"], first["refs"]) == ("007", 1, True, ["a", "b"])
    assert first["day"].startswith("2026-01-02")
    assert (second["code"], second["score"]) == ("NA", None)


def test_words_that_other_readers_turn_into_something_else_read_back() -> None:
    words = [
        "007",
        "NA",
        "null",
        "True",
        "12_13",
        "1e5",
        "-",
        "nan",
        "",
        " x ",
        "=1+1",
        "\ttab",
        'a"b,c\nd',
    ]
    table = pa.table({"words": pa.array(words), "expected": pa.array(words[::-1])})
    for format in ("csv", "jsonl", "parquet", "xlsx"):
        written = write(table, format, protect_formulas=False)
        back = ts.read(written.content, name=f"a{written.suffix}").rows.data
        assert [cell or "" for cell in back["words"].to_pylist()] == words
        assert list(back.column_names) == ["words", "expected"]
    missing = pa.table({"words": ["", None, "x"], "other": ["a", "b", "c"]})
    for format in ("jsonl", "parquet"):
        back = ts.read(write(missing, format).content, name=f"a.{format}").rows.data
        assert back["words"].to_pylist() == ["", None, "x"], "a missing cell is not an empty text"
