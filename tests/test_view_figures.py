"""Figures hold the numbers they were given, and no user text as markup."""

import math
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest
from streamlit.elements.lib import streamlit_plotly_theme

from pages._view import chart, costs, distributions, lengths, palette, precisions, waterfall
from pages._view.bars import Bars, wrapped
from pages._view.lengths import Length
from pages._view.plain_figure import PlainFigure
from pages._view.precisions import Precision
from tests.view_values import LOSSES
from textsim_core.explain.types import Loss


def checked(figure: PlainFigure) -> go.Figure:
    """The same figure as Plotly's own, which refuses what it does not know."""
    return go.Figure(figure.to_dict())


def test_the_ink_is_the_one_that_streamlit_adapts_to_the_theme() -> None:
    assert palette.INK == streamlit_plotly_theme.GRAY_90


def drawn(figure: Bars, part: str) -> list[Any]:
    """One property of every bar, as the browser gets it."""
    return [bar[part] for bar in figure.payload("")["bars"]]


def test_the_waterfall_falls_from_100_to_the_score() -> None:
    bars = waterfall.figure(LOSSES, 0.283)
    assert drawn(bars, "width") == pytest.approx([100, 3.6, 26.8, 41.3, 28.3])
    assert drawn(bars, "start") == pytest.approx([0, 96.4, 69.6, 28.3, 0])
    assert drawn(bars, "after")[:-1] == pytest.approx([100, 96.4, 69.6, 28.3])
    assert drawn(bars, "after")[-1] is None
    assert drawn(bars, "hatched") == [False, False, False, True, False]
    assert drawn(bars, "words")[3] == ["−41.3", "(estimated)"]
    assert drawn(bars, "kind") == ["neutral", "lost", "lost", "lost", "matched"]


def test_a_gain_rises() -> None:
    losses = (Loss("a", "a", -0.05), Loss("b", "b", 0.4), Loss("c", "c", -0.4667, True))
    bars = waterfall.figure(losses, 1.1167)
    assert drawn(bars, "start") == pytest.approx([0, 100, 65, 65, 0])
    assert drawn(bars, "width") == pytest.approx([100, 5, 40, 46.67, 111.67])
    assert drawn(bars, "kind") == ["neutral", "gained", "lost", "gained", "matched"]
    assert drawn(bars, "words")[1] == ["+5.0"]
    assert bars.high == pytest.approx(111.67)
    assert waterfall.figure((Loss("a", "a", 1.2), Loss("b", "b", -0.3)), 0.1).low < -19


@pytest.mark.parametrize(
    ("losses", "score", "word"),
    [
        ((), 1.0, "nothing lost"),
        ((Loss("a", "a", 0.0),), 1.0, "nothing lost"),
        ((Loss("a", "no match", 1.0),), 0.0, "nothing is left"),
    ],
)
def test_both_ends_of_the_scale_have_a_note(
    losses: tuple[Loss, ...], score: float, word: str
) -> None:
    assert drawn(waterfall.figure(losses, score), "words")[-1][-1] == word


def test_no_score_has_a_sentence_instead_of_bars() -> None:
    figure = waterfall.figure(LOSSES, math.nan).payload("")
    assert not figure["bars"]
    assert "No score" in figure["instead"]
    assert "no score" in waterfall.sentence(LOSSES, math.nan)
    assert waterfall.table(LOSSES, math.nan)["Left"].isna().sum() == 1


def test_costs_add_up_to_the_score() -> None:
    bars = costs.figure((Loss("a", "<i>a</i>", 0.2), Loss("b", "b", 0.3)), 0.5)
    assert drawn(bars, "start") == pytest.approx([0, 20, 0])
    assert drawn(bars, "width") == pytest.approx([20, 30, 50])
    assert drawn(bars, "name") == [["<i>a</i>"], ["b"], ["Score"]]
    assert bars.ticks == (0, 10, 20, 30, 40, 50)
    assert costs.figure((Loss("a", "a", 3),), 3, 1).ticks == (0, 1, 2, 3)
    assert [drawn(costs.figure((), 0.0), part) for part in ("start", "width")] == [[0.0], [0.0]]
    assert "No score" in costs.figure((), math.nan).instead


