"""One pair or set under every tool, why they differ, and the settings behind a number."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from tests.generated_pairs import Row, columns, data_sets, rows
from textsim_core.reconcile import Quoted, reconcile
from textsim_core.settings_walk import Counted, differences, walk
from textsim_core.tool_comparison import compare_tools, grouped, shared_metrics, tools_with, why

HARD = settings(deadline=None, derandomize=True, max_examples=25)
SAID = "Yesterday the cat quickly sat down on the red mat."
MEANT = "The cat sat quickly down on the red mat yesterday."


def one(said: str = SAID, meant: str = MEANT) -> Counted:
    return Counted(ts.Pairs.of([said], [[meant]]), single=True)


@pytest.mark.parametrize("metric", shared_metrics())
def test_every_tool_says_what_its_profile_gives(metric: str) -> None:
    for found in compare_tools(metric, one()):
        own = ts.score(SAID, MEANT, metric=metric, tool=found.tool.name)
        assert found.score is not None
        assert found.score.to_dict() == own.to_dict()
        mark = found.tool.marks.get(metric)
        assert found.passed == (None if mark is None else mark.passed(own.value))


def test_a_tool_prints_its_own_scale() -> None:
    by_name = {found.tool.name: found for found in compare_tools("bleu", one())}
    for name, scale in (("sacrebleu", 100), ("nltk", 1)):
        found = by_name[name]
        assert found.score is not None
        assert found.shown == pytest.approx(scale * found.score.value)


@HARD
@given(rows(references=2), st.sampled_from(shared_metrics()), st.data())
def test_the_effects_of_a_walk_add_up_to_the_difference(
    row: Row, metric: str, data: st.DataObject
) -> None:
    counted = Counted(ts.Pairs.of([row[0]], [list(row[1])]), single=True)
    scores = compare_tools(metric, counted)
    start, end = (data.draw(st.sampled_from(scores)) for _ in range(2))
    found = why(start, end, counted)
    if not (math.isfinite(found.start.value) and math.isfinite(found.end.value)):
        assert found.steps == ()
        return
    total = math.fsum(step.effect for step in found.steps)
    assert total == pytest.approx(found.difference, abs=1e-12)
    changed = [change for step in found.steps for change in step.changes]
    trailing = len(differences(start.metric, end.metric)) - len(changed)
    assert trailing == 0


@HARD
@given(data_sets(most=3), st.sampled_from(["bleu", "chrf", "ter"]))
def test_a_set_is_walked_by_its_own_score(data: list[Row], metric: str) -> None:
    said, meant = columns(data)
    counted = Counted(ts.Pairs.of(said, meant), single=False)
    for found in compare_tools(metric, counted):
        value = ts.evaluate(said, meant, metric=metric, tool=found.tool.name).corpus.value
        assert found.score is not None
        assert found.score.value == pytest.approx(value, nan_ok=True)


def test_each_step_changes_one_setting_and_its_numbers_are_real_scores() -> None:
    start, end = ts.configured("bleu", "nltk"), ts.configured("bleu", "jeval")
    found = walk(start, end, one())
    assert [step.changes[0].name for step in found.steps][:2] == ["tokenizer", "lowercase"]
    given: dict[str, object] = {name: getattr(start, name) for name in ("smoothing",)}
    for step in found.steps:
        for change in step.changes:
            given[change.name] = getattr(end, change.name)
        again = ts.score(SAID, MEANT, tool="nltk", **given)
        assert again.value == pytest.approx(step.after, abs=1e-15)


def test_tools_with_equal_numbers_stand_together_the_best_first() -> None:
    scores = compare_tools("bleu", one())
    groups = grouped(scores)
    assert [group.value for group in groups] == sorted((g.value for g in groups), reverse=True)
    assert sum(len(group.scores) for group in groups) == len(tools_with("bleu"))
    assert len(groups) > 5


def test_a_tool_without_a_score_stays_in_the_list_with_its_reason() -> None:
    scores = {found.tool.name: found for found in compare_tools("bleu", one("", MEANT))}
    undefined = scores["huggingface-evaluate"]
    assert undefined.score is not None
    assert undefined.score.status == ts.Status.UNDEFINED
    assert undefined.score.reason
    assert undefined.passed is None
    assert math.isnan(undefined.shown)


@pytest.mark.parametrize(
    ("text", "value", "matches"),
    [
        ("28.3", 0.282964, True),
        ("28.30", 0.282964, True),
        ("28.300", 0.282964, False),
        ("28", 0.282964, True),
        ("0.283", 0.282964, True),
        ("0.2830", 0.282964, True),
        (" 28,3 % ", 0.282964, True),
        ("28.2", 0.282964, False),
        ("28.25", 0.2825, True),
        ("28.25", 0.28255, True),
        ("1", 1.0, True),
        ("1.1167", 1.11668, True),
        ("1.2", 0.012, True),
        ("0", 0.0, True),
        ("0.5 %", 0.5, False),
    ],
)
def test_a_quoted_number_is_all_that_rounds_to_it(text: str, value: float, matches: bool) -> None:
    assert (Quoted.of(text).distance(value) == 0) is matches


@pytest.mark.parametrize("text", ["", "abc", "nan", "inf", "-3", "28.3.1", "1e999999", "<b>"])
def test_what_is_no_number_says_so(text: str) -> None:
    with pytest.raises(ts.TextsimError, match="number"):
        Quoted.of(text)


@pytest.mark.parametrize("tool", [tool.name for tool in tools_with("bleu")])
def test_a_tools_own_number_is_found_again(tool: str) -> None:
    pairs = one().pairs
    value = ts.score(SAID, MEANT, tool=tool).value
    found = reconcile(f"{100 * value:.2f}", Counted(pairs, single=True), ts.configured("bleu"))
    assert found.tried >= 500
    assert found.matches
    for candidate in found.matches:
        again = candidate.metric.score(candidate.metric.statistics(pairs)).values[0]
        assert again == candidate.value
        assert round(100 * again, 2) == pytest.approx(100 * value, abs=0.0051)


def test_the_fewest_changes_come_first_and_lead_to_the_settings() -> None:
    start = ts.configured("bleu")
    value = ts.score(SAID, MEANT, lowercase=True).value
    found = reconcile(f"{100 * value:.4f}", one(), start)
    first = found.candidates[0]
    assert len(first.changes) + bool(first.tool) == 1
    lengths = [len(c.changes) + bool(c.tool) for c in found.matches]
    assert lengths == sorted(lengths)
    distances = [candidate.distance for candidate in found.candidates]
    assert distances == sorted(distances)


def test_the_mean_of_the_rows_is_tried_for_a_set() -> None:
    said, meant = [SAID, "a b c d e"], [[MEANT], ["a b c d f"]]
    evaluation = ts.evaluate(said, meant)
    found = reconcile(
        f"{100 * evaluation.mean:.4f}",
        Counted(ts.Pairs.of(said, meant), single=False),
        evaluation.metric,
    )
    assert found.candidates[0].mean
    assert found.candidates[0].changes == ()
    assert found.candidates[0].value == pytest.approx(evaluation.mean)


def test_a_number_that_no_setting_gives_has_the_nearest_ones() -> None:
    found = reconcile("99.99", one(), ts.configured("bleu"))
    assert found.matches == ()
    assert found.candidates[0].distance > 0
