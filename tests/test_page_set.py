"""The page "Data set" under a filter: every figure is that of the chosen rows, and adds up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

import textsim_core as ts
from pages._view import numerals, set_charts, set_figures, set_selection
from tests.app_screen import ROWS, score, sentences, table, uploaded
from tests.hostile_texts import PARTS
from textsim_core.conditions import RowsIn, ScoreBetween
from textsim_core.distribution import histogram
from textsim_core.filters import Filter
from textsim_core.sampling.blame import Blame
from textsim_core.sampling.summary import summary

SAID = ["the cat sat on the mat", "a dog ran home", "the bird", "it rains again today", "Oslo"]
MEANT = ["the cat sat on a mat", "the dog ran home", "the bird sang", "it rains today", "Oslo"]
TAGS = ["pets", "pets", "birds", "weather", ""]
PEOPLE = [80, 70, 40, 90, 100]
VERDICTS = ["good", "good", "bad", "good", "good"]
HEAD = "output,reference,topic,human_rating,verdict\n"


def data_set(said: list[str] = SAID, meant: list[str] = MEANT) -> AppTest:
    rows = zip(said, meant, TAGS, PEOPLE, VERDICTS, strict=True)
    lines = [
        ",".join(f'"{str(cell).replace(chr(34), chr(34) * 2)}"' for cell in row) for row in rows
    ]
    screen = uploaded(("set.csv", HEAD + "\n".join(lines) + "\n"))
    assert not screen.exception
    return screen


def turn(screen: AppTest, tab: str) -> AppTest:
    """Open one of the tabs under "Look closer"."""
    screen.session_state["look_closer"] = tab
    screen.run()
    assert not screen.exception
    return screen


def content(screen: AppTest) -> Any:
    """What names the set in the session."""
    return screen.session_state["row_labels"][0][0]


def pick(screen: AppTest, **conditions: Any) -> AppTest:
    """What a click in a picture or a table does."""
    screen.session_state[set_selection.PICKED] = (content(screen), conditions)
    screen.run()
    assert not screen.exception
    return screen


def test_a_filter_by_text_scores_and_lists_its_rows_alone() -> None:
    screen = data_set()
    screen.text_input(key="rows_text").set_value("HOME").run()
    chosen = ts.evaluate(SAID[1:2], MEANT[1:2])
    assert score(screen) == numerals.score(chosen.corpus.value)
    assert table(screen, ROWS)["output"].tolist() == SAID[1:2]
    assert "1 of 5 rows: a text contains “HOME”." in sentences(screen)
    screen.button(key="clear_filter").click().run()
    assert score(screen) == numerals.score(ts.evaluate(SAID, MEANT).corpus.value)
    assert len(table(screen, ROWS)) == 5
    assert screen.text_input(key="rows_text").value == ""


def test_filters_stack_and_each_of_them_can_be_dropped() -> None:
    screen = pick(
        data_set(), score=ScoreBetween("bleu", 0.3, 0.9), part=RowsIn((0, 2), "in a part")
    )
    values = ts.evaluate(SAID, MEANT).values
    both = [n for n in (0, 2) if 0.3 <= values[n] <= 0.9]
    assert table(screen, ROWS)["output"].tolist() == [SAID[n] for n in both]
    screen.button(key="drop_score").click().run()
    assert table(screen, ROWS)["output"].tolist() == [SAID[0], SAID[2]]
    screen.button(key="drop_part").click().run()
    assert len(table(screen, ROWS)) == 5


def test_a_tag_is_a_filter_and_all_of_one_column_are_alternatives() -> None:
    screen = data_set()
    screen.multiselect(key="rows_tags").set_value(["topic: birds", "topic: weather"]).run()
    assert table(screen, ROWS)["output"].tolist() == [SAID[2], SAID[3]]


def test_a_filter_that_leaves_nothing_says_so_and_loses_nothing() -> None:
    screen = data_set()
    screen.text_input(key="rows_text").set_value("nowhere").run()
    assert not screen.exception
    assert score(screen) == "n/a"
    assert "0 of 5 rows" in sentences(screen)
    screen.text_input(key="rows_text").set_value("").run()
    assert score(screen) == numerals.score(ts.evaluate(SAID, MEANT).corpus.value)


def test_the_figures_are_the_cores() -> None:
    screen = data_set()
    evaluation = ts.evaluate(SAID, MEANT)
    found = summary(evaluation)
    shown = dict(table(screen, "The figures").to_numpy().tolist())
    for name, value in (
        ("Mean of the rows", found.mean), ("Median", found.median), ("Smallest", found.smallest),
        ("Largest", found.largest), ("from (95 %)", found.interval.low),
        ("to (95 %)", found.interval.high), ("Standard deviation (sample)", found.deviation),
    ):  # fmt: skip
        assert shown[name] == numerals.score(value), name
    assert set_figures.sure(evaluation, found) in sentences(screen)
    screen.radio(key="deviation_of").set_value("of all there are (n)").run()
    population = summary(evaluation, deviation="population").deviation
    shown = dict(table(screen, "The figures").to_numpy().tolist())
    assert shown["Standard deviation (population)"] == numerals.score(population)


def test_parts_by_a_tag_add_up_to_what_is_missing() -> None:
    screen = turn(data_set(), "Parts of the set")
    screen.selectbox(key="parts_by").set_value("topic").run()
    shown = table(screen, "Parts of the set with what each costs")
    assert shown["Rows"].sum() == 5
    missing = 100 * (1 - ts.evaluate(SAID, MEANT).corpus.value)
    assert shown["Costs the set"].sum() == pytest.approx(missing, abs=0.05)
    assert all("under 30 rows" in words for words in shown["Sure?"])


def test_phrases_that_are_expected_and_missed_are_listed() -> None:
    said, meant = ["we go", "we go", "we go", "a", "b"], ["we go in order to win"] * 3 + ["a", "b"]
    screen = turn(data_set(said, meant), "Phrases")
    shown = table(screen, "Expected and missed")
    evaluation = ts.evaluate(said, meant)
    found = Blame.of(evaluation.metric, evaluation.stats, evaluation.pairs).missed(30)
    assert shown["Phrase"].tolist() == [one.text for one in found] != []
    assert shown["Rows"].tolist()[0] == 3
    assert found[0].sentence in sentences(screen)


def test_two_metrics_disagree_and_become_one_score() -> None:
    screen = data_set()
    screen.pills(key="covers_the_content").set_value(["rouge1"]).run()
    turn(screen, "Two metrics")
    assert "rank 5 rows" in sentences(screen)
    both = ts.evaluate_each(SAID, MEANT, metrics=["bleu", "rouge1"])
    mean = np.mean([one.values.clip(0, 1) for one in both.values()])
    assert f"Mean of the rows {numerals.score(mean)}" in sentences(screen)


def test_people_are_compared_by_ranks_and_their_verdicts_with_marks() -> None:
    screen = turn(data_set(), "People")
    shown = table(screen, "Agreement with people")
    values = ts.evaluate(SAID, MEANT).values
    assert shown["Pearson's r"][0].startswith(f"{np.corrcoef(values, PEOPLE)[0, 1]:.3f}")
    columns = screen.multiselect
    roles = next(w for w in columns if (w.key or "").startswith("map_human"))
    roles.set_value(["verdict"]).run()
    assert not screen.exception
    marks = table(screen, "Marks against people's verdicts")
    counted = ["Good, passes", "Bad, passes", "Good, fails", "Bad, fails"]
    assert marks[counted].to_numpy().sum(axis=1).tolist() == [5]
    assert "chosen on the same rows" in sentences(screen)


@pytest.mark.parametrize(
    "tab", ["Parts of the set", "Phrases", "Two metrics", "People", "Every tool"]
)
def test_hostile_texts_and_no_scored_row_are_shown_as_they_are(tab: str) -> None:
    texts = [*PARTS["pieces"][:3], "<b>$x$</b> :smile:", "=1+1"]
    screen = turn(data_set(texts, texts), tab)
    assert table(screen, ROWS)["output"].tolist()[3:] == texts[3:]
    turn(data_set([""] * 5, [""] * 5), tab)


def test_what_was_picked_belongs_to_its_set_alone() -> None:
    screen = pick(data_set(), part=RowsIn((0,), "in a part"))
    assert len(table(screen, ROWS)) == 1
    other = "output,reference\na b,a c\nd,e\n"
    uploaded(("set.csv", other), screen=screen)
    assert len(table(screen, ROWS)) == 2


def test_picking_replaces_what_was_picked_at_the_same_place() -> None:
    first, second = RowsIn((0,), "a"), RowsIn((1,), "b")
    kept = Filter().adding(first).adding(first)
    assert kept.conditions == (first,)
    assert kept.adding(second).without(0).conditions == (second,)


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.lists(st.sampled_from([0.0, 0.02, 0.5, 0.51, 0.98, 1.0]), min_size=1, max_size=12))
def test_a_clicked_bar_leaves_as_many_rows_as_it_is_high(values: list[float]) -> None:
    evaluation = SimpleNamespace(
        values=np.array(values), metric=ts.configured("bleu"),
    )  # fmt: skip
    chosen = SimpleNamespace(whole=(evaluation,), front=evaluation)
    counts = histogram(evaluation.values).counts
    among = SimpleNamespace(evaluation=lambda name: evaluation)
    for bar in np.flatnonzero(counts).tolist():
        condition = set_charts._scores(chosen, [{"point_index": bar}])
        assert condition.mask(among).sum() == counts[bar]


@pytest.mark.parametrize("rows", [5, 4_000])
def test_clicked_points_are_the_rows_that_they_were_drawn_for(rows: int) -> None:
    draws = np.random.default_rng(1)
    x, y = draws.integers(1, 60, rows).astype(float), draws.random(rows)
    groups = set_charts._cells(x, y)
    drawn = set_charts._points(x, y * 100, groups, "Length").data[0]
    assert sorted(set(groups.tolist())) == list(drawn.customdata)
    assert sum(drawn.text) == rows
