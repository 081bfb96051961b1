"""The tool profiles: measured rows through them, published figures, each tool's own keys."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from tests import golden_profiles
from tests.golden import NotExpressible, Row, figure, read_rows, score_for
from textsim_core.best_reference import best_reference_stats
from textsim_core.blank_texts import without_lone_blanks
from textsim_core.ngrams import ngram_stats
from textsim_core.pass_marks import Mark
from textsim_core.tokens import encode
from textsim_core.tools._results import Answer, truncated_verdict

exactly = settings(deadline=None, derandomize=True, max_examples=80)
DATA = Path(__file__).parent / "data"
MARIE = (
    "According to wikipedia, Marie Curie was not born in Paris but in Warsaw.",
    "Marie Curie was born in Warsaw.",
)


def azure(metric: str, **options: Any) -> dict[str, Any]:
    """Azure's own answer to its documentation's example."""
    return ts.result(ts.score(*MARIE, metric=metric, tool="azure"), tool="azure", **options)


PRODUCTS = {
    "nltk", "sacrebleu", "huggingface-evaluate", "bleuscore", "torchmetrics", "rouge-score",
    "jiwer", "promptfoo", "promptfoo-0.121.15", "azure", "futureagi", "futureagi-platform",
    "futureagi-functions", "futureagi-catalogue", "futureagi-typescript", "jeval", "aegis",
    "aegis-nltk", "ai-go",
}  # fmt: skip
CLOSED = {"jeval", "aegis", "aegis-nltk", "ai-go"}


def test_every_product_has_a_profile_and_says_whether_it_was_run() -> None:
    assert set(ts.TOOLS) >= PRODUCTS
    for name in PRODUCTS:
        basis = "inferred" if name in CLOSED else "measured"
        assert ts.TOOLS[name].basis == basis, name


def own_rows() -> list[Row]:
    """The measured rows of every family whose system has a profile here."""
    systems = golden_profiles.calls()
    rows = [row for file in sorted(DATA.glob("golden_*.jsonl")) for row in read_rows(file)]
    return [row for row in rows if row["system"] in systems]


def test_every_measured_row_of_a_product_is_its_profile_s_answer() -> None:
    """Whatever other mapping a family has: the profile gives it, read from the tool's own keys."""
    calls, cases, wrong, checked = golden_profiles.calls(), golden_profiles.CASES, [], 0
    for row in own_rows():
        try:
            call = calls[row["system"]](row, row["config"])
        except NotExpressible:
            continue
        score = score_for(row, call, cases)
        checked += 1
        if "error" in row:
            fine = score.status == ts.Status.UNDEFINED and bool(score.reason)
        else:
            ours = figure(score, row["field"], call)
            assert isinstance(ours, int | float)
            fine = math.isclose(ours, row["value"], rel_tol=1e-12, abs_tol=1e-300)
        if not fine:
            wrong.append((row, score.value))
    assert not wrong, f"{len(wrong)} of {checked}: {wrong[:5]}"
    assert checked > 2000


@pytest.mark.parametrize(
    ("metric", "key", "published", "mark", "outcome"),
    [
        ("token_f1", "f1_score", 0.631578947368421, 0.5, "pass"),
        ("bleu", "bleu_score", 0.1550967560878879, 0.3, "fail"),
        ("gleu", "gleu_score", 0.25925925925925924, 0.2, "pass"),
        ("meteor", "meteor_score", 0.8621140763997908, 0.9, "fail"),
    ],
)
def test_azure_s_published_figures(
    metric: str, key: str, published: float, mark: float, outcome: str
) -> None:
    name = key.removesuffix("_score")
    before = azure(metric, generation="1.9", mark=mark)
    assert before == {key: published, f"{name}_result": outcome, f"{name}_threshold": mark}
    stem = "f1_score" if metric == "token_f1" else name
    today = azure(metric, mark=mark)
    assert today == {
        stem: published,
        f"{stem}_score": published,
        f"{stem}_passed": outcome == "pass",
        f"{stem}_result": outcome,
        f"{stem}_reason": None,
        f"{stem}_status": "completed",
        f"{stem}_threshold": mark,
        f"{stem}_properties": None,
    }
    assert azure(metric, generation="1.0") == {key: published}


