"""Texts at the edge of what is a text: scored, or refused in a sentence; never a traceback."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import textsim_core as ts
from tests.hostile_texts import hostile_texts
from textsim_core.types import Pairs, arrow_to_texts, texts_to_arrow

exactly = settings(deadline=None, derandomize=True, max_examples=80)
TOKENIZER = pytest.mark.parametrize("tokenizer", ts.TOKENIZERS)
EDGES = {
    "nothing": "",
    "one space": " ",
    "only spaces": " \t\n\r\x0b\x0c\x1c\x85\u00a0\u2028\u3000",
    "a NUL": "\x00",
    "NULs in words": "a\x00b \x00 c\x00",
    "a lone high surrogate": "\ud800",
    "lone surrogates in words": "a \udfff b\ud83d c",
    "a pair of surrogates, not joined": "\ud83d\ude00 laugh",
    "one letter": "a",
    "one word": "word",
    "one dot": ".",
    "a byte order mark": "\ufeff",
    "nothing to see": "\u200b\u200d\u2060",
    "private use": "\ue000 \uf8ff",
    "no character": "\uffff \U0010ffff",
    "marks without a letter": "\u0301\u0301 \u0651",
    "right to left": "\u202eabc\u202c שלום",
    "an emoji of many parts": "👩\u200d👩\u200d👧\u200d👦",
    "line ends": "a\r\nb\rc\nd",
    "markup": "<script>alert(1)</script> **bold** $x$ :red[x]",
    "a formula": "=HYPERLINK(1)",
}
EDGE = pytest.mark.parametrize("text", EDGES.values(), ids=list(EDGES))


@TOKENIZER
@EDGE
def test_every_edge_is_scored_and_explained(tokenizer: str, text: str) -> None:
    for pair in ((text, [text]), (text, ["a b", text]), ("a b", [text]), (text, [])):
        explanation = ts.explain(*pair, tokenizer=tokenizer)
        score = explanation.score
        assert score == ts.score(*pair, tokenizer=tokenizer) or math.isnan(score.value)
        assert (score.status == ts.Status.NO_REFERENCE) == (not pair[1])
        assert 0 <= score.value <= 1 + 1e-12 or math.isnan(score.value)
        assert explanation.hypothesis.text == pair[0]
        assert "".join(piece for piece, _ in explanation.hypothesis.segments(1)) == pair[0]
        json.dumps(score.to_dict(), allow_nan=False)


@EDGE
def test_an_edge_among_other_rows_changes_none_of_them(text: str) -> None:
    others = ["the cat sat on the mat", "a dog"]
    alone = ts.evaluate(others, [["the cat sat on a mat"], ["a dog", "dogs"]])
    among = ts.evaluate(
        [others[0], text, others[1]], [["the cat sat on a mat"], [text], ["a dog", "dogs"]]
    )
    assert among.values[[0, 2]].tolist() == alone.values.tolist()


@exactly
@given(hypothesis=hostile_texts(), reference=hostile_texts())
def test_any_text_has_a_score(hypothesis: str, reference: str) -> None:
    for options in ({}, {"tool": "nltk"}, {"lowercase": True, "tokenizer": "intl", "max_order": 9}):
        score = ts.score(hypothesis, [reference, hypothesis], **options)
        assert score.status == ts.Status.OK and 0 <= score.value <= 1 + 1e-12
        assert list(score.parts["matches"]) == list(score.parts["totals"])


@exactly
@given(text=hostile_texts())
def test_texts_come_back_unchanged(text: str) -> None:
    texts = [text, None, "", text + "\ud800"]
    assert arrow_to_texts(texts_to_arrow(texts)) == texts
    pairs = Pairs.of([text], [[text + "\ud800", None, ""]])
    assert pairs.row(0) == (text, (text + "\ud800", ""))


@pytest.mark.parametrize("tokenizer", ["13a", "whitespace", "intl", "char", "word_tokenize"])
def test_a_hundred_and_fifty_thousand_characters(tokenizer: str) -> None:
    text = "The heron, it flew. " * 7500
    score = ts.score(text, [text + "home", text], tokenizer=tokenizer)
    assert score.value == pytest.approx(1, abs=1e-12)
    assert score.parts["matches"] == score.parts["totals"]


def test_one_word_of_a_hundred_and_fifty_thousand_characters() -> None:
    word = "x" * 150_000
    assert ts.score(word, word).value == pytest.approx(1, abs=1e-12)
    assert ts.score(word, word + "y").value == 0
    assert ts.explain(word, word).hypothesis.spans == ((0, 150_000),)


def test_three_thousand_references() -> None:
    references: list[str | None] = [f"word{i} and some more" for i in range(3000)]
    score = ts.score("word2999 and some more", [*references, None])
    assert score.value == pytest.approx(1, abs=1e-12)
    assert "nrefs:3000|" in score.signature


@pytest.mark.parametrize("references", [[], [None], [None, None]])
def test_no_reference_is_a_status(references: list[None]) -> None:
    score = ts.score("a", references)
    assert score.status == ts.Status.NO_REFERENCE and math.isnan(score.value)
    assert ts.evaluate(["a"], [references]).statuses.tolist() == ["no reference"]
    assert ts.evaluate(["a"], [None]).statuses.tolist() == ["no reference"]


def test_a_missing_reference_is_left_out_and_an_empty_one_is_a_text() -> None:
    assert ts.score("a b", [None, "a b c"]) == ts.score("a b", ["a b c"])
    with_empty = ts.score("a b", ["", "a b c d e"])
    assert with_empty.parts["reference_length"] == 0 and "nrefs:2|" in with_empty.signature


def test_no_output_is_not_an_empty_output() -> None:
    assert ts.score(None, "a").status == ts.Status.NO_HYPOTHESIS
    assert ts.score("", "a").status == ts.Status.OK and ts.score("", "a").value == 0
    assert ts.score(None, []).status == ts.Status.NO_HYPOTHESIS


@pytest.mark.parametrize("order", range(1, 10))
def test_orders_longer_than_the_text(order: int) -> None:
    for text in ("a", "a b c"):
        assert ts.score(text, text, max_order=order).value == pytest.approx(1, abs=1e-12)
        strict = ts.score(text, text, max_order=order, effective_order=False, smoothing="none")
        assert strict.value == pytest.approx(float(order <= len(text.split())), abs=1e-12)


def test_weights_of_one_and_of_nine() -> None:
    text = "one two three four five six seven eight nine ten"
    for weights in ((1,), (1.0,), (1 / 9,) * 9, (0,) * 8 + (1,)):
        score = ts.score(text, text, weights=weights)
        assert score.value == pytest.approx(1, abs=1e-12)
        assert len(score.parts["precisions"]) == len(weights)
    assert ts.score("one two", text, weights=(0, 0, 0, 1)).value == 0
    nothing = ts.explain("one two", text, weights=(0, 0, 0, 1))
    assert math.fsum(loss.points for loss in nothing.losses) == 1


WRONG: list[Any] = [
    3,
    2.5,
    math.nan,
    b"bytes",
    bytearray(b"x"),
    b"\xff",
    True,
    object(),
    ["nested"],
    {"a": 1},
    ("t",),
]


def named(value: object) -> str:
    """The value as a name that is the same in every process."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


