"""More than a page can draw or read at once: thousands of expected texts, several tables."""

from __future__ import annotations

import json

import pytest

import textsim_core as ts
from pages._view import distributions, drawing, naming, pair_texts
from tests.app_screen import (
    ROWS,
    control,
    opened,
    parts,
    score,
    sentences,
    table,
    uploaded,
)
from textsim_core import data

OUTPUT = "the cat number 39 sat on a <b>mat</b>"
EXPECTED = [f"the cat number {n} sat on the $x^{n}$ mat" for n in range(40)]
FIRST = ("first.csv", "output,reference\nthe cat sat down,the cat sat up\n")
SECOND = ("<b>$x$.csv", "output,reference\na dog,a dog\nno,yes\n")


def test_an_opened_row_fills_the_first_boxes_lists_the_others_and_scores_all() -> None:
    lines = json.dumps({"output": OUTPUT, "references": EXPECTED})
    screen = uploaded(("many.jsonl", lines))
    rows = control(screen, "dataframe", "rows_table")
    screen.session_state[rows.key] = {"selection": {"rows": [0], "columns": [], "cells": []}}
    screen.run()
    (explain,) = (b for b in screen.button if b.label.startswith("Explain the row"))
    explain.click().run()
    assert not screen.exception
    assert len(screen.text_area) == 1 + naming.DRAWN
    assert [box.value for box in screen.text_area][1:] == EXPECTED[: naming.DRAWN]
    titles = [box.label for box in screen.expander]
    assert "20 more expected texts, scored like those above" in titles
    more = table(screen, "20 more expected texts, scored like those above")
    assert more["Expected"].tolist() == EXPECTED[naming.DRAWN :]
    assert score(screen) == f"{100 * ts.score(OUTPUT, EXPECTED).value:.2f}"
    assert ts.score(OUTPUT, EXPECTED).value > ts.score(OUTPUT, EXPECTED[: naming.DRAWN]).value
    assert "The first 20 of 40 expected texts are drawn; all of them are scored." in sentences(
        screen
    )


def test_another_pair_takes_the_texts_without_a_box_away() -> None:
    screen = opened()
    screen.session_state[pair_texts.MORE] = ("the whole text",)
    screen.run()
    assert "1 more expected text, scored like those above" in [e.label for e in screen.expander]
    screen.button(key="example_Word order").click().run()
    assert not [e for e in screen.expander if "more expected" in e.label]


@pytest.mark.parametrize(("total", "used", "last"), [(3, 2, 2), (20, 20, 19), (40, 40, 39)])
def test_the_reference_that_counts_is_always_drawn(total: int, used: int, last: int) -> None:
    explanation = ts.explain(OUTPUT, EXPECTED[:total])
    payload = drawing.marked_texts(explanation.hypothesis, explanation.references, used=used)
    labels = [text["label"] for text in payload["texts"]]
    assert labels[-1] == f"Expected {last + 1}"
    assert len(labels) == 1 + min(total, 20 if used <= 20 else 21)


def test_very_many_names_are_counted() -> None:
    assert naming.several([0, 1], 2) == "Expected 1, Expected 2"
    told = naming.several(list(range(1005)), 2000)
    assert told.endswith("Expected 5 and 1,000 more")


def test_of_several_tables_the_latest_is_shown_and_the_reader_may_take_another() -> None:
    screen = uploaded(FIRST, SECOND)
    assert not screen.exception
    assert len(table(screen, ROWS)) == 2
    picked = control(screen, "selectbox", "shown_")
    assert picked.label.startswith("2 files are loaded, and a table is read alone")
    assert picked.options == ["first.csv", "<b>$x$.csv"]
    picked.set_value(0).run()
    assert len(table(screen, ROWS)) == 1
    assert "<b>$x$.csv" in sentences(screen)


def test_plain_texts_are_still_read_side_by_side() -> None:
    screen = uploaded(("output.txt", "a\nb\n"), ("reference.txt", "a\nc\n"))
    assert len(table(screen, ROWS)) == 2
    assert not [w for w in screen.selectbox if (w.key or "").startswith("shown_")]
    assert data.side_by_side([data.Source("a.txt", b"x"), data.Source("b", b"y")])
    assert not data.side_by_side([data.Source("a.txt", b"x"), data.Source("b.csv", b"y")])


