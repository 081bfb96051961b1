"""Traced texts: a rewritten text that knows where its characters came from."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile_texts import hostile_texts
from textsim_core.errors import TextsimError
from textsim_core.spans import Traced, locate
from textsim_core.tokenizers._contract import not_space

STEPS = [
    ("rstrip",),
    ("lower",),
    ("replace", "<skipped>", ""),
    ("replace", "-\n", ""),
    ("replace", "&quot;", '"'),
    ("replace", '"', "''"),
    ("replace", "a", "bb"),
    ("replace", "..", "."),
]


@settings(deadline=None, derandomize=True, max_examples=300)
@given(text=hostile_texts(), steps=st.lists(st.sampled_from(STEPS), max_size=4))
def test_a_trace_is_rewritten_like_a_string(text: str, steps: list[tuple[str, ...]]) -> None:
    plain, traced = text, Traced.of(text)
    for method, *arguments in steps:
        plain = getattr(plain, method)(*arguments)
        traced = getattr(traced, method)(*arguments)
    assert traced.text == plain
    assert len(traced.starts) == len(traced.stops) == len(plain)
    assert all(0 <= a < b <= len(text) for a, b in zip(traced.starts, traced.stops, strict=True))
    assert list(traced.starts) == sorted(traced.starts)
    assert list(traced.stops) == sorted(traced.stops)


def test_replaced_characters_come_from_all_that_was_replaced() -> None:
    traced = Traced.of("a&amp;b").replace("&amp;", "&")
    assert (traced.text, list(traced.starts), list(traced.stops)) == ("a&b", [0, 1, 6], [1, 6, 7])


def test_replacing_twice_keeps_the_first_source() -> None:
    traced = Traced.of("x&amp;lt;").replace("&amp;", "&").replace("&lt;", "<")
    assert (traced.text, list(traced.starts), list(traced.stops)) == ("x<", [0, 1], [1, 9])


def test_lower_case_that_grows() -> None:
    traced = Traced.of("İx").lower()
    assert (traced.text, traced.starts, traced.stops) == ("i\u0307x", [0, 0, 1], [1, 1, 2])


def test_locate_walks_over_what_is_not_kept() -> None:
    assert locate(["ab", "c"], Traced.of(" a b\tc "), not_space) == ((1, 4), (5, 6))
    assert locate([""], Traced.of("  "), not_space) == ((0, 0),)
    assert locate([], Traced.of(""), not_space) == ()


def test_locate_refuses_tokens_that_are_not_the_text() -> None:
    with pytest.raises(TextsimError, match="hold 3 characters, the text 2"):
        locate(["abc"], Traced.of("a b"), not_space)


def test_an_empty_token_stands_behind_the_one_before_it() -> None:
    assert locate(["", "ab", "", "c"], Traced.of("ab c"), not_space) == (
        (0, 0),
        (0, 2),
        (2, 2),
        (3, 4),
    )
