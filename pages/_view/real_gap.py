"""Is the gap real? The drawn sets of a pair, how it is tested, and what such gaps have meant."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from textsim_core import Comparison
from textsim_core.sampling.comparison import Plan
from textsim_core.sampling.draws import SEED
from textsim_core.sampling.gap_meaning import gap_meaning
from textsim_core.sampling.intervals import SAMPLES
from textsim_core.sampling.paired import Pair
from textsim_core.sampling.sample_size import ASSUMPTIONS, sample_size
from textsim_core.sampling.verdict import gap_verdict
from textsim_core.types import Floats

from . import cards, chart, compare_words, literal, palette

TEST, DRAWN, SEED_KEY, HOLM = "paired_test", "paired_samples", "paired_seed", "paired_holm"
MOST_DOTS = 1_500
_BINS = 60
_TESTS = {"bootstrap": "bootstrap", "randomisation": "randomisation"}


def plan() -> Plan:
    """Draw the choice of test; how the systems are compared."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        test = st.selectbox(
            "Test", list(_TESTS), key=TEST, width=190, bind="query-params",
            help="Bootstrap draws rows with replacement; randomisation swaps the two outputs of "
            "rows by the toss of a coin. Both are paired, as in sacreBLEU.",
        )  # fmt: skip
        samples = st.number_input(
            "Drawn sets", 100, 20_000, SAMPLES, 100, key=DRAWN, width=150, bind="query-params"
        )
        seed = st.number_input(
            "Seed", 0, 2**31 - 1, SEED, key=SEED_KEY, width=150, bind="query-params",
            help="The same seed draws the same sets; sacreBLEU's is 12345.",
        )  # fmt: skip
        holm = st.toggle(
            "Correct for several pairs (Holm)", key=HOLM, bind="query-params",
            help="With many pairs one looks significant by luck; the correction holds that chance.",
        )  # fmt: skip
    return Plan(
        "randomisation" if test == "randomisation" else "bootstrap",
        int(samples),
        int(seed),
        correction="holm" if holm else "none",
    )


def show(comparison: Comparison, a: str, b: str) -> None:
    """The drawn sets of a pair as dots, the rows it would take, and what is published."""
    pair = comparison.pair(a, b)
    if math.isnan(pair.difference):
        return
    drawn = differences(comparison, a, b)
    told = sentence(pair, len(drawn))
    cards.says(told)
    chart.show(
        figure(drawn, pair, comparison), table(comparison, pair), told,
        key="drawn_sets",
    )  # fmt: skip
    advice = sample_size(pair, comparison.plan.confidence)
    meaning = gap_meaning(comparison.metric, pair.difference)
    for words in gap_verdict(meaning, advice):
        cards.says(words)
    if comparison.group > 1:
        cards.says(f"Rows are drawn in groups of {comparison.group:,}.")
    with st.expander("Where this comes from, and its limits", key="gap_sources"):
        if not meaning.standard and meaning.known:
            cards.says("These are not the study's settings: the figures may be off.")
        for finding in meaning.findings:
            cards.says(f"{finding.sentence} ({finding.source})")
        for limit in meaning.limits:
            cards.says(limit)
        if meaning.source:
            cards.says(f"Source: {meaning.source}")
        cards.says(f"The advice on rows assumes: {'; '.join(ASSUMPTIONS)}.")


def differences(comparison: Comparison, a: str, b: str) -> Floats:
    """A − B in every drawn set that both have a score in, as shown (of 100, or things)."""
    first, second = (comparison.names.index(name) for name in (a, b))
    drawn = comparison.draws[:, first] - comparison.draws[:, second]
    shown: Floats = drawn[~np.isnan(drawn)] * compare_words.scale(comparison.metric)
    return shown


def sentence(pair: Pair, drawn: int) -> str:
    """Who led how often."""
    return (
        f"In {drawn:,} re-drawn sets A led {pair.led:,} times, "
        f"B {pair.trailed:,} times; level {pair.level:,} times."
    )