def test_azure_s_published_rouge() -> None:
    marks = {"precision": 0.6, "recall": 0.5, "fmeasure": 0.55}
    before = azure("rougeL", generation="1.9", mark=marks)
    assert before == {
        "rouge_precision": 0.46153846153846156,
        "rouge_recall": 1.0,
        "rouge_f1_score": 0.631578947368421,
        "rouge_precision_result": "fail",
        "rouge_recall_result": "pass",
        "rouge_f1_score_result": "pass",
        "rouge_precision_threshold": 0.6,
        "rouge_recall_threshold": 0.5,
        "rouge_f1_score_threshold": 0.55,
    }
    today = azure("rougeL", mark=marks)
    assert (today["rouge"], today["rouge_passed"], today["rouge_result"]) == (
        0.631578947368421,
        True,
        "pass",
    )
    assert {key: today["rouge_properties"][key] for key in before} == before
    assert today["rouge_properties"]["rouge_precision_passed"] is False


def test_azure_s_rouge_reads_english_letters_only_and_its_f1_any_script() -> None:
    text = "спасибо за помощь"
    assert ts.score(text, text, metric="rougeL", tool="azure").value == 0
    assert ts.score(text, text, metric="token_f1", tool="azure").value == 1
    for other in ("很好的天气", "今天很好的天气"):
        score = ts.score(other, "很好的天气", metric="token_f1", tool="azure")
        assert score.value == (other == "很好的天气")


def test_azure_1_4_to_1_8_fails_whatever_is_below_1() -> None:
    assert azure("token_f1", generation="1.4")["f1_result"] == "fail"
    assert azure("token_f1", generation="1.9")["f1_result"] == "pass"
    same = ts.score("a b c d", "a b c d", metric="token_f1", tool="azure")
    assert ts.result(same, tool="azure", generation="1.4")["f1_result"] == "pass"
    assert azure("rougeL", generation="1.4")["rouge_f1_score_result"] == "pass"


def test_jeval_s_published_figure_and_verdict() -> None:
    pair = (
        "The model returns calibrated probabilities, not text.",
        "The model returns calibrated probabilities rather than text.",
    )
    answer = ts.result(ts.score(*pair, tool="jeval"), tool="jeval")
    assert round(answer.pop("score"), 2) == 0.61
    assert answer == {"label": "pass", "passed": True}


PAPINENI = (
    "It is a guide to action that ensures that the military will forever heed Party commands",
    "It is the guiding principle which guarantees the military forces always being under the "
    "command of the Party",
    "It is the practical guide for the army always to heed the directions of the party",
)
GOOD = (
    "It is a guide to action which ensures that the military always obeys the commands of the party"
)


def test_papineni_s_example_under_both_ways_of_counting_references() -> None:
    assert ts.score(GOOD, PAPINENI, tool="nltk").value == pytest.approx(0.5046, abs=5e-5)
    assert ts.score(GOOD, PAPINENI, tool="promptfoo").value == pytest.approx(0.4209, abs=5e-5)


@pytest.mark.parametrize(
    ("output", "references", "words", "pairs"),
    [
        (GOOD, PAPINENI, (17, 18), (10, 17)),
        (
            "It is to insure the troops forever hearing the activity guidebook that party direct",
            PAPINENI,
            (8, 14),
            (1, 13),
        ),
        (
            "the the the the the the the",
            ("The cat is on the mat", "There is a cat on the mat"),
            (2, 7),
            (0, 6),
        ),
    ],
)
def test_papineni_s_clipped_counts(
    output: str, references: tuple[str, ...], words: tuple[int, int], pairs: tuple[int, int]
) -> None:
    """Examples 1 and 2 of the paper: matches and totals of one and of two words."""
    parts = ts.score(output, references, lowercase=True).parts
    assert list(zip(parts["matches"], parts["totals"], strict=True))[:2] == [words, pairs]


