"""Downloads: nothing runs as a formula, nothing is lost in silence, and it reads back."""

from __future__ import annotations

import io
import json
from typing import Any

import openpyxl
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile_texts import hostile_texts
from textsim_core.data import Source, Written, read, write
from textsim_core.data.limits import SHEET_COLUMNS
from textsim_core.errors import SettingError, TextsimError
from textsim_core.types import arrow_to_texts, texts_to_arrow

RISKY = [
    "=2+3", "+4", "-1.5 degrees", "@NOW()", "\tx", "\rx", "\u200b=2", "  =2", "\xa0-2", "\ufeff+2",
    "\n=2", '=HYPERLINK("http://localhost","y")', "\x00=2",
]  # fmt: skip
SAFE = ["plain", "a=b", "1-2", "", "'=2", "“=2", "x\t=2", "5"]


def texts(*values: str | None) -> pa.Table:
    return pa.table({"text": texts_to_arrow(values), "score": pa.array([0.5] * len(values))})


def back(written: Written) -> list[list[Any]]:
    table = read(Source(f"back{written.suffix}", written.content))
    return [arrow_to_texts(column.combine_chunks()) for column in table.data.columns]


def notices(written: Written) -> dict[str, int]:
    return {notice.kind: notice.cells for notice in written.notices}


def test_csv_texts_that_a_spreadsheet_would_run_get_an_apostrophe() -> None:
    written = write(texts(*RISKY, *SAFE), "csv")
    assert back(written)[0] == [f"'{text}" for text in RISKY] + SAFE
    assert notices(written) == {"protected": len(RISKY)}


def test_csv_numbers_and_the_raw_file_are_untouched() -> None:
    frame = pd.DataFrame({"text": RISKY, "score": [-0.25] * len(RISKY), "n": range(len(RISKY))})
    assert back(write(frame, "csv"))[1:] == [["-0.25"] * len(RISKY), [str(i) for i in range(13)]]
    raw = write(frame, "csv", protect_formulas=False)
    assert back(raw)[0] == RISKY
    assert not raw.notices


def test_csv_column_names_are_texts_too() -> None:
    written = write(pa.table({"=1+1": ["a"]}), "csv")
    assert written.content.startswith(b'\xef\xbb\xbf"\'=1+1"')
    assert notices(written) == {"protected": 1}


def test_csv_is_marked_as_utf8_and_survives_half_a_surrogate_pair() -> None:
    written = write(texts("naïve 😀", "x\ud800y"), "csv")
    assert written.content.startswith(b"\xef\xbb\xbf")
    assert back(written)[0] == ["naïve 😀", "x\ufffdy"]
    assert notices(written) == {"replaced": 1}


def test_csv_keeps_carriage_returns_quotes_and_empty_rows() -> None:
    values = ["a\rb", 'say "x"', "one\r\ntwo", "", ",;|\t", "a\n\nb"]
    assert back(write(pa.table({"text": values}), "csv"))[0] == values


@pytest.mark.parametrize("format", ["csv", "xlsx", "jsonl", "parquet"])
def test_undefined_scores_are_empty(format: str) -> None:
    frame = pd.DataFrame({"text": ["a", "b"], "score": [float("nan"), 0.5]})
    written = write(frame, format)
    assert back(written)[1] == ["" if format == "csv" else None, "0.5"]
    arrow = pa.table({"text": ["a", "b"], "score": [float("nan"), 0.5]})
    assert back(write(arrow, format)) == back(written)


def cells(written: Written) -> Any:
    return openpyxl.load_workbook(io.BytesIO(written.content)).active


def test_xlsx_texts_are_texts_and_numbers_numbers() -> None:
    frame = pd.DataFrame(
        {
            "text": ["=1+1", "http://localhost", "0042"],
            "score": [0.5, -1.0, 2.0],
            "ok": [True, False, True],
        }
    )
    page = cells(write(frame, "xlsx"))
    assert [[cell.data_type for cell in row] for row in page.iter_rows(min_row=2)] == [
        list("snb")
    ] * 3
    assert [cell.value for cell in page["A"]] == ["text", "=1+1", "http://localhost", "0042"]
    assert [cell.hyperlink for cell in page["A"]] == [None] * 4
    assert page.freeze_panes == "A2"
    assert page.column_dimensions["A"].width > page.column_dimensions["C"].width


def test_xlsx_counts_what_it_cuts_and_cleans() -> None:
    written = write(texts("x" * 40_000, "😀" * 20_000, "bad\x0bsign", "fine", "h\udc00"), "xlsx")
    assert notices(written) == {"cut": 2, "cleaned": 1, "replaced": 1}
    first, second, *rest = back(written)[0]
    assert (len(first), len(second)) == (32_767, 16_383)
    assert rest == ["bad\ufffdsign", "fine", "h\ufffd"]


def test_xlsx_keeps_texts_that_look_like_its_own_escapes() -> None:
    values = ["_x000D_", "a _x0041_ b", "one\r\ntwo\rthree", " edge\t"]
    assert back(write(texts(*values), "xlsx"))[0] == values


def test_xlsx_refuses_what_no_sheet_holds() -> None:
    wide = pa.Table.from_arrays(
        [pa.array([1])] * (SHEET_COLUMNS + 1), names=[str(i) for i in range(SHEET_COLUMNS + 1)]
    )
    with pytest.raises(TextsimError, match="Choose CSV, JSONL or Parquet"):
        write(wide, "xlsx")


