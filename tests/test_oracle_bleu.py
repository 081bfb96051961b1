"""Our BLEU against the installed sacreBLEU and NLTK on generated edits of references."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator, Sequence
from math import fsum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu, sentence_bleu
from sacrebleu.metrics import BLEU

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets, rows, streams

pytestmark = pytest.mark.oracle
exactly = settings(deadline=None, derandomize=True, max_examples=25)

OURS = {"none": "whitespace"}
VALUES = {"floor": (None, 0.0, 0.01, 0.1, 0.5), "add-k": (None, 0.0, 0.5, 1.0, 3.0)}


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Both tools warn about short texts, on purpose, hundreds of times."""
    logging.getLogger("sacrebleu").disabled = True
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
    logging.getLogger("sacrebleu").disabled = False


def same(mine: float, theirs: float) -> bool:
    return mine == pytest.approx(theirs, rel=1e-12, abs=0)


def assert_sacrebleus(ours: ts.Score, theirs: Any, smoothing: str) -> None:
    parts = ours.parts
    assert same(100 * ours.value, theirs.score)
    assert same(parts["brevity_penalty"], theirs.bp)
    assert (parts["hypothesis_length"], parts["reference_length"]) == (
        theirs.sys_len,
        theirs.ref_len,
    )
    if smoothing != "add-k":  # sacreBLEU adds k to the counts that it gives back
        assert list(parts["matches"]) == list(theirs.counts)
        assert list(parts["totals"]) == list(theirs.totals)
    if theirs.score > 0:
        assert all(map(same, [100 * p for p in parts["precisions"]], theirs.precisions))


@st.composite
def sacrebleu_choices(draw: st.DrawFn, smoothing: str) -> dict[str, Any]:
    """Everything of sacreBLEU's BLEU but the tokenizer, under its own names."""
    return {
        "smooth_method": smoothing,
        "smooth_value": draw(st.sampled_from(VALUES.get(smoothing, (None,)))),
        "lowercase": draw(st.booleans()),
        "effective_order": draw(st.booleans()),
        "max_ngram_order": draw(st.integers(1, 6)),
    }


def ours_for(tokenizer: str, choices: dict[str, Any]) -> dict[str, Any]:
    return {
        "tool": "sacrebleu",
        "tokenizer": OURS.get(tokenizer, tokenizer),
        "smoothing": choices["smooth_method"],
        "smoothing_value": choices["smooth_value"],
        "lowercase": choices["lowercase"],
        "effective_order": choices["effective_order"],
        "max_order": choices["max_ngram_order"],
    }


@pytest.mark.parametrize("smoothing", ["none", "floor", "add-k", "exp"])
@pytest.mark.parametrize("tokenizer", ["13a", "intl", "zh", "char", "none"])
@exactly
@given(data=st.data())
def test_as_sacrebleu(tokenizer: str, smoothing: str, data: st.DataObject) -> None:
    choices = data.draw(sacrebleu_choices(smoothing))
    table = data.draw(data_sets())
    theirs, options = BLEU(tokenize=tokenizer, **choices), ours_for(tokenizer, choices)
    evaluation = ts.evaluate(*columns(table), **options)
    corpus = theirs.corpus_score([hypothesis for hypothesis, _ in table], streams(table))
    assert_sacrebleus(evaluation.corpus, corpus, smoothing)
    for i, (hypothesis, references) in enumerate(table):
        alone = ts.score(hypothesis, references, **options)
        assert_sacrebleus(alone, theirs.sentence_score(hypothesis, references), smoothing)
        assert alone == evaluation.scores.row(i) or len({len(refs) for _, refs in table}) > 1


@exactly
@given(table=data_sets())
def test_sacrebleus_defaults_and_signature(table: list[Row]) -> None:
    theirs = BLEU()
    corpus = theirs.corpus_score([hypothesis for hypothesis, _ in table], streams(table))
    ours = ts.evaluate(*columns(table), tool="sacrebleu").corpus
    assert_sacrebleus(ours, corpus, "exp")
    signature = theirs.get_signature().format().rsplit("|version", 1)[0]
    assert ours.signature == signature


def nltk_tokens(table: Sequence[Row]) -> tuple[list[list[list[str]]], list[list[str]]]:
    references = [[reference.split() for reference in refs] for _, refs in table]
    return references, [hypothesis.split() for hypothesis, _ in table]


def assert_nltks(ours: ts.Score, measure: Any, *arguments: Any, **options: Any) -> None:
    """NLTK's method6 fails without a matching trigram: ours then says "undefined" and why."""
    try:
        theirs = measure(*arguments, **options)
    except (AssertionError, IndexError):
        assert ours.status == ts.Status.UNDEFINED
        assert "trigram" in ours.reason
        return
    assert ours.status == ts.Status.OK
    assert same(ours.value, theirs)


@st.composite
def weights(draw: st.DrawFn) -> tuple[float, ...] | None:
    parts = draw(st.none() | st.lists(st.integers(0, 4), min_size=1, max_size=6).filter(any))
    return None if parts is None else tuple(part / fsum(parts) for part in parts)


@st.composite
def nltk_choices(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same choice in NLTK's words and in ours."""
    given, reweigh = draw(weights()), draw(st.booleans())
    theirs = {"auto_reweigh": reweigh} | ({"weights": given} if given else {})
    return theirs, {"auto_reweigh": reweigh, "weights": given}


@pytest.mark.parametrize("method", range(8))
@settings(exactly, max_examples=60)
@given(row=rows(), choices=nltk_choices())
def test_as_nltks_sentence_bleu(method: int, row: Row, choices: tuple[Any, Any]) -> None:
    references, hypotheses = nltk_tokens([row])
    function = getattr(SmoothingFunction(), f"method{method}")
    ours = ts.score(*row, tool="nltk", smoothing=f"method{method}", **choices[1])
    theirs = {"smoothing_function": function, **choices[0]}
    assert_nltks(ours, sentence_bleu, references[0], hypotheses[0], **theirs)


@pytest.mark.parametrize("method", range(8))
@settings(exactly, max_examples=60)
@given(table=data_sets(5), choices=nltk_choices())
def test_as_nltks_corpus_bleu(method: int, table: list[Row], choices: tuple[Any, Any]) -> None:
    function = getattr(SmoothingFunction(), f"method{method}")
    ours = ts.evaluate(*columns(table), tool="nltk", smoothing=f"method{method}", **choices[1])
    theirs = {"smoothing_function": function, **choices[0]}
    assert_nltks(ours.corpus, corpus_bleu, *nltk_tokens(table), **theirs)


@pytest.mark.parametrize(("method", "constant"), [(1, 0.01), (1, 0.5), (1, 1.0)])
@exactly
@given(row=rows())
def test_nltks_epsilon_can_be_set(method: int, constant: float, row: Row) -> None:
    references, hypotheses = nltk_tokens([row])
    function = SmoothingFunction(epsilon=constant).method1
    ours = ts.score(*row, tool="nltk", smoothing="method1", smoothing_value=constant)
    assert_nltks(ours, sentence_bleu, references[0], hypotheses[0], smoothing_function=function)
