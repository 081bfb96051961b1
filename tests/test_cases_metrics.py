"""What people met with ROUGE, METEOR, chrF, TER, GLEU, F1 and exact match, and what is right."""

from __future__ import annotations

import math
from typing import Any

import pytest

import textsim_core as ts
from textsim_core.dropped import unfit
from textsim_core.tokenizers import TOKENIZERS


def value(said: str, *meant: str, **settings: Any) -> float:
    return ts.score(said, list(meant), **settings).value


def test_one_text_in_other_capitals_is_nothing_for_one_metric_and_perfect_for_another() -> None:
    said, meant = "My Old Dog Runs Home Now", "my old dog runs home now"
    assert value(said, meant) == 0
    assert value(said, meant, lowercase=True) == pytest.approx(1)
    assert value(said, meant, metric="ter") == 0
    assert value(said, meant, metric="ter", lowercase=False) == 1
    assert value(said, meant, metric="rouge1") == 1
    assert 0 < value(said, meant, metric="chrf") < 0.5


@pytest.mark.parametrize("text", ["हिन्दी पाठ", "ขอบคุณ", "до свидания", "你好 世界", "شكرا لك"])
def test_rouge_reads_every_script_with_the_fit_tokenizer_and_says_what_the_english_one_drops(
    text: str,
) -> None:
    score = ts.score(text, text, metric="rouge1")
    assert score.value == 0
    assert score.parts["dropped"] > 0
    found = unfit(TOKENIZERS["rouge"], [text])
    assert found is not None
    assert found.dropped == found.words == len(text.split())
    assert value(text, text, metric="rouge1", tokenizer=found.fit.name) == 1


def test_rouge_does_not_call_a_wrong_answer_perfect_without_a_word() -> None:
    said, meant = "API 模型 好", "API 数据 坏"
    assert value(said, meant, metric="rouge1") == 1
    told = ts.explain(said, meant, metric="rouge1")
    assert "drops 2 of 3 words" in told.verdict("plain")
    found = unfit(TOKENIZERS["rouge"], [said])
    assert found is not None
    assert found.label == "2 of 3 tokens dropped"
    assert value(said, meant, metric="rouge1", tokenizer="whitespace") == pytest.approx(1 / 3)


def test_the_stemmer_is_off_or_on_and_the_signature_says_which() -> None:
    said, meant = "dogs jumping ponies", "dog jumps pony"
    assert value(said, meant, metric="rouge1") == 0
    assert value(said, meant, metric="rouge1", stemmer=True) == 1
    assert "stem:porter" in ts.score(said, meant, metric="rouge1", stemmer=True).signature


@pytest.mark.parametrize(
    ("said", "meant", "shown"),
    [("-7", "7", "-"), ("80%", "80", "%"), ("2.50", "2 50", "2.50")],
)
def test_signs_that_rouge_leaves_out_are_told_where_it_is_perfect(
    said: str, meant: str, shown: str
) -> None:
    told = ts.explain(said, meant, metric="rouge1")
    assert told.score.value == 1
    assert value(said, meant, metric="exact_match") == 0
    assert any("not the same" in note and f"“{shown}”" in note for note in told.notes)


def test_equal_texts_have_no_such_note() -> None:
    for name in ts.METRICS:
        notes = ts.explain("the cat sat", "the cat sat", metric=name).notes
        assert not any("not the same" in note for note in notes)


def test_of_several_references_one_gives_all_three_of_rouges_numbers() -> None:
    parts = ts.score("p q r s", ["p q", "p q r s t u v w x y"], metric="rouge1").parts
    assert (parts["precision"], parts["recall"]) == (0.5, 1.0)
    assert parts["fmeasure"] == pytest.approx(2 / 3)
    assert parts["reference"] == 1


def test_dots_alone_are_scored_and_stop_nothing() -> None:
    found = ts.evaluate([".", "..."], ["We agree", "..."], metric="rougeLsum")
    assert found.values.tolist() == [0, 0]
    assert found.scored == 2


