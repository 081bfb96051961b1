"""Pass marks and unfit tokenizers on both pages."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from pages._view import inputs, picker
from tests.app_screen import ROWS, opened, sentences, table, uploaded
from textsim_core.dropped import drops, row_labels, unfit
from textsim_core.pass_marks import Mark, passing
from textsim_core.tokenizers import TOKENIZERS

HINDI = "output,reference\nनमस्ते दुनिया ok,नमस्ते दुनिया ok\nthe cat,the cat\n"


@settings(deadline=None, derandomize=True)
@given(
    st.lists(st.sampled_from(["the cat sat", "a dog", "", None]), min_size=1, max_size=8),
    st.sampled_from([0.0, 0.5, 1.0]),
    st.sampled_from(list(ts.METRICS)),
)
def test_the_share_that_passes_is_that_of_the_rows(
    said: list[str | None], value: float, name: str
) -> None:
    scores = ts.evaluate(said, ["the cat sat"] * len(said), metric=name).scores
    higher = ts.METRICS[name].facts.higher_is_better
    mark = Mark.of(value, higher_is_better=higher)
    rows = [scores.row(n) for n in range(len(said))]
    ok = [row.value for row in rows if row.status == ts.Status.OK]
    found = passing(scores, mark)
    assert found.scored == len(ok)
    assert found.passed == sum(v >= value if higher else v <= value for v in ok)
    assert found.passed == sum(mark.passed(row.value) for row in rows)


def test_a_tools_preset_brings_its_own_mark_and_says_whose_it_is() -> None:
    screen = opened()
    screen.selectbox(key=picker.PRESET).set_value("azure").run()
    for name in ("bleu", "rouge1"):
        mark = ts.TOOLS["azure"].marks[name]
        assert screen.number_input(key=inputs.key(name, inputs.MARK)).value == 100 * mark.value
    assert "the pass mark of Azure AI Evaluation of 50" in sentences(screen)
    assert not screen.exception
    screen.selectbox(key=picker.PRESET).set_value("paper").run()
    assert screen.number_input(key=inputs.MARK).value is None


@pytest.mark.parametrize(("mark", "verb"), [(10.0, "Passes"), (99.0, "Misses")])
def test_ones_own_mark_is_held_against_the_score(mark: float, verb: str) -> None:
    screen = opened()
    screen.number_input(key=inputs.MARK).set_value(mark).run()
    assert f"{verb} the pass mark of {mark:.2f}" in sentences(screen)
    before = ts.score(
        screen.text_area(key="hypothesis").value, screen.text_area(key="reference_0").value
    )
    assert f"{100 * before.value:.2f}" in sentences(screen)


def test_a_lower_is_better_metric_passes_at_or_under_its_mark() -> None:
    screen = opened(editing_effort="ter")
    screen.pills(key="exact_wording").set_value([])
    screen.pills(key="editing_effort").set_value(["ter"]).run()
    screen.number_input(key=inputs.key("ter", inputs.MARK)).set_value(300.0).run()
    assert "Passes the pass mark of 300.00" in sentences(screen)


def test_a_set_says_how_many_rows_pass() -> None:
    screen = uploaded(("a.csv", "output,reference\nthe cat,the cat\na dog,the cat\n,\n"))
    screen.number_input(key=inputs.MARK).set_value(50.0).run()
    assert "1 of 3 scored rows" in sentences(screen) or "1 of 2 scored rows" in sentences(screen)
    assert "pass the pass mark of 50" in sentences(screen)


@pytest.mark.parametrize("name", TOKENIZERS)
def test_a_tokenizer_that_drops_letters_names_one_that_does_not(name: str) -> None:
    tokenizer = TOKENIZERS[name]
    if name in ("ja-mecab", "ko-mecab") or not any(drops(char, tokenizer) for char in "éнन中あ한"):
        return
    fit = TOKENIZERS[tokenizer.fit]
    assert not any(drops(char, fit) for char in "aéнन中あ한ア٣9")


def test_dropped_words_are_those_of_the_first_text_that_has_any() -> None:
    found = unfit(TOKENIZERS["rouge"], ["ok", "नमस्ते दुनिया ok"])
    assert found is not None
    assert found.label == "2 of 3 tokens dropped"
    assert unfit(TOKENIZERS["rouge"], ["plain words"]) is None
    assert unfit(TOKENIZERS["13a"], ["नमस्ते"]) is None


def test_row_labels_are_statuses_or_what_is_dropped() -> None:
    metric = ts.configured("rouge1")
    pairs = ts.Pairs.of(["नमस्ते ok", "ok", None], [["ok"], ["ok"], ["नमस्ते"]])
    labels = row_labels(metric, metric.score(metric.statistics(pairs)), pairs)
    assert labels.tolist() == ["1 of 2 tokens dropped", "ok", "no hypothesis"]
    plain = row_labels(ts.configured("bleu"), ts.evaluate(["a"], ["a"]).scores, pairs.slice(1, 2))
    assert np.array_equal(plain, ["ok"])


def test_the_pair_page_offers_the_fit_tokenizer_and_takes_it() -> None:
    screen = opened()
    screen.pills(key="exact_wording").set_value([])
    screen.pills(key="covers_the_content").set_value(["rouge1"])
    screen.text_area(key="hypothesis").set_value("नमस्ते दुनिया")
    screen.text_area(key="reference_0").set_value("नमस्ते दुनिया").run()
    assert "2 of 2 tokens dropped" in sentences(screen)
    assert "100.00 (1.0000)" in sentences(screen)
    screen.button(key=inputs.key("rouge1", "use_fit_tokenizer")).click().run()
    assert not screen.exception
    assert screen.selectbox(key=inputs.key("rouge1", "tokenizer")).value == "rouge-unicode"
    assert "dropped" not in sentences(screen)


def test_the_set_counts_its_rows_with_dropped_words_and_filters_them() -> None:
    screen = uploaded(("a.csv", HINDI))
    screen.pills(key="exact_wording").set_value([])
    screen.pills(key="covers_the_content").set_value(["rouge1"]).run()
    assert "In 1 of 2 rows" in sentences(screen)
    assert "2 of 3 tokens dropped" in table(screen, ROWS)["Status"].tolist()
    screen.selectbox(key="rows_status").set_value("tokens dropped").run()
    assert len(table(screen, ROWS)) == 1
