"""Edit scripts that replay, rows that take too long, empty texts, and the words about them."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from textsim_core.align import Edit, EditScript, Shift, code_units, edit_counts, edit_script
from textsim_core.edit_paths import banded_distance, banded_path, whole_path
from textsim_core.explain.edit_marks import mark
from textsim_core.translation_edits import OverLimit, fewest_edits, search
from textsim_core.translation_statistics import EFFORTS

exactly = settings(deadline=None, derandomize=True, max_examples=200)
few_words = st.text(alphabet="abcde", max_size=14)
METRICS = ("ter", "wer", "cer", "mer", "wil", "levenshtein", "edit_similarity")


@exactly
@given(hypothesis=few_words, reference=few_words)
def test_replaying_a_script_gives_the_reference(hypothesis: str, reference: str) -> None:
    plain = edit_script(hypothesis, reference, reference)
    found = search(hypothesis, reference)
    shifted = found.script(reference)
    for script in (plain, shifted):
        assert "".join(script.apply(hypothesis)) == reference
        assert sorted(script.shifted(hypothesis)) == sorted(hypothesis)
    assert len(shifted) == found.edits <= len(plain)
    assert found.edits >= fewest_edits(hypothesis, reference)
    wrong, extra, missing = edit_counts(hypothesis, reference)
    assert plain.counts() == (wrong, missing, extra)


@exactly
@given(hypothesis=few_words.filter(bool), reference=few_words)
def test_both_ways_to_the_path_agree_where_the_band_holds_all(
    hypothesis: str, reference: str
) -> None:
    banded = banded_path(hypothesis, reference)
    whole = whole_path(hypothesis, reference, banded.distance)
    assert (banded.edits, banded.align) == (whole.edits, whole.align)
    assert banded.distance == banded_distance(hypothesis, reference) == len(whole.edits)


def test_a_shift_moves_a_stretch_to_where_it_says() -> None:
    assert Shift(0, 2, 3).apply("abcde") == list("cdeab")
    assert Shift(3, 2, 1).apply("abcde") == list("adebc")
    script = EditScript((Shift(0, 2, 3),), (Edit("insert", 5, 5, "f"), Edit("delete", 5, 6)))
    assert len(script) == 3


def words(number: int, seed: int) -> tuple[str, str]:
    row = [f"w{i}" for i in range(number)]
    other = row[:]
    random.Random(seed).shuffle(other)
    return " ".join(row), " ".join(other)


def test_a_shuffled_row_of_100_words_is_computed() -> None:
    score = ts.score(*words(100, 1), metric="ter")
    assert score.status == ts.Status.OK
    assert score.parts["edits"] == sum(
        score.parts[part] for part in ("shifts", "substitutions", "insertions", "deletions")
    )


def exchanged(blocks: int) -> tuple[str, str]:
    """Neighbouring words exchanged again and again: one shift each, so many rounds."""
    row = [f"w{i}" for i in range(2 * blocks)]
    other = [row[i ^ 1] for i in range(2 * blocks)]
    return " ".join(row), " ".join(other)


def test_a_row_over_the_limit_is_not_computed_and_says_what_to_raise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(EFFORTS, "usual", 1_000)
    row, other = exchanged(40)
    evaluation = ts.evaluate([row, "a b"], [other, "a c"], metric="ter")
    assert list(evaluation.statuses) == ["not computed", "ok"]
    score = evaluation.scores.row(0)
    assert math.isnan(score.value) and "Effort for a row" in score.reason
    assert evaluation.corpus.value == 0.5
    assert "1 row takes more work" in evaluation.explain().notes[0]
    alone = ts.evaluate([row], [other], metric="ter").corpus
    assert alone.status == ts.Status.NOT_COMPUTED and alone.reason == score.reason
    told = ts.explain(row, other, metric="ter")
    assert told.script is None and score.reason in told.verdict()
    raised = ts.score(row, other, metric="ter", effort="unlimited")
    assert raised.status == ts.Status.OK


def test_the_limit_counts_steps_of_the_texts_alone() -> None:
    row, other = ("".join(chr(0x100 + int(w[1:])) for w in t.split()) for t in exchanged(40))
    with pytest.raises(OverLimit):
        search(row, other, limit=1_000)
    assert search(row, other, limit=10_000_000) == search(row, other)


@pytest.mark.parametrize(
    ("metric", "values"),
    [
        ("ter", [0, 1, 1]),
        ("wer", [0, 2, 1]),
        ("cer", [0, 9, 1]),
        ("mer", [0, 1, 1]),
        ("wil", [0, 1, 1]),
        ("levenshtein", [0, 9, 9]),
        ("edit_similarity", [1, 0, 0]),
    ],
)
def test_empty_texts(metric: str, values: list[float]) -> None:
    evaluation = ts.evaluate(["", "two words", ""], ["", "", "two words"], metric=metric)
    assert list(evaluation.values) == values


def test_an_empty_reference_is_undefined_where_a_tool_divides_by_it() -> None:
    options = {"metric": "wer", "empty": "undefined"}
    scores = [ts.score("two words", "", **options), ts.score("", "", **options)]
    assert all(score.status == ts.Status.UNDEFINED and score.reason for score in scores)


def test_ter_is_not_swapped_and_torchmetrics_is() -> None:
    rows = [("", "go left now"), ("go go left a dog", "jump dog lazy left")]
    assert [ts.score(*row, metric="ter").value for row in rows] == [1, 1.25]
    assert ts.score(*rows[0], metric="ter", direction="expected").value == 0


def test_ters_punctuation_and_case() -> None:
    pair = "Hello, world!", "hello world"
    assert ts.score(*pair, metric="ter").value == 1
    assert ts.score(*pair, metric="ter", normalized=True, no_punct=True).value == 0
    assert ts.score("The Cat", "the cat", metric="ter").value == 0
    assert ts.score("The Cat", "the cat", metric="ter", lowercase=False).value == 1


def test_the_corpus_pools_edits() -> None:
    evaluation = ts.evaluate(["a", "a b c d e f g h"], ["b", "a b c d e f g h"], metric="ter")
    assert evaluation.corpus.value == pytest.approx(1 / 9, rel=1e-15)
    assert evaluation.mean == 0.5


def test_the_average_reference_length_is_exact_for_up_to_20_references() -> None:
    for number in range(1, 21):
        references = ["a b c", *["a b"] * (number - 1)]
        score = ts.score("x", references, metric="ter")
        assert score.parts["reference_length"] == (3 + 2 * (number - 1)) / number


def test_code_units_are_javascripts() -> None:
    assert [len(code_units(text)) for text in ("", "é", "a😀b", "\ud800")] == [0, 1, 4, 1]
    options = {"metric": "levenshtein"}
    assert ts.score("😀", "", **options).value == 1
    assert ts.score("😀", "", **options, code_units=True).value == 2


def test_few_enough_edits() -> None:
    options = {"metric": "edit_similarity", "scale": "within"}
    assert [ts.score("a" * n, "", **options).value for n in (5, 6)] == [1, 0]
    assert ts.score("a" * 6, "", **options, allowed=6).value == 1


def test_the_explanation_of_a_moved_phrase() -> None:
    references = ["x y z", "Marie was born in Warsaw"]
    told = ts.explain("in Warsaw Marie was born", references, metric="ter")
    assert told.score.parts["shifts"] == 1 and told.used_reference == 2
    assert told.script is not None and told.hypothesis is not None
    moved = told.script.apply(["in", "warsaw", "marie", "was", "born"])
    assert moved == ["marie", "was", "born", "in", "warsaw"]
    unmatched = [
        text.token_kinds(1).count("missed") for text in (told.hypothesis, *told.references)
    ]
    assert unmatched == [2, 3, 2] or unmatched == [3, 3, 3]
    assert "1 stretch" in told.verdict()
    assert told.losses[0].points == told.score.value


def test_marks_follow_the_used_reference_and_each_reference_its_own() -> None:
    scripts = [edit_script("abc", "axc", "axc"), edit_script("abc", "abc", "abc")]
    spans = ((0, 1), (1, 2), (2, 3))
    marked = mark(["abc", "axc", "abc"], lambda _: spans, scripts.__getitem__, 1)
    assert set(marked.hypothesis.token_kinds(1)) == {"matched"}
    assert marked.references[0].token_kinds(1) == ("matched", "missed", "matched")


@pytest.mark.parametrize("metric", METRICS)
def test_grammar_for_none_one_and_many(metric: str) -> None:
    for pair in (("a", "a"), ("a", "b"), ("a b c", "d e f"), ("", "a"), ("", "")):
        text = ts.explain(*pair, metric=metric).verdict()
        assert "1 edits" not in text and "1 words" not in text and "1 characters" not in text
    told = ts.evaluate(["a b", "c"], ["a x", "d"], metric=metric).explain()
    assert "2 pairs" in told.verdict()
