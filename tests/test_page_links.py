"""What an address holds: whoever opens a copied link sees the same metrics, settings and marks."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import textsim_core as ts
from pages._view import inputs, picker
from tests.app_screen import SHELL, control, opened, parts, sentences, uploaded
from textsim_core.presets import presets

KINDS = ("selectbox", "number_input", "toggle", "multiselect", "text_input")


def controls(screen: AppTest) -> dict[str, Any]:
    """Every control's value by its key; the preset's picker is left out: it only fills others."""
    widgets = [widget for kind in KINDS for widget in screen.get(kind)]
    return {widget.key: widget.value for widget in widgets if widget.key != picker.PRESET}


def followed(screen: AppTest) -> AppTest:
    """The page that another visitor gets by the same address."""
    other = AppTest.from_file(str(SHELL), default_timeout=60)
    for name, value in screen.query_params.items():
        other.query_params[name] = value
    return other.run()


@pytest.mark.parametrize("name", list(presets()))
def test_a_link_brings_every_metric_setting_and_mark_of_a_preset(name: str) -> None:
    screen = opened()
    screen.selectbox(key=picker.PRESET).set_value(name).run()
    other = followed(screen)
    assert not other.exception
    assert [tab.label for tab in other.tabs] == [tab.label for tab in screen.tabs]
    assert controls(other) == controls(screen)
    for part in ("score", "side-number"):
        assert parts(other, part) == parts(screen, part)


@pytest.mark.parametrize("wanted", [(), ("ter",), ("bleu", "ter"), ("bleu", "gleu")])
def test_a_link_brings_the_metrics_that_are_ticked_and_no_other(wanted: tuple[str, ...]) -> None:
    screen = opened()
    for purpose, names in picker._purposes().items():
        chosen = [name for name in names if name in wanted]
        screen.pills(key=picker._key(purpose)).set_value(chosen)
    screen.run()
    other = followed(screen)
    assert [tab.label for tab in other.tabs] == [tab.label for tab in screen.tabs]
    assert parts(other, "score") == parts(screen, "score")


def test_one_more_metric_joins_the_first() -> None:
    screen = opened()
    screen.pills(key="editing_effort").set_value(["ter"]).run()
    titles = [ts.METRICS[name].title for name in ("bleu", "ter")]
    assert [tab.label for tab in screen.tabs] == titles
    assert [tab.label for tab in followed(screen).tabs] == titles


def test_controls_that_no_longer_stand_as_in_the_tool_are_named() -> None:
    screen = opened()
    screen.selectbox(key=inputs.TOOL).set_value("azure").run()
    assert "Not as in" not in sentences(screen)
    screen.selectbox(key="smoothing").set_value("exp").run()
    assert "Not as in Azure AI Evaluation: Smoothing." in sentences(screen)
    screen.selectbox(key=inputs.TOOL).set_value("jeval").run()
    assert "Not as in" not in sentences(screen)


HOSTILE = ["-5", "nan", "inf", "1e400", "50,5", "<b>$x$</b>", "💥" * 500, ""]


@pytest.mark.parametrize("value", HOSTILE)
def test_a_mark_that_is_no_number_in_an_address_is_no_mark(value: str) -> None:
    screen = opened(pass_mark=value, tool=value, exact_wording=value)
    assert not screen.exception
    assert screen.number_input(key=inputs.MARK).value is None
    assert parts(screen, "score")[0].startswith(ts.METRICS["bleu"].title)


def test_a_row_is_opened_with_the_metrics_settings_and_marks_of_the_set() -> None:
    screen = uploaded(("a.csv", "output,reference\nthe cat $x$,the <b>cat</b>\n"))
    screen.pills(key="editing_effort").set_value(["ter"])
    screen.number_input(key=inputs.MARK).set_value(30.0)
    screen.selectbox(key="smoothing").set_value("floor").run()
    before = dict(screen.query_params.items())
    rows = control(screen, "dataframe", "rows_table")
    screen.session_state[rows.key] = {"selection": {"rows": [0], "columns": [], "cells": []}}
    screen.run()
    (explain,) = (b for b in screen.button if b.label.startswith("Explain the row"))
    explain.click().run()
    assert not screen.exception
    assert screen.text_area(key="hypothesis").value == "the cat $x$"
    assert screen.number_input(key=inputs.MARK).value == 30
    assert screen.selectbox(key="smoothing").value == "floor"
    assert [tab.label for tab in screen.tabs] == [ts.METRICS[n].title for n in ("bleu", "ter")]
    assert dict(screen.query_params.items()) == before
