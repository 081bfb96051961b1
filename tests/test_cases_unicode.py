"""What people trip over with tokens and characters that look alike, each as a small case.

Measured with NLTK 3.10.4 and sacreBLEU 2.6.0 unless a docstring says otherwise.
"""

from __future__ import annotations

import unicodedata

import pytest

import textsim_core as ts
from textsim_core.normalisations import NORMALISATIONS


def test_13a_reads_entities_and_drops_skipped_and_the_marks_show_it() -> None:
    hypothesis = "Tom &amp; Ann said &quot;yes&quot; today"
    pair = (hypothesis, 'Tom & Ann said "yes" today')
    assert ts.score(*pair).value == pytest.approx(1, abs=1e-12)
    assert ts.score(*pair, tokenizer="intl").value < 1
    assert ts.score("p <skipped> q r s t", "p q r s t").value == pytest.approx(1, abs=1e-12)
    marked = ts.explain(*pair).hypothesis
    spans = [hypothesis[start:end] for start, end in marked.spans]
    assert spans == ["Tom", "&amp;", "Ann", "said", "&quot;", "yes", "&quot;", "today"]


def test_word_tokenize_rewrites_quotes_and_marks_the_users_own() -> None:
    hypothesis, reference = "``yes'' he said", '"yes" he said'
    explanation = ts.explain(hypothesis, reference, tokenizer="word_tokenize")
    assert explanation.score.value == pytest.approx(1, abs=1e-12)
    assert [entry.ngram[0] for entry in explanation.ledger[:5]] == ["``", "yes", "''", "he", "said"]
    for mark, pieces in (
        (explanation.hypothesis, ["``", "yes", "''", "he", "said"]),
        (explanation.references[0], ['"', "yes", '"', "he", "said"]),
    ):
        assert [mark.text[start:end] for start, end in mark.spans] == pieces


def test_composed_and_decomposed_accents_do_not_match_until_normalised() -> None:
    composed = unicodedata.normalize("NFC", "le café était très près")
    decomposed = unicodedata.normalize("NFD", composed)
    assert 100 * ts.evaluate([composed], [decomposed]).corpus.value == pytest.approx(
        10.6822, abs=1e-4
    )
    assert ts.score(composed, unicodedata.normalize("NFC", decomposed)).value == pytest.approx(1)


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u3000", "\u2009", "\u2028"])
def test_any_space_separates_words(space: str) -> None:
    pair = (f"le prix est 5{space}000 euros ici", "le prix est 5 000 euros ici")
    for tokenizer in ("13a", "intl", "whitespace"):
        assert ts.score(*pair, tokenizer=tokenizer).value == pytest.approx(1, abs=1e-12), tokenizer


@pytest.mark.parametrize(
    ("hypothesis", "value"),
    [
        ("the grey heron\u200b flew over town", 37.9918),
        ("\ufeffthe grey heron flew over town", 75.9836),
    ],
)
def test_what_cannot_be_seen_still_counts(hypothesis: str, value: float) -> None:
    reference = "the grey heron flew over town"
    corpus = ts.evaluate([hypothesis], [reference]).corpus
    assert 100 * corpus.value == pytest.approx(value, abs=1e-4)
    assert ts.explain(hypothesis, reference).hypothesis.text == hypothesis, "nothing is stripped"


def test_typographic_quotes_stick_to_words() -> None:
    curly, straight = "“It’s 5,000 km,” she said…", '"It\'s 5,000 km," she said...'
    values = {
        t: 100 * ts.evaluate([curly], [straight], tokenizer=t).corpus.value for t in ("13a", "intl")
    }
    assert values == pytest.approx({"13a": 14.8346, "intl": 24.177}, abs=1e-4)
    plain = curly.translate(str.maketrans({"“": '"', "”": '"', "’": "'", "…": "..."}))
    assert ts.evaluate([plain], [straight]).corpus.value == pytest.approx(1, abs=1e-12)


def test_lower_case_knows_no_language() -> None:
    pair = (["İZMİR güzel bir şehir mi"], ["izmir güzel bir şehir mi"])
    assert 100 * ts.evaluate(*pair, lowercase=True).corpus.value == pytest.approx(66.874, abs=1e-3)


def test_case_counts_unless_told_and_the_signature_says_which() -> None:
    pair = ("The Brown Dog Slept At Home", "the brown dog slept at home")
    mixed, lower = ts.score(*pair), ts.score(*pair, lowercase=True)
    assert mixed.value == 0 and lower.value == pytest.approx(1, abs=1e-12)
    assert "case:mixed" in mixed.signature and "case:lc" in lower.signature


@pytest.mark.parametrize(
    ("hypothesis", "reference", "treated"),
    [
        (unicodedata.normalize("NFD", "le café était très près"), "le café était très près", "nfc"),
        ("the grey heron\u200b flew over town", "the grey heron flew over town", "invisible"),
        ("\ufeffthe grey heron flew over town", "the grey heron flew over town", "invisible"),
        ("“It’s 5,000 km,” she said…", '"It\'s 5,000 km," she said...', "punctuation"),
    ],
)
def test_what_looks_alike_is_alike_when_told_so_and_a_note_names_the_setting(
    hypothesis: str, reference: str, treated: str
) -> None:
    for metric in ("bleu", "chrf", "exact_match"):
        chosen = ts.score(hypothesis, reference, metric=metric, normalise=(treated,))
        assert chosen.value == pytest.approx(1, abs=1e-12), metric
        assert treated in chosen.signature
    title = NORMALISATIONS[treated].title
    notes = ts.explain(hypothesis, reference).notes
    assert any(f"Treat alike: {title}" in note and "100.00" in note for note in notes)


def test_one_pair_in_other_capitals_has_five_scores() -> None:
    pair = ("The Brown Dog Slept At Home", "the brown dog slept at home")
    values = {m: ts.score(*pair, metric=m).value for m in ("bleu", "ter", "rouge1", "meteor")}
    assert values == pytest.approx({"bleu": 0, "ter": 0, "rouge1": 1, "meteor": 1 - 0.5 / 6**3})
    assert ts.score(*pair, metric="ter", lowercase=False).value == 1
    assert 0.2 < ts.score(*pair, metric="chrf").value < 0.4
