"""The page "Data set" without a browser: every format, its columns, its rows, its results."""

import csv
import io
import json
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import openpyxl
import pandas as pd
import pyarrow.parquet as pq
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

import textsim_core as ts
from pages._view import numerals
from tests.app_screen import (
    ROWS,
    control,
    mean,
    opened,
    parts,
    score,
    sentences,
    table,
    turn_to,
    uploaded,
)
from textsim_core import batch
from textsim_core.data import Source

PAIRS = [
    ("k1", "The heron stood in the cold river.", "The heron stood in the cold river.", "birds"),
    ("k2", "a heron was standing in a river", "The heron stood in the cold river.", "birds"),
    ("k3", "Two trains left the old station early.", "Two trains left the station too early.", ""),
    ("k4", "Nothing fits", "An entirely different sentence stands here.", "none"),
    ("k5", "Snow fell.", "Snow fell on the roofs of the small town all night.", "snow"),
]
HEADER = ("key", "system_output", "expected_answer", "topic")
FRAME = pd.DataFrame(PAIRS, columns=HEADER)
HYPOTHESES, REFERENCES = [row[1] for row in PAIRS], [row[2] for row in PAIRS]


def delimited(sign: str = ",") -> bytes:
    return FRAME.to_csv(index=False, sep=sign).encode()


def packed(write: Callable[[io.BytesIO], None]) -> bytes:
    buffer = io.BytesIO()
    write(buffer)
    return buffer.getvalue()


FILES = {
    "CSV": [("set.csv", delimited())],
    "CSV with semicolons": [("set.csv", delimited(";"))],
    "TSV": [("set.tsv", delimited("\t"))],
    "JSONL": [("set.jsonl", FRAME.to_json(orient="records", lines=True).encode())],
    "JSON": [("set.json", FRAME.to_json(orient="records").encode())],
    "XLSX": [("set.xlsx", packed(lambda file: FRAME.to_excel(file, index=False)))],
    "Parquet": [("set.parquet", packed(lambda file: FRAME.to_parquet(file)))],
    "text files": [
        ("output.txt", "\n".join(HYPOTHESES).encode()),
        ("reference.txt", "\r\n".join(REFERENCES).encode() + b"\r\n"),
    ],
}
EVALUATED = ts.evaluate(HYPOTHESES, REFERENCES)


def both(evaluation: ts.Evaluation) -> tuple[str, str]:
    return numerals.score(evaluation.corpus.value), numerals.score(evaluation.mean)


@pytest.mark.parametrize("files", FILES.values(), ids=list(FILES))
def test_every_format_gives_the_cores_two_numbers(files: list[tuple[str, bytes]]) -> None:
    screen = uploaded(*files)
    assert not screen.exception
    assert (score(screen), mean(screen)) == both(EVALUATED)
    shown = table(screen, ROWS)
    assert np.allclose(shown["BLEU"], EVALUATED.values * 100, atol=0.005)
    assert EVALUATED.corpus.signature in {code.value for code in screen.code}


def shows_rows(screen: AppTest) -> bool:
    """Whether anyone's rows stand on the page (the preview of the sample shows none)."""
    return any(element.proto.alt == ROWS for element in screen.dataframe)


def test_an_empty_page_asks_for_a_file_and_the_sample_is_one_click() -> None:
    screen = opened("dataset")
    assert not screen.exception
    assert not shows_rows(screen)
    (sample,) = (b for b in screen.button if b.label == "Try a sample")
    sample.click().run()
    assert not screen.exception
    assert len(table(screen, ROWS)) == 24
    assert "sample.csv" in sentences(screen)


def test_the_two_numbers_come_with_why_they_differ() -> None:
    said = sentences(uploaded(*FILES["CSV"]))
    gap = EVALUATED.corpus.value - EVALUATED.mean
    assert f"{abs(100 * gap):.2f} points {'above' if gap > 0 else 'below'} the mean" in said
    assert "5 of 5 rows scored" in said


