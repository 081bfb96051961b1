"""Causes, ladder, smoothing bench and tools on their pages."""

from __future__ import annotations

import math

import pytest

import textsim_core as ts
from pages._view import (
    near_marks,
    numerals,
    pair_texts,
    reasons,
    reconcile_box,
    set_causes,
    tool_board,
)
from tests.app_screen import ROWS, opened, parts, sentences, table, uploaded
from tests.hostile_texts import PARTS
from textsim_core.causes import Diagnosis
from textsim_core.forgiveness import Ladder, ladder
from textsim_core.near_misses import near_misses
from textsim_core.settings_walk import Counted
from textsim_core.smoothing import SMOOTHINGS
from textsim_core.smoothing_bench import ADVICE, bench, zero_orders
from textsim_core.tool_comparison import compare_tools

HOSTILE = ["<script>alert(1)</script>", "<b>x</b> & $a^2$ :smile:", *PARTS["pieces"]]
SAID, MEANT = "the cat sat on mat", "The cat sat on the mat."


def pair(screen, said: str, meant: str):  # type: ignore[no-untyped-def]  # AppTest in and out
    screen.text_area(key="hypothesis").set_value(said)
    screen.text_area(key="reference_0").set_value(meant).run()
    assert not screen.exception
    return screen


def scores_that_change(rungs) -> list[float]:  # type: ignore[no-untyped-def]  # rungs in
    """The scores of the first step and of those that are another than the step before."""
    return [round(rung.value * 100, 2) for n, rung in enumerate(rungs) if n == 0 or rung.gain != 0]


def test_the_ladder_on_the_page_is_the_cores() -> None:
    screen = pair(opened(), SAID, MEANT)
    shown = table(screen, "The score when differences are forgiven one after the other")
    rungs = ladder(ts.configured("bleu"), ts.Pairs.of([SAID], [[MEANT]]))
    assert shown["Score"].tolist() == scores_that_change(rungs)
    assert shown["Words"].tolist()[1] == "the → The"
    assert "+ the" in shown["Words"].tolist()[-1]
    same = [rung.title for rung in rungs[1:] if rung.gain == 0]
    assert same and f"These change nothing here: {', '.join(same)}." in sentences(screen)


def test_the_smoothing_bench_has_every_method_with_its_own_number() -> None:
    screen = pair(opened(), "the the the the", "the cat is on the mat")
    shown = table(screen, "Every smoothing method")
    metric = ts.configured("bleu")
    stats = metric.statistics(ts.Pairs.of(["the the the the"], [["the cat is on the mat"]]))
    rows = bench(metric, stats, single=True)
    assert len(shown) == len(rows) == len(SMOOTHINGS)
    for row, name, number in zip(rows, shown["Method"], shown["Score"], strict=True):
        alone = ts.score("the the the the", "the cat is on the mat", smoothing=row.name)
        assert row.score.to_dict() == alone.to_dict()
        assert number == (
            numerals.score(alone.value) if math.isfinite(alone.value) else alone.status.label
        )
        assert row.title in name
    assert "No match at order 2, 3, 4" in sentences(screen)
    assert zero_orders(rows[0].score) == (2, 3, 4)
    for advice in ADVICE:
        assert set(advice.methods) <= set(SMOOTHINGS)
        assert advice.situation in sentences(screen)


def test_what_no_match_earned_is_the_distance_from_the_unsmoothed_score() -> None:
    metric = ts.configured("bleu", smoothing="add-k")
    stats = metric.statistics(ts.Pairs.of([SAID, "a b"], [[MEANT], ["a c"]]))
    plain = ts.configured("bleu", smoothing="none").corpus(stats).values[0]
    for row in bench(metric, stats, single=False):
        if math.isfinite(row.score.value):
            assert row.invented == pytest.approx(row.score.value - plain, abs=1e-15)
    assert [row.name for row in bench(metric, stats, single=False) if row.chosen] == ["add-k"]


def test_near_misses_are_drawn_with_their_partner_and_whoever_grants_them() -> None:
    texts = near_misses("Cats sat", ["cats sat", "the cat stood"])
    drawn = near_marks.payload(texts, [6, 9], 12)["texts"]
    assert drawn[0]["pieces"][0] == [
        ["Cats"], "case", "other capitals, with “cats”; granted by Expected 7", [[1, 0]]
    ]  # fmt: skip
    assert drawn[1]["pieces"][0][3] == [[0, 0]]
    assert [text["name"] for text in drawn] == ["Output", "Expected 7", "Expected 10"]


@pytest.mark.parametrize("text", HOSTILE)
def test_every_character_of_a_hostile_text_is_sent_as_itself(text: str) -> None:
    for drawn in near_marks.payload(near_misses(text, [text]), [0], 1)["texts"]:
        parts = [part for piece in drawn["pieces"] for part in piece[0]]
        sent = "".join(chr(part) if isinstance(part, int) else part for part in parts)
        assert sent == text[: len(sent)].replace("\r\n", "\n")


