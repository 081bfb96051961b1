"""Templates and scorer files on the page "Data set": what they give, what is told and saved."""

from __future__ import annotations

from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import TextArea

import textsim_core as ts
from pages._view import template_form
from tests.app_screen import ROWS, control, opened, score, sentences, table, uploaded
from textsim_core.data import Mapping, Source, read

CSV = "system,answer,good col\na b c d,a b,c d\nx y z w,{{ sample.system }},\n"
SCORER = """\
type: bleu
key: k1
display_name: Mine
ground_truth: "{{ sample.answer }} {{ sample['good col'] }}"
metrics: [{type: std, name: spread}]
settings: {smoothing: add-k, max_order: 3}
"""


def unfolded() -> AppTest:
    """The page with the file and the part for templates open."""
    screen = opened("dataset")
    screen.session_state[template_form.FOLD] = True
    return uploaded(("set.csv", CSV), screen=screen)


def box(screen: AppTest, label: str) -> TextArea:
    return next(area for area in screen.text_area if area.label == label)


def test_a_template_makes_the_expected_text_and_is_never_run_on_cells() -> None:
    screen = unfolded()
    box(screen, "Expected text").set_value("{{ sample.answer }} {{ sample['good col'] }}").run()
    assert not screen.exception
    preview = table(screen, "The first rows as the templates give them")
    assert preview["Expected text"].tolist() == ["a b c d", "{{ sample.system }} "]
    assert (
        table(screen, ROWS)["Expected text (template)"].tolist()
        == preview["Expected text"].tolist()
    )
    expected = ts.evaluate(["a b c d", "x y z w"], ["a b c d", "{{ sample.system }} "])
    assert score(screen) == f"{expected.corpus.value * 100:.2f}"
    screen.session_state[template_form.FOLD] = False
    screen.run()
    assert not any(area.label == "Expected text" for area in screen.text_area)
    assert score(screen) == f"{expected.corpus.value * 100:.2f}", "folded, it still holds"
    screen.session_state[template_form.FOLD] = True
    screen.run()
    box(screen, "Expected text").set_value("{{ sample.anser }}").run()
    assert "sample has no column: received 'anser'; accepted: system, answer" in sentences(screen)
    assert "nothing to score" in sentences(screen)
    box(screen, "Expected text").set_value("").run()
    assert "Expected text (template)" not in table(screen, ROWS).columns


def test_a_scorer_fills_the_page_and_what_stands_there_is_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saved: dict[str, Any] = {}
    original = st.download_button

    def noted(label: str, content: Any, **given: Any) -> bool:
        saved[given["file_name"]] = content
        return original(label, content, **given)

    monkeypatch.setattr(st, "download_button", noted)
    screen = unfolded()
    box(screen, "Scorer as YAML or JSON").set_value("type: blue\nkey: k\nground_truth: x\n").run()
    next(button for button in screen.button if button.label == "Use it").click().run()
    assert "type: received 'blue'; accepted: bleu" in sentences(screen)
    box(screen, "Scorer as YAML or JSON").set_value(SCORER).run()
    next(button for button in screen.button if button.label == "Use it").click().run()
    assert not screen.exception
    assert "“Mine” is in use" in sentences(screen)
    assert control(screen, "number_input", "max_order").value == 3
    screen.run()
    scorer = ts.Scorer.read(saved["scorer.yaml"])
    wanted = ts.Scorer.read(SCORER)
    assert (scorer.key, scorer.ground_truth, scorer.metrics, scorer.metric) == (
        "k1", wanted.ground_truth, wanted.metrics, wanted.metric,
    )  # fmt: skip
    of = read(Source("set.csv", CSV.encode()))
    result = scorer.evaluate(ts.DataSet(of, Mapping.of("system", "answer")))
    assert score(screen) == f"{result.evaluation.corpus.value * 100:.2f}"