def test_several_references_and_a_changed_mapping() -> None:
    lines = ["id,mt,ref_a,ref_b,src,rating"]
    lines += [f"{k},{h},{r},{h} again,x,{n}" for n, (k, h, r, _) in enumerate(PAIRS)]
    screen = uploaded(("set.csv", "\n".join(lines)))
    doubled = [[r, f"{h} again"] for h, r in zip(HYPOTHESES, REFERENCES, strict=True)]
    assert control(screen, "selectbox", "map_output").value == "mt"
    assert control(screen, "selectbox", "map_id").value == "id"
    assert control(screen, "selectbox", "map_source").value == "src"
    assert control(screen, "multiselect", "map_human").value == ["rating"]
    assert control(screen, "multiselect", "map_expected").value == ["ref_a", "ref_b"]
    assert (score(screen), mean(screen)) == both(ts.evaluate(HYPOTHESES, doubled))
    control(screen, "multiselect", "map_expected").set_value(["ref_a"]).run()
    assert (score(screen), mean(screen)) == both(EVALUATED)
    control(screen, "selectbox", "map_output").set_value("ref_a").run()
    assert not screen.exception
    assert "'ref_a' is given twice" in sentences(screen)
    control(screen, "multiselect", "map_expected").set_value([]).run()
    assert "at least one column" in sentences(screen)
    control(screen, "multiselect", "map_expected").set_value(["ref_b"]).run()
    swapped = ts.evaluate(REFERENCES, [pair[1] for pair in doubled])
    assert (score(screen), mean(screen)) == both(swapped)


def test_columns_that_look_alike_can_be_told_apart() -> None:
    long = "expected " + "x" * 80
    screen = uploaded(("set.csv", f"output,{long}1,{long}2\na b c d,a b c e,a b c d\n"))
    expected = control(screen, "multiselect", "map_expected")
    assert len(set(expected.options)) == 3
    expected.set_value([expected.options[2]]).run()
    assert score(screen) == "100.00"


def test_a_column_may_be_called_as_the_entry_for_none() -> None:
    screen = uploaded(("set.csv", "output,expected,none,—\na,a,k,l\nb,b,m,n\n"))
    identity = control(screen, "selectbox", "map_id")
    assert len(set(identity.options)) == 5
    identity.select_index(3).run()
    assert "none" in table(screen, ROWS).columns
    control(screen, "selectbox", "map_id").select_index(4).run()
    assert "—" in table(screen, ROWS).columns


def test_rows_are_filtered_and_ordered() -> None:
    screen = uploaded(*FILES["CSV"])
    screen.text_input(key="rows_text").set_value("HERON").run()
    assert table(screen, ROWS)["key"].tolist() == ["k1", "k2"]
    assert "2 of 5 rows" in sentences(screen)
    screen.text_input(key="rows_text").set_value("").run()
    screen.slider(key="rows_range").set_value((0.0, 50.0)).run()
    kept = [pair[0] for pair, v in zip(PAIRS, EVALUATED.values, strict=True) if v <= 0.5]
    assert table(screen, ROWS)["key"].tolist() == kept
    screen.slider(key="rows_range").set_value((0.0, 100.0)).run()
    orders = {
        "lowest score first": np.argsort(EVALUATED.values, kind="stable"),
        "highest score first": np.argsort(-EVALUATED.values, kind="stable"),
        "longest output first": np.argsort(
            -EVALUATED.scores.parts["hypothesis_length"], kind="stable"
        ),
        "as in the file": np.arange(5),
    }
    for order, rows in orders.items():
        screen.selectbox(key="rows_order").set_value(order).run()
        assert table(screen, ROWS)["key"].tolist() == [PAIRS[row][0] for row in rows]
    screen.text_input(key="rows_text").set_value("nowhere to be found").run()
    assert not screen.exception
    assert table(screen, ROWS).empty


def test_rows_are_found_by_status_and_by_score() -> None:
    lines = '{"output":"a b c d","expected":"a b c d"}\n{"output":"a","expected":null}\n'
    screen = uploaded(("set.jsonl", lines + '{"output":null,"expected":"a"}\n'))
    assert "1 of 3 rows scored" in sentences(screen)
    assert table(screen, ROWS)["Status"].tolist() == ["ok", "no reference", "no hypothesis"]
    for status, line in (("no reference", 2), ("no hypothesis", 3), ("ok", 1)):
        screen.selectbox(key="rows_status").set_value(status).run()
        assert table(screen, ROWS)["Line"].tolist() == [line]
    screen.selectbox(key="rows_status").set_value("any").run()
    screen.slider(key="rows_range").set_value((1.0, 100.0)).run()
    assert table(screen, ROWS)["Line"].tolist() == [1]