def test_promptfoo_rewarded_short_outputs() -> None:
    texts = ("the old heron flew home", "the old heron flew home over the grey town")
    old = ts.score(*texts, tool="promptfoo-0.121.15")
    assert old.value == pytest.approx(math.exp(1 - 5 / 9), rel=1e-12)
    assert ts.score(*texts, tool="promptfoo").value == pytest.approx(math.exp(1 - 9 / 5), rel=1e-12)
    told = ts.explain(*texts, tool="promptfoo-0.121.15")
    assert "reward" in told.verdict("plain") and "upside down" in told.frames[-2].caption
    assert told.losses[0].points < 0


def test_promptfoo_s_record_of_an_assertion() -> None:
    passing = ts.result(ts.score("a b c d e", "a b c d e", tool="promptfoo"), tool="promptfoo")
    assert passing == {
        "pass": True,
        "score": 1.0,
        "reason": "Assertion passed",
        "assertion": {"type": "bleu", "threshold": 0.5},
    }
    failing = ts.result(ts.score("a b c d", "e f g h", tool="promptfoo"), tool="promptfoo")
    assert failing["pass"] is False
    assert failing["reason"] == "BLEU score 0.0000 is less than threshold 0.5"
    score = ts.score("kitten sat", "sitting stays", metric="edit_similarity", tool="promptfoo")
    answer = ts.result(score, tool="promptfoo")
    assert (answer["pass"], answer["score"]) == (False, 0)
    assert answer["reason"] == "Levenshtein distance 6 is greater than threshold 5"


@pytest.mark.parametrize("blank", ["", " \n", "\ufeff"])
def test_a_blank_output_scores_0_in_promptfoo_today_and_failed_before(blank: str) -> None:
    for expected in ("something", blank):
        assert ts.score(blank, expected, tool="promptfoo").value == 0
        old = ts.score(blank, expected, tool="promptfoo-0.121.15")
        assert old.status == ts.Status.UNDEFINED and "fails" in old.reason
        answer = ts.result(old, tool="promptfoo-0.121.15")
        assert (answer["pass"], answer["score"], answer["reason"]) == (None, None, old.reason)
    assert ts.score("something", blank, tool="promptfoo").value == pytest.approx(1e-7, rel=1e-9)


def test_futureagi_s_six_numbers_for_one_pair() -> None:
    texts = golden_profiles.CASES["eiffel"]
    pair = (texts["hypothesis"], texts["references"])
    published = {
        "futureagi": 0.074506,
        "futureagi-platform": 0.157165,
        "futureagi-functions": 0.095577,
        "futureagi-catalogue": 0.4469,
        "futureagi-typescript": 0.228454,
    }
    for tool, figure_ in published.items():
        answer = ts.result(ts.score(*pair, tool=tool), tool=tool)
        assert answer.get("score", answer.get("output")) == pytest.approx(figure_, abs=5e-7)
    assert ts.result(ts.score(*pair, tool="futureagi-catalogue"), tool="futureagi-catalogue") == {
        "score": 0.4469
    }


def test_futureagi_s_published_figures_and_both_shapes_of_its_answer() -> None:
    score = ts.score("the cat sat", "the cat sat on the mat", tool="futureagi")
    assert score.value == pytest.approx(0.206874, abs=5e-7)
    answer = ts.result(score, tool="futureagi")
    assert answer == {
        "name": "bleu_score",
        "output": score.value,
        "reason": "BLEU score calculated using mode: sentence",
        "output_type": "score",
    }
    function = ts.result(score, tool="futureagi", generation="evaluate()")
    assert (function["score"], function["passed"]) == (score.value, False)
    rouge = golden_profiles.CASES["fagi_doc_cat"]
    told = ts.score(rouge["hypothesis"], rouge["references"], metric="rouge1", tool="futureagi")
    assert told.value == pytest.approx(0.7692, abs=5e-5)
    reason = ts.result(told, tool="futureagi")["reason"]
    assert reason == "Scores for rouge1: Precision=0.833, Recall=0.714, F-measure=0.769"


