"""Why it is low, by kind of difference; what forgiving would give; what smoothing invents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from textsim_core import Pairs
from textsim_core.causes import CauseCost
from textsim_core.explain.types import Explanation
from textsim_core.forgiveness import Rung, ladder
from textsim_core.smoothing import SMOOTHINGS
from textsim_core.smoothing_bench import ADVICE, bench, invented_words, smoothable, zero_orders
from textsim_core.types import Status

from . import breakdown, cards, literal, memory, naming, near_marks, numerals

FORGIVEN = "If capitals, punctuation or word order did not count"
"""The ladder's heading."""


def words(pairs: Pairs) -> None:
    """The pair's words with what each is held against."""
    hypothesis, references = pairs.row(0)
    if hypothesis or references:
        st.header("Word by word", help="Hover over a word to see what it is held against")
        near_marks.show(hypothesis or "", references)


def what_ifs(metric: Any, explanation: Explanation, pairs: Pairs) -> None:
    """What each smoothing method makes of the pair, and what forgiving differences would give."""
    _smoothing(metric, explanation, metric.statistics(pairs), single=True)
    with breakdown.folded(FORGIVEN, "ladder_open") as opened:
        if opened:
            _forgiven(metric, pairs)


def causes(found: Sequence[CauseCost], value: float, facts: Any) -> None:
    """What each kind of difference costs: repaired one after the other, down to the score."""
    st.header(
        "What would have to change",
        help="The output is repaired step by step until it is the expected text; each step's gain "
        "is what that kind of difference costs",
    )
    if not found:
        cards.says("There is nothing to repair.")
        return
    breakdown.taken_apart(breakdown.by_cause(found), value, facts, key="causes")


def _forgiven(metric: Any, pairs: Pairs) -> None:
    total = len(pairs.row(0)[1])
    if total > naming.DRAWN and not st.toggle(
        f"Work it out in all {total:,} expected texts", key="many_forgiven", help=(
            "Every expected text is rewritten and counted once a step: about "
            f"{numerals.count(max(1, round(total * 0.002)))} seconds"
        ),
    ):  # fmt: skip
        return
    rungs = memory.kept("ladder_made", (metric, pairs.row(0)), lambda: ladder(metric, pairs))
    rungs_shown(rungs, metric.facts)


def rungs_shown(rungs: Sequence[Rung], facts: Any) -> None:
    """The ladder as a table, with a sentence on steps that change nothing or make it worse."""
    cards.says("Both texts are treated alike, each line on top of those above it.")
    counted = facts.unit == "count"
    changing = [rungs[0], *(rung for rung in rungs[1:] if abs(rung.gain) > 1e-12)]
    st.dataframe(
        rungs_table(changing, counted=counted), hide_index=True, key="ladder",
        alt="The score when differences are forgiven one after the other",
    )  # fmt: skip
    same = [rung.title for rung in rungs[1:] if rung not in changing]
    if same:
        cards.says(f"These change nothing here: {', '.join(same)}.")
    worse = [rung.title for rung in rungs if rung.gain < -1e-12]
    if worse:
        cards.says(
            f"Worse than the step before: {', '.join(worse)}. What matched there no longer counts."
        )


def rungs_table(rungs: Sequence[Rung], *, counted: bool = False) -> pd.DataFrame:
    """The ladder: step, score, what the step gains, and the words that it rescues."""
    scale = 1 if counted else 100
    return pd.DataFrame(
        {
            "Step": [rung.title for rung in rungs],
            "Score": [round(rung.value * scale, 2) for rung in rungs],
            "Gain": ["", *(_gain(rung, counted) for rung in rungs[1:])],
            "Words": [literal.cut(_rescued(rung), 200) for rung in rungs],
        }
    )


def _gain(rung: Rung, counted: bool) -> str:
    amount = numerals.count(rung.gain) if counted else numerals.decimal(rung.gain * 100, 2)
    return f"+{amount}" if rung.gain > 0 else amount


def _rescued(rung: Rung) -> str:
    pairs = [
        f"{said} → {meant}" if said and meant else f"− {said}" if said else f"+ {meant}"
        for said, meant in rung.words
    ]
    return ", ".join(pairs)


def _smoothing(metric: Any, explanation: Explanation, stats: Any, *, single: bool) -> None:
    """All smoothing methods side by side; open by itself where an order has no match."""
    if not smoothable(metric) or not explanation.score.parts:
        return
    zeros = zero_orders(explanation.score)
    bench_shown = st.expander(
        "Smoothing: the same text under every method", bool(zeros),
        key=f"smoothing_{bool(zeros)}", on_change="rerun",
    )  # fmt: skip
    if not bench_shown.open:
        return
    with bench_shown:
        if zeros:
            listed = ", ".join(map(str, zeros))
            cards.says(
                f"No match at order {listed}: what the score is now depends on the smoothing."
            )
        rows = bench(metric, stats, single=single)
        words = invented_words(rows)
        st.dataframe(
            pd.DataFrame(
                {
                    "Method": [f"{row.title}{' (chosen)' if row.chosen else ''}" for row in rows],
                    "Score": [
                        numerals.score(row.score.value)
                        if row.score.status is Status.OK
                        else row.score.status.label
                        for row in rows
                    ],
                    "What it does here": [words[row.name] for row in rows],
                    "How": [row.summary for row in rows],
                }
            ),
            hide_index=True, key="smoothing_bench", height=320, alt="Every smoothing method",
        )  # fmt: skip
        st.caption("Where to start; whichever it is, compare only numbers under one method")
        for advice in ADVICE:
            names = ", ".join(SMOOTHINGS[name].title for name in advice.methods)
            cards.says(f"{advice.situation}: {names}. {advice.remark}")
