"""What people trip over with BLEU, each as a small case with numbers from the tools themselves.

Measured with NLTK 3.10.4 and sacreBLEU 2.6.0 unless a docstring says otherwise.
"""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
import pytest

import textsim_core as ts
from pages._view import numerals
from textsim_core.smoothing import SMOOTHINGS

METHODS = [f"method{i}" for i in range(8)]
UNGUARDED = ("add-one", "add-one-epsilon", "epsilon")


def nltk(hypothesis: str, references: str | list[str], method: str, **chosen: object) -> ts.Score:
    return ts.score(hypothesis, references, tool="nltk", smoothing=method, **chosen)


# Identical short texts


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Lisbon", [0, 0.177827941, 0.594603558, 0.353553391, 1, 0.192450090, None, 0.192450090]),
        ("light rain",
         [0, 0.316227766, 0.707106781, 0.594603558, 0.221388589, 0.390422997, None, 0.435897968]),
        ("close the gate",
         [0, 0.562341325, 0.840896415, 0.840896415, 0.575719730, 0.703215867, 1, 0.746668139]),
        ("close the old gate", [1, 1, 1, 1, 1, 1.010629663, 1, 1.010629663]),
    ],
)  # fmt: skip
def test_identical_short_texts_under_nltks_methods(text: str, values: list[float | None]) -> None:
    for method, expected in zip(METHODS, values, strict=True):
        score = nltk(text, text, method)
        if expected is None:
            assert score.status == ts.Status.UNDEFINED and math.isnan(score.value)
        else:
            assert score.value == pytest.approx(expected, abs=1e-9), method
            assert numerals.score(score.value) == f"{100 * expected:.2f}"


@pytest.mark.parametrize("words", [1, 2, 3, 4])
def test_identical_short_texts_are_perfect_in_sacrebleus_rows_but_not_in_its_corpus(
    words: int,
) -> None:
    text = " ".join(["close", "the", "old", "gate"][:words])
    assert ts.score(text, text, tool="sacrebleu").value == pytest.approx(1, abs=1e-12)
    corpus = ts.evaluate([text], [text], tool="sacrebleu").corpus
    assert corpus.value == pytest.approx(float(words == 4), abs=1e-12)
    assert ("eff:yes" in ts.score(text, text).signature, "eff:no" in corpus.signature) == (
        True,
        True,
    )


def test_method4_prefers_one_word_to_two() -> None:
    one, two, three = (
        nltk(t, t, "method4").value for t in ("Lisbon", "light rain", "close the gate")
    )
    assert two < three < one == 1.0


def test_method6_names_the_order_that_it_really_needs() -> None:
    score = nltk("light rain", "very light rain tonight", "method6")
    assert score.status == ts.Status.UNDEFINED and "trigram" in score.reason
    assert score.parts["matches"][1:3] == (1, 0)
    table = ts.evaluate(
        ["light rain", "close the old gate"], ["very light rain tonight", "close the old gate"],
        tool="nltk", smoothing="method6",
    )  # fmt: skip
    assert table.statuses.tolist() == ["undefined", "ok"] and table.values[1] == 1.0


def test_two_ways_of_adding_one_are_two_methods() -> None:
    text = "close the gate"
    assert nltk(text, text, "method2").value == pytest.approx(0.5**0.25, rel=1e-12)
    assert ts.score(text, text, smoothing="add-k").value == pytest.approx(1, abs=1e-12)
    assert SMOOTHINGS["method2"].title != SMOOTHINGS["add-k"].title != SMOOTHINGS["add-one"].title


@pytest.mark.parametrize("smoothing", [name for name in SMOOTHINGS if name not in UNGUARDED])
def test_nothing_shared_is_zero(smoothing: str) -> None:
    score = ts.score("aye", "nay", smoothing=smoothing)
    assert score.value == 0 and score.status == ts.Status.OK
    assert "no word" in ts.explain("aye", "nay", smoothing=smoothing).verdict()


def test_add_one_everywhere_rewards_nothing_shared_as_its_tool_does() -> None:
    assert ts.score("aye", "nay", tool="huggingface-evaluate", smoothing="add-one").value == (
        pytest.approx(0.5**0.25, rel=1e-12)
    )


# Corpus against rows, NLTK's corpus quirks

DOGS = (
    ["the brown dog slept by fire", "we painted all of the tall doors of the school today"],
    ["a brown dog slept by the fire", "we painted all of the low doors of the school today"],
)
PERFECT = ["they left it in rain", "nobody heard the brown dog bark at our tall door today"]


@pytest.mark.parametrize("method", METHODS)
def test_our_corpus_score_does_not_depend_on_the_order_of_rows(method: str) -> None:
    hypotheses, references = DOGS
    given = ts.evaluate(hypotheses, references, tokenizer="whitespace", smoothing=method).corpus
    turned = ts.evaluate(
        hypotheses[::-1], references[::-1], tokenizer="whitespace", smoothing=method
    )
    assert given == turned.corpus


@pytest.mark.parametrize(
    ("method", "given", "turned"),
    [
        ("method5", 0.6991997094094053, 0.6598238466207963),
        ("method6", 0.7376846309431273, 1.0525599824521388),
        ("method7", 0.6991997094094053, 0.6598238466207963),
    ],
)
def test_nltks_does_and_only_its_profile_repeats_that(
    method: str, given: float, turned: float
) -> None:
    hypotheses, references = DOGS
    one = ts.evaluate(hypotheses, references, tool="nltk", smoothing=method)
    other = ts.evaluate(hypotheses[::-1], references[::-1], tool="nltk", smoothing=method)
    assert one.corpus.value == pytest.approx(given, rel=1e-12)
    assert other.corpus.value == pytest.approx(turned, rel=1e-12)
    assert f"NLTK's corpus_bleu prints {100 * given:.2f}" in one.explain().notes[0]


