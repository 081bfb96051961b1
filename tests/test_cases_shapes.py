"""What people trip over with lists of references and with numbers on a screen.

Measured with NLTK 3.10.4 and sacreBLEU 2.6.0 unless a docstring says otherwise.
"""

from __future__ import annotations

import pytest

import textsim_core as ts
from pages._view import numerals

# Shapes


def test_references_row_by_row_score_all_rows() -> None:
    """Read as streams, [[r1], [r2]] would score the first row alone: 100."""
    hypotheses = ["the brown dog came back", "quite another answer stands here"]
    corpus = ts.evaluate(hypotheses, [["the brown dog came back"], ["they left it in rain"]]).corpus
    assert 100 * corpus.value == pytest.approx(50, abs=1e-9)
    assert corpus.parts["matches"] == (5, 4, 3, 2) and corpus.parts["totals"] == (10, 8, 6, 4)


def test_a_flat_list_of_references_is_one_each() -> None:
    texts = ["the brown dog came back"]
    flat, nested = ts.evaluate(texts, texts), ts.evaluate(texts, [texts])
    assert flat.corpus == nested.corpus and flat.corpus.value == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("hypotheses", "references", "words"),
    [
        (["a b", "c d"], ["a b"], ("2 hypotheses", "1 rows", "partner is 2", "row by row")),
        (["a b"], ["a b", "c", "d"], ("1 hypotheses", "3 rows", "partner is 2")),
        (["a"] * 3, [["a", "b", "c"], ["d", "e", "f"]], ("3 hypotheses", "2 rows", "partner is 3")),
    ],
)
def test_other_counts_are_refused_with_both_and_the_first_alone(
    hypotheses: list[str], references: list[str], words: tuple[str, ...]
) -> None:
    with pytest.raises(ts.ShapeError) as error:
        ts.evaluate(hypotheses, references)
    assert all(word in str(error.value) for word in words)


# Numbers on screen


def test_a_perfect_score_shows_no_noise() -> None:
    """sacreBLEU prints 100.00000000000004."""
    text = "one two three four five six seven"
    value = ts.evaluate([text], [text], tool="sacrebleu").corpus.value
    assert value == pytest.approx(1, abs=1e-9)
    for noisy in (value, 1.0000000000000004, 0.9999999999999999):
        assert numerals.both(noisy) == "100.00 (1.0000)"
        assert not numerals.above_range(noisy)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.9375, "93.75"),
        (0.5, "50.00"),
        (0.49996, "49.996"),
        (0.5 - 1e-17, "50.00"),
        (0.4999999999999999, "<50.00"),
    ],
)
def test_beside_a_pass_mark_the_side_is_seen(value: float, shown: str) -> None:
    assert numerals.beside_mark(value, ts.TOOLS["jeval"].marks["bleu"].value) == shown


@pytest.mark.parametrize("value", [1.821831989445342e-231, 1.2213386697554703e-77, -0.0, 0.0])
def test_next_to_nothing_reads_as_zero(value: float) -> None:
    assert numerals.both(value) == "0.00 (0.0000)"
    assert numerals.signed(value) == "0.0"


def test_no_score_has_a_name_of_its_own() -> None:
    score = ts.score("light rain", "very light rain", tool="nltk", smoothing="method6")
    assert numerals.both(score.value) == "n/a" and score.to_dict()["value"] is None
