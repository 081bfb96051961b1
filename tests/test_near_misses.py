"""Which words nearly match: kinds, partners, and who grants."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.generated_pairs import Row, rows
from textsim_core.near_misses import KINDS, near_misses

HARD = settings(deadline=None, derandomize=True, max_examples=80)


@pytest.mark.parametrize(
    ("said", "meant", "kind"),
    [
        ("cat", "cat", "matched"),
        ("Cat", "cat", "case"),
        ("cats", "cat", "stem"),
        ("сat", "cat", "look_alike"),
        ("naïve", "naive", "look_alike"),
        ("c\u200bat", "cat", "invisible"),
        ("e\u0301te\u0301", "été", "invisible"),
        ("car", "automobile", "synonym"),
        ("dog", "banana", "missed"),
        ("नमस्ते", "नमस्ते", "matched"),
    ],
)
def test_one_word_against_another(said: str, meant: str, kind: str) -> None:
    hypothesis, reference = near_misses(said, [meant])
    assert hypothesis.marks[0].kind == reference.marks[0].kind == kind
    assert hypothesis.marks[0].partners == ((1, 0),)
    assert hypothesis.marks[0].granted_by == (() if kind == "missed" else (1,))


def test_a_right_word_in_another_place_is_moved_and_knows_its_partner() -> None:
    hypothesis, reference = near_misses("home he walked", ["he walked home"])
    assert [mark.kind for mark in hypothesis.marks] == ["moved", "matched", "matched"]
    assert hypothesis.marks[0].partners == ((1, 2),)
    assert reference.marks[2].partners == ((0, 0),)


def test_each_word_takes_its_nearest_kind_and_names_the_references_that_grant_it() -> None:
    hypothesis, first, second = near_misses("Cats sat", ["cat sat", "Cats stood"])
    assert [mark.kind for mark in hypothesis.marks] == ["matched", "matched"]
    assert [mark.granted_by for mark in hypothesis.marks] == [(2,), (1,)]
    assert [mark.kind for mark in first.marks] == ["stem", "matched"]
    assert [mark.kind for mark in second.marks] == ["matched", "missed"]


def test_without_reference_or_text_nothing_matches() -> None:
    assert [mark.kind for mark in near_misses("a b", [])[0].marks] == ["missed", "missed"]
    assert near_misses("", [""])[0].marks == ()


@HARD
@given(rows(references=3), st.booleans())
def test_marks_cover_all_but_white_space_and_partners_exist(row: Row, same: bool) -> None:
    said, references = row
    texts = near_misses(references[0] if same else said, references)
    for number, text in enumerate(texts):
        end = 0
        for mark in text.marks:
            assert not text.text[end : mark.start].strip()
            assert mark.kind in KINDS
            end = mark.end
            for other, place in mark.partners:
                assert other != number
                assert 0 <= place < len(texts[other].marks)
                if number:
                    back = texts[0].marks[place].kind
                    assert list(KINDS).index(back) <= list(KINDS).index(mark.kind)
        assert not text.text[end:].strip()
    if same:
        assert {mark.kind for mark in texts[1].marks} <= {"matched"}
