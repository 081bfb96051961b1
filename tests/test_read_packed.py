"""XLSX by what a person sees in the sheet, Parquet by its types; packed bombs are refused."""

from __future__ import annotations

import datetime
import io
import zipfile
from typing import Any

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import xlsxwriter

from textsim_core.data import MAX_UNPACKED_BYTES, Source, Table, guess_mapping, read, to_pairs
from textsim_core.errors import ReadError, SettingError


def workbook(rows: list[list[Any]], **sheets: str) -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for name, state in sheets.items():
        book.create_sheet(name).append(["other"])
        book[name].sheet_state = state
    return book


def content(book: openpyxl.Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def sheet(rows: list[list[Any]]) -> Table:
    return read(Source("set.xlsx", content(workbook(rows))))


def column(table: Table, name: str) -> list[Any]:
    cells: list[Any] = table.data.column(name).to_pylist()
    return cells


def test_cells_become_what_the_sheet_shows() -> None:
    cells = [
        "NA", "0042", 42, 2.5, 3.0, datetime.date(2023, 5, 4), datetime.datetime(2023, 5, 4, 6, 7),
        datetime.time(8, 9), True, False, 0.1 + 0.2, 1234567890123456789, -7,
    ]  # fmt: skip
    table = sheet([["ref", "hyp"], *([cell, "x"] for cell in cells)])
    assert column(table, "ref") == [
        "NA", "0042", "42", "2.5", "3", "2023-05-04", "2023-05-04 6:07:00",
        "8:09:00", "TRUE", "FALSE", "0.3", "1234567890123457000", "-7",
    ]  # fmt: skip
    assert ("long number", 13) in {(f.kind, f.line) for f in table.findings}


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (7, "0.00", "7.00"),
        (0.4567, "0.00", "0.4567"),
        (-1234567.5, "#,##0.00", "-1,234,567.50"),
        (1e6, "#,##0;[Red]-#,##0", "1,000,000"),
        (0.5, "0%", "50%"),
        (0.1234, "0%", "12.34%"),
        (0.1 + 0.2, "0.0", "0.3"),
        (2.5, "# ?/?", "2.5"),
        (3, '0 "kg"', "3"),
        (datetime.datetime(2024, 3, 1, 15, 4, 5), "dd.mm.yyyy", "01.03.2024"),
        (datetime.datetime(2024, 3, 1, 15, 4, 5), "d/m/yy hh:mm", "1/3/24 15:04"),
        (datetime.datetime(2024, 3, 1, 15, 4, 5), "h:mm:ss AM/PM", "3:04:05 PM"),
        (datetime.datetime(2024, 3, 1, 0, 4, 5), "mm:ss", "04:05"),
        (datetime.datetime(2024, 3, 1), '[$-409]mmmm d", "yyyy', "March 1, 2024"),
        (datetime.datetime(2024, 3, 1), "[$-407]d. mmmm yyyy", "2024-03-01"),
        (datetime.datetime(2024, 3, 1), "mm-dd-yy", "2024-03-01"),
        (datetime.time(15, 4), "h:mm", "15:04"),
    ],
)
def test_numbers_and_dates_have_the_form_of_their_format_and_all_their_digits(
    value: Any, code: str, shown: str
) -> None:
    book = workbook([["ref"], [value]])
    book.active["A2"].number_format = code
    assert column(read(Source("set.xlsx", content(book))), "ref") == [shown]


def test_an_empty_cell_is_missing_and_changes_no_neighbour() -> None:
    table = sheet([["ref", "hyp"], [3, "3"], [None, "x"], [15, "15"]])
    assert column(table, "ref") == ["3", None, "15"]


def test_a_formula_without_result_and_an_error_are_missing_and_reported() -> None:
    book = workbook([["ref", "hyp"], ["=1+1", "2"], ["a", "b"], ["=2+2", None]])
    book.active["B3"].value, book.active["B3"].data_type = "#DIV/0!", "e"
    table = read(Source("set.xlsx", content(book)))
    assert table.data.to_pylist() == [
        {"ref": None, "hyp": "2"}, {"ref": "a", "hyp": None}, {"ref": None, "hyp": None},
    ]  # fmt: skip
    found = [(f.kind, f.line) for f in table.findings]
    assert found == [("formula", 2), ("formula", 4), ("error value", 3)]


def test_a_stored_formula_result_is_used() -> None:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as book:
        page = book.add_worksheet()
        page.write_row(0, 0, ["ref", "hyp"])
        page.write_formula(1, 0, '="a"&"b"', value="ab")
        page.write_string(1, 1, "#N/A")
    table = read(Source("set.xlsx", out.getvalue()))
    assert table.data.to_pylist() == [{"ref": "ab", "hyp": "#N/A"}]
    assert not table.findings


def test_escaped_characters_are_decoded() -> None:
    assert column(sheet([["ref"], ["a_x000D_\nb_x005F_x000D_"]]), "ref") == ["a\r\nb_x000D_"]


def test_sheets_are_listed_and_hidden_ones_only_used_when_chosen() -> None:
    book = workbook([["ref"], ["a"]], secret="hidden", last="visible")
    book.active.sheet_state = "hidden"
    source = Source("set.xlsx", content(book))
    table = read(source)
    assert (table.sheet, table.sheets, table.columns) == (
        "last",
        ("Sheet", "secret", "last"),
        ("other",),
    )
    assert read(source, sheet="Sheet").columns == ("ref",)
    with pytest.raises(SettingError, match="accepted: Sheet, secret, last"):
        read(source, sheet="nope")


