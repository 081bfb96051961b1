"""Every film's own texts: what is replayed arrives, what grows ends at the count, all bounded."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from pages._view import film
from tests.generated_pairs import Row, rows
from textsim_core.align import Edit, EditScript, Shift
from textsim_core.explain.edit_replay import MOST, replayed
from textsim_core.explain.overlap_steps import MOST as FOUND
from textsim_core.explain.types import Explanation, Frame, SceneText
from textsim_core.types import Status

exactly = settings(deadline=None, derandomize=True, max_examples=60)
WORDS = ("wer", "mer", "wil")
CHARACTERS = ("cer", "levenshtein", "edit_similarity")
TER: tuple[dict[str, Any], ...] = (
    {"lowercase": False},
    {"lowercase": False, "direction": "expected"},
    {"lowercase": True},
)
EDITS = [(name, {}) for name in (*WORDS, *CHARACTERS)] + [("ter", options) for options in TER]


def steps(explanation: Explanation, *names: str) -> list[Frame]:
    return [f for f in explanation.frames if f.name.partition("_")[0] in names and f.texts]


def read(text: SceneText) -> str:
    """A text as it stands there; nothing is cut in these tests."""
    assert (text.before, text.after) == (0, 0)
    return "".join(a + b for a, b in zip(text.tokens, (*text.gaps, ""), strict=True))


def marked(text: SceneText, *marks: str) -> int:
    return sum(mark in marks for mark in text.marks)


@st.composite
def scripts(draw: st.DrawFn) -> tuple[EditScript, list[str]]:
    """A script that fits a text of made-up tokens."""
    length = draw(st.integers(0, 30))
    shifts = []
    for _ in range(draw(st.integers(0, 9)) if length > 1 else 0):
        start = draw(st.integers(0, length - 1))
        size = draw(st.integers(1, length - start))
        shifts.append(Shift(start, size, draw(st.integers(0, length - size))))
    edits, reference = [], 0
    for place in range(length + 1):
        for _ in range(draw(st.integers(0, 2))):
            edits.append(Edit("insert", place, reference, f"new{reference}"))
            reference += 1
        kind = draw(st.sampled_from(("keep", "delete", "replace"))) if place < length else "delete"
        if place < length and kind == "delete":
            edits.append(Edit("delete", place, reference))
        elif place < length:
            if kind == "replace":
                edits.append(Edit("replace", place, reference, f"new{reference}"))
            reference += 1
    return EditScript(tuple(shifts), tuple(edits)), [f"old{i}" for i in range(length)]


@exactly
@given(made=scripts())
def test_a_replayed_script_goes_all_the_way_edit_by_edit(
    made: tuple[EditScript, list[str]],
) -> None:
    script, tokens = made
    goal = script.apply(tokens)
    found = list(replayed(script, len(tokens)))
    assert len(found) <= MOST and (len(found) == len(script) or len(script) > MOST)
    assert [*(s for step in found for s in step.shifts)] == list(script.shifts)
    assert [*(e for step in found for e in step.edits)] == list(script.edits)
    assert [step.last for step in found] == [
        sum(len(s.shifts) + len(s.edits) for s in found[: i + 1]) for i in range(len(found))
    ]
    for step in found:  # as far as the script is followed, by the script's own rule
        done = EditScript(
            script.shifts[: step.last], script.edits[: step.last - len(script.shifts)]
        )
        if step.last < len(script.shifts):
            done = EditScript(script.shifts[: step.last], ())
        words = [tokens[t] if t >= 0 else goal[~t] for t in step.row]
        assert words == done.apply(tokens)


@pytest.mark.parametrize(("metric", "options"), EDITS, ids=lambda value: str(value))
@exactly
@given(row=rows())
def test_the_edits_of_a_film_turn_one_text_into_the_other(
    metric: str, options: dict[str, Any], row: Row
) -> None:
    told = ts.explain(*row, metric=metric, **options)
    if told.score.status != Status.OK:
        return
    shown, end = steps(told, "shift", "edit"), steps(told, "edits")
    if not end:  # torchmetrics counts no edit against an empty output: nothing turns it
        assert "direction" in options and told.score.parts["hypothesis_length"] == 0
        return
    last = end[0]
    edits = told.score.parts["edits"]
    assert last.value == edits == (shown[-1].value if shown else 0)
    assert [f.value for f in shown] == sorted({f.value for f in shown}) and len(shown) <= MOST
    if any(text.before or text.after for frame in (*shown, last) for text in frame.texts):
        return
    edited, goal = last.texts
    assert (edited.edited, goal.edited) == (True, False)
    assert len(edited.tokens) == len(goal.tokens)
    alike = str.lower if options.get("lowercase") else str
    assert list(map(alike, edited.words)) == list(map(alike, goal.words))
    assert {edited.reference, goal.reference} == {0, told.used_reference}
    for frame in shown:
        text, other = frame.texts
        assert marked(text, "now", "moved", "deleted") > 0
        assert marked(other, "now") == marked(text, "now")
        assert len(other.tokens) == len(goal.tokens)


@pytest.mark.parametrize("metric", WORDS)
@exactly
@given(row=rows())
def test_each_edit_is_one_change_of_the_words_before(metric: str, row: Row) -> None:
    told = ts.explain(*row, metric=metric, tokenizer="whitespace")
    if told.score.status != Status.OK:
        return
    words = tuple(row[0].split())
    for frame in steps(told, "edit"):
        text = frame.texts[0]
        if text.before or text.after:
            return
        pairs = list(zip(text.tokens, text.marks, strict=True))
        assert tuple(word for word, mark in pairs if mark != "now") == words
        words = text.words


LCS = ("rougeL", "rougeLsum")


@pytest.mark.parametrize("metric", (*LCS, "rouge1", "rouge2", "token_f1"))
@exactly
@given(row=rows())
def test_what_is_found_grows_to_the_matches(metric: str, row: Row) -> None:
    told = ts.explain(*row, metric=metric, tokenizer="words")
    if told.score.status != Status.OK or not told.score.parts["reference"]:
        return
    grown, matches = steps(told, "found"), told.score.parts["matches"]
    assert len(grown) <= FOUND
    assert [f.value for f in grown] == sorted({f.value for f in grown})
    assert (grown[-1].value if grown else 0) == matches
    end = steps(told, "matches")[0]
    if any(t.before or t.after for t in end.texts) or metric == "rouge2":
        return
    before = 0
    for frame in grown:
        for text in frame.texts:
            assert marked(text, "now", "matched") == frame.value
            assert marked(text, "now") == frame.value - before
        before = int(frame.value)
    assert [marked(text, "matched") for text in end.texts] == [matches, matches]
    if metric == "rougeL":
        said, meant = (
            [w.lower() for w, m in zip(t.tokens, t.marks, strict=True) if m == "matched"]
            for t in end.texts
        )
        assert said == meant


@pytest.mark.parametrize("counted", ["clipped", "distinct", "distinct-matches"])
def test_a_repeated_word_counts_as_often_as_the_setting_says(counted: str) -> None:
    told = ts.explain("a a a b", "a a c b", metric="rouge1", tokenizer="words", counted=counted)
    number = 2 if counted == "clipped" else 1
    first = steps(told, "found")[0]
    assert (first.value, marked(first.texts[0], "now")) == (number, number)
    assert marked(first.texts[0], "clipped") == 3 - number
    assert f"“a” is said 3 times and counts {number}" in first.caption
    assert told.frames[-2].texts == told.frames[-3].texts
    assert steps(told, "found")[-1].value == told.score.parts["matches"]


@pytest.mark.parametrize("chunks", ["both", "output"])
@exactly
@given(row=rows())
def test_meteors_stages_and_stretches_are_those_counted(chunks: str, row: Row) -> None:
    told = ts.explain(*row, metric="meteor", chunks=chunks)
    if told.score.status != Status.OK or not told.score.parts["reference"]:
        return
    stages, stretches = steps(told, "exact", "stem", "synonym"), steps(told, "chunks")[0]
    if any(t.before or t.after for t in stretches.texts):
        return
    total = 0
    for frame in stages:
        total += int(frame.value)
        for text in frame.texts:
            assert marked(text, "now") == frame.value
            assert marked(text, "now", "matched") == total
    assert total == told.score.parts["matches"]
    for text in stretches.texts:
        assert marked(text, "matched") == total
        numbers = [number for number in text.groups if number]
        assert len(numbers) in (0, total)
        assert set(numbers) == set(range(1, told.score.parts["chunks"] + 1))
    first = stretches.texts[0].groups
    assert [n for n in first if n] == sorted(n for n in first if n)


def test_chrfs_words_are_marked_by_phrase() -> None:
    told = ts.explain("a b, c d", "a b, d c", metric="chrf++")
    words = {f.name: f for f in steps(told, "words")}
    assert [marked(t, "matched") for t in words["words_1"].texts] == [5, 5]
    assert [marked(t, "matched") for t in words["words_2"].texts] == [3, 3]
    assert read(words["words_2"].texts[1]) == "a b, d c"


def test_moves_and_edits_are_told_in_words() -> None:
    told = ts.explain("yes the Cat sat", "the cat sat down yes", metric="ter")
    assert [(f.name, f.caption) for f in told.frames[1:-1]] == [
        ("shift_1", "“yes” moves forward by 3 words."),
        ("edit_2", "“down” is put in."),
        ("edits", "After 2 edits (1 move and 1 missing word) the output is the expected text, "
         "but for what does not count here, such as capitals."),
    ]  # fmt: skip
    assert [read(f.texts[0]) for f in told.frames[1:-1]] == [
        "the Cat sat yes",
        *2 * ["the Cat sat down yes"],
    ]
    back = ts.explain("a b c", "c a b", metric="ter", direction="expected")
    assert [t.reference for t in back.frames[1].texts] == [1, 0]
    assert read(back.frames[1].texts[0]) == "a b c"
    letters = ts.explain("naïve caf", "naive cafés x", metric="cer")
    assert letters.frames[1].caption == "“ï” becomes “i”."
    many = ts.explain("a b c d e f g", "x", metric="cer")
    assert many.frames[1].caption.startswith("“a ")
    assert ts.explain("same", "same", metric="wer").frames[1].caption == (
        "There is nothing to edit: the output is the expected text."
    )


def test_a_set_has_no_texts() -> None:
    for metric in ("ter", "rougeL", "meteor", "chrf++"):
        told = ts.evaluate(["a b", "c"], ["b a", "c"], metric=metric).explain()
        assert not any(frame.texts for frame in told.frames)


def test_long_texts_stay_short() -> None:
    output = " ".join(f"w{i % 977}" for i in range(3000))
    expected = " ".join(f"w{i % 991}" if i % 7 else "other" for i in range(3000))
    for metric in ("wer", "cer", "rouge1", "rougeL", "meteor", "chrf++"):
        told = ts.explain(output, expected, metric=metric)
        assert len(told.frames) <= 20
        payload = film.frames_payload(told.frames)
        assert len(json.dumps(payload)) < 300_000
        cut = [text for frame in payload for text in frame["texts"]]
        assert cut and all(text["cut"] for text in cut)
    late = ts.explain(output + " end", output + " stop", metric="wer")
    edit = late.frames[1].texts[0]
    assert edit.before > 2000 and "end" in edit.tokens and edit.words[-1] == "stop"


def test_the_payload_keeps_whole_characters_and_names_hidden_ones() -> None:
    told = ts.explain("ab\u200bc \u0939\u0940", "abc \u0939\u093f", metric="cer")
    frames = film.frames_payload(told.frames)
    taken = next(f for f in frames if any("d" in t["kinds"] for t in f["texts"]))
    assert [0x200B] in taken["texts"][0]["pieces"]
    for frame in frames:
        for text in frame["texts"]:
            assert len(text["kinds"]) == len(text["pieces"])
            assert not any(p in ("\u0940", "\u093f") for p in text["pieces"])
    assert taken["texts"][0]["label"] == "Output, as edited so far"
    assert ["d", "taken out now"] in taken["legend"]
    chunked = ts.explain("a b x c", "c a b", metric="meteor")
    text = next(f for f in film.frames_payload(chunked.frames) if f["name"] == "chunks")["texts"][0]
    assert [g for g in text["groups"] if g] == [1, 1, 2]