@pytest.mark.parametrize("words", [1, 2, 3, 6])
def test_identical_texts_are_not_one_in_meteor_and_it_says_why(words: int) -> None:
    text = " ".join(["step", "aside", "for", "both", "old", "men"][:words])
    told = ts.explain(text, text, metric="meteor")
    assert told.score.value == pytest.approx(1 - 0.5 / words**3)
    if words == 1:
        assert told.score.value == 0.5
    assert "Chunks 1" in told.verdict("technical")


def test_meteor_cuts_the_texts_itself() -> None:
    assert value("we met at the lake", "we met at the lake", metric="meteor") == pytest.approx(
        1 - 0.5 / 125
    )


def test_meteor_has_its_synonyms_at_hand_and_can_do_without() -> None:
    said, meant = "the auto is blue", "the car is blue"
    assert value(said, meant, metric="meteor") == pytest.approx(1 - 0.5 / 64)
    bare = ts.score(said, meant, metric="meteor", stages="exact+stem")
    assert bare.value == pytest.approx(0.75 * (1 - 0.5 * (2 / 3) ** 3))
    assert bare.signature != ts.score(said, meant, metric="meteor").signature


def test_nltk_looks_stems_up_and_the_definition_looks_words_up() -> None:
    for said, meant, nltk, definition in (
        ("the car is new", "the automobile is new", 0.638889, 0.992188),
        ("the big cat", "the large cat", 0.333333, 0.981481),
    ):
        assert value(said, meant, metric="meteor") == pytest.approx(nltk, abs=1e-6)
        found = value(said, meant, metric="meteor-definition")
        assert found == pytest.approx(definition, abs=1e-6)


def test_the_definition_wants_the_fewest_chunks_where_nltk_is_greedy() -> None:
    said, meant = "a a bird", "a bird a"
    assert value(said, meant, metric="meteor") == 0.5
    assert value(said, meant, metric="meteor-definition") == pytest.approx(1 - 0.5 * (2 / 3) ** 3)


def test_a_word_matches_once_in_meteor() -> None:
    found = value("she reads books", "she often read books", metric="meteor")
    assert found == pytest.approx(0.655271, abs=1e-6)


def test_a_meteor_says_which_it_is() -> None:
    signature = ts.score("a b", "a c", metric="meteor").signature
    for told in ("0.9", "3", "0.5"):
        assert told in signature
    assert "NLTK" in ts.METRICS["meteor"].title
    assert ts.METRICS["meteor"].title != ts.METRICS["meteor-definition"].title


def test_chrf_does_not_see_spaces_and_its_sister_does() -> None:
    assert value("uvw xyz", "uvwxyz", metric="chrf") == pytest.approx(1)
    assert value("uvw xyz", "uvwxyz", metric="chrf++") == pytest.approx(0.857143, abs=1e-6)
    assert value("uvw xyz", "uvwxyz", metric="exact_match") == 0
    notes = ts.explain("uvw xyz", "uvwxyz", metric="chrf").notes
    assert any("not the same" in note for note in notes)


def test_a_row_without_any_match_lowers_the_chrf_of_the_set() -> None:
    found = ts.evaluate(["ghijkl", "xxxx"], ["ghijkl", "oooooooooooo"], metric="chrf")
    assert found.corpus.value == pytest.approx(0.290308, abs=1e-6)


def test_each_reference_is_one_of_its_own_in_chrf() -> None:
    assert value("ghijkl", "ghijkl", "rstuvw", metric="chrf") == pytest.approx(1)
    assert ts.evaluate(["ghijkl"], ["ghijkl"], metric="chrf").corpus.value == pytest.approx(1)


def test_a_chrf_that_can_be_checked_by_hand() -> None:
    score = ts.score("ghijkl", "ghizkl", metric="chrf")
    assert score.value == pytest.approx((5 / 6 + 3 / 5 + 1 / 4) / 6)
    assert tuple(score.parts["matches"]) == (5, 3, 1, 0, 0, 0)
    assert tuple(score.parts["totals"]) == (6, 5, 4, 3, 2, 1)


def test_empty_sides_in_ter() -> None:
    found = ts.evaluate(["", "three short words", ""], ["", "", "three short words"], metric="ter")
    assert found.values.tolist() == [0, 1, 1]


