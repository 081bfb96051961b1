"""ROUGE, token F1 and exact match where their tools and users trip."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from textsim_core.distinct import distinct_counts
from textsim_core.dropped import dropped_characters, dropped_words
from textsim_core.explain.types import Explanation
from textsim_core.rouge import Counting
from textsim_core.subsequence import lcs_lengths, union_hits
from textsim_core.types import Pairs, Tokens, texts_to_arrow

ROUGES = ("rouge1", "rouge2", "rougeN", "rougeL", "rougeLsum")


def value(output: str, references: Any, metric: str = "rouge1", **settings: Any) -> float:
    return ts.score(output, references, metric=metric, **settings).value


def told(output: str, references: Any, metric: str = "rouge1", **settings: Any) -> Explanation:
    return ts.explain(output, references, metric=metric, **settings)


@pytest.mark.parametrize("name", ["rouge1", "rouge2", "rougeL", "rougeLsum", "rougeN"])
def test_each_is_picked_by_its_name(name: str) -> None:
    metric = ts.METRICS[name]
    assert metric.title == name.replace("rouge", "ROUGE-")
    assert metric.facts.purpose == "covers the content"


@pytest.mark.parametrize("order", range(1, 10))
def test_one_setting_reaches_every_order(order: int) -> None:
    output, reference = "one two three four five six seven eight nine ten", "zero one two three"
    reference += " four five six seven eight nine"
    matches = max(0, 9 - order + 1)
    expected = 2 * matches / (2 * (10 - order + 1))
    assert value(output, reference, "rougeN", order=order) == pytest.approx(expected, rel=1e-15)


def test_the_best_reference_gives_precision_and_recall_alike() -> None:
    parts = ts.score("p q r s", ["p q", "p q r s t u v w x y"], metric="rouge1").parts
    assert (parts["precision"], parts["recall"]) == (0.5, 1.0)
    assert parts["fmeasure"] == pytest.approx(2 / 3)
    assert parts["reference"] == 1
    longer = ts.score("p q r s", ["p", "p q r s t"], metric="rouge1").parts
    assert longer["reference"] == 2 and longer["matches"] == 4


def test_measure_and_beta_choose_the_number_only() -> None:
    pair = ("p q r s", "p q x")
    usual = ts.score(*pair, metric="rouge1")
    for measure, expected in (("precision", 0.5), ("recall", 2 / 3)):
        score = ts.score(*pair, metric="rouge1", measure=measure)
        assert score.value == pytest.approx(expected)
        assert dict(score.parts) == dict(usual.parts)
    precision, recall = 0.5, 2 / 3
    weighed = 5 * precision * recall / (4 * precision + recall)
    assert value(*pair, beta=2.0) == pytest.approx(weighed)
    assert value(*pair, beta=0.0) == pytest.approx(precision)


def test_stems_only_of_words_longer_than_three() -> None:
    assert value("stories telling dogs", "story tells dog", stemmer=False) == 0
    assert value("stories telling dogs", "story tells dog", stemmer=True) == 1
    assert value("was", "wa", stemmer=True) == 0


@pytest.mark.parametrize(
    "text", ["नमस्ते दुनिया", "สวัสดี", "Привет мир", "今天天气很好", "مرحبا بالعالم"]
)
def test_other_scripts_are_dropped_by_rouge_and_read_by_its_unicode_twin(text: str) -> None:
    explanation = told(text, text)
    words = len(text.split())
    assert explanation.score.value == 0
    assert explanation.score.parts["dropped"] == 2 * sum(map(str.isalnum, text))
    assert f"drops {words} of {words} word" in explanation.verdict()
    score = ts.score(text, text, metric="rouge1", tokenizer="rouge-unicode")
    assert score.value == 1 and score.parts["dropped"] == 0


def test_a_wrong_answer_in_two_scripts_is_told() -> None:
    pair = ("ABC 模型 错误", "ABC 数据 正确")
    explanation = told(*pair)
    assert explanation.score.value == 1
    assert "drops 2 of 3 words" in explanation.verdict()
    assert "nothing of what the tokenizer reads is missing" in explanation.verdict()
    assert value(*pair, tokenizer="words") == pytest.approx(1 / 3)
    assert value(*pair, "token_f1", tokenizer="whitespace") == pytest.approx(1 / 3)


def test_signs_and_decimals_are_lost_and_exact_match_sees_it() -> None:
    for output, reference in (("-5", "5"), ("50%", "50"), ("3.14", "3 14")):
        assert value(output, reference) == 1
        assert value(output, reference, "exact_match") == 0


@pytest.mark.parametrize("metric", ROUGES)
@pytest.mark.parametrize(
    ("output", "reference"), [("", ""), (".", "I agree"), ("...", "..."), ("yes", ""), ("", "yes")]
)
def test_empty_texts_score_zero_or_what_is_chosen(metric: str, output: str, reference: str) -> None:
    assert value(output, reference, metric) == 0
    both = not any(char.isalnum() for char in output + reference)
    assert value(output, reference, metric, empty="equal") == float(both)
    undefined = ts.score(output, reference, metric=metric, empty="undefined")
    assert undefined.status == ts.Status.UNDEFINED and undefined.reason


def test_a_row_of_1200_tokens_does_not_recurse() -> None:
    assert value("xyz " * 1200, "uvw " * 1200, "rougeL") == 0
    assert told("xyz " * 1200, "uvw xyz " * 600, "rougeL").score.value == pytest.approx(0.5)


def test_a_row_of_4000_tokens_is_scored_and_explained() -> None:
    random.seed(1)
    words = [f"w{number}" for number in range(3000)]
    texts = [" ".join(random.choices(words, k=4000)) for _ in range(2)]
    for metric in ("rougeL", "rougeLsum"):
        explanation = told(texts[0], texts[1].replace(" w1", "\nw1"), metric)
        marked = explanation.hypothesis
        assert marked is not None
        assert marked.ngrams[0].count("matched") == explanation.score.parts["matches"] > 100


def test_lines_are_sentences_for_lsum_alone() -> None:
    output, reference = "the sun rose\nthe cat slept", "the cat slept\nthe sun rose"
    assert value(output, reference, "rougeLsum") == 1
    assert value(output, reference, "rougeL") == pytest.approx(0.5)
    one_line = output.replace("\n", " "), reference.replace("\n", " ")
    assert value(*one_line, "rougeLsum") == value(*one_line, "rougeL")


def test_summary_hits_count_no_token_twice() -> None:
    # Lin 2004, section 3.2: the union of words 1, 2 and words 1, 3, 5 is 1, 2, 3, 5.
    assert union_hits([[1, 2, 3, 4, 5]], [[1, 2, 6], [1, 3, 8, 9, 5]]) == 4
    assert union_hits([["x"], ["x"]], [["x"]]) == 1


def test_metrics_of_one_counting_share_their_statistics() -> None:
    outputs, references = ["a cat sat", "no\nlines"], [["the cat sat", "a dog"], ["lines no"]]
    metrics = [ts.configured(name) for name in ROUGES if name != "rougeN"]
    assert len({metric.counting for metric in metrics}) == 1
    stats = metrics[0].statistics(Pairs.of(outputs, references))
    for metric in metrics:
        own = ts.evaluate(outputs, references, metric=metric.name)
        assert list(metric.score(stats).values) == list(own.values)
    assert ts.configured("rouge1", stemmer=True).counting != metrics[0].counting


def test_distinct_counting_by_sets() -> None:
    pair = ("the cat the cat sat", "the cat saw the cat")
    grams = [{tuple(t.split()[i : i + 2]) for i in range(4)} for t in pair]
    common = len(grams[0] & grams[1])
    expected = 2 * common / (len(grams[0]) + len(grams[1]))
    assert value(*pair, "rouge2", counted="distinct") == pytest.approx(expected)
    assert value(*pair, "rouge2", counted="distinct-matches") == pytest.approx(2 * common / 8)
    assert value("x x y", "x x y", counted="distinct-matches") == pytest.approx(2 / 3)


@settings(deadline=None, derandomize=True, max_examples=80)
@given(texts=st.lists(st.lists(st.sampled_from("abc"), max_size=12), min_size=2, max_size=2))
def test_distinct_counts_are_set_sizes(texts: list[list[str]]) -> None:
    ids = ["abc".index(token) for text in texts for token in text]
    tokens = _tokens(ids, [len(text) for text in texts])
    matches, sizes = distinct_counts(Pairs.of(["said"], ["meant"]), tokens)
    for order in range(1, 10):
        sets = [{tuple(t[i : i + order]) for i in range(len(t) - order + 1)} for t in texts]
        assert matches[0, order - 1] == len(sets[0] & sets[1])
        assert list(sizes[:, order - 1]) == [len(grams) for grams in sets]


def _tokens(ids: list[int], lengths: list[int]) -> Tokens:
    import numpy as np

    offsets = np.cumsum([0, *lengths])
    return Tokens(np.array(ids, np.int32), offsets, tuple("abc"))


def test_subsequence_lengths_of_any_ids() -> None:
    import numpy as np

    high = [0xD7FF, 0xD800, 0xDFFF, 0xE000, 70_000]
    vocabulary = tuple(map(str, range(70_001)))
    tokens = Tokens(
        np.array([*high, *high[::-1], *high], np.int32), np.array([0, 5, 10, 15]), vocabulary
    )
    assert list(lcs_lengths(tokens, np.array([0, 0, 1]), np.array([2, 1, 1]))) == [5, 1, 5]
    many = Tokens(tokens.ids, tokens.offsets, tuple(range(1_200_000)))  # type: ignore[arg-type]  # its length alone counts
    assert list(lcs_lengths(many, np.array([0, 0, 1]), np.array([2, 1, 1]))) == [5, 1, 5]


@pytest.mark.parametrize("metric", [*ROUGES, "token_f1"])
def test_losses_by_cause(metric: str) -> None:
    explanation = told("the dog bit the man today", "the man bit the dog", metric)
    by_name = {loss.name: loss.points for loss in explanation.plain_losses}
    assert sum(by_name.values()) == pytest.approx(1 - explanation.score.value)
    if metric == "rouge2":  # surplus: "dog bit" and "man today"; missing: "man bit"
        assert by_name == pytest.approx({"surplus": 2 / 9, "missed": 1 / 9})
    if metric in ("rougeL", "rougeLsum"):
        assert by_name == pytest.approx({"surplus": 1 / 11, "missed": 0, "moved": 4 / 11})


def test_marks_on_the_subsequence_tell_words_out_of_order() -> None:
    explanation = told("Rome is in Italy", "Italy is in Europe", "rougeL")
    assert explanation.hypothesis is not None
    assert explanation.hypothesis.ngrams == (("missed", "matched", "matched", "clipped"),)
    assert explanation.references[0].ngrams == (("clipped", "matched", "matched", "missed"),)


def test_marks_go_by_the_reference_that_counts() -> None:
    explanation = told("x y z", ["q", "x y"], "rouge1", stemmer=True)
    assert explanation.used_reference == 2
    assert explanation.hypothesis is not None
    assert explanation.hypothesis.ngrams == (("matched", "matched", "missed"),)
    assert [row.granted_by for row in explanation.ledger] == [(2,), (2,), ()]


def test_stems_are_marked_where_their_words_stand() -> None:
    explanation = told("He tells stories!", "a story", stemmer=True)
    assert explanation.hypothesis is not None
    pieces = dict(explanation.hypothesis.segments(1))
    assert pieces["stories"] == "matched" and pieces["tells"] == "missed"


@pytest.mark.parametrize(
    ("text", "words"),
    [("ABC 模型 错误", (2, 3)), ("a-b 7 … !", (0, 2)), ("é café", (1, 2)), ("", (0, 0))],
)
def test_dropped_words(text: str, words: tuple[int, int]) -> None:
    assert dropped_words(text, ts.TOKENIZERS["rouge"]) == words


@settings(deadline=None, derandomize=True, max_examples=60)
@given(texts=st.lists(st.none() | st.text(st.sampled_from("aZ9é今\u212aß \ud800\n٣"), max_size=9)))
def test_dropped_characters_are_letters_in_no_token(texts: list[str | None]) -> None:
    kept = "abcdefghijklmnopqrstuvwxyz0123456789"
    expected = [
        sum(char.isalnum() and char.lower() not in kept for char in text or "") for text in texts
    ]
    assert list(dropped_characters(texts_to_arrow(texts), ts.TOKENIZERS["rouge"])) == expected
    assert not dropped_characters(texts_to_arrow(texts), ts.TOKENIZERS["whitespace"]).any()


def test_statistics_hold_the_variants_that_were_counted() -> None:
    pairs = Pairs.of(["a b"], ["a b c"])
    stats = Counting("rouge", orders=3).statistics(pairs)
    names = ("rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum")
    assert [int(stats.variant(name).matches[0]) for name in names] == [2, 1, 0, 2, 2]
    with pytest.raises(ts.SettingError, match="'rouge3'"):
        ts.configured("rougeN").score(ts.configured("rouge1").statistics(pairs))


# Token F1 and exact match


@pytest.mark.parametrize(
    ("output", "reference", "expected"),
    [
        ("Oslo Oslo Oslo Oslo", "Oslo", 0.4),
        ("A", "A", 1.0),
        ("The", "A", 1.0),
        ("(3.14)", "3.14", 1.0),
        ("3.14", "314", 1.0),
        ("\u22125", "-5", 0.0),
        ("“Oslo”", "Oslo", 0.0),
        ("", "", 1.0),
        ("", "Oslo", 0.0),
    ],
)
def test_token_f1_by_squads_rule(output: str, reference: str, expected: float) -> None:
    assert value(output, reference, "token_f1") == pytest.approx(expected)


def test_token_f1_otherwise() -> None:
    assert value("", "", "token_f1", empty="zero") == 0
    assert value("The", "A", "token_f1", tokenizer="unpunctuated") == 0
    assert value("“Oslo”", "Oslo", "token_f1", tokenizer="unpunctuated") == 1
    assert value("", ["x", ""], "token_f1") == value("", ["", "x"], "token_f1") == 1


@pytest.mark.parametrize(
    ("output", "reference", "settings"),
    [
        (" Oslo\n", "Oslo", {"whitespace": "trimmed"}),
        ("New  York ", "New York", {"whitespace": "collapsed"}),
        ("OSLO", "Oslo", {"lowercase": True}),
        ("3.14", "314", {"punctuation": "ascii"}),
        ("“Oslo”", "Oslo", {"punctuation": "unicode"}),
        ("the sun", "a sun", {"articles": True}),
        ("ﬁn e\u0301", "ﬁn \u00e9", {"normalise": ("nfc",)}),
    ],
)
def test_exact_match_ignores_what_it_is_told_to(
    output: str, reference: str, settings: dict[str, Any]
) -> None:
    assert value(output, reference, "exact_match") == 0
    assert value(output, reference, "exact_match", **settings) == 1


def test_exact_match_takes_articles_as_words_only() -> None:
    assert value("banana", "bnn", "exact_match", articles=True) == 0
    assert value("the\nend", "end", "exact_match", articles=True, whitespace="collapsed") == 1


def test_exact_match_tells_where_the_texts_part() -> None:
    explanation = told("Paris is big", ["Rome", "Paris is old"], "exact_match")
    assert explanation.used_reference == 2
    assert "9 characters from the start agree" in explanation.verdict()
    whole = ts.evaluate(["a", "b", "c"], ["a", "b", "x"], metric="exact_match")
    assert whole.corpus.value == pytest.approx(2 / 3)
    assert "2 of 3 outputs are exactly an expected text." in whole.explain().verdict()
