"""chrF and GLEU: known figures, and explanations whose every figure stands in the parts."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets, rows
from textsim_core.explain.types import Explanation
from textsim_core.explain.words import points
from textsim_core.types import Status

exactly = settings(deadline=None, derandomize=True, max_examples=60)
NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
METRICS = ("gleu", "geometric-gleu", "chrf", "chrf++", "nltk-chrf")
EACH = pytest.mark.parametrize("metric", METRICS)


def flat(value: Any) -> Iterator[float]:
    if isinstance(value, tuple | list):
        for item in value:
            yield from flat(item)
    else:
        yield float(value)


def known(explanation: Explanation) -> set[str]:
    """Every part, loss and sum of a part over the orders, as sentences write them."""
    parts = explanation.score.parts
    values = [part for name in parts for part in flat(parts[name])]
    sums = {
        sum(part[start:])
        for name, part in parts.items()
        if isinstance(part, tuple) and "total" in name + "totals" * (name == "denominators")
        for start in range(len(part))
    }
    fractions = [*values, explanation.score.value, 1 - explanation.score.value]
    fractions += [loss.points for loss in explanation.losses + explanation.plain_losses]
    found = {points(f, digits) for f in fractions for digits in (1, 2)}
    found |= {f"{value:,.0f}" for value in [*values, *sums] if value == round(value)}
    orders = {len([w for w in parts.get("weights", ()) if w])}
    orders |= {n + len([w for w in parts.get("word_weights", ()) if w]) for n in orders}
    found |= {str(number) for number in range(13)} | {f"{n}" for n in orders}
    return found | {f"{explanation.score.value:.4f}", f"{parts.get('beta', 0):g}", "100"}


def assert_told(explanation: Explanation, *extra: str) -> None:
    if math.isnan(explanation.score.value):
        return
    title = ts.METRICS[explanation.score.metric].title  # on a slide, with its year
    figures = known(explanation) | set(extra) | set(NUMBER.findall(title))
    sentences = [s for told in explanation.verdicts.values() for s in told]
    for sentence in [*sentences, *(frame.caption for frame in explanation.frames)]:
        wrong = [number for number in NUMBER.findall(sentence) if number not in figures]
        assert not wrong, f"{wrong} in {sentence!r}"
        assert not re.search(r"\b1 (words|characters|times|phrases)\b", sentence), sentence


@EACH
@exactly
@given(row=rows())
def test_a_pair_is_told_in_its_own_figures(metric: str, row: Row) -> None:
    assert_told(ts.explain(*row, metric=metric))


@EACH
@exactly
@given(table=data_sets(5))
def test_a_set_is_told_in_its_own_figures(metric: str, table: list[Row]) -> None:
    assert_told(ts.evaluate(*columns(table), metric=metric).explain(), f"{len(table)}")


@EACH
@exactly
@given(row=rows(), lowercase=st.booleans())
def test_marks_and_ledger_are_those_of_the_reference_that_counts(
    metric: str, row: Row, lowercase: bool
) -> None:
    explanation = ts.explain(*row, metric=metric, lowercase=lowercase)
    used, parts = explanation.used_reference, explanation.score.parts
    assert used == parts["used_reference"] and explanation.hypothesis is not None
    for order, matches in enumerate(parts["matches"], 1):
        for text in (explanation.hypothesis, explanation.references[used - 1]):
            assert text.ngrams[order - 1].count("matched") == matches
        entries = [entry for entry in explanation.ledger if entry.order == order]
        assert sum(entry.credited for entry in entries) == matches
        assert all(entry.granted_by in ((), (used,)) for entry in entries)
    alone = ts.score(row[0], row[1][used - 1], metric=metric, lowercase=lowercase)
    assert explanation.score.value == alone.value


@exactly
@given(row=rows(1))
def test_missing_text_costs_nothing_where_all_of_it_is_there(row: Row) -> None:
    """Everything expected stands in the output: only the surplus can cost anything."""
    reference = row[1][0]
    for metric in ("chrf", "nltk-chrf"):
        explanation = ts.explain(f"{reference}{row[0]}", reference, metric=metric)
        losses = {loss.name: loss.points for loss in explanation.plain_losses}
        assert losses.get("missing_characters", 0.0) == pytest.approx(0, abs=1e-12)


def test_chrf_by_hand() -> None:
    score = ts.score("abcdef", "abcxef", metric="chrf")
    assert score.parts["matches"] == (5, 3, 1, 0, 0, 0)
    assert score.parts["totals"] == (6, 5, 4, 3, 2, 1)
    assert score.value == pytest.approx((5 / 6 + 3 / 5 + 1 / 4) / 6, rel=1e-12)


def test_spaces_count_only_where_they_are_asked_for() -> None:
    assert ts.score("abc def", "abcdef", metric="chrf").value == 1.0
    assert ts.score("abc def", "abcdef", metric="chrf++").value == pytest.approx(6 / 7)
    assert ts.score("abc def", "abcdef", metric="chrf", whitespace=True).value < 1
    tabbed = {"metric": "chrf", "blanks_only": True}
    assert ts.score("\tabc def ", "abcdef", **tabbed).value == 1.0
    assert ts.score("abc\tdef", "abcdef", **tabbed).value < 1


def test_the_best_reference_counts_on_its_own() -> None:
    for metric in METRICS:
        score = ts.score("abcdef ghi", ["uvw xyz", "abcdef ghi", "abcdef ghi x"], metric=metric)
        assert score.value == pytest.approx(1.0)
        assert score.parts["used_reference"] == 2


def test_a_row_without_a_match_lowers_the_set_but_not_in_torchmetrics() -> None:
    texts = ["abcdef", "zzzz"], ["abcdef", "qqqqqqqqqqqq"]
    summed = {
        pooling: ts.evaluate(*texts, metric="chrf", pooling=pooling).corpus.value
        for pooling in ("sums", "torchmetrics")
    }
    assert summed["sums"] == pytest.approx(0.290308, abs=1e-6)
    assert summed["torchmetrics"] > 0.8


def test_a_set_without_a_row_to_score_or_without_letters() -> None:
    for metric in METRICS:
        nothing = ts.evaluate([None, "x"], [["a"], []], metric=metric)
        assert nothing.corpus.status == Status.NO_REFERENCE
        assert not nothing.explain().losses
        blank = ts.evaluate(["", " "], ["", "\n"], metric=metric)
        assert blank.corpus.value == pytest.approx(0, abs=1e-12)


def test_gleu_of_short_texts_and_of_a_set() -> None:
    rows = [("Marseille", "Marseille"), ("a b", "a b c d e f"), ("a b c d e f", "a b")]
    values = [ts.score(*row, metric="gleu").value for row in rows]
    assert values == pytest.approx([1.0, 3 / 18, 3 / 18])
    table = ["a b c d e f g h", "x"], ["a b c d e f g h", "y"]
    assert ts.evaluate(*table, metric="gleu").corpus.value == pytest.approx(26 / 27)
    assert ts.evaluate(*table, metric="gleu").mean == pytest.approx(0.5)


def test_gleu_can_refuse_an_empty_output() -> None:
    refused = ts.evaluate(["", "a"], ["a", ""], metric="gleu", empty="undefined")
    assert refused.statuses.tolist() == ["undefined", "ok"]
    assert "empty output" in refused.scores.row(0).reason
    assert refused.corpus.value == 0.0


def test_promptfoos_words_lose_their_full_stops() -> None:
    options = {"metric": "gleu", "tokenizer": "promptfoo-gleu"}
    assert ts.score("The cat sat...", "the CAT. sat", **options).value == 1.0
    assert ts.score("...", "...", **options).value == 0.0
    assert ts.score(". a", "... A", **options).parts["hypothesis_length"] == 2


@pytest.mark.parametrize("metric", ["gleu", "nltk-chrf"])
def test_orders_that_leave_nothing_are_refused(metric: str) -> None:
    with pytest.raises(ts.SettingError, match=r"max_order.*received 1.*min_order \(2\)"):
        ts.score("a", "a", metric=metric, min_order=2, max_order=1)
