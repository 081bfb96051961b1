"""One-word edits: each is really made, scored, and none that was tried is better."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

import textsim_core as ts
from pages._view import what_if
from tests.app_screen import opened, sentences, table, uploaded
from tests.generated_pairs import Row, rows
from textsim_core.one_word_edits import _edits, suggestions
from textsim_core.what_ifs import WhatIfs

HARD = settings(deadline=None, derandomize=True, max_examples=15)


@pytest.mark.parametrize("name", ["bleu", "chrf", "ter", "rougeL", "gleu"])
@HARD
@given(row=rows(references=2))
def test_a_suggestions_figures_are_those_of_its_text(name: str, row: Row) -> None:
    said, meant = row
    metric, now = ts.configured(name), ts.score(said, list(meant), metric=name).value
    sign = 1 if metric.facts.higher_is_better else -1
    found = suggestions(metric, said, meant)
    for one in found:
        value = ts.score(one.text, list(meant), metric=name).value
        assert one.value == pytest.approx(value, abs=1e-12)
        assert one.gain == pytest.approx(sign * (value - now), abs=1e-12)
        assert one.gain > 0
    gains = [one.gain for one in found]
    assert gains == sorted(gains, reverse=True)
    tried = [ts.score(text, list(meant), metric=name).value for *_, text in _edits(said, meant)]
    best = max((sign * (value - now) for value in tried), default=0)
    assert max(gains, default=0) == pytest.approx(max(best, 0), abs=1e-12)


@pytest.mark.parametrize(
    ("said", "meant", "kind", "text"),
    [
        ("he walked there", "he walked over there", "insert", "he walked over there"),
        ("he walked walked there", "he walked there", "delete", "he walked there"),
        ("there he walked", "he there walked", "swap", "he there walked"),
        ("he ran there", "he walked there", "replace", "he walked there"),
        ("he walked there", "he walked there.", "insert", "he walked there."),
        ("walked there", "He walked there", "insert", "He walked there"),
        ("我苹果", "我喜苹果", "insert", "我喜苹果"),
    ],
)
def test_the_one_edit_that_is_missing_is_found(said: str, meant: str, kind: str, text: str) -> None:
    best = suggestions(ts.configured("chrf", whitespace=True), said, [meant])[0]
    assert (best.kind, best.text) == (kind, text)


def test_nothing_is_suggested_for_a_perfect_or_an_impossible_pair() -> None:
    metric = ts.configured("bleu")
    assert suggestions(metric, "the cat sat down", ["the cat sat down"]) == ()
    assert suggestions(metric, "the cat", []) == ()
    assert suggestions(metric, "", [""]) == ()


def test_an_edit_is_made_by_its_button() -> None:
    screen = opened()
    screen.text_area(key="hypothesis").set_value("he walked there today again")
    screen.text_area(key="reference_0").set_value("he walked over there today again").run()
    assert "add “over”: 100.00" in sentences(screen)
    screen.button(key="make_edit_0").click().run()
    assert not screen.exception
    assert screen.text_area(key="hypothesis").value == "he walked over there today again"
    assert "No single word" in sentences(screen)


def test_long_texts_are_asked_for_first() -> None:
    screen = opened()
    screen.text_area(key="hypothesis").set_value("he walked there " * 12)
    screen.text_area(key="reference_0").set_value("he walked over there " * 12).run()
    assert not any("make_edit" in (button.key or "") for button in screen.button)
    screen.toggle(key="suggest").set_value(True).run()
    assert screen.button(key="make_edit_0")


def test_a_set_shows_its_effort_curve_and_the_rows_that_would_help() -> None:
    lines = ["the cat sat on the mat,the cat sat on the mat", "a dog ran home,the dog ran home now"]
    screen = uploaded(("a.csv", "output,reference\n" + "\n".join(lines) + "\n"))
    assert not screen.exception
    shown = table(screen, "The rows that would give the set most")
    assert shown["Row"].tolist()[0] == 2
    said, meant = zip(*(line.split(",") for line in lines), strict=True)
    evaluation = ts.evaluate(list(said), list(meant))
    assert evaluation.pairs is not None
    found = WhatIfs.of(evaluation.metric, evaluation.stats, evaluation.pairs)
    first = shown["The set would gain"].tolist()[0]
    assert first == pytest.approx(found.gains.max() * 100, abs=1e-3)
    numbers = np.arange(len(found.rows) + 1)
    assert what_if.curve_sentence(numbers, found.curve(numbers)) in sentences(screen)
