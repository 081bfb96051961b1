"""Our chrF and GLEU against the installed sacreBLEU and NLTK on generated edits of references."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.chrf_score import corpus_chrf, sentence_chrf
from nltk.translate.gleu_score import corpus_gleu, sentence_gleu
from sacrebleu.metrics import CHRF

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets, rows, streams

pytestmark = pytest.mark.oracle
exactly = settings(deadline=None, derandomize=True, max_examples=80)


def same(mine: float, theirs: float) -> bool:
    return mine == pytest.approx(theirs, rel=1e-12, abs=0)


@st.composite
def sacrebleu_choices(draw: st.DrawFn) -> dict[str, Any]:
    """Everything that sacreBLEU's CHRF can be told, under its own names, which are ours."""
    return {
        "char_order": draw(st.integers(1, 9)),
        "word_order": draw(st.integers(0, 3)),
        "beta": draw(st.sampled_from([0, 1, 2, 3])),
        "lowercase": draw(st.booleans()),
        "whitespace": draw(st.booleans()),
        "eps_smoothing": draw(st.booleans()),
    }


@exactly
@given(table=data_sets(), choices=sacrebleu_choices())
def test_as_sacrebleus_chrf(table: list[Row], choices: dict[str, Any]) -> None:
    theirs = CHRF(**choices)
    evaluation = ts.evaluate(*columns(table), metric="chrf", **choices)
    corpus = theirs.corpus_score([hypothesis for hypothesis, _ in table], streams(table))
    assert same(100 * evaluation.corpus.value, corpus.score)
    for value, (hypothesis, references) in zip(evaluation.values, table, strict=True):
        assert same(100 * value, theirs.sentence_score(hypothesis, references).score)


@pytest.mark.parametrize(("metric", "word_order"), [("chrf", 0), ("chrf++", 2)])
@exactly
@given(table=data_sets())
def test_sacrebleus_defaults_and_signature(metric: str, word_order: int, table: list[Row]) -> None:
    theirs = CHRF(word_order=word_order)
    corpus = theirs.corpus_score([hypothesis for hypothesis, _ in table], streams(table))
    ours = ts.evaluate(*columns(table), metric=metric).corpus
    assert same(100 * ours.value, corpus.score)
    assert ours.signature == theirs.get_signature().format().rsplit("|version", 1)[0]


@exactly
@given(
    row=rows(1),
    orders=st.tuples(st.integers(1, 6), st.integers(6, 9)),
    beta=st.sampled_from([0.0, 1.0, 3.0]),
    ignore=st.booleans(),
)
def test_as_nltks_sentence_chrf(
    row: Row, orders: tuple[int, int], beta: float, ignore: bool
) -> None:
    ours = ts.score(
        *row, metric="nltk-chrf", min_order=orders[0], max_order=orders[1], beta=beta,
        whitespace=not ignore,
    )  # fmt: skip
    reference, hypothesis = row[1][0], row[0]
    theirs = sentence_chrf(reference, hypothesis, *orders, beta=beta, ignore_whitespace=ignore)
    assert same(ours.value, theirs)


@exactly
@given(table=data_sets(6, references=1))
def test_as_nltks_corpus_chrf(table: list[Row]) -> None:
    ours = ts.evaluate(*columns(table), metric="nltk-chrf").corpus
    references = [references[0] for _, references in table]
    assert same(ours.value, corpus_chrf(references, [hypothesis for hypothesis, _ in table]))


@exactly
@given(table=data_sets(6), orders=st.tuples(st.integers(1, 4), st.integers(4, 9)))
def test_as_nltks_gleu(table: list[Row], orders: tuple[int, int]) -> None:
    settings = {"tokenizer": "whitespace", "min_order": orders[0], "max_order": orders[1]}
    evaluation = ts.evaluate(*columns(table), metric="gleu", **settings)
    hypotheses = [hypothesis.split() for hypothesis, _ in table]
    references = [[reference.split() for reference in refs] for _, refs in table]
    assert same(evaluation.corpus.value, corpus_gleu(references, hypotheses, *orders))
    for value, hypothesis, refs in zip(evaluation.values, hypotheses, references, strict=True):
        assert same(value, sentence_gleu(refs, hypothesis, *orders))
