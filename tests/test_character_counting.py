"""Character n-grams against a plain `collections.Counter`, packed or not; settled references."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.generated_pairs import Row, data_sets
from tests.hostile_texts import hostile_texts
from textsim_core import characters
from textsim_core.characters import character_counts, lowered
from textsim_core.ngrams import TextPairs
from textsim_core.packed_ngrams import packed_matches
from textsim_core.reference_counts import ReferenceCounts
from textsim_core.tokenizers._chrf_words import CHRF_WORDS
from textsim_core.tokens import encode
from textsim_core.types import Pairs, texts_to_arrow

exactly = settings(deadline=None, derandomize=True, max_examples=150)

KEPT: dict[str, Callable[[str], str]] = {
    "white space": lambda text: "".join(text.split()),
    "blanks": lambda text: text.strip().replace(" ", ""),
    "ends": str.strip,
    "nothing": lambda text: text,
}


def grams(text: Sequence[object], order: int) -> Counter[tuple[object, ...]]:
    return Counter(tuple(text[i : i + order]) for i in range(len(text) - order + 1))


def plain(said: Sequence[object], expected: Sequence[object], orders: int) -> list[int]:
    return [(grams(said, n) & grams(expected, n)).total() for n in range(1, orders + 1)]


def laid_out(rows: Sequence[tuple[Sequence[int], Sequence[int]]]) -> TextPairs:
    texts = [row[side] for side in (0, 1) for row in rows]
    ids = np.array([token for text in texts for token in text], np.int64)
    return TextPairs(ids, np.array([len(text) for text in texts], np.int64))


def tables(most: int) -> st.SearchStrategy[list[tuple[list[int], list[int]]]]:
    text = st.lists(st.integers(0, most), max_size=14)
    return st.lists(st.tuples(text, text), min_size=1, max_size=7)


@pytest.mark.parametrize("most", [0, 1, 2, 6, 300])
@exactly
@given(data=st.data(), orders=st.integers(1, 9))
def test_packed_keys_count_what_neighbours_count(
    most: int, data: st.DataObject, orders: int
) -> None:
    rows = data.draw(tables(most))
    expected = [plain(said, wanted, orders) for said, wanted in rows]
    assert packed_matches(laid_out(rows), orders).tolist() == expected
    assert laid_out(rows).matches(orders).tolist() == expected


def test_keys_of_exactly_64_bits_and_one_more() -> None:
    for distinct in (63, 64, 127, 128, 1022, 1023, 1024):
        row = list(range(distinct))
        rows = [(row, row[::-1] + row[:5]), (row[3:9], row[:7])]
        for orders in (6, 9):
            expected = [plain(said, wanted, orders) for said, wanted in rows]
            assert packed_matches(laid_out(rows), orders).tolist() == expected


def assert_counted(table: Sequence[tuple[str, Sequence[str]]], orders: int, dropped: str) -> None:
    pairs = Pairs.of([text for text, _ in table], [list(refs) for _, refs in table])
    counts = character_counts(pairs, orders, dropped=dropped)  # type: ignore[arg-type]  # one of KEPT
    kept = KEPT[dropped]
    assert counts.lengths.tolist() == [len(kept(text)) for text, _ in table]
    assert counts.reference_lengths.tolist() == [len(kept(r)) for _, refs in table for r in refs]
    assert counts.matches.tolist() == [
        plain(kept(text), kept(reference), orders) for text, refs in table for reference in refs
    ]


@pytest.mark.parametrize("dropped", KEPT)
@exactly
@given(table=data_sets(), orders=st.integers(1, 9))
def test_characters_of_every_script(dropped: str, table: list[Row], orders: int) -> None:
    assert_counted(table, orders, dropped)


@pytest.mark.parametrize("dropped", KEPT)
@exactly
@given(texts=st.lists(hostile_texts(), min_size=1, max_size=5))
def test_hostile_characters(dropped: str, texts: list[str]) -> None:
    rows = [(text, [texts[0], text[::-1]][: 1 + i % 2]) for i, text in enumerate(texts)]
    assert_counted(rows, 6, dropped)


@pytest.mark.parametrize("dropped", KEPT)
def test_all_white_space_of_unicode(dropped: str) -> None:
    spaces = "".join(chr(c) for c in range(0x3100) if chr(c).isspace())
    texts = [f"{spaces}a{space}b{spaces}" for space in spaces]
    assert_counted([(text, [text[1:], "a b"]) for text in texts], 3, dropped)


def test_rows_are_counted_alike_in_chunks_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    table = [(f"row {i} says ä", [f"row {i} is ä", "", f"{i}"][: i % 4]) for i in range(40)]
    for size in (1, 30, 100, 1 << 16):
        monkeypatch.setattr(characters, "_BYTES_AT_ONCE", size)
        assert_counted(table, 6, "white space")


def test_a_slice_of_a_batch_and_nulls_over_bytes() -> None:
    pairs = Pairs.of(["ab", "abc", None, "bcd"], [["ab"], ["abd", "x"], ["q"], "bc"])
    whole = character_counts(pairs, 3, dropped="nothing").matches
    assert character_counts(pairs.slice(1, 4), 3, dropped="nothing").matches.tolist() == (
        whole[1:].tolist()
    )
    hidden = pa.array(["ab", "zz"]).cast(pa.large_string())
    validity = pa.py_buffer(bytes([0b01]))
    masked = pa.Array.from_buffers(hidden.type, 2, [validity, *hidden.buffers()[1:]])
    counts = character_counts(Pairs(masked, hidden, np.arange(3)), 2, dropped="nothing")
    assert counts.lengths.tolist() == [2, 0]
    assert counts.matches.tolist() == [[2, 1], [0, 0]]


@exactly
@given(texts=st.lists(hostile_texts(), max_size=5))
def test_words_of_chrf_in_bulk_are_those_of_each_text(texts: list[str]) -> None:
    tokens = encode(texts_to_arrow(texts), CHRF_WORDS)
    assert [tokens.text(i) for i in range(len(texts))] == [CHRF_WORDS.cut(text) for text in texts]


def test_lower_case_knows_the_last_sigma_of_each_text() -> None:
    texts = texts_to_arrow(["ΟΔΟΣ", None, "Σ", "İ"])
    assert lowered(texts).to_pylist() == ["οδος", None, "σ", "i̇"]


def counts_of(kept: Sequence[int]) -> ReferenceCounts:
    total, rows = sum(kept), len(kept)
    return ReferenceCounts(
        matches=np.arange(total)[:, None],
        totals=np.where(np.array(kept) > 0, np.arange(rows) + 100, 0)[:, None],
        reference_totals=np.arange(total)[:, None] + 1000,
        kept=np.array(kept),
        reference_counts=np.array(kept),
        statuses=np.where(np.array(kept) > 0, 0, 2).astype(np.int8),
    )


def test_the_first_of_the_best_references_is_kept() -> None:
    settled, used = counts_of([2, 0, 3, 1]).settled(np.array([0.0, 0.5, 0.7, 0.2, 0.7, 0.1]))
    assert used.tolist() == [2, 0, 1, 1]
    assert settled.matches[:, 0].tolist() == [1, 0, 2, 5]
    assert settled.reference_totals[:, 0].tolist() == [1001, 0, 1002, 1005]
    assert settled.kept.tolist() == [1, 1, 1, 1]
    assert settled.pooled().matches.tolist() == [[8]]
    assert settled.pooled().totals.tolist() == [[100 + 102 + 103]]


@pytest.mark.parametrize("rows", [[3, 0, 0], [True, False, True, True], slice(1, None, 2)])
def test_taken_rows_keep_their_references(rows: object) -> None:
    chosen = rows if isinstance(rows, slice) else np.array(rows)
    taken = counts_of([2, 0, 3, 1]).take(chosen)
    owned = [[0, 1], [], [2, 3, 4], [5]]
    places = np.arange(4)[chosen].tolist()
    assert taken.matches[:, 0].tolist() == [entry for row in places for entry in owned[row]]
    assert taken.totals[:, 0].tolist() == [100 + row if owned[row] else 0 for row in places]
