"""Our METEOR against NLTK's meteor_score, float for float, on generated edits and synonyms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.meteor_score import align_words, meteor_score

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets, edited, edits
from textsim_core.wordnet import wordnet

pytestmark = pytest.mark.oracle
exactly = settings(deadline=None, derandomize=True, max_examples=150)

ENGLISH = (
    *("the", "The", "a", "car", "cars", "auto", "automobile", "Motorcar", "machine", "big"),
    *("large", "larger", "sat", "sit", "sitting", "posed", "buy", "bought", "purchase"),
    *("purchased", "doctor", "physicians", "doc", "quick", "fast", "quickly", "mouse", "mice"),
    *("comics", "strip", "stop", "halt", "halted", "go", "went", "travel", "move", "."),
)


@dataclass(frozen=True)
class Lemma:
    text: str

    def name(self) -> str:
        return self.text


class Synset:
    def __init__(self, names: tuple[str, ...]) -> None:
        self.named = [Lemma(name) for name in names]

    def lemmas(self) -> list[Lemma]:
        return self.named


@cache
def synset(sense: int) -> Synset:
    return Synset(wordnet().members[sense])


class Table:
    """What NLTK asks of its WordNet reader, answered from the shipped table."""

    def synsets(self, word: str) -> list[Synset]:
        return [synset(sense) for sense in wordnet().senses(word)]


@st.composite
def english(draw: st.DrawFn) -> Row:
    """An output and up to three references that share words, forms and synonyms."""
    words = draw(st.lists(st.sampled_from(ENGLISH), max_size=12))
    others = st.lists(st.sampled_from(ENGLISH), max_size=6)
    references = [
        " ".join(edited([*words, *draw(others)], draw(edits())))
        for _ in range(draw(st.integers(1, 3)))
    ]
    return " ".join(edited(draw(st.permutations(words)), draw(edits()))), tuple(references)


def weights() -> st.SearchStrategy[dict[str, float]]:
    return st.fixed_dictionaries(
        {
            "alpha": st.sampled_from([0.9, 0.0, 1.0, 0.5, 0.85, 1 / 3]),
            "beta": st.sampled_from([3, 3.0, 0.0, 0.2, 1.0, 2.5, 7.0]),
            "gamma": st.sampled_from([0.5, 0.0, 1.0, 0.6, 1 / 7]),
        }
    )


def nltks(hypothesis: str, references: tuple[str, ...], **given: Any) -> float:
    tokens = [reference.split() for reference in references]
    return float(meteor_score(tokens, hypothesis.split(), wordnet=Table(), **given))


@settings(exactly, max_examples=400)
@given(row=english(), given=weights())
def test_the_same_float_as_nltk(row: Row, given: dict[str, float]) -> None:
    ours = ts.score(*row, metric="meteor", tokenizer="whitespace", **given)
    assert ours.value == nltks(*row, **given)


@settings(exactly, max_examples=60)
@given(table=data_sets(5))
def test_the_same_floats_in_any_script(table: list[Row]) -> None:
    evaluation = ts.evaluate(*columns(table), metric="meteor", tokenizer="whitespace")
    assert evaluation.values.tolist() == [nltks(*row) for row in table]


@settings(exactly, max_examples=100)
@given(row=english())
def test_case_can_matter_as_under_nltks_preprocess(row: Row) -> None:
    ours = ts.score(*row, metric="meteor", tokenizer="whitespace", lowercase=False)
    assert ours.value == nltks(*row, preprocess=str)


@settings(exactly, max_examples=200)
@given(row=english())
def test_the_same_words_are_matched(row: Row) -> None:
    hypothesis, references = row
    explained = ts.explain(hypothesis, references, metric="meteor", tokenizer="whitespace")
    assert explained.hypothesis is not None
    lowered = [text.lower().split() for text in (hypothesis, *references)]
    for number, reference in enumerate(explained.references, 1):
        matches, _, _ = align_words(lowered[0], lowered[number], wordnet=Table())
        assert matched(reference) == {place for _, place in matches}
        if number == explained.used_reference:
            assert matched(explained.hypothesis) == {place for place, _ in matches}
            assert explained.score.parts["matches"] == len(matches)


def matched(text: Any) -> set[int]:
    return {place for place, kind in enumerate(text.ngrams[0]) if kind == "matched"}


@settings(exactly, max_examples=150)
@given(row=english())
def test_stages_left_out_match_less(row: Row) -> None:
    def score(stages: str) -> ts.Score:
        return ts.score(*row, metric="meteor", tokenizer="whitespace", stages=stages)

    class Nothing:
        def synsets(self, word: str) -> list[Synset]:
            return []

    tokens = [reference.split() for reference in row[1]]
    stems = meteor_score(tokens, row[0].split(), wordnet=Nothing())
    assert score("exact+stem").value == stems

    class Whole:
        def stem(self, word: str) -> str:
            return word

    exact = meteor_score(tokens, row[0].split(), wordnet=Nothing(), stemmer=Whole())
    assert score("exact").value == exact
