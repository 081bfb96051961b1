"""The guide: a card a metric, examples that show what the answer says."""

from __future__ import annotations

import math

import pytest

import textsim_core as ts
from pages._view import guide_cards, numerals
from tests.app_screen import opened, sentences
from textsim_core import guide


def value(number: int, example: int) -> float:
    return guide.QUESTIONS[number].examples[example].scored().value


def test_every_metric_has_a_card_with_two_examples_under_itself() -> None:
    cards = guide.cards()
    assert [card.name for card in cards] == list(ts.METRICS)
    for card in cards:
        assert all(example.metric == card.name for example in card.pitfall)
        assert all(example.scored().status == ts.Status.OK for example in card.pitfall)
        assert ("lower" in card.direction) is not ts.METRICS[card.name].facts.higher_is_better


def test_the_examples_show_what_the_answers_say() -> None:
    assert value(0, 0) < value(0, 1)
    assert value(0, 0) < value(0, 2)
    assert value(1, 0) < 1
    assert value(1, 1) == pytest.approx(1)
    assert value(1, 2) == 0.5
    assert value(2, 0) > 0.3 > value(2, 1)
    assert len({round(value(3, n), 6) for n in range(3)}) == 3
    assert value(4, 0) > 2 * value(4, 1)
    assert value(5, 0) < value(5, 1)


@pytest.mark.parametrize("question", guide.QUESTIONS, ids=lambda one: one.question)
def test_a_shown_number_is_the_score_of_its_pair(question: guide.Question) -> None:
    for example in question.examples:
        score = example.scored()
        again = ts.score(
            example.said, example.meant, metric=example.metric, tool=example.tool,
            **example.settings,
        )  # fmt: skip
        assert score.to_dict() == again.to_dict()
        if math.isfinite(score.value):
            assert guide_cards._number(example) == numerals.score(score.value)


def test_the_page_shows_all_of_it() -> None:
    screen = opened("guide")
    assert not screen.exception
    labels = [expander.label for expander in screen.expander]
    for question in guide.QUESTIONS:
        assert question.question in labels
    for card in guide.cards():
        assert f"{card.title} · {card.direction}" in labels
    for term, _ in guide.GLOSSARY:
        assert f"{term}:" in sentences(screen)
