"""Bad input on every page: a sentence, nothing lost, no traceback, and text that stays text."""

import io
import shutil
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow.parquet as pq
import pytest
from streamlit.testing.v1 import AppTest

import textsim_core as ts
from pages._view import literal, numerals
from tests.app_screen import (
    ASIDE,
    NOTICED,
    PAGES,
    ROWS,
    control,
    elements,
    messages,
    opened,
    score,
    sentences,
    table,
    turn_to,
    uploaded,
)
from tests.conftest import ROOT
from tests.test_page_dataset import chosen, downloads
from textsim_core.tokenizers import TOKENIZERS

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + zlib.compress(bytes(range(256)) * 9)
ZIP = b"PK\x03\x04" + bytes(range(64))

REFUSED: dict[str, tuple[list[tuple[str, bytes | str]], list[str]]] = {
    "empty": ([("set.csv", b"")], ["set.csv", "empty (0 bytes)"]),
    "blank lines": ([("set.csv", b"\n \n\n")], ["set.csv", "blank lines"]),
    "header only": ([("set.csv", "output,expected\n")], ["no row"]),
    "one column": ([("set.csv", "output\na\nb\n")], ["Choose at least one column"]),
    "one text file": ([("a.txt", "one\ntwo\n")], ["Choose at least one column"]),
    "unequal lines": (
        [("a.txt", "one\ntwo\n"), ("b.txt", "uno\ndue\ntre\nquattro\n")],
        ["a.txt has 2 lines", "b.txt has 4 lines", "line 3 of b.txt", "tre"],
    ),
    "one file without lines": (
        [("a.txt", b""), ("b.txt", "uno\n")],
        ["a.txt has 0 lines", "b.txt has 1 line", "line 1 of b.txt"],
    ),
    "undecodable": (
        [("set.csv", "output,expected\nä ö,ü é\nß ".encode() + b"\xff,x\n")],
        ["set.csv", "line 3", "byte 32", "0xFF", "utf-8"],
    ),
    "a picture": ([("set.csv", PNG)], ["set.csv", "PNG"]),
    "a broken archive": ([("set.xlsx", ZIP)], ["set.xlsx"]),
    "text named as a sheet": ([("set.xlsx", "output,expected\na,b\n")], ["set.xlsx", "plain text"]),
    "broken JSON": ([("set.json", '[{"output": "a"')], ["set.json", "line 1"]),
    "JSON without end": ([("set.json", "[" * 90_000)], ["nested too deeply"]),
    "JSONL of no objects": ([("set.jsonl", "1\n2\n")], ["set.jsonl"]),
    "lists as output": (
        [("set.jsonl", '{"output": ["a"], "expected": "a"}\n')],
        ["'output' holds lists", "'expected'"],
    ),
}


@pytest.mark.parametrize(("files", "words"), REFUSED.values(), ids=list(REFUSED))
def test_what_cannot_be_scored_is_said(files: list[tuple[str, Any]], words: list[str]) -> None:
    screen = uploaded(*files)
    assert not screen.exception
    said = sentences(screen) + " ".join(cell for cell in details(screen, NOTICED))
    assert [word for word in words if word not in said] == []
    assert all(name in said for name, _ in files), "the files are still named"
    uploaded(("set.csv", "output,expected\na b c d,a b c d\n"), screen=screen)
    assert score(screen) == "100.00", "the page goes on working"


def details(screen: AppTest, alt: str) -> Iterator[str]:
    """The words of a table that may be missing."""
    for element in screen.dataframe:
        if element.proto.alt == alt:
            yield from element.value.iloc[:, -1].astype(str)
            yield from element.value.iloc[:, -2].astype(str)


@pytest.mark.parametrize("content", [b"", PNG, ZIP, b"\xff\xfe\0", b"\0" * 99, b"\r\r", b'"', b","])
@pytest.mark.parametrize("suffix", ["csv", "tsv", "json", "jsonl", "xlsx", "parquet", "txt", "zip"])
def test_any_bytes_under_any_name(suffix: str, content: bytes) -> None:
    screen = uploaded((f"set.{suffix}", content))
    assert not screen.exception
    assert f"set.{suffix}" in sentences(screen)


def test_duplicate_and_nameless_columns_are_all_kept() -> None:
    screen = uploaded(("set.csv", "output,expected,expected,\na b c d,x,a b c d,y\n"))
    assert not screen.exception
    assert "2 columns named expected" in " ".join(details(screen, NOTICED))
    assert control(screen, "multiselect", "map_expected").value == ["expected", "expected.1"]
    assert score(screen) == "100.00"
    assert "column 4" in control(screen, "selectbox", "map_output").options