def test_rows_keep_their_sheet_numbers_and_wide_rows_their_cells() -> None:
    table = sheet([[], ["ref", "hyp"], ["a", "b"], [], ["c", "d", "note"]])
    assert table.lines.tolist() == [3, 5]
    assert table.columns == ("ref", "hyp", "column 3")
    assert column(table, "column 3") == [None, "note"]
    assert ("blank line", 4) in {(f.kind, f.line) for f in table.findings}


def test_a_wrong_declared_size_neither_hides_nor_invents_cells() -> None:
    raw, out = content(workbook([["ref", "hyp"], ["a", "b"]])), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            part = old.read(name).replace(b'ref="A1:B2"', b'ref="A1:XFD1048576"')
            new.writestr(name, part)
    assert read(Source("set.xlsx", out.getvalue())).data.to_pylist() == [{"ref": "a", "hyp": "b"}]


def test_an_empty_or_damaged_workbook_is_refused() -> None:
    with pytest.raises(ReadError, match="the sheet is empty"):
        sheet([])
    raw = content(workbook([["a"]]))
    with pytest.raises(ReadError, match="not a readable XLSX"):
        read(Source("set.xlsx", raw[: len(raw) // 2] + b"xl/workbook"))
    with pytest.raises(ReadError, match="holds plain text"):
        read(Source("set.xlsx", b"a,b\n1,2\n"))


def test_a_workbook_that_unpacks_beyond_the_limit_is_refused_unopened() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"<workbook/>")
        with archive.open("xl/worksheets/sheet1.xml", "w") as part:
            for _ in range(MAX_UNPACKED_BYTES // (64 << 20) + 1):
                part.write(bytes(64 << 20))
    with pytest.raises(ReadError, match="would unpack to"):
        read(Source("bomb.xlsx", out.getvalue()))


def test_a_row_with_more_cells_than_a_sheet_has_columns_is_refused_unparsed() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content_of_two())) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"<row ", b"<row>" + b"<c/>" * 16_385, 1))
    with pytest.raises(ReadError, match=r"sheet1\.xml: a row has more than 16,384 cells"):
        read(Source("set.xlsx", out.getvalue()))


def test_a_workbook_named_csv_is_read_as_a_workbook() -> None:
    table = read(Source("set.csv", content(workbook([["ref"], ["a"]]))))
    assert (table.format, table.findings[0].kind) == ("xlsx", "other format")


def parquet(**columns: pa.Array) -> Table:
    out = pa.BufferOutputStream()
    pq.write_table(pa.table(columns), out, row_group_size=2)
    return read(Source("set.parquet", out.getvalue().to_pybytes()))


def test_list_columns_are_references() -> None:
    refs = [["tin can", "a tin can"], ["oak"], [], None, ["w", None]]
    table = parquet(refs=pa.array(refs), hyp=pa.array(["tin can", "oaks", "x", "y", "w"]))
    assert column(table, "refs") == refs
    pairs = to_pairs(table, guess_mapping(table))
    assert [pairs.row(i)[1] for i in range(5)] == [
        ("tin can", "a tin can"),
        ("oak",),
        (),
        (),
        ("w",),
    ]


def test_dictionary_binary_and_other_columns_are_text() -> None:
    table = parquet(
        ref=pa.array(["a", "b", "a"]).dictionary_encode(),
        hyp=pa.array([b"a", "é".encode(), None]),
        n=pa.array([1, None, 3]),
        f=pa.array([1.0, float("nan"), 0.25]),
        d=pa.array([datetime.date(2024, 1, 2)] * 3),
        s=pa.array([{"x": 1, "y": {"z": "q"}}] * 3),
        m=pa.array([[{"k": 1}], None, []]),
        t=pa.array([True, False, None]),
        e=pa.nulls(3),
    )
    assert table.data.to_pylist()[0] == {
        "ref": "a", "hyp": "a", "n": "1", "f": "1", "d": "2024-01-02", "s.x": "1", "s.y.z": "q",
        "m": ['{"k": 1}'], "t": "true", "e": None,
    }  # fmt: skip
    assert column(table, "hyp") == ["a", "é", None]
    assert column(table, "f") == ["1", None, "0.25"]
    assert [f.kind for f in table.findings] == ["not a number"]


def test_bytes_that_are_no_text_are_missing_and_reported() -> None:
    table = parquet(picture=pa.array([b"ok", b"\xff\xd8"]), hyp=pa.array(["a", "b"]))
    assert column(table, "picture") == ["ok", None]
    assert "first in record 2" in table.findings[0].message


def test_a_damaged_parquet_file_is_refused() -> None:
    with pytest.raises(ReadError, match="not a readable Parquet file"):
        read(Source("set.parquet", b"PAR1 nothing PAR1"))


@pytest.mark.parametrize(
    ("part", "content"),
    [
        ("[Content_Types].xml", b"\0"),
        ("xl/workbook.xml", b"<workbook/>"),
        ("xl/styles.xml", b"<styleSheet"),
        ("xl/worksheets/sheet1.xml", b"<worksheet><sheetData><row><c t='s'><v>9</v></c></row>"),
        (
            "xl/worksheets/sheet1.xml",
            b"<!DOCTYPE x [<!ENTITY a 'ha'>"
            + b"".join(b"<!ENTITY %c '%s'>" % (98 + n, b"&%c;" % (97 + n) * 12) for n in range(9))
            + b"]><worksheet><sheetData><row><c t='str'><v>&j;</v></c></row></sheetData>"
            + b"</worksheet>",
        ),
    ],
)
def test_a_damaged_or_explosive_part_is_told_in_a_sentence(part: str, content: bytes) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content_of_two())) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, content if name == part else old.read(name))
    with pytest.raises(ReadError, match=r"not a readable XLSX|the sheet is empty|no visible sheet"):
        read(Source("set.xlsx", out.getvalue()))


def content_of_two() -> bytes:
    return content(workbook([["ref", "hyp"], ["a", "b"]]))
