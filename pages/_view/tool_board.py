"""Every tool's number on one axis, and the walk from one to another."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from textsim_core import METRICS, Pairs, configured
from textsim_core.settings_walk import Counted, Step, Walk
from textsim_core.tool_comparison import ToolScore, compare_tools, grouped, shared_metrics, why
from textsim_core.types import Status

from . import cards, chart, literal, memory, numerals, palette, reconcile_box

METRIC = "tools_metric"
START, END = "walk_from", "walk_to"
MOST_ROWS = 20_000


def for_set(pairs: Pairs, key: Hashable) -> None:
    """On request: every tool's number for the whole set, why two differ, and whose it was.

    ``key`` names the content.
    """
    if not st.toggle("Score this set as every tool does", key="set_tools", persist_state="session"):
        return
    if len(pairs) > MOST_ROWS:
        cards.says(
            f"This counts the set once for every tool's way of cutting words: up to "
            f"{numerals.count(MOST_ROWS)} rows; this one has {numerals.count(len(pairs))}."
        )
        return
    counted = memory.kept("set_counted", key, lambda: Counted(pairs, single=False))
    found = scores(counted)
    differences(found, counted)
    reconcile_box.show(counted, configured(found[0].metric.name), key)


def scores(counted: Counted) -> tuple[ToolScore, ...]:
    """The metric's picker, and every tool's number on one axis with its table."""
    name = st.selectbox(
        "Metric", shared_metrics(), format_func=lambda name: METRICS[name].title, key=METRIC,
        width=260, persist_state="session",
    )  # fmt: skip
    found = compare_tools(name or shared_metrics()[0], counted)
    groups = grouped(found)
    st.header("One text, every tool" if counted.single else "One set, every tool")
    if len(groups) == 1:
        cards.says("All tools give the same number here.")
    elif groups:
        low, high = groups[-1].value, groups[0].value
        cards.says(
            f"{len(found)} ways to compute “{METRICS[found[0].metric.name].title}” give "
            f"{len(groups)} different numbers, from {numerals.score(low)} to "
            f"{numerals.score(high)} of 100."
        )
    if any(one.passed is not None for one in found):
        st.caption("A line is a tool's own pass mark; ✓ passes it, ✗ fails it")
    chart.show(figure(found), table(found), sentence(found), key="tool_scores")
    return found


def figure(found: Sequence[ToolScore]) -> go.Figure:
    """A dot a tool on the 0-100 axis; a line where its own pass mark is, ✓ or ✗ behind the number.

    Undefined: no dot.
    """
    drawn = go.Figure()
    names = [one.tool.title for one in found]
    values = [_value(one) * 100 for one in found]
    marks = [one.tool.marks.get(one.metric.name) for one in found]
    drawn.add_scatter(
        x=[mark.value * 100 if mark else None for mark in marks],
        y=list(range(len(found))), mode="markers", hoverinfo="skip",
        marker={"symbol": "line-ns", "size": 18, "line": {"width": 2, "color": palette.NEUTRAL}},
    )  # fmt: skip
    drawn.add_scatter(
        x=[value if math.isfinite(value) else None for value in values],
        y=list(range(len(found))), mode="markers+text", cliponaxis=False,
        text=[f"{numerals.score(_value(one))}{_SIGN[one.passed]}" for one in found],
        textposition="middle right", hoverinfo="skip",
        marker={
            "size": 12,
            "symbol": [_SYMBOL[one.passed] for one in found],
            "color": [palette.LOST if one.passed is False else palette.MATCHED for one in found],
        },
    )  # fmt: skip
    top = max([100.0, *(value for value in values if math.isfinite(value))])
    drawn.update_yaxes(
        tickvals=list(range(len(names))), ticktext=[chart.wrap(name, 30) for name in names],
        range=[len(names) - 0.5, -0.5], zeroline=False,
    )  # fmt: skip
    drawn.update_xaxes(range=[-3, top * 1.35], tickvals=[0, 25, 50, 75, 100])
    return chart.layout(drawn, 60 + 30 * len(names))


_SYMBOL = {None: "circle", True: "circle", False: "x"}
_SIGN = {None: "", True: " ✓", False: " ✗"}
_WORDS = {None: "", True: "passes", False: "fails"}


def _value(one: ToolScore) -> float:
    ok = one.score is not None and one.score.status == Status.OK
    return one.score.value if one.score is not None and ok else float("nan")


def table(found: Sequence[ToolScore]) -> pd.DataFrame:
    """Each tool: its number here and as the tool prints it, its mark, pass or fail, why none."""
    marks = [one.tool.marks.get(one.metric.name) for one in found]
    return pd.DataFrame(
        {
            "Tool": [one.tool.title for one in found],
            "Of 100": [numerals.score(_value(one)) for one in found],
            "As the tool prints it": [numerals.decimal(one.shown, 4) for one in found],
            "Its pass mark": [numerals.score(mark.value) if mark else "none" for mark in marks],
            "Verdict": [_WORDS[one.passed] for one in found],
            "Versions": [one.tool.versions for one in found],
            "Basis": [f"{one.tool.basis}, {one.tool.since}" for one in found],
            "Why no number": [
                one.error or (one.score.reason if one.score and math.isnan(_value(one)) else "")
                for one in found
            ],
        }
    )


def sentence(found: Sequence[ToolScore]) -> str:
    """The chart in one sentence."""
    told = ", ".join(
        f"{one.tool.title} {numerals.score(_value(one))} {_WORDS[one.passed]}".strip()
        for one in found
    )
    return f"Scores of 100: {told}."


def differences(found: Sequence[ToolScore], counted: Counted) -> None:
    """Two tools to choose, and the steps from one to the other."""
    scored = {one.tool.name: one for one in found if math.isfinite(_value(one))}
    if len(scored) < 2:
        return
    st.header("Why do two of them differ?")
    names = list(scored)
    for key, default in ((START, names[0]), (END, names[1])):
        if st.session_state.get(key) not in scored:
            st.session_state[key] = default
    with st.container(horizontal=True):
        start, end = (
            st.selectbox(
                title, names, format_func=lambda name: scored[name].tool.title, key=key, width=260,
                persist_state="session",
            )
            for title, key in (("From", START), ("to", END))
        )  # fmt: skip
    walked = why(scored[start], scored[end], counted)
    cards.says(walk_sentence(walked, scored[start].tool.title, scored[end].tool.title))
    if walked.steps:
        st.dataframe(
            walk_table(walked.steps), hide_index=True, key="walk",
            alt="The steps from one tool's number to the other's",
        )  # fmt: skip


def walk_sentence(walked: Walk, start: str, end: str) -> str:
    """The difference and its largest step."""
    first, last = numerals.score(walked.start.value), numerals.score(walked.end.value)
    told = f"{start} gives {first}, {end} gives {last}"
    moving = [step for step in walked.steps if abs(step.effect) > 1e-9]
    if not moving:
        same = "the settings are the same" if not walked.steps else "no setting matters here"
        return f"{told}: {same}."
    largest = max(moving, key=lambda step: abs(step.effect))
    title = literal.in_line(" and ".join(change.title for change in largest.changes))
    return (
        f"{told}: {numerals.points(walked.difference)}. The largest step is "
        f"“{title}” ({numerals.points(largest.effect)})."
    )


def walk_table(steps: Sequence[Step]) -> pd.DataFrame:
    """One setting a row: from what to what, the score after it, the effect."""
    return pd.DataFrame(
        {
            "Setting": [", ".join(c.title for c in step.changes) for step in steps],
            "From": [", ".join(c.before for c in step.changes) for step in steps],
            "To": [", ".join(c.after for c in step.changes) for step in steps],
            "Score after": [round(step.after * 100, 2) for step in steps],
            "Effect": [numerals.signed(step.effect) for step in steps],
        }
    )
