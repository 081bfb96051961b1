"""Marks from the user's own data: each is the score of a set that can be made by hand."""

from __future__ import annotations

import pytest

import textsim_core as ts
from pages._view import yards
from tests.app_screen import sentences, table, uploaded
from textsim_core.settings_walk import Counted
from textsim_core.tool_comparison import compare_tools
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
    screen.toggle(key="yardstick").set_value(True).run()
    assert not screen.exception
    said, meant = zip(*(line.split(",") for line in lines), strict=True)
    pairs = ts.Pairs.of(list(said), list(meant))
    found = yardstick(ts.configured("bleu"), pairs)
    assert yards.sentence(found) in sentences(screen)
    shown = table(screen, "The set's score between marks of its own")
    assert shown["Score"].tolist() == yards.table(found)["Score"].tolist()
    screen.toggle(key="set_tools").set_value(True).run()
    assert not screen.exception
    scores = compare_tools("bleu", Counted(pairs, single=False))
    assert f"{len(scores)} ways to compute “BLEU”" in sentences(screen)
