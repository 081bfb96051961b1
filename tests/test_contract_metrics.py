"""What every metric promises: a new file in textsim_core/metrics is tested here by itself."""

from __future__ import annotations

import dataclasses
import json
import math
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import textsim_core as ts
from textsim_core import api, metrics
from textsim_core.explain.types import Explanation, MarkedText
from textsim_core.registry import Registry
from textsim_core.settings import Setting, settings_of
from textsim_core.types import Pairs, Score, Scores, Status

LONG = "The grey heron, tired of waiting, flew home over the old town at 7.30 p.m."
ROWS: list[tuple[str | None, list[str | None]]] = [
    (LONG, [LONG]),
    ("the heron flew home over town", [LONG]),
    ("the the the heron", ["the heron", "a heron saw the other heron"]),
    ("home flew heron grey the", ["the grey heron flew home", "a grey heron flew back home"]),
    ("one two three four five", ["one two three", "one two three four five six seven"]),
    ("one two three four five", ["one two three four five six seven", "one two three"]),
    ("yes", ["no"]),
    ("yes", ["yes", "no", "yes yes"]),
    ("clear skies", ["very clear skies tonight"]),
    ("", [""]),
    ("", ["something"]),
    ("something", [""]),
    (" \u00a0\n", ["\u2028 "]),
    (None, ["something"]),
    ("something", []),
    (None, []),
    ("something", [None, "something else", None]),
    ("a b a b a b a b", ["a b a b", "b a b a b a", "a", "b b b b b b b b b"]),
    ("Ben &amp; Jerry said &quot;no&quot; <skipped>", ['Ben & Jerry said "no"']),
    ("“It’s 5,000 km,” she said…", ['"It\'s 5,000 km," she said...']),
    ("İSTANBUL ΟΔΟΣ ﬁn ß", ["i̇stanbul οδος fin ss"]),
    ("今天的天气很好。", ["今天天气很好", "今日は天気がいい"]),
    ("오늘 날씨가 좋다", ["오늘은 날씨가 좋다"]),
    ("नमस्ते दुनिया", ["नमस्ते सारी दुनिया"]),
    ("שלום עולם ٣", ["مرحبا בעולם ٣"]),
    ("cut\ud800 here \x00 now", ["cut\ud800 here \x00 then"]),
    ("👩\u200d👩\u200d👧 e\u0301 é \u200b", ["👩\u200d👧 é é"]),
    ("b d b\nb a b", ["d a b b\nb a a d"]),
    ("c a", ["a b b"]),
]


def pairs(rows: list[tuple[str | None, list[str | None]]] | None = None) -> Pairs:
    chosen = ROWS if rows is None else rows
    return Pairs.of([hypothesis for hypothesis, _ in chosen], [refs for _, refs in chosen])


def accepted(declared: Setting) -> list[Any]:
    """Values that a setting takes: every choice, the ends of a range, None where it may be left."""
    choices = [choice.value for choice in declared.choices()]
    by_kind: Mapping[str, list[Any]] = {
        "choice": choices,
        "several": [*((choice,) for choice in choices), tuple(choices)],
        "switch": [True, False],
        "weights": [(1.0,), (0.5, 0.5), (0.25, 0.0, 0.75), (1 / 9,) * 9],
    }
    numbers = [declared.low, declared.high]
    values = by_kind.get(declared.kind) or [n for n in numbers if math.isfinite(n)]
    return values + [None] * declared.optional


def variants(metric: type) -> Iterator[Any]:
    """The metric as it comes, then with each accepted value of each setting, one at a time."""
    yield metric()
    for name, declared in settings_of(metric).items():
        yield from (
            metric(**{name: value}) for value in accepted(declared) if value != declared.default
        )


def told(metric: Any) -> str:
    """The settings that differ from the defaults: the id of a test."""
    changed = [
        f"{n}={v}"
        for n, d in settings_of(type(metric)).items()
        if (v := getattr(metric, n)) != d.default
    ]
    return "-".join([metric.name, *changed])


def listed_first_counts(metric: Any) -> bool:
    """Whether a chosen value says of itself that the order of the references matters."""
    declared = settings_of(type(metric))
    chosen = [c for n, d in declared.items() for c in d.choices() if c.value == getattr(metric, n)]
    return any("first listed" in choice.summary for choice in chosen)


