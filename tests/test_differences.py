"""Rows won and lost, n-grams won and lost, buckets that add up: against plain recounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from tests.generated_pairs import columns, data_sets, edited, edits
from textsim_core.additive import Additive
from textsim_core.sampling.comparison import Comparison
from textsim_core.sampling.differences import RowOutcomes, row_outcomes, three_rows
from textsim_core.sampling.gap_shares import contributions, gap_shares
from textsim_core.sampling.ngrams_won import ngram_gaps

HARD = settings(deadline=None, derandomize=True, max_examples=10)


@st.composite
def compared(draw: st.DrawFn, metric: str = "bleu", **options: Any) -> Comparison:
    """Two systems, the second made from the first one's outputs by small edits."""
    said, meant = columns(draw(data_sets(most=6, references=2)))
    other = [" ".join(edited(text.split(), draw(edits()))) for text in said]
    return ts.compare({"a": said, "b": other}, meant, metric=metric, samples=20, **options)


def outcomes(a: Sequence[float], b: Sequence[float], *, higher: bool = True) -> RowOutcomes:
    return RowOutcomes(np.arange(len(a)) + 10, np.array(a), np.array(b), higher)


def test_rows_that_tie_or_lose_never_stand_among_those_won() -> None:
    found = outcomes([0.2, 0.5, 0.5, np.nan], [0.4, 0.5, 0.9, 0.1])
    assert found.a_better.tolist() == [] == list(found.biggest("a"))
    assert (found.ties.tolist(), found.b_better.tolist()) == ([11], [10, 12])
    assert found.unscored.tolist() == [13]
    assert [(one.row, round(one.gain, 9)) for one in found.biggest("b")] == [(12, 0.4), (10, 0.2)]
    assert [one.row for one in found.biggest("b", most=1)] == [12]
    lower = outcomes([0.2, 0.5], [0.4, 0.5], higher=False)
    assert (lower.a_better.tolist(), lower.b_better.tolist()) == ([10], [])


def test_rows_are_named_by_their_places_in_the_whole_set_also_under_a_filter() -> None:
    said = {"a": ["x", "b", None, "d e"], "b": ["a", "x", "c", "d f"]}
    found = ts.compare(said, ["a", "b", "c", "d e"], metric="wer").take(slice(1, 4))
    assert row_outcomes(found, "a", "b").a_better.tolist() == [1, 3]
    with pytest.raises(ts.SettingError, match="system: received 'z'; accepted: a, b"):
        row_outcomes(found, "a", "z")


@pytest.mark.parametrize("metric", ["bleu", "chrf", "ter", "rougeL", "meteor"])
def test_one_row_shows_whose_output_has_each_token_of_the_reference(metric: str) -> None:
    said = {"a": ["the cat sat"], "b": ["a cat stood"]}
    found = ts.compare(said, [["the cat stood up", "other words"]], metric=metric)
    shown = three_rows(found, "a", "b", 0)
    assert shown.a.score.value == found.values("a")[0]
    pieces = list(shown.reference_segments())
    assert "".join(text for text, _ in pieces) == "the cat stood up"
    if metric in ("bleu", "rougeL", "ter"):
        told = {text: kind for text, kind in pieces if kind}
        assert told == {"the": "a", "cat": "both", "stood": "b", "up": "neither"}
    assert list(shown.reference_segments(7)) == []


def recounted(comparison: Comparison, order: int) -> dict[tuple[str, ...], tuple[int, int]]:
    """Won and lost of every n-gram, by dictionaries."""
    split = ts.TOKENIZERS["13a"].split

    def grams(text: str | None) -> Counter[tuple[str, ...]]:
        tokens = split(text or "")
        return Counter(tuple(tokens[i : i + order]) for i in range(len(tokens) - order + 1))

    found: dict[tuple[str, ...], tuple[int, int]] = {}
    for row in comparison.compared.tolist():
        (first, references), (second, _) = (
            comparison.evaluations[name].pairs.row(row)  # type: ignore[union-attr]  # kept
            for name in ("a", "b")
        )
        allowed: Counter[tuple[str, ...]] = Counter()
        for reference in references:
            allowed |= grams(reference)
        gap = Counter(grams(first) & allowed)
        gap.subtract(grams(second) & allowed)
        for gram, difference in gap.items():
            won, lost = found.get(gram, (0, 0))
            found[gram] = (won + max(difference, 0), lost + max(-difference, 0))
    return found


