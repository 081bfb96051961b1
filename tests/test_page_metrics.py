"""Any number of metrics on both pages: the picker, presets, cards and the one in front."""

from __future__ import annotations

import html
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import textsim_core as ts
from pages._view import numerals, picker
from tests.app_screen import ROWS, bodies, opened, table, turn_to
from textsim_core.presets import presets

NAMES = list(ts.METRICS)
FIRST = NAMES[0]


def pills(screen: AppTest, name: str) -> Any:
    return screen.pills(key=picker._key(ts.METRICS[name].facts.purpose))


def shown(screen: AppTest) -> str:
    """All HTML blocks of the screen in one text."""
    return html.unescape(" ".join(bodies(screen)))


@pytest.fixture(scope="module")
def session() -> AppTest:
    return opened()


@pytest.mark.parametrize("name", NAMES)
def test_every_metric_explains_a_pair_alone(session: AppTest, name: str) -> None:
    for purpose, names in picker._purposes().items():
        wanted = [name] if name in names else []
        session.pills(key=picker._key(purpose)).set_value(wanted)
    session.run()
    assert not session.exception
    hypothesis = session.text_area(key="hypothesis").value
    score = ts.score(hypothesis, session.text_area(key="reference_0").value, metric=name)
    counted = ts.METRICS[name].facts.unit == "count"
    words = numerals.count(score.value) if counted else numerals.score(score.value)
    assert words in shown(session)
    assert ts.METRICS[name].title in shown(session)


def test_several_metrics_have_a_card_each_and_one_is_in_front() -> None:
    screen = opened()
    names = [FIRST, *[n for n in NAMES if not ts.METRICS[n].facts.higher_is_better][:1]]
    pills(screen, names[1]).set_value([names[1]])
    screen.run()
    assert not screen.exception
    assert [tab.label for tab in screen.tabs] == [ts.METRICS[name].title for name in names]
    for name in names:
        assert f"{ts.METRICS[name].title} {'↑' if name == FIRST else '↓'}" in shown(screen)


def test_no_choice_is_the_first_metric() -> None:
    screen = opened()
    pills(screen, FIRST).set_value([])
    screen.run()
    assert not screen.exception
    assert ts.METRICS[FIRST].title in shown(screen)


@pytest.mark.parametrize("name", list(presets()))
def test_every_preset_picks_its_metrics_with_their_settings(name: str) -> None:
    screen = opened()
    screen.selectbox(key=picker.PRESET).set_value(name).run()
    assert not screen.exception
    preset = presets()[name]
    chosen = {n for group in picker._purposes() for n in screen.pills(key=picker._key(group)).value}
    assert chosen == set(preset.metrics)
    hypothesis = screen.text_area(key="hypothesis").value
    reference = screen.text_area(key="reference_0").value
    for metric, settings in preset.metrics.items():
        score = ts.score(hypothesis, reference, metric=metric, **settings)
        assert numerals.score(score.value) in shown(screen)


def test_a_set_has_a_column_for_each_metric() -> None:
    screen = turn_to(opened(), "dataset")
    next(button for button in screen.button if button.label == "Try a sample").click().run()
    screen.selectbox(key=picker.PRESET).set_value("paper").run()
    assert not screen.exception
    columns = table(screen, ROWS).columns
    assert {ts.METRICS[name].title for name in presets()["paper"].metrics} <= set(columns)