def test_a_perfect_corpus_is_one_in_our_sums_and_more_in_nltks() -> None:
    for method in METHODS:
        ours = ts.evaluate(PERFECT, PERFECT, tokenizer="whitespace", smoothing=method).corpus
        assert ours.value >= 1 - 1e-12
        assert (ours.value > 1 + 1e-9) == (method in ("method5", "method7"))
    theirs = ts.evaluate(PERFECT, PERFECT, tool="nltk", smoothing="method6").corpus.value
    assert theirs == pytest.approx(1.1286509320798244, rel=1e-12)


def test_short_rows_cost_nothing_in_our_sums_and_much_in_nltks() -> None:
    texts = ["yes", "many thanks", "the brown dog slept by the old fire"]
    ours = ts.evaluate(texts, texts, tokenizer="whitespace", smoothing="none").corpus
    assert ours.value == pytest.approx(1, abs=1e-12)
    assert ours.parts["matches"] == ours.parts["totals"] == (11, 8, 6, 5)
    theirs = ts.evaluate(texts, texts, tool="nltk").corpus
    assert theirs.value == pytest.approx(0.8307018474412792, rel=1e-12)
    assert theirs.parts["totals"] == (11, 9, 8, 7)


def test_the_corpus_score_is_not_the_mean_of_the_rows() -> None:
    evaluation = ts.evaluate(
        ["the brown dog slept by fire", "the dog", "a cat"],
        ["the brown dog slept by fire", "the dog was brown today", "the cat"],
        tokenizer="whitespace", smoothing="none",
    )  # fmt: skip
    assert 100 * evaluation.corpus.value == pytest.approx(69.428149, abs=1e-6)
    assert 100 * evaluation.values == pytest.approx([100, 22.313016, 0], abs=1e-6)
    lenient = ts.evaluate(
        ["the brown dog slept by fire", "the dog", "a cat"],
        ["the brown dog slept by fire", "the dog was brown today", "the cat"],
        tokenizer="whitespace",
    )  # fmt: skip
    assert 100 * lenient.mean == pytest.approx(57.437672, abs=1e-6)


def test_the_mean_is_over_rows_and_says_how_many() -> None:
    texts = ["same words here again"] * 8 + ["aye"]
    evaluation = ts.evaluate(texts, ["same words here again"] * 8 + ["nay"])
    assert evaluation.mean == pytest.approx(8 / 9, rel=1e-12)
    halves = [evaluation.take(slice(0, 8)).mean, evaluation.take(slice(8, 9)).mean]
    assert np.mean(halves) == pytest.approx(0.5), "what averaging batches would say"


def test_rows_without_a_score_are_counted_and_not_zero() -> None:
    evaluation = ts.evaluate(["a b", None, "c d", "e"], ["a b", "x", "c x", []], max_order=1)
    assert evaluation.statuses.tolist() == ["ok", "no hypothesis", "ok", "no reference"]
    assert (evaluation.scored, len(evaluation.values)) == (2, 4)
    assert evaluation.mean == pytest.approx(0.75)
    assert np.isnan(evaluation.values[[1, 3]]).all()


# Lengths and orders


def test_of_two_equally_near_lengths_the_shorter_counts_in_any_order() -> None:
    references = ["p q r s t", "p q r"]
    for order in permutations(references):
        score = ts.score("p q r s", list(order), max_order=1)
        assert (score.value, score.parts["brevity_penalty"], score.parts["reference_length"]) == (
            1,
            1,
            3,
        )
    first = [
        ts.score("p q r s", list(o), tool="torchmetrics", max_order=1).value
        for o in permutations(references)
    ]
    assert first == pytest.approx([math.exp(-0.25), 1.0])


def test_a_short_output_is_punished_and_a_long_one_is_not_rewarded() -> None:
    long, short = "go right at the bridge and wait", "go right at the bridge"
    score = nltk(short, long, "method0")
    assert (
        score.value
        == score.parts["brevity_penalty"]
        == pytest.approx(math.exp(1 - 7 / 5), rel=1e-14)
    )
    assert score.parts["matches"] == score.parts["totals"] == (5, 4, 3, 2)
    assert nltk(long, short, "method0").parts["brevity_penalty"] == 1
    assert nltk(long, short, "method0").value < 1


def test_every_longest_phrase_is_another_number() -> None:
    pair = DOGS[0][0], DOGS[1][0]
    values = [nltk(*pair, "method0", max_order=n).value for n in (1, 2, 3, 4)]
    expected = [0.8464817249, 0.6556819247, 0.5666627583, 0.4760116549]
    assert values == pytest.approx(expected, rel=1e-9)
    assert values == pytest.approx(
        [nltk(*pair, "method0", weights=(1 / n,) * n).value for n in (1, 2, 3, 4)], rel=1e-12
    )


def test_effective_order_is_in_the_signature_and_in_the_number() -> None:
    pair = ("light rain", "very light rain tonight")
    on, off = (ts.score(*pair, effective_order=choice) for choice in (True, False))
    assert on.value == pytest.approx(math.exp(-1), rel=1e-12) and off.value == 0
    assert "eff:yes" in on.signature and "eff:no" in off.signature
    assert ts.score(*pair) == on, "sacreBLEU's sentence_bleu"


def test_both_empty_is_zero_everywhere_but_where_a_tool_divides() -> None:
    for tool in ("sacrebleu", "nltk", "torchmetrics"):
        assert ts.score("", "", tool=tool).value == 0
    assert ts.score("", "", tool="huggingface-evaluate").status == ts.Status.UNDEFINED