def test_many_rows_come_in_pages() -> None:
    lines = [f"{i},a b c {i},a b c d" for i in range(1203)]
    screen = uploaded(("set.csv", "\n".join(["id,output,expected", *lines])))
    assert len(table(screen, ROWS)) == 500
    pages = control(screen, "pagination", "rows_page")
    assert pages.num_pages == 3
    pages.set_value(3).run()
    assert table(screen, ROWS)["id"].tolist() == [str(i) for i in range(1000, 1203)]
    screen.text_input(key="rows_text").set_value("c 11").run()
    assert not screen.exception
    assert table(screen, ROWS)["id"].iloc[0] == "11"
    assert len(table(screen, ROWS)) == 111


def chosen(screen: AppTest, row: int) -> AppTest:
    """The same page with one row of its table ticked."""
    (key,) = (grid.key for grid in screen.dataframe if grid.proto.alt == ROWS)
    screen.session_state[key] = {"selection": {"rows": [row], "columns": [], "cells": []}}
    return screen.run()


def openers(screen: AppTest) -> list[str]:
    """The labels of the buttons that open a row."""
    return [b.label for b in screen.button if b.label.startswith("Explain the row")]


def test_a_tick_never_moves_to_another_row() -> None:
    screen = chosen(uploaded(*FILES["CSV"]), 0)
    assert openers(screen) == ["Explain the row of line 2"]
    screen.toggle(key="lowercase").set_value(True).run()
    assert openers(screen) == ["Explain the row of line 2"]
    screen.selectbox(key="rows_order").set_value("lowest score first").run()
    assert openers(screen) == []
    screen.selectbox(key="rows_order").set_value("as in the file").run()
    uploaded(("set.csv", "output,expected\n" + "a,b\n" * 5), screen=chosen(screen, 1))
    assert openers(screen) == []


def test_a_row_opens_on_the_pair_page_and_everything_waits_for_the_return() -> None:
    lines = '{"output":"a b c d e","refs":["a b c d","a b c e e"],"tag":"t"}\n'
    screen = uploaded(("set.jsonl", lines + '{"output":"x y","refs":"x y","tag":"u"}\n'))
    control(screen, "multiselect", "map_tags").set_value([]).run()
    control(screen, "selectbox", "delimiter").set_value("tab").run()
    control(screen, "multiselect", "map_tags").set_value([]).run()
    screen.text_input(key="rows_text").set_value("b c").run()
    whole = score(screen)
    chosen(screen, 0)
    (opener,) = (b for b in screen.button if b.label == "Explain the row of line 1")
    opener.click().run()
    assert not screen.exception
    assert screen.title[0].value == "Explain a pair"
    assert [b.value for b in screen.text_area] == ["a b c d e", "a b c d", "a b c e e"]
    pair = ts.score("a b c d e", ["a b c d", "a b c e e"])
    assert score(screen) == numerals.score(pair.value)
    turn_to(screen, "dataset")
    assert not screen.exception
    assert screen.title[0].value == "Data set"
    assert score(screen) == whole
    assert control(screen, "multiselect", "map_tags").value == []
    assert control(screen, "selectbox", "delimiter").value == "tab"
    assert screen.text_input(key="rows_text").value == "b c"
    assert table(screen, ROWS)["Line"].tolist() == [1]


OWN = "Line,BLEU,Status,1-gram matched %,output,expected,extra\n"
OWN_ROWS = ["7,0.5,fine,x,a b c d,a b c d,=1+1", "8,,odd,y,a b,c d,plain", "9,1,none,z,a,,last"]