@pytest.mark.parametrize("name", ts.METRICS)
def test_an_empty_expected_text_is_told_beside_the_score(name: str) -> None:
    for said, start in (("", "Both texts are empty"), ("two words", "The expected text is empty")):
        told = ts.explain(said, "", metric=name)
        assert any(note.startswith(start) for note in told.notes)
    assert not any("empty" in note for note in ts.explain("", "two words", metric=name).notes)


def test_a_distance_is_told_in_edits_and_not_in_points() -> None:
    (note,) = ts.explain("“a”", '"a"', metric="levenshtein").notes
    assert "would give 0 instead of 2 " in note


def test_ter_turns_the_output_into_the_reference_and_not_the_other_way() -> None:
    found = ts.evaluate(["", "run run right a cat"], ["run right soon", "sit cat calm right"],
                        metric="ter")  # fmt: skip
    assert found.values.tolist() == [1, 1.25]


def test_ter_keeps_punctuation_on_its_words_unless_told() -> None:
    said, meant = "Thanks, friend!", "thanks friend"
    assert value(said, meant, metric="ter") == 1
    assert value(said, meant, metric="ter", normalized=True, no_punct=True) == 0


def test_gleu_is_defined_for_a_single_word() -> None:
    assert value("Lyon", "Lyon", metric="gleu") == 1
    for said, meant in (("m n", "m n o p q r"), ("m n o p q r", "m n")):
        assert value(said, meant, metric="gleu") == pytest.approx(3 / 18)


def test_a_word_said_five_times_counts_once_in_f1() -> None:
    score = ts.score("Oslo Oslo Oslo Oslo Oslo", "Oslo", metric="token_f1")
    assert (score.parts["precision"], score.parts["recall"]) == (0.2, 1.0)
    assert score.value == pytest.approx(1 / 3)


def test_answers_that_normalisation_empties_are_told() -> None:
    score = ts.score("An", "A", metric="token_f1", tokenizer="squad", empty="equal")
    assert score.value == 1
    told = ts.explain("An", "A", metric="token_f1", tokenizer="squad", empty="equal")
    assert any("not the same" in note for note in told.notes)
    assert value("An", "A", metric="exact_match") == 0


def test_only_whole_articles_are_articles() -> None:
    assert value("papaya", "ppy", metric="exact_match", articles=True) == 0


@pytest.mark.parametrize(
    ("said", "meant", "f1"), [("(2.71)", "2.71", 1), ("2.71", "271", 1), ("\u22129", "-9", 0)]
)
def test_numbers_under_squads_rule(said: str, meant: str, f1: float) -> None:
    assert value(said, meant, metric="token_f1", tokenizer="squad") == f1
    assert value(said, meant, metric="exact_match") == 0
    notes = ts.explain(said, meant, metric="token_f1", tokenizer="squad").notes
    assert any("not the same" in note for note in notes) is bool(f1)


def test_curly_quotes_stay_under_squads_rule() -> None:
    assert value("“Oslo”", "Oslo", metric="token_f1", tokenizer="squad") == 0
    assert value("“Oslo”", "Oslo", metric="token_f1", tokenizer="unpunctuated") == 1


def test_a_no_break_space_is_a_space_to_tokens_and_not_to_an_exact_match() -> None:
    said, meant = "it costs 9\u00a0000 francs here", "it costs 9 000 francs here"
    assert value(said, meant) == pytest.approx(1)
    assert value(said, meant, metric="chrf") == pytest.approx(1)
    assert value(said, meant, metric="exact_match") == 0
    assert value(said, meant, metric="exact_match", whitespace="collapsed") == 1


def test_two_empty_texts_are_one_where_answers_are_compared_and_zero_where_matches_count() -> None:
    for name in ("token_f1", "exact_match"):
        assert value("", "", metric=name) == 1
    for name in ("bleu", "chrf", "rouge1", "meteor", "gleu", "ter"):
        assert value("", "", metric=name) == 0


@pytest.mark.parametrize("name", ts.METRICS)
def test_two_empty_texts_have_a_number_or_a_reason(name: str) -> None:
    score = ts.score("", "", metric=name)
    assert math.isfinite(score.value) or score.reason