def test_every_tool_that_people_bring_numbers_from_has_a_profile_that_was_run_or_says_so() -> None:
    libraries = "nltk sacrebleu huggingface-evaluate bleuscore torchmetrics rouge-score jiwer"
    products = "promptfoo promptfoo-0.121.15 azure jeval aegis ai-go futureagi futureagi-platform"
    more = "futureagi-functions futureagi-catalogue futureagi-typescript"
    names = {*libraries.split(), *products.split(), *more.split()}
    assert names <= set(ts.TOOLS)
    inferred = {name for name in names if ts.TOOLS[name].basis == "inferred"}
    assert inferred == {"jeval", "aegis", "ai-go"}


def test_futureagi_s_method6_has_no_score_and_method5_passes_1() -> None:
    none = ts.score("hello world", "hello world", tool="futureagi", smoothing="method6")
    assert none.status == ts.Status.UNDEFINED and "trigram" in none.reason
    assert ts.result(none, tool="futureagi")["output"] is None
    same = "the old heron flew home over the grey town"
    high = ts.score(same, same, tool="futureagi", smoothing="method5")
    assert high.value == pytest.approx(1.116747, abs=5e-7)
    assert ts.result(high, tool="futureagi")["output"] == high.value
    told = ts.explain(same, same, tool="futureagi", smoothing="method5")
    assert told.score.status == ts.Status.OK
    assert "Scored 111.7 of 100" in told.verdict() and "can pass 100" in told.verdict()
    assert told.frames[-1].value == high.value  # and the film does not clip it either


def test_the_aggregated_metric_forces_scores_into_range_and_counts_failures_as_0() -> None:
    same = "the old heron flew home over the grey town"
    high = ts.score(same, same, tool="futureagi", smoothing="method5")
    none = ts.score("hello world", "hello world", tool="futureagi", smoothing="method6")
    half = ts.score("a b", "a c", metric="rouge1", tool="futureagi")
    assert ts.aggregated([high, none]).value == 0.5
    assert ts.aggregated([high, half], [3, 1]).value == (3 + 0.5) / 4
    assert ts.aggregated([high], [0]).value == 0
    assert ts.aggregated([high]).parts["given"] == (high.value,)
    with pytest.raises(ts.SettingError, match="received 1 for 2 scores"):
        ts.aggregated([high, half], [1])
    with pytest.raises(ts.ShapeError, match="at least one"):
        ts.aggregated([])


def test_aegis_answers_on_its_own_scale() -> None:
    score = ts.score("Hello world", "hello world", tool="aegis")
    assert ts.result(score, tool="aegis") == {
        "result": 100.0,
        "threshold": 70.0,
        "is_gte_threshold": True,
        "is_success": True,
    }
    other = ts.result(ts.score("Hello world", "hello world", tool="aegis-nltk"), tool="aegis-nltk")
    assert other["result"] == pytest.approx(31.62, abs=5e-3) and not other["is_success"]


def test_ai_go_answers_in_its_one_field() -> None:
    score = ts.score("a b c d", "a b c d", tool="ai-go")
    assert ts.result(score, tool="ai-go") == {"bleu_score": 1.0}
    assert ts.score("word", "word", tool="ai-go").value == 0


def test_what_a_tool_cannot_answer_is_told() -> None:
    score = ts.score("a", "a", tool="sacrebleu")
    with pytest.raises(ts.SettingError, match="no result keys"):
        ts.result(score, tool="sacrebleu")
    with pytest.raises(ts.SettingError, match=r"1\.17, 1\.9, 1\.4, 1\.0"):
        ts.result(score, tool="azure", generation="2")
    with pytest.raises(ts.SettingError, match="no metric of that name"):
        ts.result(ts.score("a", "a", metric="ter"), tool="azure")