def test_rows_without_reference_are_kept_counted_and_shown() -> None:
    screen = uploaded(("set.csv", "output,expected\na b c d,a b c d\nlonely,\nx y z w,x y z w\n"))
    assert score(screen) == "100.00"
    assert "2 of 3 rows scored" in sentences(screen)
    assert "1 row has no score" in sentences(screen)
    shown = table(screen, ROWS)
    assert shown["Status"].tolist() == ["ok", "no reference", "ok"]
    assert shown["output"].tolist()[1] == "lonely"
    assert pd.isna(shown["BLEU"].iloc[1])
    chosen(screen, 1)
    next(b for b in screen.button if b.label.startswith("Explain the row")).click().run()
    assert not screen.exception
    assert score(screen) == "n/a", "the pair page says the same of this row"


def test_a_set_without_any_reference() -> None:
    screen = uploaded(("set.csv", "output,expected\na,\nb,\n"))
    assert not screen.exception
    assert score(screen) == "n/a"
    assert "0 of 2 rows" in sentences(screen)
    assert table(screen, ROWS)["Status"].tolist() == ["no reference"] * 2


def test_ragged_rows_are_listed_with_line_and_reason() -> None:
    screen = uploaded(("set.csv", "output,expected\na,a\nonly one\nb,c,d\ne,e\n"))
    assert "2 rows loaded, 2 rows set aside" in sentences(screen)
    aside = table(screen, ASIDE)
    assert aside["Line"].tolist() == [3, 4]
    assert "1 field" in aside["Why set aside"].iloc[0]
    assert "3 fields" in aside["Why set aside"].iloc[1]
    assert aside["Row"].tolist() == ["only one", "b,c,d"]
    assert table(screen, ROWS)["Line"].tolist() == [2, 5]


def test_a_very_long_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    long = "seven " * 25_000
    screen = uploaded(("set.csv", f"output,expected\n{long},{long}six\nx,y\n"))
    assert not screen.exception
    assert score(screen) == numerals.score(
        ts.evaluate([long, "x"], [f"{long}six", "y"]).corpus.value
    )
    cell = table(screen, ROWS)["output"].iloc[0]
    assert len(cell) < 1000 and "+149\u202f700 characters" in cell
    assert pq.read_table(io.BytesIO(downloads(screen, monkeypatch)["textsim.parquet"]))[
        "output"
    ].to_pylist() == [long, "x"]
    chosen(screen, 0)
    next(b for b in screen.button if b.label.startswith("Explain the row")).click().run()
    assert not screen.exception
    assert screen.text_area(key="hypothesis").value == long


SURROGATES = (
    '{"output": "a \\ud800 b", "expected": ["a \\udfff b", "a b"], "id": "\\ud83d"}\n'
    '{"output": "c d e f", "expected": ["c d e f"], "id": "2"}\n'
)


def test_lone_surrogates_in_the_table_and_on_the_pair_page() -> None:
    screen = uploaded(("set.jsonl", SURROGATES))
    assert not screen.exception
    expected = [["a \udfff b", "a b"], ["c d e f"]]
    evaluation = ts.evaluate(["a \ud800 b", "c d e f"], expected)
    assert score(screen) == numerals.score(evaluation.corpus.value)
    assert table(screen, ROWS)["output"].tolist() == ["a \ufffd b", "c d e f"]
    assert table(screen, ROWS)["expected"].tolist() == ["a \ufffd b ⏐ a b", "c d e f"]
    screen.text_input(key="rows_text").set_value("A B").run()
    assert not screen.exception
    assert table(screen, ROWS)["Line"].tolist() == [1]
    chosen(screen, 0)
    next(b for b in screen.button if b.label.startswith("Explain the row")).click().run()
    assert not screen.exception
    assert screen.text_area(key="hypothesis").value == "a \ufffd b"
    assert "U+FFFD" in sentences(screen)


PLAIN = '{"output": "a \\ud800 b", "expected": "a \\udfff b"}\n'


