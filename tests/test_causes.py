"""What each kind of difference costs, and the ladder that forgives them one by one."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from textsim_core.causes import TITLES, Diagnosis, nearest
from textsim_core.forgiveness import Ladder, ladder
from textsim_core.repairs import CAUSES, Repair
from textsim_core.word_forms import words
from textsim_core.word_pairing import pair

HARD = settings(deadline=None, derandomize=True, max_examples=60)
WORDS = [
    "the", "The", "cat", "cats", "sat", "mat", "30", "40", "Anna", "Berta", ",", ".", "café",
    "cafe", "кот", "car", "automobile", "苹", "果", "नमस्ते", "quickly", "a\u200bb", "ab",
]  # fmt: skip
SENTENCES = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)
METRICS = ["bleu", "chrf", "ter", "rougeL", "token_f1"]


def costs(hypothesis: str, reference: str, metric: str = "token_f1") -> dict[str, float]:
    found = Diagnosis.of(ts.configured(metric), ts.Pairs.of([hypothesis], [[reference]]))
    return {cost.name: cost.points for cost in found.row_costs(0)}


@HARD
@given(st.text(max_size=40))
def test_words_and_the_space_between_are_the_whole_text(text: str) -> None:
    found = words(text)
    rest = text[found[-1].end :] if found else text
    assert "".join(word.space + word.text for word in found) + rest == text
    assert not rest.strip()
    assert not any(word.space.strip() for word in found)


@HARD
@given(SENTENCES, SENTENCES)
def test_links_are_one_to_one_and_those_in_place_never_cross(said: str, meant: str) -> None:
    pairing = pair(said, meant)
    for side in ("hypothesis", "reference"):
        places = [getattr(link, side) for link in pairing.links]
        assert len(set(places)) == len(places)
    in_place = [link.reference for link in pairing.links if link.in_place]
    assert in_place == sorted(in_place)
    assert len(pairing.links) + len(pairing.surplus) == len(pairing.hypothesis)
    assert len(pairing.links) + len(pairing.missing) == len(pairing.reference)


@HARD
@given(SENTENCES, SENTENCES)
def test_all_repairs_together_give_the_words_of_the_reference(said: str, meant: str) -> None:
    repair = Repair.of(pair(said, meant), meant)
    assert repair.text_after(repair.present) == meant
    for number in range(len(repair.present)):
        pieces = list(repair._pieces(frozenset(repair.present[: number + 1])))
        left = {*repair.present[number + 1 :]}
        if not left:
            assert [text for _, text in pieces] == [word.text for word in words(meant)]


@HARD
@given(SENTENCES, SENTENCES, st.sampled_from(METRICS))
def test_causes_add_up_to_the_distance_from_the_best(said: str, meant: str, name: str) -> None:
    metric = ts.configured(name)
    value = ts.score(said, meant, metric=name).value
    found = Diagnosis.of(metric, ts.Pairs.of([said], [[meant]]))
    if math.isnan(value):
        assert found.row_costs(0) == ()
    elif math.isfinite(value):
        total = math.fsum(cost.points for cost in found.row_costs(0))
        assert total == pytest.approx(abs(metric.facts.best - value), abs=1e-12)
        assert found.by_row.sum() == pytest.approx(total, abs=1e-12)


@HARD
@given(st.lists(st.tuples(SENTENCES, SENTENCES), min_size=1, max_size=6), st.sampled_from(METRICS))
def test_a_filter_is_the_diagnosis_of_its_rows(rows: list[tuple[str, str]], name: str) -> None:
    metric = ts.configured(name)
    pairs = ts.Pairs.of([said for said, _ in rows], [[meant] for _, meant in rows])
    whole = Diagnosis.of(metric, pairs)
    chosen = np.arange(0, len(rows), 2)
    alone = Diagnosis.concatenate([Diagnosis.of(metric, pairs.slice(n, n + 1)) for n in chosen])
    assert whole.take(chosen).costs == alone.costs
    assert whole.main[chosen].tolist() == alone.main.tolist()
    again = ts.evaluate(*_texts(pairs, chosen), metric=name).corpus.value
    first = whole.take(chosen).steps.corpus()[0]
    assert first == pytest.approx(again, abs=1e-12, nan_ok=True)


def _texts(pairs: ts.Pairs, rows: np.ndarray) -> tuple[list[str | None], list[tuple[str, ...]]]:
    found = [pairs.row(int(n)) for n in rows]
    return [row[0] for row in found], [row[1] for row in found]


@pytest.mark.parametrize(
    ("said", "meant", "cause"),
    [
        ("The Cat Sat", "the cat sat", "case"),
        ("the cat sat", "the cat sat .", "punctuation"),
        ("the cafés open", "the cafes open", "look_alike"),
        ("the с\u0430t sat", "the cat sat", "look_alike"),
        ("the c\u200bat sat", "the cat sat", "look_alike"),
        ("he walked home", "he walks home", "stem"),
        ("the car stopped", "the automobile stopped", "synonym"),
        ("it costs 30 euros", "it costs 40 euros", "figure"),
        ("we met Anna at noon in the park", "we met Berta at noon in the park", "figure"),
        ("the кошка sat", "the cat sat", "script"),
        ("the cat cat cat sat", "the cat sat", "repetition"),
        ("the cat sat", "the cat sat down there", "length"),
        ("the dog sat", "the cat sat", "words"),
    ],
)
def test_a_difference_of_one_kind_is_that_cause(said: str, meant: str, cause: str) -> None:
    found = costs(said, meant, "levenshtein")
    assert [name for name, points in found.items() if points] == [cause]


def test_words_in_another_place_are_word_order_where_order_counts() -> None:
    found = costs("yesterday he walked home", "he walked home yesterday", "bleu")
    assert [name for name, points in found.items() if points] == ["order"]
    assert costs("b a", "a b", "token_f1") == {"order": 0.0}


def test_a_bag_of_words_loses_nothing_to_order_and_the_main_cause_is_empty() -> None:
    metric = ts.configured("token_f1")
    found = Diagnosis.of(metric, ts.Pairs.of(["b a", "x"], [["a b"], ["y"]]))
    assert found.main.tolist() == ["", "words"]


def test_rows_without_a_score_have_no_cause_and_change_nothing() -> None:
    metric = ts.configured("bleu")
    pairs = ts.Pairs.of(["the dog", None, "a b"], [["the cat"], ["x"], []])
    found = Diagnosis.of(metric, pairs)
    assert found.main.tolist() == ["words", "", ""]
    assert np.isnan(found.by_row[1:]).all()
    assert found.costs == found.take([0]).costs


def test_no_row_at_all_has_no_causes() -> None:
    assert Diagnosis.of(ts.configured("bleu"), ts.Pairs.of([], [])).costs == ()


def test_what_the_metric_denies_even_the_expected_text_is_its_own_limit() -> None:
    found = costs("dog", "cat", "meteor")
    assert found["limit"] == pytest.approx(0.5)
    assert found["words"] == pytest.approx(0.5)


def test_the_nearest_of_several_references_is_the_one_repaired_towards() -> None:
    best, pairing = nearest("a b c", ["x y z", "a b d", "a b d"])
    assert best == 1
    assert pairing.close == 2


def test_every_cause_has_a_title_and_a_meaning() -> None:
    assert [*TITLES][:-1] == [cause.name for cause in CAUSES]
    assert all(cause.title and cause.meaning for cause in CAUSES)


def test_punctuation_forgiven_may_lower_the_score_and_the_ladder_says_so() -> None:
    pairs = ts.Pairs.of(["the dog , it sat ."], [["the cat , it sat ."]])
    rungs = {rung.name: rung for rung in ladder(ts.configured("bleu"), pairs)}
    assert rungs["punctuation"].gain < 0
    assert rungs["start"].value == ts.score("the dog , it sat .", "the cat , it sat .").value


def test_a_rung_names_the_words_that_it_rescues() -> None:
    pairs = ts.Pairs.of(["Cats sit here"], [["cats sits , here now"]])
    rungs = {rung.name: rung for rung in ladder(ts.configured("bleu"), pairs)}
    assert rungs["case"].words == (("Cats", "cats"),)
    assert rungs["stem"].words == (("sit", "sits"),)
    assert rungs["punctuation"].words == (("", ","),)
    assert rungs["length"].words == (("", "now"),)
    assert rungs["length"].value == 1


@HARD
@given(st.lists(st.tuples(SENTENCES, SENTENCES), min_size=1, max_size=5), st.sampled_from(METRICS))
def test_gains_of_the_ladder_lead_from_rung_to_rung(rows: list[tuple[str, str]], name: str) -> None:
    metric = ts.configured(name)
    pairs = ts.Pairs.of([said for said, _ in rows], [[meant] for _, meant in rows])
    rungs = Ladder.of(metric, pairs).rungs
    sign = 1 if metric.facts.higher_is_better else -1
    for before, after in pairwise(rungs):
        if math.isfinite(before.value) and math.isfinite(after.value):
            assert after.value == pytest.approx(before.value + sign * after.gain, abs=1e-12)
    first = ts.evaluate([s for s, _ in rows], [[m] for _, m in rows], metric=name).corpus.value
    assert rungs[0].value == pytest.approx(first, abs=1e-12, nan_ok=True)


def test_forgiven_capitals_are_the_score_of_the_lower_cased_texts() -> None:
    said, meant = "The Cat SAT on my mat", "the cat sat on a mat"
    rungs = ladder(ts.configured("bleu"), ts.Pairs.of([said], [[meant]]))
    assert rungs[1].value == ts.score(said.lower(), meant.lower()).value
