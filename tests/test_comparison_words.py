"""Sentences on a comparison: figures are the table's, grammar holds, published figures stand."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textsim_core as ts
from tests.test_differences import compared
from textsim_core.explain.words import points
from textsim_core.sampling.comparison import Comparison
from textsim_core.sampling.gap_meaning import LEVELS, THRESHOLDS, gap_meaning
from textsim_core.sampling.paired import Pair
from textsim_core.sampling.ranking_grid import RankingGrid, ranking_grid, standard_ways, way
from textsim_core.sampling.sample_size import SampleSize, sample_size
from textsim_core.sampling.verdict import gap_verdict, grid_verdict, p_text, pair_verdict

FIGURE = re.compile(r"\N{MINUS SIGN}?\d+(?:,\d{3})*(?:\.\d+)?(?:e-\d+)?")


def figures(sentences: Iterable[str]) -> set[str]:
    return set(FIGURE.findall(" ".join(sentences)))


def known_figures(comparison: Comparison, pair: Pair) -> set[str]:
    """Every figure of the table, as tables show it."""
    scale = 1 if comparison.metric.facts.unit == "share" else 0.01
    values = [pair.score_a, pair.score_b, pair.difference, *pair.interval, pair.standard_error]
    shown = {points(v * scale, n) for v in [*values, abs(pair.difference)] for n in (1, 2)}
    plan = comparison.plan
    counts = (pair.wins, pair.ties, pair.losses, pair.rows, pair.led, pair.trailed, pair.level)
    counts += (pair.unscored, plan.samples, len(comparison.draws))
    shown |= {f"{number:,}" for number in counts}
    shown |= {p_text(pair.p_value), p_text(pair.p_corrected), str(plan.seed), "0.01", "1"}
    return shown | {f"{100 * plan.confidence:g}"}


@settings(deadline=None, derandomize=True, max_examples=30)
@given(data=st.data())
def test_every_figure_in_the_sentences_is_one_of_the_table(data: st.DataObject) -> None:
    metric = data.draw(st.sampled_from(["bleu", "wer", "levenshtein", "meteor"]))
    test = data.draw(st.sampled_from(["bootstrap", "randomisation"]))
    comparison = data.draw(compared(metric, test=test, correction="holm", confidence=0.9))
    pair = comparison.pairs[0]
    for style, sentences in pair_verdict(comparison, pair).items():
        assert figures(sentences) <= known_figures(comparison, pair), style
        for sentence in sentences:
            assert sentence.endswith(".")
            assert not re.search(r"\b1 (rows|points|sets)\b|nan|None|\binf\b", sentence)


def pair_of(said: dict[str, list[str | None]], meant: list[str], **options: Any) -> list[str]:
    comparison = ts.compare(said, meant, **options)
    return [" ".join(told) for told in pair_verdict(comparison, comparison.pairs[0]).values()]


def test_the_sentences_name_the_leader_the_draws_and_what_is_not_said() -> None:
    plain, technical, slide = pair_of({"A": ["x"], "B": ["a"]}, ["a"], metric="wer")
    assert plain == (
        "B scores 0.0, A 100.0 (lower is better): B leads by 100.0 points over 1 row. In 1,000 "
        "re-drawn sets B led 1,000 times. That is more than the luck of which rows are in the set "
        "(p = 0.000999). The score does not say that people would notice, or prefer B."
    ) or plain.startswith("B scores 0.0, A 100.0 (lower is better): B leads by 100.0 points")
    assert "A − B = 100.00, 95 % interval 100.00 to 100.00" in technical
    assert "A wins 0 rows, ties 0, loses 1." in technical
    assert slide.endswith("Whether people would notice, it does not say.")
    same = pair_of({"A": ["a", "b"], "B": ["a", "b"]}, ["a", "b"])
    assert same[0].startswith("A and B say the same in all 2 rows: no difference, p = 1.")
    equal = pair_of({"A": ["a", "x"], "B": ["x", "b"]}, ["a", "b"], metric="wer")
    assert equal[2] == "A and B both score 50.0: no difference to test, p = 1."
    nothing = pair_of({"A": [None], "B": ["b"]}, ["b"])
    assert nothing[0] == ("A and B cannot be compared: there is no row that both have a score for.")


def grid(*wins: tuple[float, float]) -> RankingGrid:
    """A grid of BLEU ways with these scores."""
    found = RankingGrid(("A", "B"), tuple(way("bleu") for _ in wins), np.arange(1), ())
    found.__dict__["scores"] = np.array(wins, dtype=float).reshape(-1, 2)
    return found


def test_the_grid_says_who_wins_in_how_many_settings() -> None:
    mixed = grid(*[(0.1, 0.2)] * 12, *[(0.2, 0.1)] * 3, (0.3, 0.3))
    plain, technical, slide = (" ".join(told) for told in grid_verdict(mixed).values())
    assert slide == "B wins in 12 of 16 settings and A in 3; 1 undecided."
    assert "Who leads depends on how one measures" in plain
    assert "BLEU: A 3, B 12, undecided 1." in technical
    assert (mixed.wins, mixed.undecided) == ({"A": 3, "B": 12}, 1)
    assert mixed.leads[:2] == pytest.approx([0.1, 0.1])
    always = grid_verdict(grid((0.2, 0.1)))
    assert always["slide"] == ("A wins in 1 of 1 setting.",)
    assert "The ranking survives" in always["plain"][1]
    nobody = grid_verdict(grid((0.1, 0.1), (math.nan, 0.1)))
    assert nobody["plain"] == ("No system wins alone in any of 2 settings.",)


def test_every_way_scores_as_an_evaluation_does_and_a_filter_counts_nothing_again() -> None:
    said = {"A": ["The cat sat", "a dog", "b"], "B": ["the cat", "A dog runs", "b c"]}
    meant = ["The cat sat down", "a dog runs", "b c d"]
    comparison = ts.compare(said, meant)
    found = ranking_grid(comparison)
    assert len(found.ways) == 24 and found.scores.shape == (24, 2)
    for one, scores in zip(found.ways, found.scores, strict=True):
        for name, score in zip(found.names, scores, strict=True):
            whole = ts.evaluate_each(said[name], meant, metrics=[one.metric])
            assert score == pytest.approx(whole[one.metric.name].corpus.value)
    part = found.take(slice(1, 3))
    alone = ranking_grid(ts.compare({n: t[1:] for n, t in said.items()}, meant[1:]))
    assert part.scores == pytest.approx(alone.scores) and part.winners == alone.winners
    told = {(one.title, one.tokens, one.capitals, one.smoothing) for one in found.ways}
    assert len(told) == 24
    chinese = standard_ways(ts.Pairs.of(["苍鹭"], ["苍鹭飞回家了。"]))
    assert chinese[0].tokens == "Chinese (zh)"
    lower = ranking_grid(comparison, [way("wer")])
    best = min(lower.scores[0])
    assert lower.scores[0][lower.names.index(str(lower.winners[0]))] == best


@settings(deadline=None, derandomize=True, max_examples=60)
@given(gap=st.floats(-1, 1), name=st.sampled_from(["bleu", "chrf"]))
def test_a_gap_lies_between_the_two_published_ones(gap: float, name: str) -> None:
    found = gap_meaning(ts.configured(name), gap)
    table = dict(zip(LEVELS, THRESHOLDS[name], strict=False))
    assert found.standard and found.findings and found.limits
    if found.at_least is not None:
        assert table[found.at_least] <= found.points
    if found.below is not None:
        assert found.points < table[found.below]
    steps = [None, *table, None]
    assert (found.at_least, found.below) in pairwise(steps)
    (sentence, _) = gap_verdict(found, SampleSize(5, 0.95, None, None))
    allowed = {points(found.points / 100, 2), str(found.at_least), str(found.below)}
    assert figures([sentence]) <= allowed


def test_published_figures_of_kocmi_and_others_2024() -> None:
    bleu, chrf = (ts.configured(name) for name in ("bleu", "chrf"))
    assert (gap_meaning(bleu, 0.0234).at_least, gap_meaning(bleu, 0.0233).at_least) == (80, 75)
    assert (gap_meaning(bleu, 0.5).at_least, gap_meaning(bleu, 0.5).below) == (85, None)
    assert gap_meaning(chrf, -0.0305).at_least == 90 and gap_meaning(chrf, 0).at_least is None
    assert not gap_meaning(ts.configured("bleu", lowercase=True), 0.01).standard
    other = gap_meaning(ts.configured("wer"), 0.02)
    assert (other.known, other.at_least, other.source) == (False, None, "")
    assert "No published study" in gap_verdict(other, SampleSize(5, 0.95, 9, 20))[0]


def test_rows_needed_grow_with_the_square_of_spread_by_gap() -> None:
    said = {"a": ["a b", "c"] * 20, "b": ["a x", "c"] * 20}
    pair = ts.compare(said, ["a b", "c"] * 20, metric="wer").pairs[0]
    pair = replace(pair, difference=0.01, standard_error=0.02, rows=100)
    found = sample_size(pair)
    assert found.enough == math.ceil(100 * (1.959964 * 2) ** 2) == 1537
    assert found.safe == math.ceil(100 * ((1.959964 + 0.841621) * 2) ** 2) == 3140
    wide = sample_size(replace(pair, standard_error=0.04))
    assert wide.enough == pytest.approx(4 * found.enough, abs=4)
    assert sample_size(replace(pair, difference=0.0)).enough is None
    assert "here are 100" in gap_verdict(gap_meaning(ts.configured("bleu"), 0.01), found)[1]
    known = gap_verdict(gap_meaning(ts.configured("bleu"), 0.01), SampleSize(9, 0.95, 2, 5))[1]
    assert known == "The 9 rows are enough for a gap of this size: 5 usually show it."
