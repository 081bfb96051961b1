"""Our ROUGE against the installed rouge-score, and token F1 against SQuAD's formula."""

from __future__ import annotations

import re
import string
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer, lcs_ind

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets
from tests.hostile_texts import hostile_texts
from textsim_core.subsequence import aligned

pytestmark = pytest.mark.oracle
exactly = settings(deadline=None, derandomize=True, max_examples=80)

TYPES = {
    "rouge1": ("rouge1", {}),
    "rouge2": ("rouge2", {}),
    "rouge3": ("rougeN", {"order": 3}),
    "rouge9": ("rougeN", {"order": 9}),
    "rougeL": ("rougeL", {}),
    "rougeLsum": ("rougeLsum", {}),
}


def assert_rouge_scores(table: list[Row], stemmer: bool) -> None:
    theirs = RougeScorer(list(TYPES), use_stemmer=stemmer)
    expected = [theirs.score_multi(references, output) for output, references in table]
    for rouge_type, (metric, options) in TYPES.items():
        ours = ts.evaluate(*columns(table), metric=metric, stemmer=stemmer, **options)
        for row, measured in enumerate(expected):
            parts = ours.scores.row(row).parts
            got = (parts["precision"], parts["recall"], parts["fmeasure"])
            assert got == tuple(measured[rouge_type]), (rouge_type, table[row])
            assert ours.values[row] == measured[rouge_type].fmeasure


@pytest.mark.parametrize("stemmer", [False, True])
@exactly
@given(table=data_sets())
def test_as_rouge_score_on_edits(stemmer: bool, table: list[Row]) -> None:
    assert_rouge_scores(table, stemmer)


WORDS = st.sampled_from(["cats", "cat", "sat", "Sat", "running", "run", "é", "7"])
LINES = st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=4).map("\n".join)


@pytest.mark.parametrize("stemmer", [False, True])
@exactly
@given(table=st.lists(st.tuples(LINES, st.tuples(LINES, LINES)), min_size=1, max_size=3))
def test_as_rouge_score_on_several_lines(stemmer: bool, table: list[Row]) -> None:
    assert_rouge_scores(table, stemmer)


@exactly
@given(output=hostile_texts(surrogates=False), reference=hostile_texts(surrogates=False))
def test_as_rouge_score_on_hostile_texts(output: str, reference: str) -> None:
    assert_rouge_scores([(output, (reference,))], stemmer=True)


@exactly
@given(left=st.lists(st.sampled_from("abcd"), max_size=14), right=st.text("abcd", max_size=14))
def test_the_same_alignment_as_rouge_score(left: list[str], right: str) -> None:
    pairs = aligned(left, list(right))
    assert [i for i, _ in pairs] == lcs_ind(left, list(right))
    assert all(left[i] == right[j] for i, j in pairs)
    assert pairs == sorted(pairs) and len({j for _, j in pairs}) == len(pairs)


def squad_f1(output: str, reference: str) -> float:
    """SQuAD's F1 written out from its definition."""

    def answer(text: str) -> list[str]:
        bare = "".join(char for char in text.lower() if char not in string.punctuation)
        return re.sub(r"\b(a|an|the)\b", " ", bare).split()

    said, meant = Counter(answer(output)), Counter(answer(reference))
    if not said or not meant:
        return float(said == meant)
    common = (said & meant).total()
    return 2 * common / (said.total() + meant.total())


@exactly
@given(table=data_sets())
def test_token_f1_is_squads(table: list[Row]) -> None:
    ours = ts.evaluate(*columns(table), metric="token_f1")
    for value, (output, references) in zip(ours.values, table, strict=True):
        assert value == pytest.approx(max(squad_f1(output, r) for r in references), abs=1e-15)
