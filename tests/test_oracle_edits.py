"""Our edit metrics against the installed sacreBLEU, jiwer and rapidfuzz on generated edits."""

from __future__ import annotations

import random
import string
from typing import Any

import jiwer
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein
from sacrebleu.metrics import TER
from sacrebleu.metrics.lib_ter import translation_edit_rate
from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets, rows, streams
from tests.hostile_texts import hostile_texts
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokenizers._tercom import tercom
from textsim_core.tokens import encode
from textsim_core.translation_edits import search
from textsim_core.types import texts_to_arrow

pytestmark = pytest.mark.oracle
exactly = settings(deadline=None, derandomize=True, max_examples=40)
TERCOM = ("normalized", "no_punct", "asian_support")
RATES = ("wer", "mer", "wil")


def same(mine: float, theirs: float) -> bool:
    return mine == pytest.approx(theirs, rel=1e-12, abs=1e-15)


@exactly
@given(
    table=data_sets(),
    choices=st.fixed_dictionaries({n: st.booleans() for n in (*TERCOM, "case_sensitive")}),
)
def test_ter_as_sacrebleu(table: list[Row], choices: dict[str, bool]) -> None:
    theirs = TER(**choices)
    ours = {n: choices[n] for n in TERCOM} | {"lowercase": not choices["case_sensitive"]}
    evaluation = ts.evaluate(*columns(table), metric="ter", **ours)
    corpus = theirs.corpus_score([hypothesis for hypothesis, _ in table], streams(table))
    assert same(100 * evaluation.corpus.value, corpus.score)
    assert evaluation.corpus.parts["edits"] == corpus.num_edits
    assert same(evaluation.corpus.parts["reference_length"], corpus.ref_length)
    for i, row in enumerate(table):
        assert same(100 * evaluation.values[i], theirs.sentence_score(*row).score)


def test_ters_signature_is_sacrebleus() -> None:
    for choices in ({}, {"normalized": True, "no_punct": True}, {"asian_support": True}):
        theirs = TER(**choices)
        theirs.corpus_score(["a"], [["a"]])
        signature = theirs.get_signature().format().rsplit("|version", 1)[0]
        assert ts.score("a", "a", metric="ter", **choices).signature == signature


def moved_rows(seed: int) -> tuple[list[int], list[int]]:
    """A reference of up to 120 words and an output with stretches moved, words changed, or all."""
    draw = random.Random(seed)
    kinds = draw.choice([2, 5, 40, 300])
    reference = [draw.randrange(kinds) for _ in range(draw.choice([3, 12, 24, 25, 40, 70, 120]))]
    row = list(reference)
    for _ in range(draw.choice([1, 3, 8, 25])):
        length, at = draw.randint(1, 12), draw.randint(0, len(row))
        stretch, rest = row[at : at + length], row[:at] + row[at + length :]
        to = draw.randint(0, len(rest))
        row = rest[:to] + (stretch if draw.random() < 0.7 else [*stretch[1:], kinds]) + rest[to:]
    if draw.random() < 0.1:
        draw.shuffle(row)
    return (row * draw.choice([1, 1, 1, 1, 3]))[draw.choice([0, 0, 0, 30]) :], reference


@pytest.mark.parametrize("seed", range(30))
def test_the_search_for_shifts_is_sacrebleus_on_long_rows_too(seed: int) -> None:
    row, reference = moved_rows(seed)
    words, expected = ([str(word) for word in text] for text in (row, reference))
    edits, _ = translation_edit_rate(words, expected)
    found = search(*("".join(map(chr, text)) for text in (row, reference)))
    assert found.edits == edits
    assert found.script(expected).apply(words) == expected
    assert search(tuple(row), tuple(reference)) == found  # beyond Unicode's number of characters


@exactly
@given(text=hostile_texts(), choices=st.tuples(st.booleans(), st.booleans(), st.booleans()))
def test_tercoms_words_and_their_places(text: str, choices: tuple[bool, bool, bool]) -> None:
    options = dict(zip(TERCOM, choices, strict=True))
    tokenizer, theirs = tercom(**options), TercomTokenizer(**options)
    expected = theirs(text.rstrip()).split()
    assert tokenizer.split(text, lowercase=True) == expected
    table = encode(texts_to_arrow([f"a {text}", text, f"{text} 's"]), tokenizer, lowercase=True)
    assert table.text(1) == expected
    assert len(tokenizer.spans(text, lowercase=True)) == len(expected)


def one(text: str) -> list[str]:
    result: list[str] = jiwer.wer_default([text])[0]
    return result


@exactly
@given(text=hostile_texts())
def test_spaces_as_jiwers(text: str) -> None:
    words = TOKENIZERS["spaces"].split(text)
    assert words == one(text)
    spans = TOKENIZERS["spaces"].spans(text)
    assert [text[start:stop] for start, stop in spans] == words


@exactly
@given(table=data_sets(references=1))
def test_wer_mer_wil_cer_as_jiwer(table: list[Row]) -> None:
    hypotheses, references = [h for h, _ in table], [refs[0] for _, refs in table]
    words = jiwer.process_words(references, hypotheses)
    characters = jiwer.process_characters(references, hypotheses)
    for metric, counted in (*((name, words) for name in RATES), ("cer", characters)):
        evaluation = ts.evaluate(hypotheses, references, metric=metric)
        assert same(evaluation.corpus.value, getattr(counted, metric))
        for part in ("hits", "substitutions", "insertions", "deletions"):
            assert evaluation.corpus.parts[part] == getattr(counted, part)
        for i, value in enumerate(evaluation.values):
            assert same(value, getattr(jiwer, metric)(references[i], hypotheses[i]))


@exactly
@given(row=rows())
def test_of_several_references_the_best_counts(row: Row) -> None:
    hypothesis, references = row
    for metric in (*RATES, "cer"):
        rates = [getattr(jiwer, metric)(reference, hypothesis) for reference in references]
        assert same(ts.score(hypothesis, references, metric=metric).value, min(rates))
        first: Any = {"metric": metric, "reference": "first"}
        assert same(ts.score(hypothesis, references, **first).value, rates[0])


@exactly
@given(row=rows(references=1))
def test_characters_as_rapidfuzz(row: Row) -> None:
    hypothesis, (reference,) = row
    distance = Levenshtein.distance(hypothesis, reference)
    assert ts.score(*row, metric="levenshtein").value == distance
    share = Levenshtein.normalized_similarity(hypothesis, reference)
    assert same(ts.score(*row, metric="edit_similarity").value, share)
    drop = str.maketrans("", "", string.punctuation)
    plain = [text.lower().translate(drop) for text in (hypothesis, reference)]
    theirs = 1 - Levenshtein.distance(*plain) / max(*map(len, plain), 1)
    ours = ts.score(*row, metric="edit_similarity", lowercase=True, no_punct=True)
    assert same(ours.value, theirs)