def test_the_waterfall_table_and_sentence_say_the_same() -> None:
    table = waterfall.table(LOSSES, 0.283)
    assert table["Points"].sum() == pytest.approx(28.3 - 100)
    assert table["Left"].tolist() == pytest.approx([100, 96.4, 69.6, 28.3, 28.3])
    assert waterfall.sentence(LOSSES, 0.283).startswith("From 100 to 28.30: too short −3.6, ")


def test_user_text_is_literal_in_labels() -> None:
    bars = waterfall.figure(LOSSES, 0.283)
    assert ["different", "<b>words</b>"] in drawn(bars, "name")  # written as text nodes
    assert "<i>this</i>" in drawn(bars, "note")[3]
    assert chart.wrap("a&lt; \ud800") == "a&amp;lt; \ufffd"
    assert wrapped("a \ud800 \u202e") == ["a \ufffd [RLO]"]


ORDERS = (
    Precision(1, 0.6, 18, 30),
    Precision(2, 0.0179, 0.5, 28, True),
    Precision(3, math.nan, 0, 0),
)


def test_precision_bars_carry_their_counts() -> None:
    bars = precisions.figure(ORDERS)
    assert drawn(bars, "width") == pytest.approx([60, 1.79, 0])
    assert drawn(bars, "words")[0] == ["60.0\u202f%: 18 of 30"]
    assert drawn(bars, "words")[1] == ["0.5 of 28,", "estimated as 1.8\u202f%"]
    assert drawn(bars, "words")[2] == ["none so long"]
    assert drawn(bars, "hatched") == [False, True, False]
    assert precisions.table(ORDERS)["Percent"].isna().tolist() == [False, False, True]
    assert "1-grams 60.0\u202f%: 18 of 30" in precisions.sentence(ORDERS)
    assert precisions.figure(()).instead


def test_the_length_card() -> None:
    length = Length(27, 30, 0.895, ([0, 30, 60], [0, 1, 1]))
    figure = checked(lengths.figure(length))
    assert (figure.data[1].x[0], figure.data[1].y[0]) == (27, 0.895)
    assert "10.0\u202f% shorter" in lengths.sentence(length)
    assert "exactly as long" in lengths.sentence(Length(30, 30, 1.0))
    assert "longer" in lengths.sentence(Length(33, 30, 1.0))
    assert lengths.table(Length(3, 0, 1.0))["Value"].isna().tolist() == [False, False, True, False]
    assert checked(lengths.figure(Length(0, 0, 0.0))).layout.height


def test_the_histogram_draws_the_bins_it_is_given() -> None:
    edges, counts = [0, 0.25, 0.5, 1], [3, 7, 1]
    figure = distributions.histogram(edges, counts, mean=0.4, corpus=0.35)
    assert list(figure.data[0].y) == counts
    assert list(figure.data[0].x) == [12.5, 37.5, 75]
    assert {shape.x0 for shape in figure.layout.shapes} == {40.0, 35.0}
    sentence = distributions.histogram_sentence(edges, counts, mean=0.4, corpus=0.35)
    assert "11 scored rows" in sentence and "whole set 35.00" in sentence
    assert distributions.histogram_table(edges, counts)["Rows"].sum() == 11
    assert not distributions.histogram(edges, [0, 0, 0]).layout.shapes
    assert distributions.histogram_sentence(edges, [0, 0, 0]) == "No row has a score."


def test_the_scatter_leaves_out_rows_without_score() -> None:
    figure = distributions.scatter([3, 4, 5], [0.5, math.nan, 0.25])
    assert list(figure.data[0].x) == [3, 5]
    assert list(figure.data[0].y) == [50, 25]
    assert list(figure.data[0].customdata) == [1, 3]
    assert distributions.scatter_table([3, 4], [0.5, math.nan])["Score"].isna().tolist() == [0, 1]
    assert distributions.scatter([], []).layout.height


def test_many_points_become_a_grid_that_counts_them_all() -> None:
    random = np.random.default_rng(7)
    rows = distributions.MOST_POINTS + 1
    sizes, scores = random.poisson(20, rows), random.random(rows)
    grid = distributions.scatter(sizes, scores).data[0]
    assert grid.type == "heatmap"
    assert sum(cell for line in grid.z for cell in line if cell) == rows
    assert "scored rows" in distributions.scatter_sentence(sizes, scores)


def test_trend_in_words() -> None:
    sizes = np.arange(50)
    assert "longer rows score lower" in distributions.scatter_sentence(sizes, 1 - sizes / 50)
    assert "too little varies" in distributions.scatter_sentence([1, 1], [0.5, 0.5])