@HARD
@given(comparison=compared(), order=st.integers(1, 4))
def test_ngrams_won_and_lost_are_those_of_a_plain_recount(
    comparison: Comparison, order: int
) -> None:
    gaps = ngram_gaps(comparison, "a", "b", orders=[order], most=1000)
    expected = {gram: both for gram, both in recounted(comparison, order).items()}
    found = {gap.ngram: (gap.won, gap.lost) for gap in (*gaps.won, *gaps.lost)}
    assert found == {gram: both for gram, both in expected.items() if both[0] != both[1]}
    assert all(gap.net > 0 for gap in gaps.won) and all(gap.net < 0 for gap in gaps.lost)
    for gap in gaps.won:
        assert bool(gap.rows_won) and bool(gap.lost) == bool(gap.rows_lost)


def test_the_largest_net_counts_come_first_and_orders_are_checked() -> None:
    said = {"a": ["x y", "x z", "q"], "b": ["w", "z", "p q r"]}
    found = ts.compare(said, ["x y", "x z", "p q r"])
    gaps = ngram_gaps(found, "a", "b", orders=(1, 2), most=1)
    assert [(gap.ngram, gap.net, gap.rows_won) for gap in gaps.won] == [
        (("x",), 2, (0, 1)),
        (("x", "y"), 1, (0,)),
    ]
    assert {gap.order: gap.net for gap in gaps.lost} == {1: -1, 2: -1}
    with pytest.raises(ts.SettingError, match=r"orders: received \(5,\)"):
        ngram_gaps(found, "a", "b", orders=[5])


@pytest.mark.parametrize("name", ts.METRICS)
@settings(deadline=None, derandomize=True, max_examples=4)
@given(data=st.data())
def test_what_buckets_add_is_the_whole_gap(name: str, data: st.DataObject) -> None:
    comparison = data.draw(compared(name))
    size = len(comparison.rows)
    labels = data.draw(st.lists(st.sampled_from("xyz"), min_size=size, max_size=size))
    found = gap_shares(comparison, "a", "b", labels)
    assert [bucket.label for bucket in found] == list(dict.fromkeys(labels))
    whole = comparison.pair("a", "b").difference
    if np.isfinite(whole):
        total = sum(bucket.contribution for bucket in found)
        assert total == pytest.approx(whole, abs=1e-12)
        turned = gap_shares(comparison, "b", "a", labels)
        for one, other in zip(found, turned, strict=True):
            assert one.contribution == pytest.approx(-other.contribution, abs=1e-12)
    for bucket in found:
        rows = np.flatnonzero(np.array(labels) == bucket.label)
        alone = comparison.take(rows).pair("a", "b")
        assert (bucket.a.score, bucket.b.score) == pytest.approx(
            (alone.score_a, alone.score_b), nan_ok=True
        )
        assert bucket.few and bucket.a.rows == len(bucket.rows)


def test_many_buckets_add_up_too_and_a_mean_splits_into_its_parts() -> None:
    random = np.random.default_rng(1)
    words = list("abcdefgh")
    texts = [[" ".join(random.choice(words, 9)) for _ in range(60)] for _ in range(3)]
    for metric in ("bleu", "rouge1"):
        found = ts.compare({"a": texts[0], "b": texts[1]}, texts[2], metric=metric, samples=20)
        labels = [n % 20 for n in range(60)]
        parts = gap_shares(found, "a", "b", labels)
        total = sum(bucket.contribution for bucket in parts)
        assert total == pytest.approx(found.pair("a", "b").difference, abs=1e-12)
        if metric == "rouge1":
            gaps = found.values("a") - found.values("b")
            expected = [gaps[n::20].sum() / 60 for n in range(20)]
            assert [bucket.contribution for bucket in parts] == pytest.approx(expected)
    with pytest.raises(ts.ShapeError, match="labels: received 3 for 60 rows"):
        gap_shares(found, "a", "b", [1, 2, 3])


def test_exact_shares_are_the_average_over_all_orders() -> None:
    outputs = ["the cat sat on it", "a dog", "the heron flew over town now"]
    meant = ["the cat sat on the mat", "the dog barks", "the grey heron flew over town"]
    metric = ts.configured("bleu", smoothing="exp")
    first, second = (
        Additive.of(metric, ts.evaluate(texts, meant).stats) for texts in (outputs, meant)
    )
    found = contributions(first, second, np.arange(3), 3)
    expected = np.zeros(3)
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        sums = second.sums.copy()
        for row in order:
            before = first.scores(sums.sum(axis=0)[None])[0]
            sums[row] = first.sums[row]
            expected[row] += (first.scores(sums.sum(axis=0)[None])[0] - before) / 6
    assert found == pytest.approx(expected, abs=1e-12)
