"""Marks that are made when they are asked for: the same ones, and only those."""

import pytest

import textsim_core as ts
from textsim_core.explain.on_demand import OnDemand

REFERENCES = ("a cat sat", "the cat the mat.", "", "dogs", "the the cat sat on mat the", "é “x”")


def test_each_item_is_made_once_and_only_when_asked_for() -> None:
    made: list[int] = []

    def make(place: int) -> str:
        made.append(place)
        return "abc"[place]

    items = OnDemand(3, make)
    assert len(items) == 3 and not made
    assert (items[1], items[-2], items[1:]) == ("b", "b", ("b", "c"))
    assert made == [1, 2]
    assert items == ("a", "b", "c") and items == ["a", "b", "c"] and items != ("a", "b")
    assert hash(items) == hash(("a", "b", "c"))
    assert made == [1, 2, 0]
    with pytest.raises(IndexError):
        items[3]


@pytest.mark.parametrize("metric", sorted(ts.METRICS))
@pytest.mark.parametrize("hypothesis", ["the cat sat on the mat", "", "“x”"])
def test_a_reference_among_others_is_marked_as_it_is_alone(metric: str, hypothesis: str) -> None:
    together = ts.explain(hypothesis, REFERENCES, metric=metric)
    assert len(together.references) in (0, len(REFERENCES))
    for place, marked in enumerate(together.references):
        alone = ts.explain(hypothesis, REFERENCES[place], metric=metric)
        assert marked == alone.references[0]
        assert marked.text == REFERENCES[place]


def test_of_very_many_references_the_film_tells_the_number_alone() -> None:
    for metric in ("bleu", "ter", "meteor"):
        few = ts.explain("a b", ["a", "b c d"] * 10, metric=metric).frames[0].caption
        many = ts.explain("a b", ["a", "b c d"] * 11, metric=metric).frames[0].caption
        assert "expected texts have 1, 3, 1" in few
        assert "there are 22 expected texts" in many