@pytest.mark.parametrize("tool", [tool for tool in ts.TOOLS.values() if tool.results])
def test_every_generation_answers_for_every_metric_in_plain_json(tool: Any) -> None:
    for generation, metrics in tool.results.items():
        assert metrics.keys() <= tool.settings.keys()
        for metric in metrics:
            for texts in (("a b c d", "a b c d e"), ("", "a"), ("", ""), ("a", "b")):
                score = ts.score(*texts, metric=metric, tool=tool.name)
                answer = tool.result(score, generation=generation)
                assert list(answer) == list(metrics[metric])
                json.dumps(answer, allow_nan=False)


@pytest.mark.parametrize(
    ("compare", "at", "above"), [(">=", True, True), (">", False, True), ("<=", True, False)]
)
def test_a_mark_compares_as_its_tool_does(compare: Any, at: bool, above: bool) -> None:
    mark = Mark(0.5, compare)
    assert (mark.passed(0.5), mark.passed(0.75)) == (at, above)
    assert not mark.passed(math.nan)
    assert not Mark(0.5, "<").passed(0.5)


def test_a_verdict_without_a_mark_is_none() -> None:
    score = ts.score("a", "a")
    assert truncated_verdict()(Answer(score, None)) is None
    assert Answer(score, None).passed() is None


WORDS = st.lists(st.sampled_from(["a", "b", "c"]), max_size=7).map(" ".join)
ROWS = st.lists(st.tuples(WORDS, st.lists(WORDS, max_size=3)), min_size=1, max_size=5)


@exactly
@given(rows=ROWS)
def test_counting_by_the_best_reference_is_the_best_of_counting_each(rows: Any) -> None:
    pairs = ts.Pairs.of([h for h, _ in rows], [r for _, r in rows])
    tokens = encode(pairs.texts, ts.TOKENIZERS["whitespace"])
    stats, together = best_reference_stats(pairs, tokens), ngram_stats(pairs, tokens)
    for i, (hypothesis, references) in enumerate(rows):
        alone = [
            ts.evaluate([hypothesis], [[r]], tokenizer="whitespace").stats.matches[0]
            for r in references
        ]
        best = np.max(alone, axis=0) if alone else np.zeros(9)
        np.testing.assert_array_equal(stats.matches[i], best)
    assert (stats.matches <= together.matches).all()
    for name in ("totals", "lengths", "reference_lengths", "reference_counts", "statuses"):
        np.testing.assert_array_equal(getattr(stats, name), getattr(together, name))


@exactly
@given(rows=ROWS)
def test_marks_of_the_best_reference_are_what_was_counted(rows: Any) -> None:
    for hypothesis, references in rows:
        options: dict[str, Any] = {"tokenizer": "whitespace", "clipping": "single"}
        told = ts.explain(hypothesis, references or ["a"], **options)
        for order, matches in enumerate(told.score.parts["matches"], 1):
            credited = sum(row.credited for row in told.ledger if row.order == order)
            assert credited == matches


@exactly
@given(rows=ROWS)
def test_only_lone_blanks_of_the_outputs_are_dropped(rows: Any) -> None:
    texts = [h for h, _ in rows] + [r for _, rs in rows for r in rs]
    tokenizer = ts.TOKENIZERS["promptfoo"]
    tokens = without_lone_blanks(encode(ts.Pairs.of(texts, texts).hypotheses, tokenizer), len(rows))
    for i, text in enumerate(texts):
        expected = [] if i < len(rows) and not text else tokenizer.split(text)
        assert tokens.text(i) == expected


def test_skipped_orders_share_their_weight() -> None:
    pair: Mapping[str, Any] = {"tokenizer": "whitespace", "smoothing": "skip"}
    assert ts.score("a b", "a b", **pair).value == 1.0
    assert ts.score("a x b", "a y b", **pair).value == pytest.approx(2 / 3, rel=1e-12)
    assert ts.score("a", "b", **pair).value == 0
    assert ts.score("a x b", "a y b", **pair).parts["weights"] == (1.0, 0.0, 0.0, 0.0)


