"""Faults of other dashboards, tried on ours: names, files, sessions, workers that die."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

import pytest

from tests.app_screen import ROWS, parts, sentences, table, uploaded
from tests.test_jobs import die
from tests.test_page_compare import BOARD, given
from tests.test_page_hostile import leaks
from textsim_core import batch
from textsim_core.jobs import Pool

EXPECTED = ["The heron stood in the river.", "Two trains left too early.", "Snow fell all night."]


@pytest.fixture
def workers() -> Iterator[Pool]:
    pool = Pool()
    pool.start(1)
    yield pool
    pool.stop()


def written(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> bytes:
    buffer = io.StringIO()
    csv.writer(buffer).writerows([columns, *rows])
    return buffer.getvalue().encode()


def test_names_that_chart_libraries_read_as_instructions_are_names() -> None:
    names = ["run.v2", "run:Q", "out[0]", "it's", "<b>A</b>", "x<br>y"]
    rows = [[text[n:] for n in range(len(names))] + [text] for text in EXPECTED]
    screen = given(("run.v2.csv", written([*names, "expected"], rows)))
    assert not screen.exception
    assert sorted(table(screen, BOARD)["System"]) == sorted(names)
    assert leaks(screen) == []


def test_of_the_same_file_name_each_visitor_sees_the_own_content() -> None:
    one = given(("set.csv", written(["A", "B", "expected"], [[t, t[3:], t] for t in EXPECTED])))
    other = given(("set.csv", written(["C", "D", "expected"], [[t[3:], t, t] for t in EXPECTED])))
    for screen, names in ((one, ["A", "B"]), (other, ["D", "C"]), (one.run(), ["A", "B"])):
        assert sorted(table(screen, BOARD)["System"]) == sorted(names)
    assert leaks(one) == leaks(other) == []


def test_a_worker_that_dies_costs_a_sentence_and_a_click(
    workers: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = batch.count
    monkeypatch.setattr(batch, "count", lambda metric, pairs: workers.submit(die, [1]))
    number = batch.CHUNK_ROWS + 1
    content = written(["output", "expected"], [["a b", "a c"]] * number)
    screen = uploaded(("set.csv", content))
    screen.session_state["job"][1].wait(60)
    screen.run()
    assert not screen.exception
    assert "signal 9" in sentences(screen)
    assert not parts(screen, "score")
    monkeypatch.setattr(batch, "count", count)
    (again,) = (b for b in screen.button if b.label == "Start again")
    again.click().run()
    if "job" in screen.session_state:
        screen.session_state["job"][1].wait(60)
        screen.run()
    assert not screen.exception
    assert parts(screen, "score")
    small = written(["output", "expected"], [["a b", "a b"]])
    assert len(table(uploaded(("set.csv", small), screen=screen), ROWS)) == 1


def test_a_new_file_leaves_nothing_of_the_old_one_on_screen() -> None:
    screen = uploaded(("set.csv", written(["output", "expected"], [["a b c d", "a b c d"]])))
    assert "100.00" in parts(screen, "score")
    uploaded(("set.csv", written(["output", "expected"], [["x", "a b c d"]])), screen=screen)
    assert "100.00" not in parts(screen, "score")
    uploaded(("set.csv", b""), screen=screen)
    assert not screen.exception
    assert not parts(screen, "score"), "what cannot be read shows no figures of the file before"