def test_each_card_of_a_set_says_how_many_rows_pass_its_own_mark() -> None:
    screen = uploaded(SECOND)
    screen.pills(key="editing_effort").set_value(["ter"]).run()
    screen.number_input(key="pass_mark").set_value(50.0)
    screen.number_input(key="ter_pass_mark").set_value(0.0).run()
    told = parts(screen, "side-number")
    assert sum("1 of 2 rows pass" in line for line in told) == 2


@pytest.mark.parametrize("metric", ["bleu", "gleu", "meteor", "chrf", "rouge1"])
def test_two_empty_texts_lose_no_point_to_length_or_missing_words(metric: str) -> None:
    explanation = ts.explain("", [""], metric=metric)
    lost = [loss.title for loss in explanation.plain_losses if loss.points]
    assert lost == ["Nothing to compare"]
    with_text = ts.explain("", ["a b c d"], metric=metric)
    expected = {"bleu": "Too short", "gleu": "Too short"}.get(metric)
    assert expected is None or with_text.plain_losses[0].title == expected


def test_chrf_does_not_call_a_text_empty_that_is_not() -> None:
    assert "There is no text on either side." in ts.explain("", "", metric="chrf").verdicts["plain"]
    told = ts.explain("a", "", metric="chrf").verdicts["plain"]
    assert told[-1] == "One of the two texts is empty, so no character counts."


def test_every_card_says_whose_mark_it_is_held_against() -> None:
    screen = opened()
    screen.selectbox(key="preset").set_value("azure").run()
    told = parts(screen, "side-number")
    marks = ts.TOOLS["azure"].marks
    held = [line for line in told if "(Azure AI Evaluation)" in line]
    assert len(held) == len(marks)
    assert all("passes 50.00" in line or "misses 50.00" in line for line in held)


def test_every_card_says_what_its_tokenizer_cannot_read() -> None:
    rows = "output,reference\n猫坐在垫子上 ok,猫坐在垫子上 ok\nthe cat,the cat\n"
    screen = uploaded(("chinese.csv", rows))
    screen.pills(key="covers_the_content").set_value(["rouge1"]).run()
    told = parts(screen, "side-number")
    assert sum(line.endswith("letters dropped in 1 row") for line in told) == 1
    screen = opened()
    screen.pills(key="covers_the_content").set_value(["rouge1"])
    screen.text_area(key="hypothesis").set_value("猫坐在垫子上 ok").run()
    told = parts(screen, "side-number")
    assert sum(line.endswith("1 of 2 tokens dropped") for line in told) == 1


def test_counted_edits_are_drawn_and_filtered_as_counts() -> None:
    screen = uploaded(("counts.csv", "output,reference\nabcd,ab\nxyz,ab\nab,ab\n"))
    screen.pills(key="exact_wording").set_value([])
    screen.pills(key="editing_effort").set_value(["levenshtein"]).run()
    screen.slider(key="rows_range").set_value((1.0, 2.0)).run()
    assert table(screen, ROWS)["Levenshtein distance"].tolist() == [2]
    figure = distributions.histogram([0, 4], [3], mean=5 / 3, corpus=5 / 3, scale=1)
    assert list(figure.data[0].x) == [2]
    assert figure.layout.xaxis.title.text == "Score"
    assert [note.text for note in figure.layout.annotations] == [
        "mean of rows 1.67",
        "whole set 1.67",
    ]
    assert list(distributions.scatter([1], [4], scale=1).data[0].y) == [4]
    assert "between 0 and 4" in distributions.histogram_sentence([0, 4], [3], scale=1)


def test_an_axis_that_ends_beyond_100_does_not_say_0_to_100() -> None:
    assert distributions.scatter([1], [4.0]).layout.yaxis.title.text == "Score"
    assert distributions.scatter([1], [0.4]).layout.yaxis.title.text == "Score (0–100)"


def test_a_score_above_100_says_so_in_its_small_card_too() -> None:
    screen = opened()
    screen.pills(key="editing_effort").set_value(["ter"])
    screen.text_area(key="hypothesis").set_value("one two three four five six")
    screen.text_area(key="reference_0").set_value("seven").run()
    assert any("6.0000 of 1 · above 100" in line for line in parts(screen, "side-number"))