def test_add_one_epsilon_by_its_formula() -> None:
    score = ts.score("a b", "a c", tokenizer="whitespace", smoothing="add-one-epsilon")
    assert score.parts["precisions"] == (2 / 3, 1 / 2, 1e-9, 1e-9)


SET = (
    ["the cat sat on the mat", "a dog", "the cat sat on a mat today"],
    ["the cat sat on the mat", "cats sleep", "the cat sat on the mat now"],
)


def test_azure_says_of_a_set_the_means_and_the_share_that_passes() -> None:
    evaluation = ts.evaluate(*SET, metric="bleu", tool="azure")
    rows = [ts.result(evaluation.scores.row(n), tool="azure") for n in range(3)]
    found = ts.set_result(evaluation, tool="azure")
    mean = pytest.approx(sum(row["bleu_score"] for row in rows) / 3, rel=1e-12)
    assert found == {
        "bleu.bleu": mean,
        "bleu.bleu_score": mean,
        "bleu.bleu_passed": 1 / 3,
        "bleu.binary_aggregate": 0.33,
    }
    before = ts.set_result(evaluation, tool="azure", generation="1.9")
    assert before == {"bleu.bleu_score": mean, "bleu.binary_aggregate": 0.33}
    assert ts.set_result(evaluation, tool="azure", generation="1.0") == {"bleu.bleu_score": mean}
    assert ts.set_result(evaluation, tool="azure", mark=0.0)["bleu.binary_aggregate"] == 1.0


def test_azures_names_for_a_set_and_rouges_last_verdict() -> None:
    f1 = ts.set_result(ts.evaluate(*SET, metric="token_f1", tool="azure"), tool="azure")
    assert "f1_score.f1_score_score" in f1 and "f1_score.binary_aggregate" in f1
    rouge = ts.evaluate(["a b c d", "a b c d"], ["a", "a b c d"], metric="rouge1", tool="azure")
    marks = {"precision": 0.2, "recall": 0.2, "fmeasure": 0.5}  # row 1: 0.25, 1 and 0.4
    before = ts.set_result(rouge, tool="azure", generation="1.9", mark=marks)
    assert before == {
        "rouge.rouge_precision": 0.625,
        "rouge.rouge_recall": 1.0,
        "rouge.rouge_f1_score": pytest.approx(0.7),
        "rouge.binary_aggregate": 0.5,
    }
    today = ts.set_result(rouge, tool="azure", mark=marks)
    assert (today["rouge.rouge_passed"], today["rouge.binary_aggregate"]) == (0.5, 0.5)


def test_a_row_that_azure_refuses_passes_not_and_has_no_value() -> None:
    evaluation = ts.evaluate(["a b c d e", None], ["a b c d e"] * 2, metric="gleu", tool="azure")
    found = ts.set_result(evaluation, tool="azure")
    assert found == {"gleu.gleu": 1.0, "gleu.gleu_score": 1.0, "gleu.binary_aggregate": 0.5}
    nothing = ts.evaluate([], [], metric="gleu", tool="azure")
    assert ts.set_result(nothing, tool="azure") == {}


def test_a_tool_without_words_for_a_set_names_those_that_have_them() -> None:
    evaluation = ts.evaluate(["a"], ["a"], tool="nltk")
    with pytest.raises(ts.SettingError, match="azure"):
        ts.set_result(evaluation, tool="nltk")


def test_futureagi_s_platform_counts_spaces_in_chrf_but_not_those_at_the_ends() -> None:
    def platform(said: str) -> float:
        return ts.score(said, "old town", metric="chrf", tool="futureagi-platform").value

    assert platform(" \told town\n") == 1
    assert platform("oldtown") < 1
    told = ts.explain(" old town ", "old town", metric="chrf", tool="futureagi-platform")
    assert told.hypothesis is not None
    spans = [(start, start + 1) for start in range(1, 9)]
    assert list(told.hypothesis.spans) == spans
    assert "trim:yes" in told.score.signature
