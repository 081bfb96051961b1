"""METEOR: published figures, what sets the two metrics apart, losses, words, one pair and many."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from textsim_core.explain.types import MarkedText
from textsim_core.fewest_chunks import fewest_chunks

AZURE = (
    "According to wikipedia, Marie Curie was not born in Paris but in Warsaw.",
    "Marie Curie was born in Warsaw.",
)
WITH_WORDNET = [
    (
        "the car was purchased by a doctor",
        "the automobile was bought by a physician",
        0.6371428571428571,
        0.4508928571428571,
    ),
    (
        "a big couch stood in the hall",
        "a large sofa stood in the hall",
        0.8412698412698414,
        0.6914285714285714,
    ),
    ("the mice ran", "the mouse ran", 0.3333333333333333, 0.3333333333333333),
]


def score(hypothesis: Any, references: Any, metric: str = "meteor", **given: Any) -> ts.Score:
    return ts.score(hypothesis, references, metric=metric, **{"tokenizer": "whitespace", **given})


def test_azures_published_figure() -> None:
    assert score(*AZURE, tokenizer="azure").value == 0.8621140763997908


@pytest.mark.parametrize(("hypothesis", "reference", "with_it", "without"), WITH_WORDNET)
def test_pairs_that_depend_on_wordnet(
    hypothesis: str, reference: str, with_it: float, without: float
) -> None:
    assert score(hypothesis, reference).value == with_it
    assert score(hypothesis, reference, stages="exact+stem").value == without


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", 0.5),
        ("good morning", 0.9375),
        ("mind the step", 1 - 0.5 / 27),
        ("we met them in town today", 1 - 0.5 / 216),
    ],
)
def test_a_text_never_scores_1_against_itself_and_is_told_why(text: str, value: float) -> None:
    explained = ts.explain(text, text, metric="meteor")
    assert explained.score.value == pytest.approx(value, rel=1e-15)
    headline = explained.verdicts["plain"][0]
    assert "every word matches" in headline
    assert f"{100 * value:.1f} is the most that METEOR gives" in headline
    assert [loss.name for loss in explained.plain_losses if loss.points] == ["ceiling"]


def test_nltk_looks_up_stems_and_the_definition_whole_words() -> None:
    for pair, nltks, defined in (
        (("the car is red", "the automobile is red"), 0.6388888888888888, 0.9921875),
        (("the big dog", "the large dog"), 1 / 3, 1 - 0.5 / 27),
        (("the the cat", "the cat the"), 0.5, 1 - 0.5 * 8 / 27),
        (("the mice ran", "the mouse ran"), 1 / 3, 1 - 0.5 / 27),
    ):
        assert score(*pair).value == pytest.approx(nltks, rel=1e-15)
        ours = score(*pair, metric="meteor-definition")
        assert ours.value == pytest.approx(defined, rel=1e-15)
        assert ours.parts["proven"] is True


def test_no_word_is_matched_twice() -> None:
    value = score("she paints boats", "she often paint boats").value
    assert value == pytest.approx((1 - 0.5 * 8 / 27) * 0.75 / (0.9 + 0.1 * 0.75), rel=1e-15)


def test_the_best_reference_depends_on_the_weights_and_nothing_is_counted_again() -> None:
    references = ["a b c d e f g h", "a b"]
    stats = ts.configured("meteor", tokenizer="whitespace").statistics(
        ts.Pairs.of(["a b c d"], [references])
    )
    chosen = {
        alpha: ts.configured("meteor", tokenizer="whitespace", alpha=alpha).score(stats).row(0)
        for alpha in (0.0, 1.0)
    }
    assert chosen[0.0].parts["reference"] == 1  # all of the output matches
    assert chosen[1.0].parts["reference"] == 2  # all of the reference is found


def test_the_mean_of_a_set_keeps_the_sums() -> None:
    rows = [("a b c", "a b c"), ("a x", "a b"), ("", "a"), (None, "a")]
    evaluation = ts.evaluate(*zip(*rows, strict=True), metric="meteor", tokenizer="whitespace")
    corpus = evaluation.corpus
    assert corpus.value == pytest.approx(np.nanmean(evaluation.values), rel=1e-15)
    assert (corpus.parts["matches"], corpus.parts["chunks"]) == (4, 2)
    assert (corpus.parts["hypothesis_length"], corpus.parts["reference_length"]) == (5, 6)
    told = evaluation.explain()
    assert "over 3 pairs" in told.verdicts["plain"][0]
    assert math.fsum(loss.points for loss in told.losses) == pytest.approx(1 - corpus.value)


def test_losses_are_where_the_points_went() -> None:
    def losses(hypothesis: str, reference: str, **given: Any) -> dict[str, float]:
        told = ts.explain(hypothesis, reference, metric="meteor", tokenizer="whitespace", **given)
        return {loss.name: loss.points for loss in told.plain_losses}

    reordered = losses("c d a b", "a b c d")
    assert reordered["missing"] == reordered["surplus"] == 0
    assert reordered["order"] == pytest.approx(0.5 * (1 / 8 - 1 / 64))
    assert losses("a b", "a b c d")["surplus"] == 0
    assert losses("a b c d", "a b")["missing"] == 0
    assert losses("a b", "a b c d", gamma=0.0) == pytest.approx(
        {"missing": 1.8 / 3.8, "surplus": 0, "order": 0, "ceiling": 0}
    )
    assert (
        losses("", "a")["missing"]
        == losses("", "")["missing"]
        == losses("", "a", alpha=0.0)["missing"]
        == 1
    )
    assert losses("a", "", alpha=1.0)["surplus"] == 1


def test_the_film_names_the_words_of_each_stage() -> None:
    told = ts.explain("the cats sat", "the cat sits", metric="meteor", tokenizer="whitespace")
    frames = {frame.name: frame for frame in told.frames}
    assert list(frames) == [
        *("tokens", "exact", "stem", "synonym", "f_mean", "chunks", "penalty", "score")
    ]
    assert [frames[name].value for name in ("exact", "stem", "synonym")] == [1, 1, 1]
    assert frames["stem"].caption == "1 word more matches by its stem: “cats” for “cat”."
    assert frames["synonym"].caption == "1 word more matches as a synonym: “sat” for “sits”."
    fewer = ts.explain("a b", "a", metric="meteor", stages="exact")
    assert "synonym" not in {frame.name for frame in fewer.frames}


def test_marks_follow_the_alignment_that_counts() -> None:
    told = ts.explain("A a b", ["x", "b A"], metric="meteor", tokenizer="whitespace")
    assert told.used_reference == 2
    assert isinstance(told.hypothesis, MarkedText)
    assert told.hypothesis.ngrams == (("missed", "matched", "matched"),)
    assert [reference.ngrams[0] for reference in told.references] == [
        ("missed",),
        ("matched", "matched"),
    ]


def test_the_verdict_counts_one_and_many() -> None:
    def verdict(hypothesis: str, reference: str, **given: Any) -> str:
        return ts.explain(hypothesis, reference, metric="meteor", **given).verdict()

    assert "The only word of the output is not found" in verdict("x", "y")
    assert "None of the 2 words of the output is found" in verdict("x z", "y")
    assert "1 of 2 words of the output matches as it is." in verdict("x z", "x")
    assert "both texts are empty." in verdict("", "")
    assert "the expected text is empty." in verdict("x", "")
    assert "the output is empty." in verdict("", "x")
    assert "3 as they are and 1 by its stem." in verdict("the old cats sat", "the old cat sat")


def test_synonyms_and_stems_are_english_and_say_so() -> None:
    told = ts.explain("серая цапля", "цапля улетела", metric="meteor")
    assert any("Stems and synonyms are English" in note for note in told.notes)
    assert not ts.explain("grey heron", "heron", metric="meteor").notes
    for name in ("meteor", "meteor-definition"):
        assert "English" in ts.METRICS[name].facts.bad_for


def test_the_signature_names_the_synonyms_where_they_count() -> None:
    assert "|syn:wordnet-3.0|" in score("a", "a").signature
    assert "|syn:wordnet-3.0-as-written|" in score("a", "a", synonyms="as-written").signature
    assert "syn:" not in score("a", "a", stages="exact").signature
    assert "align:" not in score("a", "a").signature
    assert "align:fewest-chunks" in score("a", "a", metric="meteor-definition").signature


def test_promptfoo_fails_where_it_fails() -> None:
    options = {"tokenizer": "promptfoo-meteor", "synonyms": "as-written"}
    refused = score("", "a", fails_on="empty", **options)
    assert refused.status == ts.Status.UNDEFINED and "Invalid inputs" in refused.reason
    assert score("a", "", fails_on="empty", **options).value == 0
    shipped = ts.evaluate(["a"], ["a"], metric="meteor", fails_on="everything").corpus
    assert shipped.status == ts.Status.UNDEFINED and "PorterStemmer" in shipped.reason


def best_by_trying_all(options: list[list[tuple[int, int]]]) -> tuple[int, int]:
    """(−matches, chunks) of the best of all alignments there are."""
    best = (0, 0)
    for choice in itertools.product(*([None, *links] for links in options)):
        taken = [(i, *link) for i, link in enumerate(choice) if link is not None]
        places = [place for _, place, _ in taken]
        if len(set(places)) == len(places):
            pairs = {(i, place) for i, place, _ in taken}
            chunks = sum((i - 1, place - 1) not in pairs for i, place in pairs)
            best = min(best, (-len(taken), chunks))
    return best


def links() -> st.SearchStrategy[list[list[tuple[int, int]]]]:
    word = st.dictionaries(st.integers(0, 5), st.integers(0, 2), max_size=4)
    return st.lists(word.map(lambda found: sorted(found.items())), max_size=6)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(options=links())
def test_the_search_finds_the_best_alignment(options: list[list[tuple[int, int]]]) -> None:
    found = fewest_chunks(options, 1_000_000)
    assert found is not None and found.proven
    assert (-len(found.matches), found.chunks) == best_by_trying_all(options)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(options=links(), steps=st.integers(2, 60))
def test_a_search_cut_short_claims_nothing_that_is_not_so(
    options: list[list[tuple[int, int]]], steps: int
) -> None:
    found = fewest_chunks(options, steps)
    if found is not None:
        matches, chunks = best_by_trying_all(options)
        assert -len(found.matches) == matches and found.chunks >= chunks
        assert not found.proven or found.chunks == chunks


@pytest.mark.parametrize("words", [30, 400])
def test_a_search_without_end_is_ended_and_said(words: int) -> None:
    hypothesis = " ".join("abcd"[i * i % 4 + i % 3 - 1] for i in range(words))
    reference = " ".join("abcd"[(i * 7 + i // 3) % 4] for i in range(words))
    told = ts.explain(
        hypothesis, reference, metric="meteor-definition", tokenizer="whitespace", search_steps=2000
    )
    assert told.score.parts["proven"] is False
    assert any("ended early" in note for note in told.notes)
    greedy = score(hypothesis, reference)
    assert told.score.parts["matches"] >= greedy.parts["matches"]


def english_words() -> st.SearchStrategy[str]:
    pool = ("the", "a", "car", "auto", "cars", "big", "large", "mice", "mouse", "ran", "runs")
    return st.lists(st.sampled_from(pool), max_size=8).map(" ".join)


@settings(deadline=None, derandomize=True, max_examples=150)
@given(hypothesis=english_words(), reference=english_words())
def test_the_definition_matches_at_least_as_many_words(hypothesis: str, reference: str) -> None:
    ours, nltks = (
        score(hypothesis, reference, metric=name).parts for name in ("meteor-definition", "meteor")
    )
    assert ours["matches"] >= nltks["matches"]
    if ours["matches"] == nltks["matches"] and ours["proven"]:
        assert ours["chunks"] <= nltks["chunks"]


def test_tokens_are_lower_cased_after_they_are_cut() -> None:
    text = "She works for Smith Co. They build ships."
    stats = ts.configured("meteor", tokenizer="word_tokenize").statistics(
        ts.Pairs.of([text], [text])
    )
    words = ts.TOKENIZERS["word_tokenize"]
    assert len(words.split(text)) == len(words.split(text, lowercase=True)) + 1 == stats.lengths[0]
