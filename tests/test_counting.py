"""The counting of n-gram matches against a plain `collections.Counter`, to the last integer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.generated_pairs import Row, columns, data_sets
from textsim_core import ngrams
from textsim_core.ngrams import ORDERS, NgramStats, brevity_penalty, ngram_stats
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokens import encode
from textsim_core.types import Pairs, Status

exactly = settings(deadline=None, derandomize=True, max_examples=120)
WORDS = TOKENIZERS["whitespace"]


def counted(
    hypotheses: Sequence[str | None], references: Sequence[Sequence[str | None]]
) -> NgramStats:
    pairs = Pairs.of(hypotheses, references)
    return ngram_stats(pairs, encode(pairs.texts, WORDS))


def grams(text: str, order: int) -> Counter[tuple[str, ...]]:
    tokens = text.split()
    return Counter(tuple(tokens[i : i + order]) for i in range(len(tokens) - order + 1))


def plain_matches(hypothesis: str, references: Sequence[str]) -> list[int]:
    """Papineni's definition, word for word: clip by the most that any one reference has."""
    matches = []
    for order in range(1, ORDERS + 1):
        allowed: Counter[tuple[str, ...]] = Counter()
        for reference in references:
            allowed |= grams(reference, order)
        matches.append((grams(hypothesis, order) & allowed).total())
    return matches


def assert_plain(stats: NgramStats, table: Sequence[Row]) -> None:
    for i, (hypothesis, references) in enumerate(table):
        assert stats.matches[i].tolist() == plain_matches(hypothesis, references), table[i]
        totals = [grams(hypothesis, order).total() for order in range(1, ORDERS + 1)]
        assert stats.totals[i].tolist() == totals
        assert stats.lengths[i] == len(hypothesis.split())
        assert stats.reference_lengths[i].tolist() == plain_lengths(hypothesis, references)
        assert stats.reference_counts[i] == len(references)


def plain_lengths(hypothesis: str, references: Sequence[str]) -> list[int]:
    """Closest (ties to the shorter), shortest, closest (ties to the first listed)."""
    said, lengths = len(hypothesis.split()), [len(reference.split()) for reference in references]
    closest = min(lengths, key=lambda length: (abs(length - said), length))
    return [closest, min(lengths), min(lengths, key=lambda length: abs(length - said))]


def repetitive(letters: str, longest: int, references: int) -> st.SearchStrategy[list[Row]]:
    """Rows over so few words that nearly everything repeats and most orders match."""
    text = st.lists(st.sampled_from(letters), max_size=longest).map(" ".join)
    several = st.lists(text, min_size=1, max_size=references).map(tuple)
    return st.lists(st.tuples(text, several), min_size=1, max_size=6)


@exactly
@given(table=repetitive("ab", 14, 5))
def test_two_words_repeat_in_every_order(table: list[Row]) -> None:
    assert_plain(counted(*columns(table)), table)


@exactly
@given(table=repetitive("a", 12, 3))
def test_one_word_said_again_and_again(table: list[Row]) -> None:
    assert_plain(counted(*columns(table)), table)


@exactly
@given(table=data_sets(6))
def test_edits_in_every_script(table: list[Row]) -> None:
    assert_plain(counted(*columns(table)), table)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 16, 64])
@settings(exactly, max_examples=40)
@given(table=repetitive("abc", 10, 3))
def test_where_a_chunk_ends_changes_nothing(size: int, table: list[Row]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ngrams, "_CHUNK_TOKENS", size)
        assert_plain(counted(*columns(table)), table)


def test_many_references() -> None:
    random = Random(5)
    text = lambda: " ".join(random.choices("abcd", k=random.randint(0, 12)))  # noqa: E731  # read twice below
    table = [(text(), tuple(text() for _ in range(2500))), (text(), (text(),))]
    assert_plain(counted(*columns(table)), table)


def test_one_row_of_fifty_thousand_tokens_between_short_ones() -> None:
    random = Random(7)
    long = " ".join(random.choices("abcdefgh", k=50_000))
    other = " ".join(random.choices("abcdefgh", k=50_000))
    table = [("a b c", ("a b d",)), (long, (other, "a b c")), ("b b b", ("b b", "b"))]
    assert_plain(counted(*columns(table)), table)


def test_a_long_text_against_itself_matches_everywhere() -> None:
    text = " ".join(map(str, range(40_000)))
    stats = counted([text], [[text]])
    assert stats.matches.tolist() == stats.totals.tolist() == [[40_000 - n for n in range(ORDERS)]]