@pytest.mark.parametrize("lines", [PLAIN, SURROGATES], ids=["", "list"])
def test_lone_surrogates_in_downloads(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    files = downloads(uploaded(("set.jsonl", lines)), monkeypatch)
    assert len([name for name in files if name.startswith("textsim")]) == 4
    assert all(files.values())
    assert b"\\ud800" in files["textsim.jsonl"]
    assert "a \ufffd b".encode() in files["textsim.csv"]


def test_lone_surrogates_in_column_names() -> None:
    screen = uploaded(("set.jsonl", PLAIN.replace("output", "output \\ud83d")))
    assert not screen.exception
    assert len(table(screen, ROWS)) == 1


def test_nul_and_controls_are_shown_and_reported() -> None:
    screen = uploaded(("set.csv", "output,expected\na\0b,a\u202eb\n"))
    assert not screen.exception
    assert table(screen, ROWS)["output"].tolist() == ["a\u2400b"]
    said = " ".join(details(screen, NOTICED))
    assert "U+0000" in said and "U+202E" in said


def test_formulas_stay_text_on_screen() -> None:
    screen = uploaded(("set.csv", "output,expected\n=1+1,@SUM(A1)\n+2,-3\n"))
    assert table(screen, ROWS)["output"].tolist() == ["=1+1", "+2"]


def test_references_as_text_list_empty_list_and_null() -> None:
    values = ['"a b c d"', '["w x", "a b c d"]', "[]", "null", '[null, "a b c d"]', '[""]']
    lines = [f'{{"output": "a b c d", "refs": {value}}}' for value in values]
    screen = uploaded(("set.jsonl", "\n".join(lines)))
    assert not screen.exception
    shown = table(screen, ROWS)
    none = "no reference"
    assert shown["Status"].tolist() == ["ok", "ok", none, none, "ok", none]
    assert shown["refs"].tolist()[:2] == ["a b c d", "w x ⏐ a b c d"]
    assert score(screen) == "100.00"
    screen.text_input(key="rows_text").set_value("w X").run()
    assert table(screen, ROWS)["Line"].tolist() == [2]


def test_encodings_and_delimiters_can_be_chosen() -> None:
    content = "output|expected\nпривет мир|привет мир\n".encode("koi8-r")
    screen = uploaded(("set.csv", content))
    control(screen, "selectbox", "encoding").set_value("koi8-r").run()
    control(screen, "selectbox", "delimiter").set_value("bar |").run()
    assert not screen.exception
    assert table(screen, ROWS)["output"].tolist() == ["привет мир"]
    control(screen, "selectbox", "encoding").set_value("utf-8").run()
    assert not screen.exception
    assert "not valid utf-8" in sentences(screen)


PAYLOADS = (
    "from $5 to 7$ and $x_1$",
    ":cat: :red[hot] :material/home: -> --",
    "# head **bold** _it_ ~~gone~~ `code` C:\\new\\*.txt",
    "![pixel](http://evil.invalid/p.png) [link](http://evil.invalid)",
    "<b>bold</b> <img src=http://evil.invalid/i.png onerror=alert(1)> &amp; <script>x()</script>",
    "abc \u202edef\u202c \u200bghi",
)
MARKERS = ("$x_1$", ":cat:", "**bold**", "evil.invalid", "<b>", "&amp;", "\u202edef", "`code`")
LITERAL = {
    # Fields that the browser writes as text, tried in tests/browser/test_pages.py.
    "text.body", "code.code_text", "text_area.value", "text_area.default", "text_input.value",
    "text_input.default", "selectbox.options", "selectbox.raw_value", "multiselect.options",
    "multiselect.raw_values", "plotly_chart.alt", "plotly_chart.spec",
}  # fmt: skip


def leaks(screen: AppTest) -> list[tuple[str, str]]:
    """Fields that hold a payload and that the browser might interpret."""
    found = []
    for kind, proto in elements(screen):
        for path, text in messages(proto):
            name = kind + path
            if not any(marker in text for marker in MARKERS) or name in LITERAL:
                continue
            inside_html = name == "html.body" and not any(tag in text for tag in ("<b>", "<img"))
            component = kind == "bidi_component"  # JSON, written with textContent
            if not inside_html and not component:
                found.append((name, text[:200]))
    return found


def test_the_search_for_leaks_finds_some() -> None:
    def script() -> None:
        import streamlit as st

        st.markdown("user **bold**")
        st.caption(":cat:")
        st.metric("$x_1$", 1)
        st.button("`code`")
        st.text_input("Box", help="evil.invalid")
        st.html("<b>x</b>")
        st.error("&amp;")
        with st.expander("**bold**"):
            st.text("**bold**")
        with st.popover(":cat:"):
            st.text("fine")
        st.tabs(["$x_1$"])

    screen = AppTest.from_function(script, default_timeout=60).run()
    kinds = {name.split(".")[0] for name, _ in leaks(screen)}
    wanted = {"markdown", "metric", "button", "text_input", "html", "alert", "error"}
    assert len(kinds & wanted) >= 6
    assert {"expandable", "expander"} & kinds and {"popover", "tab"} <= kinds


@pytest.mark.parametrize("payload", PAYLOADS, ids=range(len(PAYLOADS)))
@pytest.mark.parametrize("style", ["Plain", "Technical", "For a slide"])
def test_the_pair_page_interprets_no_text(payload: str, style: str) -> None:
    screen = opened(style=style, tokenizer=TOKENIZERS["whitespace"].title)
    screen.text_area(key="hypothesis").set_value(f"{payload} {payload} once more")
    screen.text_area(key="reference_0").set_value(f"{payload} and an end").run()
    assert not screen.exception
    assert leaks(screen) == []
    ledger = table(screen, "The clipping ledger")
    words = ledger[ledger["Order"] == 1]["N-gram"].tolist()
    assert set(payload.split()) <= set(words), "each is said twice, allowed once, and as it is"


def hostile_table() -> bytes:
    """Payloads in every place of a file: names, cells, set-aside rows."""
    names = [f"{PAYLOADS[0]} output", f"{PAYLOADS[3]} expected", PAYLOADS[1], PAYLOADS[5]]
    rows = [[p, f"{p} more", p, p] for p in PAYLOADS]
    whole = pd.DataFrame(rows, columns=names).to_csv(index=False)
    return (whole + "".join(f"{payload}\n" for payload in PAYLOADS)).encode()


@pytest.mark.parametrize("style", ["Plain", "Technical", "For a slide"])
def test_the_data_set_page_interprets_no_name_and_no_cell(style: str) -> None:
    screen = opened(style=style)
    turn_to(screen, "dataset")
    name = "**bold** $x_1$ :cat: <b> ![p](http://evil.invalid/p.png) \u202edef.csv"
    uploaded((name, hostile_table()), screen=screen)
    assert not screen.exception
    for kind in ("map_expected", "map_tags"):
        picker = control(screen, "multiselect", kind)
        picker.set_value(picker.options[1:3]).run()
    assert not screen.exception
    assert leaks(screen) == []
    assert len(table(screen, ASIDE)) == len(PAYLOADS)
    shown = table(screen, ROWS)
    assert [literal.cut(p, 300) for p in PAYLOADS] == shown.iloc[:, 3].tolist()
    assert name.replace("\u202e", "[RLO]") in sentences(screen), "our words after it are not turned"
    chosen(screen, 0)
    assert leaks(screen) == []


def test_refusals_that_quote_a_file_interpret_nothing() -> None:
    name = "**bold** $x_1$ <b>.csv"
    for content in (b"", b"output,expected\n\xc3\xa4\xc3\xa4 \xff,x\n", PNG):
        screen = uploaded((name, content))
        assert not screen.exception
        assert leaks(screen) == []
        assert name in sentences(screen)
    files = ((f"{name}.txt", "a\nb"), ("b.txt", "a\nb\n**bold** <b>:cat:"))
    screen = uploaded(*files)
    assert leaks(screen) == []
    assert "**bold** <b>:cat:" in sentences(screen)
    doubled = uploaded(("s.csv", "output **bold**,expected <b>\na,b\n"))
    control(doubled, "multiselect", "map_expected").set_value(["output **bold**"]).run()
    assert leaks(doubled) == []
    assert "'output **bold**' is given twice" in sentences(doubled)


def test_every_page_file_is_reached_empty_and_with_its_sample() -> None:
    screen = opened()
    for page in PAGES:
        turn_to(screen, page.stem)
        assert not screen.exception
        for sample in [b for b in screen.button if "sample" in b.label.lower()]:
            sample.click().run()
            assert not screen.exception
        assert leaks(screen) == []


def test_a_new_page_file_appears_by_itself(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "pages", tmp_path / "pages")
    (tmp_path / "pages" / "third.py").write_text(
        "import streamlit as st\nTITLE = 'Third'\nICON = '🧪'\nPOSITION = 30\nst.text('here')\n"
    )
    entry = tmp_path / "pages" / "_shell" / "main.py"
    screen = AppTest.from_file(str(entry), default_timeout=60).run()
    assert screen.title[0].value == "Explain a pair"
    screen.switch_page(str(tmp_path / "pages" / "third.py")).run()
    assert [title.value for title in screen.title] == ["Third"]
    assert "here" in sentences(screen)