def test_lists_are_lists_or_json() -> None:
    frame = pd.DataFrame({"refs": [["a", "=b"], None, []], "hyp": ["x", "y", "z"]})
    assert json.loads(write(frame, "jsonl").content.split(b"\n")[0]) == {
        "refs": ["a", "=b"],
        "hyp": "x",
    }
    table = read(Source("a.parquet", write(frame, "parquet").content))
    assert table.data.column("refs").to_pylist() == [["a", "=b"], None, []]
    for format in ("csv", "xlsx"):
        written = write(frame, format)
        assert back(written)[0] == ['["a", "=b"]', "" if format == "csv" else None, "[]"]
        assert notices(written) == {"lists": 2}


def test_jsonl_lines_hold_no_other_line_end() -> None:
    written = write(texts("a\u2028b\x85c"), "jsonl")
    assert len(written.content.decode().splitlines()) == 1
    assert back(written)[0] == ["a\u2028b\x85c"]


def test_pandas_cells_of_every_kind_are_written() -> None:
    frame = pd.DataFrame({"mixed": ["a", 3, None, float("nan"), True, pd.NA]})
    assert back(write(frame, "jsonl"))[0] == ["a", "3", None, None, "True", None]
    categories = pd.DataFrame({"c": pd.Categorical(["x", None, "x"]), "d": [1, 2, 3]})
    assert back(write(categories, "parquet"))[0] == ["x", None, "x"]


def test_an_unknown_format_names_the_known_ones() -> None:
    known = "csv, jsonl, xlsx, parquet, latex, markdown"
    with pytest.raises(SettingError, match=f"'docx'; accepted: {known}"):
        write(texts("a"), "docx")


@pytest.mark.parametrize("format", ["csv", "xlsx", "jsonl", "parquet"])
def test_a_frame_without_rows_keeps_its_header(format: str) -> None:
    frame = pa.table({"hyp": pa.array([], pa.string()), "score": pa.array([], pa.float64())})
    content = write(frame, format).content
    if format != "jsonl":
        assert read(Source(f"a.{format}", content)).columns == ("hyp", "score")


whole = st.lists(hostile_texts(surrogates=False), min_size=1, max_size=6)
broken = st.lists(hostile_texts() | st.none(), min_size=1, max_size=6)


@settings(deadline=None, derandomize=True, max_examples=120)
@given(whole)
def test_raw_csv_reads_back_to_equality(values: list[str]) -> None:
    for frame in (pa.table({"t": values}), pa.table({"t": values, "u": values[::-1]})):
        written = write(frame, "csv", protect_formulas=False)
        assert back(written) == [column.to_pylist() for column in frame.columns]


@settings(deadline=None, derandomize=True, max_examples=120)
@given(whole)
def test_protected_csv_reads_back_with_at_most_one_apostrophe_more(values: list[str]) -> None:
    written = write(pa.table({"t": values}), "csv")
    read_back = back(written)[0]
    added = [new == f"'{old}" for new, old in zip(read_back, values, strict=True)]
    assert all(a or new == old for a, new, old in zip(added, read_back, values, strict=True))
    assert sum(added) == notices(written).get("protected", 0)


@settings(deadline=None, derandomize=True, max_examples=120)
@given(broken)
def test_jsonl_reads_back_to_equality_surrogates_included(values: list[str | None]) -> None:
    met = [None if v is None else v.encode("utf-16", "surrogatepass") for v in values]
    expected = [None if v is None else v.decode("utf-16", "surrogatepass") for v in met]
    assert back(write(texts(*values), "jsonl"))[0] == expected  # two halves that meet are one sign


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.lists(hostile_texts(surrogates=False) | st.none(), min_size=1, max_size=6))
def test_parquet_reads_back_to_equality(values: list[str | None]) -> None:
    assert back(write(texts(*values), "parquet"))[0] == values


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.lists(hostile_texts(surrogates=False), min_size=1, max_size=4))
def test_xlsx_reads_back_to_equality_but_for_what_it_reports(values: list[str]) -> None:
    written = write(texts(*values), "xlsx")
    changed = sum(
        old != new for old, new in zip(values, [t or "" for t in back(written)[0]], strict=True)
    )
    assert changed == notices(written).get("cleaned", 0)


fields = hostile_texts(surrogates=False, pieces=5) | st.sampled_from(["", "\r", '"', *RISKY, *SAFE])
names = hostile_texts(surrogates=False, pieces=2).map(str.strip).filter(bool)


@settings(deadline=None, derandomize=True, max_examples=150)
@given(
    st.lists(
        st.tuples(fields | st.none(), fields, st.lists(fields | st.none(), max_size=3) | st.none()),
        min_size=1,
        max_size=5,
    ),
    st.lists(names, min_size=3, max_size=3, unique=True),
)
def test_whole_tables_read_back_to_equality_as_far_as_each_format_goes(
    rows: list[tuple[str | None, str, list[str | None] | None]], columns: list[str]
) -> None:
    kinds = (pa.large_string(), pa.large_string(), pa.large_list(pa.large_string()))
    values = [list(column) for column in zip(*rows, strict=True)]
    frame = pa.Table.from_arrays(
        [pa.array(v, k) for v, k in zip(values, kinds, strict=True)], names=columns
    )
    for format in ("jsonl", "parquet"):
        table = read(Source(f"back.{format}", write(frame, format).content))

        assert list(table.columns) == columns
        assert [column.to_pylist() for column in table.data.columns] == values
    table = read(Source("back.csv", write(frame, "csv", protect_formulas=False).content))
    assert list(table.columns) == columns
    assert table.data.column(0).to_pylist() == [value or "" for value in values[0]]
    assert table.data.column(1).to_pylist() == values[1]
    parsed = [json.loads(cell) if cell else None for cell in table.data.column(2).to_pylist()]
    assert parsed == values[2]
    assert not table.set_aside