def test_equal_texts_in_many_rows_do_not_help_each_other() -> None:
    stats = counted(["x y z"] * 3, [["x y z"], ["p q r"], ["x y q"]])
    assert stats.matches[:, :3].tolist() == [[3, 2, 1], [0, 0, 0], [2, 1, 0]]


def test_the_end_of_a_text_and_the_start_of_the_next_are_no_phrase() -> None:
    stats = counted(["a", "b"], [["a b", "b a"], ["a", "b a"]])
    assert stats.matches[:, 1].tolist() == [0, 0]
    assert counted(["a b"], [["a", "b"]]).matches[0].tolist() == [2] + [0] * 8


def test_clipping_takes_the_best_reference_of_each_phrase() -> None:
    stats = counted(["a a a b b"], [["a a b", "a b b"]])
    assert stats.matches[0, :3].tolist() == [4, 3, 2]


@pytest.mark.parametrize(
    ("hypothesis", "references", "lengths"),
    [
        ("a b c d", ["a b c d e", "a b c"], [3, 3, 5]),
        ("a b c d", ["a b c", "a b c d e"], [3, 3, 3]),
        ("a b c d", ["a", "a b c d e f"], [6, 1, 6]),
        ("", ["a b", "a"], [1, 1, 1]),
        ("a", ["", "a b"], [0, 0, 0]),
        ("a", ["a b", ""], [0, 0, 2]),
        ("a b", ["a b", "c d"], [2, 2, 2]),
    ],
)
def test_reference_length_rules(hypothesis: str, references: list[str], lengths: list[int]) -> None:
    assert counted([hypothesis], [references]).reference_lengths[0].tolist() == lengths


def test_rows_that_cannot_be_scored_hold_zeros_and_their_status() -> None:
    stats = counted([None, "a b", "", "a b"], [["a b"], [None], [""], ["a b", None]])
    status = [Status.NO_HYPOTHESIS, Status.NO_REFERENCE, Status.OK, Status.OK]
    assert stats.statuses.tolist() == status
    assert not stats.matches[:3].any() and not stats.totals[:3].any()
    assert not stats.reference_lengths[:3].any()
    assert stats.reference_counts.tolist() == [1, 0, 1, 1]
    assert stats.matches[3, :2].tolist() == [2, 1]


@pytest.mark.parametrize("rows", [[], [("", ("",))], [("", ("", ""))] * 3])
def test_no_text_at_all(rows: list[Row]) -> None:
    stats = counted(*columns(rows))
    assert len(stats) == len(rows)
    assert stats.matches.shape == (len(rows), ORDERS)
    assert not stats.matches.any()


def test_the_sum_of_no_scorable_row_says_so() -> None:
    pooled = counted(["a"], [[]]).pooled()
    assert pooled.statuses.tolist() == [Status.NO_REFERENCE]
    assert pooled.reference_counts.tolist() == [0]
    assert counted(["a", "b"], [["a"], ["b", "c"]]).pooled().reference_counts.tolist() == [-1]
    assert counted(["a", None], [["a", "b"], ["b"]]).pooled().reference_counts.tolist() == [2]


def test_sums_pass_the_largest_32_bit_number() -> None:
    stats = counted(["a b c"], [["a b c"]])
    many = stats.take(np.zeros(10, dtype=np.int64))
    large = NgramStats(
        many.matches + np.int32(2**31 - 10),
        many.totals + np.int32(2**31 - 10),
        many.lengths,
        many.reference_lengths,
        many.reference_counts,
        many.statuses,
    )
    assert large.pooled().matches[0, 0] == 10 * (3 + 2**31 - 10)


@settings(exactly, max_examples=60)
@given(keys=st.lists(st.integers(0, 2**40) | st.integers(0, 3), min_size=1, max_size=50))
@pytest.mark.parametrize("size", [50, 2**30])
def test_keys_too_large_to_pack_sort_the_same(size: int, keys: list[int]) -> None:
    positions = np.arange(len(keys), dtype=np.int32)
    got, places = ngrams.sorted_by_key(np.array(keys), positions, size)
    order = sorted(range(len(keys)), key=lambda i: (keys[i], i))
    assert places.tolist() == order
    assert got.tolist() == [keys[i] for i in order]


@pytest.mark.parametrize(
    ("said", "expected", "penalty"),
    [(5, 7, 0.6703200460356393), (7, 5, 1.0), (5, 5, 1.0), (0, 3, 0.0), (0, 0, 1.0), (3, 0, 1.0)],
)
def test_brevity_penalty(said: int, expected: int, penalty: float) -> None:
    value = brevity_penalty(np.array([said]), np.array([expected]))[0]
    assert value == pytest.approx(penalty, rel=1e-15)
