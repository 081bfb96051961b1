"""Marks from the user's own data: each is the score of a set that can be made by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

import textsim_core as ts
from pages._view import vendor_rows, yards
from tests.app_screen import sentences, table, uploaded
from textsim_core.settings_walk import Counted
from textsim_core.tool_comparison import compare_tools
from textsim_core.vendor_bands import vendor_bands
from textsim_core.yardstick import yardstick

SAID = ["the cat sat on a mat", "a dog ran home", None, "rain fell all day"]
MEANT = [["the cat sat on the mat", "a cat sat on the mat"], ["the dog ran home"], ["x"], []]


@pytest.mark.parametrize("name", ["bleu", "chrf", "ter", "rougeL"])
def test_every_mark_is_the_score_of_its_set(name: str) -> None:
    metric = ts.configured(name)
    found = {yard.name: yard for yard in yardstick(metric, ts.Pairs.of(SAID, MEANT))}
    said, meant = [SAID[0], SAID[1]], MEANT[:2]
    sets = {
        "random": ([said[1], said[0]], meant),
        "half": (["the cat sat", "the dog"], meant),
        "own": (said, meant),
        "human": ([MEANT[0][0]], [[MEANT[0][1]]]),
    }
    assert list(found) == list(sets)
    for mark, (outputs, references) in sets.items():
        value = ts.evaluate(outputs, references, metric=name).corpus.value
        assert found[mark].value == pytest.approx(value)
        assert found[mark].rows == len(outputs)


def test_marks_that_no_row_can_give_are_left_out() -> None:
    metric = ts.configured("bleu")
    assert yardstick(metric, ts.Pairs.of([], [])) == ()
    names = [yard.name for yard in yardstick(metric, ts.Pairs.of(["a b"], ["a b"]))]
    assert names == ["half", "own"]
    assert yardstick(metric, ts.Pairs.of([""], [""]))[0].rows == 1


def test_the_page_shows_the_marks_and_every_tool_for_the_set() -> None:
    lines = ["the cat sat on a mat,the cat sat on the mat", "a dog ran home,the dog ran home"]
    screen = uploaded(("a.csv", "output,reference\n" + "\n".join(lines) + "\n"))
    assert not screen.exception
    said, meant = zip(*(line.split(",") for line in lines), strict=True)
    pairs = ts.Pairs.of(list(said), list(meant))
    found = yardstick(ts.configured("bleu"), pairs)
    assert yards.sentence(found) in sentences(screen)
    shown = table(screen, "The set's score between marks of its own")
    assert shown["Score"].tolist() == yards.table(found)["Score"].tolist()
    screen.session_state["look_closer"] = "Every tool"
    screen.run().toggle(key="set_tools").set_value(True).run()
    assert not screen.exception
    scores = compare_tools("bleu", Counted(pairs, single=False))
    assert f"{len(scores)} ways to compute “BLEU”" in sentences(screen)


def test_vendors_bands_lie_side_by_side_and_only_for_their_metric() -> None:
    for name in ts.METRICS:
        for vendor in vendor_bands(name):
            edges = [(band.low, band.high) for band in vendor.bands]
            assert [edges[0][0], edges[-1][1]] == [0, 1]
            assert all(one[1] == other[0] for one, other in pairwise(edges))
    assert not [v for v in vendor_bands("rouge1") if v.vendor == "Google Cloud"]
    assert vendor_bands("levenshtein") == ()


def test_what_vendors_call_a_score_is_their_own_pass_mark() -> None:
    vendors = {vendor.vendor: vendor for vendor in vendor_bands("bleu")}
    for tool in ts.TOOLS.values():
        if tool.title in vendors:
            for value in (0.0, tool.marks["bleu"].value, 0.99):
                band = vendors[tool.title].band_of(value)
                assert band is not None
                assert band.passed == tool.marks["bleu"].passed(value)
    assert vendors["Google Cloud"].band_of(1.3) == vendors["Google Cloud"].bands[-1]
    assert vendors["Google Cloud"].band_of(float("nan")) is None


def test_the_sentence_and_the_table_say_where_the_set_lies_and_that_vendors_disagree() -> None:
    vendors = vendor_bands("bleu")
    told = vendor_rows.sentence(vendors, 0.45)
    assert "Google Cloud “high quality”" in told
    assert "“fails”" in told
    assert "contradict one another" in told
    shown = vendor_rows.table(vendors, 0.45)
    assert (shown["Your set"] == "here").sum() == len(vendors)
    for one in shown[shown["Your set"] == "here"].itertuples():
        assert one.From <= 45 < one._3


def test_a_score_above_100_is_flagged_in_technical_words_too() -> None:
    told = ts.explain("the cat sat on mats", "the cat sat on mats", smoothing="method5")
    assert told.score.value > 1
    for style in ("plain", "technical"):
        assert "scores can pass 100" in told.verdict(style)
    assert "pass 100" not in ts.explain("a b c d", "a b c d").verdict("technical")