def _stacks(drawn: Floats) -> tuple[Floats, Floats]:
    """Where each drawn set stands: the middle of its bin, and its number in the bin."""
    low, high = float(drawn.min()), float(drawn.max())
    # Zero is an edge, so that no stack holds sets of both sides.
    width = max((max(high, 0.0) - min(low, 0.0)) / _BINS, 1e-9)
    bins = np.floor(drawn / width)
    order = np.argsort(bins, kind="stable")
    _, starts, counts = np.unique(bins[order], return_index=True, return_counts=True)
    heights = np.empty(len(drawn))
    heights[order] = np.arange(len(drawn)) - np.repeat(starts, counts) + 1
    return (bins + 0.5) * width, heights


def figure(drawn: Floats, pair: Pair, comparison: Comparison) -> go.Figure:
    """A dot a drawn set where A − B came out; of very many, their number as bars."""
    picture = go.Figure()
    if not len(drawn):
        return chart.note(chart.layout(picture, 300), "No drawn set has a score.")
    places, heights = _stacks(drawn)
    up = comparison.metric.facts.higher_is_better
    for side, colour, symbol in (("A", palette.SIDE_A, "circle"), ("B", palette.SIDE_B, "diamond")):
        ours = drawn > 0 if (side == "A") == up else drawn < 0
        _side(picture, places[ours], heights[ours], f"{side} leads", colour, symbol, len(drawn))
    level = drawn == 0
    _side(
        picture, places[level] * 0, heights[level], "level", palette.NEUTRAL, "square", len(drawn)
    )
    scale = compare_words.scale(comparison.metric)
    picture.add_vline(x=0, line={"color": palette.NEUTRAL, "width": 2})
    picture.add_vline(
        x=pair.difference * scale, line={"color": palette.NEUTRAL, "width": 2, "dash": "dash"}
    )
    unit = "points" if scale == 100 else "per row"
    picture.update_xaxes(title_text=f"A − B in the drawn set ({unit}); dashed: as observed")
    picture.update_yaxes(title_text="Drawn sets", rangemode="tozero")
    return chart.layout(picture, 320).update_layout(
        showlegend=True, legend={"orientation": "h", "y": 1.1, "x": 0}, margin={"t": 40}
    )


def _side(
    picture: go.Figure, x: Floats, y: Floats, name: str, colour: str, symbol: str, whole: int
) -> None:
    if not len(x):
        return
    if whole <= MOST_DOTS:
        picture.add_scatter(
            x=x, y=y, mode="markers", name=name, hoverinfo="skip",
            marker={"color": colour, "symbol": symbol, "size": 5},
        )  # fmt: skip
    else:
        places, counts = np.unique(x, return_counts=True)
        picture.add_bar(
            x=places, y=counts, name=name, marker={"color": colour},
            hovertemplate="%{y:,} sets<extra></extra>",
        )  # fmt: skip


def table(comparison: Comparison, pair: Pair) -> pd.DataFrame:
    """The same in figures: how often who led, the observed difference and its interval."""
    metric, share = comparison.metric, f"{100 * comparison.plan.confidence:g} %"
    figures = {
        "Sets in which A led": f"{pair.led:,}",
        "Sets level": f"{pair.level:,}",
        "Sets in which B led": f"{pair.trailed:,}",
        "A − B, observed": compare_words.signed(pair.difference, metric),
        f"A − B, {share} interval from": compare_words.signed(pair.interval.low, metric),
        f"A − B, {share} interval to": compare_words.signed(pair.interval.high, metric),
    }
    return pd.DataFrame({"Drawn sets": list(figures), "Figure": list(figures.values())})


def sides(comparison: Comparison, key: str) -> tuple[str, str] | None:
    """Draw the choice of two systems, the first two of the leaderboard at first."""
    names = list(comparison.names)
    best, second = (names.index(one.name) for one in comparison.leaderboard[:2])
    shown = {name: literal.in_line(name) for name in names}
    with st.container(horizontal=True):
        a, b = (
            st.selectbox(
                side, names, place, format_func=shown.__getitem__, key=f"side_{side}_{key}",
                width=320, persist_state="session",
            )
            for side, place in (("A", best), ("B", second))
        )  # fmt: skip
    if a == b or a is None or b is None:
        st.text("Choose two different systems.")
        return None
    return a, b