def test_of_very_many_expected_texts_the_nearest_are_drawn_and_the_others_offered() -> None:
    screen = opened()
    meant = [f"number {n} is nowhere near it" for n in range(60)]
    meant[41] = MEANT
    pair_texts_of(screen, SAID, meant)
    assert "the 5 expected texts below; 55 are not shown here" in sentences(screen)
    assert near_marks.most_alike(SAID, meant, 1) == [41]
    assert not [t for t in screen.dataframe if t.key == "ladder"]
    screen.toggle(key="many_forgiven").set_value(True).run()
    shown = table(screen, "The score when differences are forgiven one after the other")
    rungs = ladder(ts.configured("bleu"), ts.Pairs.of([SAID], [meant]))
    assert shown["Score"].tolist() == scores_that_change(rungs)


def pair_texts_of(screen, said: str, meant: list[str]) -> None:  # type: ignore[no-untyped-def]  # AppTest in
    """Put a pair with any number of expected texts on the page, as a row of a set does."""
    boxed = pair_texts.naming.DRAWN
    screen.session_state[pair_texts.HYPOTHESIS] = said
    screen.session_state[pair_texts.REFERENCES] = boxed
    screen.session_state[pair_texts.MORE] = tuple(meant[boxed:])
    for place, text in enumerate(meant[:boxed]):
        screen.session_state[pair_texts.reference_key(place)] = text
    screen.run()
    assert not screen.exception


def test_the_ladder_of_a_set_is_the_cores_and_tells_what_it_costs() -> None:
    said, meant = ["Cat , b . c !", "no , f ."], ["cat , y . z !", "so , g ."]
    rows = "".join(f'"{s}","{m}"\n' for s, m in zip(said, meant, strict=True))
    screen = uploaded(("set.csv", "output,expected\n" + rows))
    shown = table(screen, "The score when differences are forgiven one after the other")
    rungs = Ladder.of(ts.configured("bleu"), ts.Pairs.of(said, [[m] for m in meant])).rungs
    assert shown["Score"].tolist() == scores_that_change(rungs)
    assert shown["Words"].tolist()[1] == "Cat → cat"
    worse = [rung.title for rung in rungs if rung.gain < 0]
    assert worse
    assert f"Worse than the step before: {', '.join(worse)}." in sentences(screen)


def test_every_tools_number_stands_on_the_page() -> None:
    screen = pair(opened("tools"), SAID, MEANT)
    found = compare_tools("bleu", Counted(ts.Pairs.of([SAID], [[MEANT]]), single=True))
    shown = tool_board.table(found)
    for one, number in zip(found, shown["Of 100"], strict=True):
        alone = ts.score(SAID, MEANT, tool=one.tool.name)
        assert number == numerals.score(alone.value)
    assert f"{len(found)} ways to compute “BLEU”" in sentences(screen)
    steps = table(screen, "The steps from one tool's number to the other's")
    assert steps["Setting"].tolist()[0] == "Words are cut by"


def test_a_number_from_elsewhere_is_explained() -> None:
    screen = pair(opened("tools"), SAID, MEANT)
    value = ts.score(SAID, MEANT, tool="nltk", smoothing="method1").value
    screen.text_input(key=reconcile_box.NUMBER).set_value(f"{value:.4f}").run()
    assert not screen.exception
    found = table(screen, "Settings that give the number, nearest first")
    assert "yes" in found["Gives the number"].tolist()
    screen.text_input(key=reconcile_box.NUMBER).set_value("<b>no</b>").run()
    assert "Expected a number" in sentences(screen)
    assert not screen.exception


@pytest.mark.parametrize(
    ("said", "meant"), [("", ""), ("a", ""), ("", "b"), *[(t, t) for t in HOSTILE[:6]]]
)
def test_empty_and_hostile_pairs_break_no_page(said: str, meant: str) -> None:
    for page in ("pair", "tools"):
        pair(opened(page), said, meant)


def test_a_sets_causes_are_the_cores_and_rows_are_filtered_by_them() -> None:
    screen = uploaded(("a.csv", "output,reference\nThe Cat Sat On,the cat sat on\na dog,a cat\n"))
    assert not screen.exception
    pairs = ts.Pairs.of(["The Cat Sat On", "a dog"], [["the cat sat on"], ["a cat"]])
    found = Diagnosis.of(ts.configured("bleu"), pairs)
    shown = table(screen, ROWS)
    assert shown["Main cause"].tolist() == ["Capitals", "Different words"]
    assert found.main.tolist() == ["case", "words"]
    screen.selectbox(key="rows_cause").set_value("Capitals").run()
    assert len(table(screen, ROWS)) == 1


def test_the_third_wording_is_the_slide() -> None:
    screen = pair(opened(style="For a slide"), SAID, MEANT)
    told = ts.explain(SAID, MEANT).verdicts["slide"]
    assert parts(screen, "verdict") == list(told)


def test_a_rung_is_told_in_signs() -> None:
    shown = reasons.rungs_table(
        ladder(ts.configured("bleu"), ts.Pairs.of(["Cats sit here"], [["cats sits , now"]]))
    )
    assert shown["Words"].tolist()[4] == "sit → sits"


def test_a_set_too_large_to_repair_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(set_causes, "MOST_ROWS", 1)
    screen = uploaded(("a.csv", "output,reference\nthe cat,a cat\na dog,a cat\n"))
    assert not screen.exception
    assert "up to 1 rows; this set has 2" in sentences(screen)
    assert "Main cause" not in table(screen, ROWS)