@pytest.mark.parametrize("references", [["a", "b"], ["a", math.nan], ["a", [math.nan]], ["a", []]])
def test_nan_is_told_to_be_none(references: Any) -> None:
    hypotheses: Any = ["a", math.nan if references[1] in ("b", []) else "b"]
    with pytest.raises(ts.ShapeError, match=r"Row 2: .*\bnan\b.*\. A missing text is None"):
        ts.evaluate(hypotheses, references)


@pytest.mark.parametrize("wrong", WRONG, ids=named)
def test_what_is_no_text_is_named(wrong: Any) -> None:
    name = type(wrong).__name__
    with pytest.raises(ts.ShapeError, match=f"one text: received {name} "):
        ts.score(wrong, "a")
    with pytest.raises(ts.ShapeError, match=f"Row 2: expected text, received {name} "):
        ts.evaluate(["a", wrong], ["a", "b"])
    for references in (
        ["a", [wrong]],
        ["a", ["b", wrong]],
        [["a"], [wrong]],
        [["a"], ["b", wrong]],
    ):
        with pytest.raises(ts.ShapeError, match=r"Row 2: .* received") as error:
            ts.evaluate(["a", "b"], references)
        assert repr(wrong) in str(error.value)
    with pytest.raises(ts.ShapeError) as error:
        ts.score("a", ["b", wrong])
    assert repr(wrong) in str(error.value)


@pytest.mark.parametrize("wrong", [3, 2.5, True, object()], ids=named)
def test_references_that_are_no_texts_at_all(wrong: Any) -> None:
    for call in (
        lambda: ts.score("a", wrong),
        lambda: ts.explain("a", wrong),
        lambda: ts.evaluate(["a"], [wrong]),
        lambda: ts.evaluate(["a"], wrong),
        lambda: ts.evaluate(wrong, ["a"]),
    ):
        with pytest.raises(ts.ShapeError) as error:
            call()
        assert type(wrong).__name__ in str(error.value)


def test_a_bare_text_where_a_list_belongs() -> None:
    for call in (lambda: ts.evaluate("abc", ["abc"]), lambda: ts.evaluate(["abc"], "abc")):
        with pytest.raises(ts.ShapeError, match=r"bare text.*wrap it in a list"):
            call()


def test_nothing_to_compare_with() -> None:
    with pytest.raises(ts.ShapeError, match="needs references"):
        ts.evaluate(["a"])
    evaluation = ts.evaluate([], [])
    assert len(evaluation.values) == 0 and math.isnan(evaluation.mean)
    assert math.isnan(evaluation.corpus.value) and evaluation.corpus.reason


def test_texts_of_other_columns_are_texts() -> None:
    """NumPy's and pandas' texts are what data frames hold."""
    texts = np.array(["a b c d", "e f g h"], dtype=object)
    assert ts.evaluate(list(texts), list(texts)).corpus.value == pytest.approx(1)
    assert ts.evaluate(texts.tolist(), tuple(texts)).values == pytest.approx([1, 1])
    assert ts.score(np.str_("a b c d"), [np.str_("a b c d")]).value == pytest.approx(1)