def downloads(screen: AppTest, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What each download button of the page would give, by file name."""
    asked: dict[str, Callable[[], bytes]] = {}
    original = st.download_button

    def noted(label: str, content: Callable[[], bytes], **settings: Any) -> bool:
        asked[settings["file_name"]] = content
        return original(label, content, **settings)

    monkeypatch.setattr(st, "download_button", noted)
    screen.run()
    assert not screen.exception
    return {name: content() for name, content in asked.items()}


def read_back(name: str, content: bytes) -> list[dict[str, Any]]:
    file = io.BytesIO(content)
    if name.endswith(".csv"):
        text = content.decode("utf-8-sig")
        return list(csv.DictReader(io.StringIO(text)))
    if name.endswith(".jsonl"):
        return [json.loads(line) for line in content.splitlines()]
    if name.endswith(".parquet"):
        rows: list[dict[str, Any]] = pq.read_table(file).to_pylist()
        return rows
    header, *cells = openpyxl.load_workbook(file).active.iter_rows(values_only=True)
    return [dict(zip(header, row, strict=True)) for row in cells]


def test_downloads_hold_all_rows_own_columns_first(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = uploaded(("set.csv", OWN + "\n".join(OWN_ROWS)))
    screen.text_input(key="rows_text").set_value("a b").run()
    found = downloads(screen, monkeypatch)
    files = {name: made for name, made in found.items() if name.startswith("textsim.")}
    assert {name.rsplit(".", 1)[1] for name in files} == {"csv", "jsonl", "xlsx", "parquet"}
    own = OWN.strip().split(",")
    for name, content in files.items():
        rows = read_back(name, content)
        assert len(rows) == 3, "a filter on screen leaves out no row of the file"
        names = list(rows[0])
        assert names[: len(own)] == own
        assert names[len(own)] == "BLEU (2)"
        assert {"Status (2)", "1-gram matched % (2)", "Brevity penalty"} <= set(names)
        assert [row["Status"] for row in rows] == ["fine", "odd", "none"]
        assert [row["Status (2)"] for row in rows] == ["ok", "ok", "no reference"]
        assert float(rows[0]["BLEU (2)"]) == 100
        assert rows[2]["BLEU (2)"] in (None, ""), "no score is empty, not 0"
        formula = "'=1+1" if name.endswith(".csv") else "=1+1"
        assert rows[0]["extra"] == formula


def test_own_column_names_stay_in_the_table() -> None:
    screen = uploaded(("set.csv", "BLEU,Line,expected\na b,c d,a b\n"))
    assert table(screen, ROWS)["Line (2)"].tolist() == ["c d"]
    control(screen, "selectbox", "map_output").set_value("BLEU").run()
    shown = table(screen, ROWS)
    assert len(set(shown.columns)) == len(shown.columns)
    assert (shown["Line"].tolist(), shown["BLEU"].tolist()) == ([2], [100.0])
    assert shown["BLEU (2)"].tolist() == ["a b"]


def test_the_same_name_with_other_content_gives_new_results() -> None:
    screen = uploaded(("set.csv", "output,expected\na b c d,a b c d\n"))
    assert score(screen) == "100.00"
    uploaded(("set.csv", "output,expected\na b c d,w x y z\n"), screen=screen)
    assert score(screen) == "0.00"
    assert table(screen, ROWS)["expected"].tolist() == ["w x y z"]
    uploaded(("set.csv", b""), screen=screen)
    assert not screen.exception
    assert "empty" in sentences(screen)
    assert not parts(screen, "score"), "no result of the file before"


def test_results_stay_and_follow_every_control() -> None:
    screen = uploaded(*FILES["CSV"])
    screen.toggle(key="lowercase").set_value(True).run()
    lowered = ts.evaluate(HYPOTHESES, REFERENCES, lowercase=True)
    assert (score(screen), mean(screen)) == both(lowered)
    screen.selectbox(key="smoothing").set_value("none").run()
    unsmoothed = ts.evaluate(HYPOTHESES, REFERENCES, lowercase=True, smoothing="none")
    assert (score(screen), mean(screen)) == both(unsmoothed)
    screen.text_input(key="weights").set_value("not a number").run()
    assert not screen.exception
    assert "weights" in sentences(screen).lower()
    screen.text_input(key="weights").set_value("").run()
    screen.selectbox(key="tool").set_value("nltk").run()
    assert (score(screen), mean(screen)) == both(
        ts.evaluate(HYPOTHESES, REFERENCES, tool="nltk", lowercase=False)
    )


def test_wording_switch() -> None:
    screen = uploaded(*FILES["CSV"])
    plain = parts(screen, "verdict")
    screen.radio(key="style").set_value("Technical").run()
    assert not screen.exception
    assert parts(screen, "verdict") != plain
    assert (score(screen), mean(screen)) == both(EVALUATED)


def test_a_removed_file_is_gone_and_the_uploader_empty() -> None:
    screen = uploaded(*FILES["CSV"])
    (remove,) = (b for b in screen.button if b.label == "Remove")
    remove.click().run()
    assert not screen.exception
    assert not shows_rows(screen)
    assert screen.file_uploader[0].value == []
    uploaded(*FILES["TSV"], screen=screen)
    assert score(screen) == both(EVALUATED)[0]


def test_the_file_outlives_a_visit_to_the_other_page() -> None:
    screen = uploaded(*FILES["CSV"])
    turn_to(turn_to(screen, "pair"), "dataset")
    assert (score(screen), mean(screen)) == both(EVALUATED)


LARGE = 3 * batch.CHUNK_ROWS


@pytest.fixture(scope="module")
def large() -> tuple[str, ts.Evaluation]:
    """A file beyond what is counted on the spot, and its evaluation."""
    chance = np.random.default_rng(7)
    words = np.array(["ash", "birch", "cedar", "elm", "fir", "hazel", "larch", "oak", "pine"])
    texts = [" ".join(row) for row in words[chance.integers(0, 9, (2 * LARGE, 7))]]
    outputs, expected = texts[:LARGE], texts[LARGE:]
    lines = [f"{o},{e}" for o, e in zip(outputs, expected, strict=True)]
    return "\n".join(["output,expected", *lines]), ts.evaluate(outputs, expected)


def until_scored(screen: AppTest) -> None:
    """Run the page as its timer does until the numbers are there."""
    screen.session_state["job"][1].wait(60)
    screen.run()


def test_a_large_set_goes_through_the_jobs_and_gives_the_same(
    large: tuple[str, ts.Evaluation],
) -> None:
    content, evaluation = large
    screen = uploaded(("set.csv", content))
    if "job" in screen.session_state:  # a fast machine may be done already
        until_scored(screen)
    assert not screen.exception
    assert "job" not in screen.session_state
    assert (score(screen), mean(screen)) == both(evaluation)
    shown = table(screen, ROWS)["BLEU"]
    assert np.allclose(shown, evaluation.values[:500] * 100, atol=0.005)


class Waits:
    """Counting that does not begin before it may."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_go = threading.Event()
        count = batch._statistics

        def held(metric: Any, pairs: ts.Pairs) -> Any:
            assert self.may_go.wait(60)
            return count(metric, pairs)

        monkeypatch.setattr(batch, "_statistics", held)


def test_long_work_shows_progress_stops_and_starts_again(
    large: tuple[str, ts.Evaluation], monkeypatch: pytest.MonkeyPatch
) -> None:
    content, evaluation = large
    gate = Waits(monkeypatch)
    screen = uploaded(("set.csv", content))
    assert not screen.exception
    (bar,) = screen.get("progress")
    assert numerals.count(LARGE) in bar.proto.text
    assert not parts(screen, "score")
    (stop,) = (b for b in screen.button if b.label == "Stop")
    stop.click().run()
    assert not screen.exception
    assert "cancelled" in sentences(screen)
    assert not screen.get("progress")
    stopped = screen.session_state["job"][1]
    (again,) = (b for b in screen.button if b.label == "Start again")
    again.click().run()
    assert screen.session_state["job"][1] is not stopped
    assert screen.get("progress")
    gate.may_go.set()
    until_scored(screen)
    assert (score(screen), mean(screen)) == both(evaluation)


def test_changed_settings_stop_the_work_on_the_old_ones(
    large: tuple[str, ts.Evaluation], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Waits(monkeypatch)
    screen = uploaded(("set.csv", large[0]))
    first = screen.session_state["job"][1]
    screen.selectbox(key="smoothing").set_value("none").run()
    assert screen.session_state["job"][1] is first, "smoothing needs no new counting"
    screen.selectbox(key="tokenizer").set_value("whitespace").run()
    assert first.state == "cancelled"
    second = screen.session_state["job"][1]
    assert second.state == "running"
    turn_to(turn_to(screen, "pair"), "dataset")
    assert screen.session_state["job"][1] is second, "the work goes on meanwhile"
    gate.may_go.set()
    until_scored(screen)
    assert not screen.exception
    assert parts(screen, "score")


def test_sessions_know_nothing_of_each_other() -> None:
    one = uploaded(("set.csv", "output,expected\na private sentence,a private sentence\n"))
    other = opened("dataset")
    assert parts(one, "score")
    assert not shows_rows(other)
    assert "set.csv" not in sentences(other)
    uploaded(("set.csv", "output,expected\na b,x y\n"), screen=other)
    assert table(other, ROWS)["output"].tolist() == ["a b"]
    one.run()
    assert table(one, ROWS)["output"].tolist() == ["a private sentence"]


def test_the_sample_is_kept_as_it_lies_in_the_app() -> None:
    screen = opened("dataset")
    next(b for b in screen.button if b.label == "Try a sample").click().run()
    (source,) = screen.session_state["sources"]
    assert isinstance(source, Source) and source.name == "sample.csv"
