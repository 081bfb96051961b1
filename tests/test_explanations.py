"""Explanations tell the truth: every figure in a sentence stands in the score's own parts."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets, rows
from textsim_core.explain.losses import Factor, geometric_losses
from textsim_core.explain.types import Explanation, MarkedText
from textsim_core.explain.words import count, listed, phrase, points
from textsim_core.smoothing import SMOOTHINGS

exactly = settings(deadline=None, derandomize=True, max_examples=60)
EACH_SMOOTHING = pytest.mark.parametrize("smoothing", SMOOTHINGS)
NUMBER = re.compile("\N{MINUS SIGN}?" + r"\d+(?:,\d{3})*(?:\.\d+)?")
FIXED = {"100", "0"}


def figures(explanation: Explanation) -> set[str]:
    """Every figure that the parts and the losses have, as sentences write them."""
    score, parts = explanation.score, explanation.score.parts
    fractions = [score.value, 1 - score.value, parts["brevity_penalty"], parts["geometric_mean"]]
    losses = explanation.losses + explanation.plain_losses
    fractions += [loss.points for loss in losses]
    fractions += [
        -sum(loss.points for loss in group if loss.points < 0)
        for group in (explanation.losses, explanation.plain_losses)
    ]
    said, expected = parts["hypothesis_length"], parts["reference_length"]
    if expected:
        fractions += [said / expected - 1, 1 - said / expected]
    fractions += list(parts["precisions"])
    shares = [m / t for m, t in zip(parts["matches"], parts["totals"], strict=True) if t]
    fractions += [*shares, 0.0]
    found = {points(f, digits) for f in fractions for digits in (1, 2) if math.isfinite(f)}
    found |= {f"{score.value:.4f}", f"{parts['brevity_penalty']:.3f}"}
    found |= {f"{said / expected:.3f}"} if expected else set()
    wholes = [said, expected, *parts["matches"], *parts["totals"]]
    return found | {f"{whole:,}" for whole in wholes} | FIXED


def numbers(sentence: str) -> Iterator[str]:
    """The numbers of a sentence; quoted tokens may hold some of their own."""
    return (match.group() for match in NUMBER.finditer(re.sub("“.*?”", "", sentence, flags=re.S)))


def assert_figures(explanation: Explanation, extra: Sequence[str] = ()) -> None:
    if math.isnan(explanation.score.value):
        return
    known = figures(explanation) | set(extra)
    for style, sentences in explanation.verdicts.items():
        for sentence in sentences:
            shown = re.sub(r"\(smoothed: order [\d, ]+\)", "", sentence)
            wrong = [number for number in numbers(shown) if number not in known]
            assert not wrong, f"{style}: {wrong} in {sentence!r}"


@EACH_SMOOTHING
@exactly
@given(row=rows(), lowercase=st.booleans())
def test_verdicts_of_a_pair(smoothing: str, row: Row, lowercase: bool) -> None:
    assert_figures(ts.explain(*row, smoothing=smoothing, lowercase=lowercase))


@EACH_SMOOTHING
@settings(exactly, max_examples=25)
@given(table=data_sets(5), pooling=st.sampled_from(["sums", "nltk"]))
def test_verdicts_of_a_set(smoothing: str, table: list[Row], pooling: str) -> None:
    evaluation = ts.evaluate(*columns(table), smoothing=smoothing, pooling=pooling)
    explanation = evaluation.explain()
    assert_figures(explanation, [f"{len(table):,}"])
    assert explanation.hypothesis is None and explanation.ledger == ()


@exactly
@given(row=rows(), smoothing=st.sampled_from(list(SMOOTHINGS)), order=st.integers(1, 9))
def test_captions_of_the_film(row: Row, smoothing: str, order: int) -> None:
    explanation = ts.explain(*row, smoothing=smoothing, max_order=order)
    parts = explanation.score.parts
    known = figures(explanation)
    known |= {f"{len(reference.spans):,}" for reference in explanation.references}
    known |= {f"{n}" for entry in explanation.ledger for n in (entry.said, entry.allowed)}
    known |= {str(i + 1) for i in range(len(explanation.references))}
    summary = SMOOTHINGS[smoothing].summary
    for frame in explanation.frames:
        wrong = [n for n in numbers(frame.caption.replace(summary, "")) if n not in known]
        assert not wrong or math.isnan(explanation.score.value), f"{wrong} in {frame.caption!r}"
        if frame.name.startswith("order_"):
            n = int(frame.name.removeprefix("order_"))
            assert frame.order == n
            assert frame.value == pytest.approx(
                parts["matches"][n - 1] / max(parts["totals"][n - 1], 1)
            )
        if frame.name.startswith("clipping_"):
            assert frame.value == parts["matches"][frame.order - 1]
        if frame.name.startswith("smoothing_"):
            assert frame.value == parts["precisions"][frame.order - 1]
    values = {frame.name: frame.value for frame in explanation.frames}
    assert values["tokens"] == parts["hypothesis_length"]
    if explanation.score.status == ts.Status.OK:
        assert values["length"] == parts["brevity_penalty"]
        assert values.get("mean", 0) == parts["geometric_mean"]
        assert values["score"] == explanation.score.value


@settings(exactly, max_examples=150)
@given(row=rows(), lowercase=st.booleans(), tokenizer=st.sampled_from(["13a", "char", "intl"]))
def test_ledger_and_marks_add_up_to_the_matches(row: Row, lowercase: bool, tokenizer: str) -> None:
    explanation = ts.explain(*row, lowercase=lowercase, tokenizer=tokenizer, max_order=6)
    parts = explanation.score.parts
    for order in range(1, 7):
        entries = [entry for entry in explanation.ledger if entry.order == order]
        assert sum(entry.credited for entry in entries) == parts["matches"][order - 1]
        assert sum(entry.said for entry in entries) == parts["totals"][order - 1]
        assert len({entry.ngram for entry in entries}) == len(entries)
        kinds = Counter(explanation.hypothesis.ngrams[order - 1])
        assert kinds["matched"] == parts["matches"][order - 1]
        assert kinds.total() == parts["totals"][order - 1]
        assert kinds["clipped"] == sum(e.said - e.credited for e in entries if e.allowed)
        assert_granted(explanation, order)
    assert len(explanation.hypothesis.spans) == parts["hypothesis_length"]


def assert_granted(explanation: Explanation, order: int) -> None:
    """The references named in the ledger are those that allow the most, and mark as much."""
    for i, reference in enumerate(explanation.references, 1):
        kinds = Counter(reference.ngrams[order - 1])
        granted = [e for e in explanation.ledger if e.order == order and i in e.granted_by]
        assert kinds["matched"] >= sum(entry.credited for entry in granted)
    for entry in explanation.ledger:
        assert bool(entry.granted_by) == (entry.allowed > 0)
        assert all(1 <= i <= len(explanation.references) for i in entry.granted_by)


@settings(exactly, max_examples=150)
@given(row=rows(), smoothing=st.sampled_from(list(SMOOTHINGS)), penalised=st.booleans())
def test_losses_add_up_and_say_what_is_estimated(row: Row, smoothing: str, penalised: bool) -> None:
    rule = "closest" if penalised else "shortest"
    explanation = ts.explain(*row, smoothing=smoothing, reference_length=rule)
    score = explanation.score
    if score.status != ts.Status.OK:
        return
    for losses in (explanation.losses, explanation.plain_losses):
        assert math.fsum(loss.points for loss in losses) == pytest.approx(
            1 - score.value, abs=1e-12
        )
    if score.parts["brevity_penalty"] == 1 and score.parts["hypothesis_length"]:
        assert explanation.losses[0].points == explanation.plain_losses[0].points == 0
    raw = [
        m / t if t else 0
        for m, t in zip(score.parts["matches"], score.parts["totals"], strict=True)
    ]
    for loss in explanation.losses[1:]:
        n = int(loss.name.removeprefix("order_"))
        used = score.parts["precisions"][n - 1]
        assert loss.estimated == (
            used > 1e-300 and not math.isclose(used, raw[n - 1], rel_tol=1e-12)
        )


LONG = "the grey heron flew home over the old town"


def plain(hypothesis: str, references: str | list[str], **chosen: object) -> tuple[str, ...]:
    return ts.explain(hypothesis, references, **chosen).verdicts["plain"]


@pytest.mark.parametrize(
    ("hypothesis", "reference", "sentence"),
    [
        ("", "a b", "There is nothing in the output to match."),
        ("yes", "no", "The only word does not match."),
        ("yes", "yes", "1 of 1 word matches."),
        ("a b c d", "a x y z", "1 of 4 words matches, but none of 1 four-word phrase does."),
        (LONG, LONG, "9 of 9 words match, and 6 of 6 four-word phrases do."),
        ("a b c d e", "a b c d f", "4 of 5 words match, and 1 of 2 four-word phrases does."),
        ("a b c d x y z", "a b c d", "4 of 7 words match, but only 1 of 4 four-word phrases does."),
        ("x y z v w", "a b c", "None of 5 words matches, and none of 2 four-word phrases does."),
        ("a a", "a", "1 of 2 words matches, but the only two-word phrase does not."),
    ],
)
def test_zero_one_and_many_are_said_right(hypothesis: str, reference: str, sentence: str) -> None:
    said = plain(hypothesis, reference, smoothing="none")[1]
    if "none of 1 four-word phrase does" in sentence:
        sentence = "1 of 4 words matches, but the only four-word phrase does not."
    assert said == sentence


@pytest.mark.parametrize(
    ("hypothesis", "reference", "sentence"),
    [
        (LONG, LONG, "The length is as expected (9 words) and costs nothing."),
        ("yes", "no", "The length is as expected (1 word) and costs nothing."),
        ("", "", "There is no text on either side, so no length to compare."),
        ("yes yes", "", "The expected text is empty, the output has 2 words."),
        ("yes", "", "The expected text is empty, the output has 1 word."),
        ("a b c", "a b", "The output is 50.0 % longer than expected (3 words against 2); length "
         "itself costs nothing, but surplus words cannot match."),
    ],
)  # fmt: skip
def test_length_is_said_right(hypothesis: str, reference: str, sentence: str) -> None:
    assert plain(hypothesis, reference)[2] == sentence


def test_a_short_output_is_told_what_it_costs() -> None:
    explanation = ts.explain("turn left at the mill", "turn left at the mill and stop")
    cost = explanation.plain_losses[0].points
    assert cost == pytest.approx(1 - math.exp(-0.4), rel=1e-12)
    assert explanation.verdicts["plain"][2] == (
        "The output is 28.6 % shorter than expected (5 words against 7), which costs 33.0 points."
    )


@pytest.mark.parametrize(
    ("hypothesis", "reference", "ending"),
    [
        ("", "a b", "the output is empty."),
        ("yes", "no", "no word of the output stands in an expected text."),
        ("a x b y c", "a b c d e", "no two-word phrase of the output stands in an expected text"),
        ("a b x c d", "a b c d e", "no three-word phrase of the output stands in an expected text"),
        ("a b c", "a b c", "the output is too short to hold a single four-word phrase"),
    ],
)
def test_a_zero_names_the_order_that_makes_it(hypothesis: str, reference: str, ending: str) -> None:
    for chosen in ({"smoothing": "none", "effective_order": False}, {"tool": "nltk"}):
        head = plain(hypothesis, reference, **chosen)[0]
        assert head.startswith(f"Scored 0.0 of 100: {ending}"), head


def test_the_loss_of_a_zero_lies_with_the_order_that_makes_it() -> None:
    losses = ts.explain("a b x c d", "a b c d e", smoothing="none").losses
    assert {loss.name: loss.points for loss in losses} == {
        "brevity_penalty": 0, "order_1": 0, "order_2": 0, "order_3": 1, "order_4": 0,
    }  # fmt: skip


def test_perfect() -> None:
    explanation = ts.explain(LONG, [LONG])
    assert explanation.verdicts["plain"][0] == "Scored 100.0 of 100: nothing is missing."
    assert all(abs(loss.points) < 1e-12 for loss in explanation.losses + explanation.plain_losses)
    assert not [f for f in explanation.frames if f.name.startswith(("smoothing", "clipping"))]
    assert {kind for row in explanation.hypothesis.ngrams for kind in row} == {"matched"}


@pytest.mark.parametrize("smoothing", ["method5", "method7"])
def test_above_one(smoothing: str) -> None:
    explanation = ts.explain(
        "mind the wet step", "mind the wet step", tool="nltk", smoothing=smoothing
    )
    assert explanation.score.value == pytest.approx(1.010629663399238, rel=1e-12)
    head = explanation.verdicts["plain"][0]
    assert head.startswith("Scored 101.1 of 100: ") and "can pass 100" in head
    assert math.fsum(loss.points for loss in explanation.losses) < 0


@pytest.mark.parametrize(
    ("chosen", "pair", "reason"),
    [
        ({"tool": "nltk", "smoothing": "method6"}, ("clear skies", "very clear skies"), "trigram"),
        ({"tool": "huggingface-evaluate"}, ("", "a"), "divides by its length"),
        ({"tool": "huggingface-evaluate"}, ("a", ""), "divides by its length"),
        ({}, (None, "a"), "no output to score"),
        ({}, ("a", []), "no expected text"),
        ({}, ("a", [None]), "no expected text"),
    ],
)
def test_undefined_is_a_reason_and_no_number(
    chosen: dict[str, str], pair: tuple[str | None, str], reason: str
) -> None:
    explanation = ts.explain(*pair, **chosen)
    assert math.isnan(explanation.score.value) and math.isnan(explanation.frames[-1].value)
    assert explanation.losses == explanation.plain_losses == ()
    for sentences in explanation.verdicts.values():
        assert sentences[0] == "There is no score." and reason in sentences[1]
    assert not re.search(r"nan|inf\b|None", " ".join(f.caption for f in explanation.frames))


def test_which_expected_text_was_used_for_the_length() -> None:
    explanation = ts.explain("a b c d", ["a b c d e f g", "a b c d e", "a"])
    assert explanation.used_reference == 2
    caption = next(f.caption for f in explanation.frames if f.name == "length")
    assert "4 words against 5 expected by expected text 2: too short" in caption
    assert ts.evaluate(["a"], ["a"]).explain().used_reference is None


def test_repeating_is_shown_with_the_worst_phrase() -> None:
    frames = {f.name: f for f in ts.explain("the the the cat", ["the cat", "a the the"]).frames}
    assert "“the” is said 3 times, an expected text allows 2" in frames["clipping_1"].caption
    assert frames["clipping_1"].value == 3


def test_characters_are_called_characters() -> None:
    explanation = ts.explain("今天", "今天好", tokenizer="char", max_order=2)
    assert explanation.unit == "character"
    assert explanation.verdicts["plain"][1] == (
        "2 of 2 characters match, and 1 of 1 two-character sequence does."
    )


def test_where_nltk_would_print_another_number_both_are_told() -> None:
    rows = ["ok", "thank you", LONG]
    exact = ts.evaluate(rows, rows, tool="nltk", pooling="sums").explain()
    (note,) = exact.notes
    printed = 100 * ts.evaluate(rows, rows, tool="nltk").corpus.value
    assert f"prints {printed:.2f} here, exact sums give 100.00" in note and "(2 such rows)" in note
    assert ts.evaluate(rows[2:], rows[2:], tool="nltk").explain().notes == ()
    assert ts.evaluate(rows, rows, tool="sacrebleu").explain().notes == ()


@exactly
@given(logs=st.lists(st.floats(-30, 1), min_size=1, max_size=6))
def test_losses_of_any_product(logs: list[float]) -> None:
    score = math.exp(math.fsum(logs))
    losses = geometric_losses(score, [Factor(f"f{i}", "", log) for i, log in enumerate(logs)])
    assert math.fsum(loss.points for loss in losses) == pytest.approx(
        1 - score, rel=1e-12, abs=1e-12
    )
    assert all(
        math.copysign(1, loss.points) == math.copysign(1, -log or 1)
        for loss, log in zip(losses, logs, strict=True)
    )


def test_a_product_of_zero_needs_a_factor_of_zero() -> None:
    losses = geometric_losses(0.0, [Factor("a", "", -1.0), Factor("b", "", -math.inf)])
    assert [loss.points for loss in losses] == [0, 1]
    with pytest.raises(ValueError, match="needs a factor of 0"):
        geometric_losses(0.0, [Factor("a", "", -1.0)])


def test_marks_cover_the_best_fate() -> None:
    mark = MarkedText(
        "a b c", ((0, 1), (2, 3), (4, 5)), (("matched", "missed", "clipped"), ("missed", "matched"))
    )
    assert mark.token_kinds(2) == ("missed", "matched", "matched")
    assert list(mark.segments(1)) == [
        ("a", "matched"),
        (" ", ""),
        ("b", "missed"),
        (" ", ""),
        ("c", "clipped"),
    ]


def test_tokens_that_share_a_character_do_not_repeat_it() -> None:
    mark = MarkedText("abc", ((0, 2), (1, 2), (1, 3)), (("matched", "missed", "missed"),))
    assert list(mark.segments(1)) == [("ab", "matched"), ("c", "missed")]


@pytest.mark.parametrize(
    ("got", "wanted"),
    [
        (points(0.28299), "28.3"),
        (points(-1e-9), "0.0"),
        (points(-0.5, 2), "\N{MINUS SIGN}50.00"),
        (count(1, "word"), "1 word"),
        (count(0, "word"), "0 words"),
        (count(1204, "row has", "rows have"), "1,204 rows have"),
        (phrase(1, 2), "words"),
        (phrase(9, 1), "nine-word phrase"),
        (phrase(3, 2, "character"), "three-character sequences"),
        (listed(["7"]), "7"),
        (listed(["7", "9"]), "7 and 9"),
        (listed(["7", "9", "11"]), "7, 9 and 11"),
    ],
)
def test_small_words(got: str, wanted: str) -> None:
    assert got == wanted
