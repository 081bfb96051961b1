"""Templates and scorer files on the page "Data set": what they give, what is told and saved."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pytest
import streamlit as st
from hypothesis import given, settings, strategies
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import TextArea

import textsim_core as ts
from pages._view import numerals, scorer_form, template_form
from tests.app_screen import ROWS, control, opened, score, sentences, table, uploaded
from tests.hostile_texts import hostile_texts
from textsim_core.data import Mapping, Source, Table, read
from textsim_core.data.templates import rendered

CSV = "system,answer,good col\na b c d,a b,c d\nx y z w,{{ sample.system }},\n"
NAMES = hostile_texts(surrogates=False, pieces=3)
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
    # Half a character, which no page can hold as text, comes in as an escape.
    broken = SCORER.replace("Mine", '"M\\uD800"').replace('truth: "', 'truth: "\\uD800')
    box(screen, "Scorer as YAML or JSON").set_value(broken).run()
    next(button for button in screen.button if button.label == "Use it").click().run()
    assert not screen.exception
    assert box(screen, "Expected text").value.startswith("\ufffd{{ sample.answer }}")
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


@settings(deadline=None, derandomize=True, max_examples=100)
@given(
    strategies.lists(hostile_texts(surrogates=False, pieces=3), min_size=1, max_size=3, unique=True)
)
def test_a_column_of_any_name_has_a_template(names: list[str]) -> None:
    cells = pa.table([pa.array([f"cell {n}"], pa.large_string()) for n in range(len(names))], names)
    of = Table(tuple(names), cells, np.array([1]), (), (), "CSV")
    for number, name in enumerate(names):
        assert rendered(of, scorer_form.column(name)).texts.to_pylist() == [f"cell {number}"]


def too_many_rows() -> None:
    import pandas as pd

    from pages._view import table_downloads

    table_downloads.offer(pd.DataFrame, "t", rows=1_048_576)


def test_a_format_that_does_not_hold_the_rows_says_so() -> None:
    screen = AppTest.from_function(too_many_rows, default_timeout=60).run()
    buttons = [one.proto for one in screen.get("download_button")]
    told = {one.label: (one.disabled, one.help) for one in buttons}
    assert [label for label, (disabled, _) in told.items() if disabled] == [
        "Excel workbook", "LaTeX table", "Markdown table",
    ]  # fmt: skip
    assert told["Excel workbook"][1] == (
        f"At most {numerals.count(1_048_575)} rows; these are {numerals.count(1_048_576)}."
    )
    assert {"CSV", "CSV, raw", "JSONL", "Parquet"} < set(told)
