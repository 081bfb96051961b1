"""Does it matter: every figure is a cause's, and the words follow from the kinds of difference."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from textsim_core.causes import LIMIT, NAMED, TITLES, CauseCost, Diagnosis
from textsim_core.explain.matter import changed, matter
from textsim_core.explain.words import points
from textsim_core.explaining import sampled
from textsim_core.repairs import CAUSES
from textsim_core.types import Pairs

HARD = settings(deadline=None, derandomize=True, max_examples=200)
COSTS = st.lists(
    st.builds(
        lambda name, share, rows: CauseCost(name, TITLES[name], share, rows),
        st.sampled_from(list(TITLES)),
        st.floats(-0.5, 1.0).map(lambda share: round(share, 4)),
        st.integers(1, 5000),
    ),
    unique_by=lambda cost: cost.name,
    max_size=12,
)
WEIGHTS = {cause.name: cause.weight for cause in CAUSES}


@HARD
@given(COSTS, st.booleans(), st.sampled_from([1, 2, 5000]))
def test_every_figure_is_one_of_the_costs(costs: list[CauseCost], counted: bool, rows: int) -> None:
    if counted:
        costs = [CauseCost(c.name, c.title, float(round(c.points * 40)), c.rows) for c in costs]
    said = matter(costs, counted=counted, rows=rows)
    told = {f"{c.points:g}" if counted else points(c.points) for c in costs if c.points > 0}
    heavy = sum(c.points for c in costs if c.points > 4e-4 and WEIGHTS.get(c.name) == "content")
    told |= {f"{heavy:g}" if counted else points(heavy)}
    told |= {f"{c.rows:,}" for c in costs if c.name == "figure"}
    told |= {str(n) for n in range(1, 9) if f"{n} smaller one" in " ".join(said)}
    assert set(re.findall(r"\d[\d,]*(?:\.\d+)?", " ".join(said))) <= told
    for cost in costs:
        if (
            said
            and cost.points == max((c.points for c in costs if c.name != LIMIT), default=0) > 1e-3
        ):
            assert heavy or cost.title.lower() in said[0].lower()


@HARD
@given(COSTS)
def test_the_judgement_follows_the_kind_of_difference(costs: list[CauseCost]) -> None:
    said = " ".join(matter(costs, counted=False, rows=1))
    paid = {WEIGHTS[c.name] for c in costs if c.points >= 5e-4 and c.name != LIMIT}
    assert ("may matter" in said) == ("content" in paid)
    assert ("only the writing differs" in said) == (paid == {"writing"})
    assert ("check that first" in said) == (bool(paid) and any(c.name == "figure" for c in costs))


@pytest.mark.parametrize(
    ("hypothesis", "reference", "told"),
    [
        ("the cat sat", "The cat sat", "only the writing differs, capitals"),
        ("on Monday we met", "we met on Monday", "same in another form: word order"),
        ("we met 30 people", "we met 40 people", "A number or name is another: check that first."),
        ("we met", "we met all of them there", "It may matter: "),
        ("we met", "we met", ""),
    ],
)
def test_a_pair_is_told_what_it_is(hypothesis: str, reference: str, told: str) -> None:
    explanation = ts.explain(hypothesis, reference, metric="chrf")
    assert told in " ".join(explanation.matter)
    assert bool(told) == bool(explanation.matter)


def test_the_metrics_own_limit_is_nothing_to_mend() -> None:
    (told,) = ts.explain("dog", "dog", metric="meteor").matter
    assert told.startswith("No: the output is the expected text.")


def test_what_costs_nothing_is_said_to() -> None:
    told = ts.explain("The Dog", "the dog", lowercase=True, smoothing="add-k").matter
    assert told == ("What differs (capitals) costs nothing under this metric.",)


@pytest.mark.parametrize(
    ("hypothesis", "reference", "cause", "words"),
    [
        ("the train to oslo", "The train to Oslo", "case", ["“the” → “The”", "“oslo” → “Oslo”"]),
        ("On Monday we met him", "we met him On Monday", "order", ["move “On Monday”"]),
        ("we met", "we met all of them there", "length", ["add “all of them there”"]),
        ("we met all of them", "we met", "length", ["leave out “all of them”"]),
        ("a b", "a b c d e f g h i", "length", ["add “c d e f g h …”"]),
        ("we met 30 people", "we met 40 people", "figure", ["“30” → “40”"]),
        ("wait , there", "wait, there", "punctuation", []),
    ],
)
def test_a_cause_names_its_words(
    hypothesis: str, reference: str, cause: str, words: list[str]
) -> None:
    found = ts.explain(hypothesis, reference, metric="chrf", whitespace=True).causes
    (named,) = (one for one in found if one.name == cause)
    assert changed(named) == words


@HARD
@given(
    st.lists(st.sampled_from(["a", "b", "A", "c", "é", "e", ",", "."]), max_size=9).map(" ".join),
    st.data(),
)
def test_the_words_of_a_cause_are_the_texts_own(reference: str, data: st.DataObject) -> None:
    hypothesis = data.draw(st.permutations(reference.split()).map(" ".join))
    hypothesis = hypothesis.replace("a", data.draw(st.sampled_from(["A", "", "x", "a a"])))
    diagnosis = Diagnosis.of(ts.configured("chrf"), Pairs.of([hypothesis], [[reference]]))
    for cause, words in diagnosis.words[0].items():
        assert cause in TITLES and 0 < len(words) <= NAMED
        for said, meant in words:
            assert said.removesuffix(" …") in hypothesis
            assert meant.removesuffix(" …") in (hypothesis if cause == "order" else reference)
            assert (said, meant) != ("", "")


def test_a_set_names_what_is_in_most_rows_and_a_selection_its_own() -> None:
    said = ["the end", "the day", "oslo"]
    meant = [["The end"], ["The day"], ["Oslo"]]
    diagnosis = Diagnosis.of(ts.configured("chrf"), Pairs.of(said, meant))
    assert diagnosis.costs[0].words == (("the", "The"), ("oslo", "Oslo"))
    assert diagnosis.take(np.array([2])).costs[0].words == (("oslo", "Oslo"),)
    again = Diagnosis.concatenate([diagnosis.take(slice(0, 1)), diagnosis.take(slice(1, 3))])
    assert again.costs == diagnosis.costs
    told = matter(diagnosis.costs, counted=False, rows=3)
    assert ": most often “the” → “The” and “oslo” → “Oslo” (" in told[1]


def test_the_nearest_of_several_references_is_named() -> None:
    found = ts.explain("it is late now", ["never mind", "it is late"])
    assert found.compared_with == 2
    assert found.matter[-1] == "Held against expected text 2, the nearest."
    assert ts.explain("it is late now", "it is late").matter[-1].startswith("What gains most")
    assert ts.evaluate(["a"], [["b", "a"]]).explain().compared_with == 0


def test_a_set_counts_the_rows_with_another_number() -> None:
    hypotheses = ["we met 30 people", "we met 20 people", "we met", None]
    explanation = ts.evaluate(hypotheses, ["we met 31 people"] * 4, metric="chrf").explain()
    assert explanation.rows == 3
    assert "another in 2 rows" in " ".join(explanation.matter)


def test_one_edit_goes_and_two_edits_go() -> None:
    one = [CauseCost("length", TITLES["length"], 1.0, 1)]
    assert "1 edit goes to" in matter(one, counted=True, rows=1)[0]
    two = [CauseCost("length", TITLES["length"], 2.0, 1)]
    assert "2 edits go to" in matter(two, counted=True, rows=1)[0]


def test_of_two_references_the_one_in_the_same_order_is_the_nearer() -> None:
    found = ts.explain(
        "The hall is closed because it rains",
        ["Because it rains the hall is closed", "The hall is closed since it rains"],
        metric="token_f1",
    )
    assert {cost.name for cost in found.causes} <= {"synonym", "words", "length"}


def test_a_sample_says_how_many_rows_it_is() -> None:
    metric = ts.configured("chrf")
    hypotheses = [None, *(f"row {n} of the set" for n in range(500))]
    pairs = Pairs.of(hypotheses, [["Row of the set"]] * 501)
    told = sampled(metric, pairs, 50)
    assert told is not None
    assert told.matter[-1] == "Judged from 50 of 500 rows, evenly spread."
    chosen = ts.evaluate(pairs.take(np.linspace(1, 500, 50).round().astype(int)), metric="chrf")
    assert told.matter[:-1] == chosen.explain().matter
    assert told.value == chosen.corpus.value
    assert sum(cost.points for cost in told.causes) == pytest.approx(1 - told.value)
    whole = sampled(metric, pairs, 500)
    assert whole is not None and whole.whole
    assert whole.matter == ts.evaluate(pairs, metric="chrf").explain().matter
    assert sampled(metric, Pairs.of([None], [["a"]])) is None


@HARD
@given(st.lists(st.integers(0, 6), max_size=9))
def test_taken_rows_are_the_rows(rows: list[int]) -> None:
    references = [[f"r{n}.{k}" for k in range(n % 3)] for n in range(7)]
    pairs = Pairs.of([None, "", "a", "b", "c", "d", "e"], references)
    taken = pairs.take(np.array(rows, dtype=np.int64))
    assert [taken.row(n) for n in range(len(taken))] == [pairs.row(n) for n in rows]
    mask = np.isin(np.arange(7), rows)
    assert [pairs.take(mask).row(n) for n in range(mask.sum())] == [
        pairs.row(n) for n in np.flatnonzero(mask)
    ]