def below_itself(metric: Any) -> bool:
    """Whether a chosen value says of itself that a text falls short against itself."""
    declared = settings_of(type(metric))
    chosen = [c for n, d in declared.items() for c in d.choices() if c.value == getattr(metric, n)]
    return any("below 1 against itself" in choice.summary for choice in chosen)


DEFAULTS = pytest.mark.parametrize("metric", [m() for m in ts.METRICS.values()], ids=told)
EVERY = pytest.mark.parametrize(
    "metric", [v for m in ts.METRICS.values() for v in variants(m)], ids=told
)


def arrays(value: Any) -> dict[str, np.ndarray[Any, Any]]:
    """Copies of all arrays of a frozen record, by name."""
    fields = {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
    nested = {
        f"{n}.{k}": v for n, m in fields.items() if isinstance(m, Mapping) for k, v in m.items()
    }
    return {n: v.copy() for n, v in (fields | nested).items() if isinstance(v, np.ndarray)}


def assert_same(one: Any, other: Any) -> None:
    """Two records hold the same arrays to the last bit."""
    left, right = arrays(one), arrays(other)
    assert left.keys() == right.keys() and left
    for name, array in left.items():
        np.testing.assert_array_equal(array, right[name], err_msg=name)


def same_number(one: float, other: float) -> bool:
    return one == other or (math.isnan(one) and math.isnan(other))


@DEFAULTS
def test_facts_are_told(metric: Any) -> None:
    facts = metric.facts
    assert metric.name and metric.title and isinstance(metric.position, int)
    assert facts.purpose and facts.good_for and facts.bad_for and facts.source
    assert facts.question.endswith("?")
    assert facts.corpus in ("pooled", "mean")
    assert facts.higher_is_better == (facts.best > facts.worst)
    assert dataclasses.is_dataclass(metric) and metric.__dataclass_params__.frozen


@EVERY
def test_one_row_a_pair_with_a_value_or_a_reason(metric: Any) -> None:
    batch = pairs()
    scores = metric.score(metric.statistics(batch))
    assert len(scores) == len(batch) == len(scores.values) == len(scores.statuses)
    assert all(len(part) == len(batch) for part in scores.parts.values())
    for i in range(len(batch)):
        row = scores.row(i)
        assert math.isnan(row.value) == (row.status != Status.OK)
        assert bool(row.reason) == (row.status != Status.OK)
        assert row.reason == "" or row.reason.endswith(".")
    missing = {13: Status.NO_HYPOTHESIS, 14: Status.NO_REFERENCE, 15: Status.NO_HYPOTHESIS}
    assert {i: scores.statuses[i] for i in missing} == missing
    assert scores.metric == metric.name and scores.signature


@EVERY
def test_range(metric: Any) -> None:
    stats = metric.statistics(pairs())
    low, high = sorted((metric.facts.worst, metric.facts.best))
    values = np.append(metric.score(stats).values, metric.corpus(stats).values)
    values = values[~np.isnan(values)]
    assert (values >= low).all()
    assert (values <= high + 1e-12).all() or not metric.facts.bounded


@EVERY
def test_a_text_is_at_least_as_good_as_the_best_against_itself(metric: Any) -> None:
    facts, value = metric.facts, metric.score(metric.statistics(pairs([(LONG, [LONG])]))).values[0]
    if not facts.reaches_best or below_itself(metric):
        return
    if value != pytest.approx(facts.best, abs=1e-9):
        assert not facts.bounded and (value > facts.best) == facts.higher_is_better


@DEFAULTS
def test_the_best_and_the_worst_are_reached(metric: Any) -> None:
    texts: list[Any] = [(LONG, [LONG]), ("qqqwwweeerrrttt", ["zzzxxxcccvvvbbb"])]
    stats = metric.statistics(pairs(texts))
    near = 1e-12 if metric.facts.reaches_best else 1e-3
    worst = 15 if metric.facts.unit == "count" else metric.facts.worst
    assert metric.score(stats).values == pytest.approx([metric.facts.best, worst], abs=near)
    assert metric.corpus(metric.statistics(pairs(texts[:1]))).values == pytest.approx(
        [metric.facts.best], abs=near
    )
    assert (metric.score(stats).values[0] < metric.facts.best) or metric.facts.reaches_best


@DEFAULTS
def test_symmetric_exactly_if_it_says_so(metric: Any) -> None:
    rows = [(h, r[0]) for h, r in ROWS if h is not None and len(r) == 1 and r[0] is not None]
    there = metric.score(metric.statistics(pairs([(h, [r]) for h, r in rows]))).values
    back = metric.score(metric.statistics(pairs([(r, [h]) for h, r in rows]))).values
    assert np.allclose(there, back, rtol=1e-12, equal_nan=True) == metric.facts.symmetric


@EVERY
def test_the_order_of_the_references_does_not_matter(metric: Any) -> None:
    backwards = pairs([(hypothesis, refs[::-1]) for hypothesis, refs in ROWS])
    one, other = (metric.score(metric.statistics(batch)) for batch in (pairs(), backwards))
    same = np.array_equal(one.values, other.values, equal_nan=True)
    assert same != listed_first_counts(metric)


@EVERY
def test_rows_add_up(metric: Any) -> None:
    batch = pairs()
    whole = metric.statistics(batch)
    for size in (1, 2, 7, len(batch)):
        parts = [metric.statistics(chunk) for chunk in batch.chunks(size)]
        joined = type(whole).concatenate(parts)
        assert_same(joined, whole)
        assert_same(metric.score(joined), metric.score(whole))
        assert_same(metric.corpus(joined), metric.corpus(whole))


@DEFAULTS
@pytest.mark.parametrize("rows", [1, 2, 5])
def test_how_many_rows_are_counted_at_once_changes_nothing(
    metric: Any, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = metric.statistics(pairs())
    module = sys.modules[type(metric).__module__]
    if not hasattr(module, "_ROWS_AT_ONCE"):
        pytest.skip("the metric counts all rows at once")
    monkeypatch.setattr(module, "_ROWS_AT_ONCE", rows)
    assert_same(metric.statistics(pairs()), usual)


@EVERY
def test_one_pair_is_a_batch_of_one(metric: Any) -> None:
    batch = pairs()
    scores = metric.score(metric.statistics(batch))
    for i in range(len(batch)):
        alone = metric.score(metric.statistics(batch.slice(i, i + 1)))
        assert same_number(alone.values[0], scores.values[i])
        for name, part in alone.parts.items():
            np.testing.assert_array_equal(part[0], scores.parts[name][i], err_msg=name)
        assert alone.row(0).reason == scores.row(i).reason


@EVERY
def test_rows_taken_are_rows_scored(metric: Any) -> None:
    stats = metric.statistics(pairs())
    scores = metric.score(stats)
    chosen = np.array([5, 0, 0, 13, 2])
    for rows in (chosen, np.arange(len(stats)) % 3 == 0, slice(4, 9)):
        taken = metric.score(stats.take(rows))
        assert_same(
            taken,
            Scores(
                scores.metric,
                taken.signature,
                scores.values[rows],
                scores.statuses[rows],
                {n: p[rows] for n, p in scores.parts.items()},
                scores.reasons,
            ),
        )


@EVERY
def test_the_set_does_not_depend_on_the_order_of_its_rows(metric: Any) -> None:
    stats = metric.statistics(pairs())
    order = np.random.default_rng(3).permutation(len(stats))
    one, other = metric.corpus(stats).row(0), metric.corpus(stats.take(order)).row(0)
    assert same_number(one.value, other.value) or one.value == pytest.approx(other.value, rel=1e-12)


@DEFAULTS
def test_pooling_in_two_steps_is_pooling_in_one(metric: Any) -> None:
    if metric.facts.corpus != "pooled":
        pytest.skip("the metric averages its rows")
    stats = metric.statistics(pairs())
    additive = getattr(metric, "additive", lambda same: same)(stats)
    for cut in (1, 9, len(stats) - 1):
        halves = [additive.take(slice(0, cut)).pooled(), additive.take(slice(cut, None)).pooled()]
        again = type(stats).concatenate(halves).pooled()
        assert_same(metric.corpus(again), metric.corpus(stats))


@DEFAULTS
def test_averaging_metrics_average_the_rows_that_have_a_score(metric: Any) -> None:
    if metric.facts.corpus != "mean":
        pytest.skip("the metric pools its rows")
    stats = metric.statistics(pairs())
    mean = np.nanmean(metric.score(stats).values)
    assert metric.corpus(stats).values[0] == pytest.approx(mean, rel=1e-12)


@EVERY
def test_rows_without_a_score_stay_out_of_the_set(metric: Any) -> None:
    scorable = [row for i, row in enumerate(ROWS) if i not in (13, 14, 15)]
    assert_same(
        metric.corpus(metric.statistics(pairs())), metric.corpus(metric.statistics(pairs(scorable)))
    )


@EVERY
def test_settings_act_where_they_say(metric: Any) -> None:
    """Without ``recounts`` the statistics stay, with it the score of given statistics stays."""
    usual = type(metric)()
    changed = [n for n in settings_of(type(metric)) if getattr(metric, n) != getattr(usual, n)]
    recounts = {settings_of(type(metric))[name].recounts for name in changed}
    stats = usual.statistics(pairs())
    if recounts != {True}:
        assert_same(metric.statistics(pairs()), stats)
    if recounts != {False}:
        assert_same(metric.score(stats), usual.score(stats))


@EVERY
def test_nothing_is_edited(metric: Any) -> None:
    batch = pairs()
    texts = [batch.row(i) for i in range(len(batch))]
    offsets, stats = batch.offsets.copy(), metric.statistics(batch)
    before, settings = arrays(stats), dataclasses.asdict(metric)
    scores, _, _ = metric.score(stats), metric.corpus(stats), metric.explain(stats)
    kept = arrays(scores)
    metric.explain(stats.take(slice(0, 1)), batch.slice(0, 1))
    metric.score(stats)
    for held, now in ((before, arrays(stats)), (kept, arrays(scores))):
        assert all(
            np.array_equal(array, now[name], equal_nan=array.dtype.kind == "f")
            for name, array in held.items()
        )
    assert [batch.row(i) for i in range(len(batch))] == texts
    assert (batch.offsets == offsets).all()
    assert dataclasses.asdict(metric) == settings


def explanations(metric: Any) -> Iterator[Explanation]:
    """Of every row by itself, of all of them, and of the first alone as a set."""
    batch = pairs()
    stats = metric.statistics(batch)
    for i in range(len(batch)):
        yield metric.explain(stats.take(slice(i, i + 1)), batch.slice(i, i + 1))
    yield metric.explain(stats)
    yield metric.explain(stats.take(slice(0, 1)))


@EVERY
def test_every_score_is_explained(metric: Any) -> None:
    for explanation in explanations(metric):
        score = explanation.score
        assert same_number(explanation.frames[-1].value, score.value)
        assert_losses(explanation, score)
        assert {"plain", "technical"} <= explanation.verdicts.keys()
        for style in explanation.verdicts:
            assert explanation.verdicts[style]
            assert all(not s[0].islower() and s.endswith(".") for s in explanation.verdicts[style])
            assert explanation.verdict(style) == " ".join(explanation.verdicts[style])
        for frame in explanation.frames:
            assert frame.name and frame.title and frame.label and frame.caption.endswith((".", "…"))
        names = [frame.name for frame in explanation.frames]
        assert len(set(names)) == len(names)


def assert_losses(explanation: Explanation, score: Score) -> None:
    groupings = explanation.losses, explanation.plain_losses
    if score.status != Status.OK:
        assert groupings == ((), ())
        assert (
            score.reason in explanation.verdict() and score.reason in explanation.frames[-1].caption
        )
        return
    for losses in groupings:
        total = math.fsum(loss.points for loss in losses)
        facts = ts.METRICS[score.metric].facts
        missing = 1 - score.value if facts.higher_is_better else score.value
        assert total == pytest.approx(missing, rel=0, abs=1e-12)
        assert all(math.copysign(1, loss.points) == 1 for loss in losses if loss.points == 0)
        assert len({loss.name for loss in losses}) == len(losses)


@EVERY
def test_explaining_a_pair_scores_it_alike(metric: Any) -> None:
    batch = pairs()
    scores = metric.score(metric.statistics(batch))
    for i, explanation in zip(range(len(batch)), explanations(metric), strict=False):
        assert same_number(explanation.score.value, scores.values[i])
        assert explanation.score.status == scores.statuses[i]


@EVERY
def test_marks_lie_inside_the_text_and_lose_nothing(metric: Any) -> None:
    for row, explanation in zip(ROWS, explanations(metric), strict=False):
        if explanation.hypothesis is None:
            continue
        texts = [row[0] or "", *(r for r in row[1] if r is not None)]
        marked = [explanation.hypothesis, *explanation.references]
        assert [m.text for m in marked] == texts
        for mark in marked:
            assert_marks(mark)


def assert_marks(mark: MarkedText) -> None:
    assert all(0 <= start <= end <= len(mark.text) for start, end in mark.spans)
    assert list(mark.spans) == sorted(mark.spans)
    for order, fates in enumerate(mark.ngrams, 1):
        assert len(fates) == max(len(mark.spans) - order + 1, 0)
        assert "".join(piece for piece, _ in mark.segments(order)) == mark.text
        assert len(mark.token_kinds(order)) == len(mark.spans)


@EVERY
def test_a_score_is_json(metric: Any) -> None:
    stats = metric.statistics(pairs())
    for score in [*map(metric.score(stats).row, range(len(stats))), metric.corpus(stats).row(0)]:
        record = json.loads(json.dumps(score.to_dict(), allow_nan=False))
        assert record["status"] == score.status.label
        assert (
            record["value"] is None if math.isnan(score.value) else record["value"] == score.value
        )
        assert record["parts"].keys() == score.parts.keys()


@DEFAULTS
def test_no_rows_is_a_data_set_without_a_score(metric: Any) -> None:
    stats = metric.statistics(Pairs.of([], []))
    assert len(metric.score(stats)) == 0
    corpus = metric.corpus(stats).row(0)
    assert math.isnan(corpus.value) and corpus.reason
    assert metric.explain(stats).frames[-1].caption == corpus.reason


@DEFAULTS
def test_the_public_functions_reach_it(metric: Any) -> None:
    one = ts.score(LONG, [LONG, "other"], metric=metric.name)
    many = ts.evaluate([LONG], [[LONG, "other"]], metric=metric.name)
    told = ts.explain(LONG, [LONG, "other"], metric=metric.name)
    assert one == many.scores.row(0) == told.score
    assert one.metric == metric.name


NEW_METRIC = """
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from textsim_core.explain.types import Explanation, Frame
from textsim_core.metrics._contract import Facts
from textsim_core.settings import switch
from textsim_core.types import Scores


@dataclass(frozen=True)
class SameText:
    name: ClassVar[str] = "same-text"
    title: ClassVar[str] = "Same text"
    position: ClassVar[int] = 990
    facts: ClassVar[Facts] = Facts("equality", "Are they equal?", "keys", "prose", "none")
    lowercase: bool = switch(False, "Ignore capitals", recounts=True)

    def statistics(self, pairs):
        rows = map(pairs.row, range(len(pairs)))
        return np.array([hypothesis in references for hypothesis, references in rows])

    def score(self, stats):
        statuses = np.zeros(len(stats), dtype=np.int8)
        return Scores(self.name, "same", stats.astype(float), statuses, {}, {})

METRIC = SameText
"""


def test_a_new_metric_is_one_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = dict(ts.METRICS)
    (tmp_path / "same_text.py").write_text(NEW_METRIC, encoding="utf-8")
    monkeypatch.setattr(metrics, "__path__", [*metrics.__path__, str(tmp_path)])
    monkeypatch.setattr(api, "METRICS", Registry("textsim_core.metrics", "METRIC", "metric"))
    try:
        assert list(api.METRICS) == [*before, "same-text"]
        assert all(api.METRICS[name] is thing for name, thing in before.items())
        assert ts.score("a", ["b", "a"], metric="same-text").value == 1.0
        assert ts.evaluate(["a", "b"], ["a", "c"], metric="same-text").mean == 0.5
        with pytest.raises(ts.SettingError, match=r"lowercase\. Did you mean 'lowercase'"):
            ts.score("a", "a", metric="same-text", lowercas=True)
    finally:
        sys.modules.pop("textsim_core.metrics.same_text", None)
    assert dict(ts.METRICS) == before
