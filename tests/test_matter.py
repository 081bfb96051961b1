"""Does it matter: every figure is a cause's, and the words follow from the kinds of difference."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from textsim_core.causes import LIMIT, TITLES, CauseCost
from textsim_core.explain.matter import matter
from textsim_core.explain.words import points
from textsim_core.explaining import matter_in_sample
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
    assert ts.explain("dog", "dog", metric="meteor").matter == (
        "The output is as expected; these settings give it no better score.",
    )


def test_what_costs_nothing_is_said_to() -> None:
    told = ts.explain("The Dog", "the dog", lowercase=True, smoothing="add-k").matter
    assert told == ("What differs (capitals) costs nothing under this metric.",)


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
    hypotheses = [None, *(f"row {n} of the set" for n in range(500))]
    pairs = Pairs.of(hypotheses, [["Row of the set"]] * 501)
    told = matter_in_sample(ts.configured("chrf"), pairs, 50)
    assert told[-1] == "Judged from 50 of 500 rows, evenly spread."
    assert told[:-1] == matter_of(pairs.take(np.linspace(1, 500, 50).round().astype(int)))
    assert matter_in_sample(ts.configured("chrf"), pairs, 500) == matter_of(pairs)
    assert matter_in_sample(ts.configured("chrf"), Pairs.of([None], [["a"]])) == ()


def matter_of(pairs: Pairs) -> tuple[str, ...]:
    return ts.evaluate(pairs, metric="chrf").explain().matter


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
