"""What the browser gets to draw: the whole text, its fates, JSON without half characters."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from pages._view import drawing, film, literal
from tests.view_values import NASTY, explanation, marked
from textsim_core.explain.types import MarkedText

LETTERS = {"matched": "m", "clipped": "c", "missed": "x", "": "-"}


def joined(pieces: list[str | list[literal.Part]]) -> str:
    flat = [p for piece in pieces for p in ([piece] if isinstance(piece, str) else piece)]
    return "".join(part if isinstance(part, str) else chr(part) for part in flat)


@settings(deadline=None, derandomize=True)
@given(st.text(), st.text(), st.sampled_from([r"\S+", r"\S", r"\w+"]))
def test_the_pieces_give_back_the_text(hypothesis: str, reference: str, token: str) -> None:
    output, expected = marked(hypothesis, [reference], token)
    payload = drawing.marked_texts(output, expected)
    for text, original in zip(payload["texts"], (hypothesis, reference), strict=True):
        assert joined(text["pieces"]) == original.replace("\r\n", "\n")
        assert all(len(row) == len(text["pieces"]) for row in text["kinds"])
        assert sum(number for _, number in text["tokens"]) == len(text["exact"])


@pytest.mark.parametrize("order", [1, 2, 3, 4])
def test_the_fates_are_those_of_the_core(order: int) -> None:
    output, expected = marked("the the cat sat on the mat", ["the cat was on the mat"])
    payload = drawing.marked_texts(output, expected)
    for text, core in zip(payload["texts"], (output, *expected), strict=True):
        wanted = [(piece, LETTERS[kind]) for piece, kind in core.segments(order)]
        assert list(zip(text["pieces"], text["kinds"][order - 1], strict=True)) == wanted


def test_a_combining_mark_stays_with_its_letter_and_its_difference_shows() -> None:
    output, expected = marked("cafe\u0301", ["cafe"], r"\S")
    text = drawing.marked_texts(output, expected)["texts"][0]
    assert text["pieces"] == ["c", "a", "f", "e\u0301"]
    assert text["kinds"][0] == "mmmx"
    assert text["tokens"][-1] == [3, 2]


def test_equal_words_have_equal_numbers_in_all_texts() -> None:
    output, expected = marked("The cat", ["the cat", "cat"])
    first, second, third = drawing.marked_texts(output, expected)["texts"]
    assert first["exact"][1] == second["exact"][1] == third["exact"][0]
    assert first["exact"][0] != second["exact"][0]
    assert first["folded"][0] == second["folded"][0]
    assert not {*first["exact"]} & {*first["folded"]}


def test_hostile_text_travels_as_json_with_its_invisible_characters_named() -> None:
    output, _ = marked(f"{NASTY} \0 \ud800 a\xa0b", [])
    payload = drawing.marked_texts(output, ())
    wire = json.dumps(payload)
    assert not re.search(r"\\ud[89a-f]", wire.lower().replace("\\ud83d", ""))
    assert "\\u0000" not in wire
    assert payload["names"]["8203"] == ["ZWSP", "U+200B ZERO WIDTH SPACE", False]
    assert payload["names"]["0"][0] == "NUL"
    assert payload["names"]["55296"][1].startswith("U+D800 lone surrogate")
    assert payload["names"]["160"][2] is True
    assert payload["names"]["8238"][0] == "RLO"


def test_joiners_stay_where_a_script_needs_them() -> None:
    for whole in ("می\u200cخواهم", "👩\u200d💻", "क्\u200dष", "❤\ufe0f", "\u3000"):
        assert literal.visible(whole) == [whole]
    assert literal.visible("wo\u200drd") == ["wo", 0x200D, "rd"]
    assert literal.visible("a\ufe0f") == ["a", 0xFE0F]
    assert literal.visible("a\rb\r\nc\td") == ["a", 13, "b\nc\td"]


def test_a_long_text_is_cut_and_says_so() -> None:
    text = " ".join(f"w{i % 50}" for i in range(50_000))
    output, expected = marked(text, [text], orders=2)
    first = drawing.marked_texts(output, expected)["texts"][0]
    assert len(text) > 150_000
    assert first["length"] == len(text)
    assert first["shown"] == drawing.FIRST == len(joined(first["pieces"]))
    assert set("".join(first["kinds"])) == {"m", "-"}
    whole = drawing.marked_texts(output, expected, limit=len(text))["texts"][0]
    assert whole["shown"] == len(text)
    assert whole["kinds"][1][:100] == first["kinds"][1][:100]


def test_one_token_longer_than_the_limit() -> None:
    output, _ = marked("x" * 150_000, [])
    text = drawing.marked_texts(output, ())["texts"][0]
    assert text["pieces"] == ["x" * drawing.FIRST]


def test_tokens_without_characters_of_their_own() -> None:
    text = MarkedText("&lt; a", ((0, 4), (0, 4), (5, 6)), (("matched", "missed", "matched"),))
    drawn = drawing.marked_texts(text, ())["texts"][0]
    assert joined(drawn["pieces"]) == "&lt; a"
    assert drawn["tokens"][0] == [0, 2]
    assert drawn["kinds"][0][0] == "x"


def test_texts_are_named() -> None:
    output, expected = marked("a", ["a", "b"])
    names = [t["label"] for t in drawing.marked_texts(output, expected)["texts"]]
    assert names == ["Output", "Expected 1", "Expected 2"]
    assert drawing.marked_texts(None, expected[:1])["texts"][0]["label"] == "Expected"


def test_film_frames_carry_one_number_in_words() -> None:
    rows = film.frames_payload(explanation().frames)
    assert [row["value"] for row in rows] == ["7", "25.0\u202f%", "28.30"]
    assert rows[2]["beside"] == "0.2830"
    assert rows[0]["title"] == "Tokens \ufffd"
    assert rows[1]["title"] == "Single <b>words</b>"
    json.dumps(rows).encode("ascii")


def test_the_legend_says_what_a_kind_means_under_the_metric() -> None:
    counted = ts.explain("a b c a", "c a b", metric="bleu")
    ordered = ts.explain("a b c a", "c a b", metric="rougeL")
    words = [
        drawing.marked_texts(e.hypothesis, e.references, kind_words=e.kind_words)["words"]
        for e in (counted, ordered)
    ]
    assert [each["c"] for each in words] == ["said more often than allowed", "in another order"]
    assert words[0]["m"] == words[1]["m"] == "matched"
