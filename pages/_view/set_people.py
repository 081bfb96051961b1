"""Do the metrics agree with people? Correlations, and a mark held against yes and no."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from textsim_core import data
from textsim_core.pass_marks import Mark
from textsim_core.sampling.agreement import TITLES, Agreement, agreement
from textsim_core.sampling.classes import LabelTable, label_table
from textsim_core.sampling.confusion import Confusion
from textsim_core.sampling.verdicts import Curve, Verdicts

from . import cards, chart, inputs, literal, numerals, palette, set_charts, table_downloads
from .set_selection import Chosen

_TWO = 2


def show(chosen: Chosen) -> None:
    """The chosen rows against a column in which people scored or labelled them."""
    columns = list(chosen.source.mapping.human)
    if not columns:
        cards.says(
            "No column is known to hold what people thought. Name it above, under “More columns”."
        )
        return
    column = st.selectbox(
        "What people said", columns, key="people_column", width=260,
        format_func=lambda name: literal.cut(name, 60),
    )  # fmt: skip
    human = data.human_values(chosen.source.table, chosen.source.mapping, column)[chosen.places]
    said = human[~_silent(human)]
    distinct = sorted(set(said.tolist()), key=str)
    if human.dtype == np.float64 and len(distinct) > _TWO:
        _correlations(chosen, human)
    elif len(distinct) == _TWO:
        _yes_no(chosen, human, distinct)
    elif len(distinct) > _TWO:
        _labels(chosen, human)
    else:
        cards.says("People say the same of every row, or nothing: there is nothing to compare.")


def _silent(human: Any) -> Any:
    if human.dtype == np.float64:
        return np.isnan(human)
    return np.array([one is None for one in human], dtype=bool)


def _correlations(chosen: Chosen, human: Any) -> None:
    lower = st.toggle("A low number of theirs is good", key="people_lower")
    found = agreement(
        {one.metric.title: one for one in chosen.evaluations}, human,
        human_higher_is_better=not lower,
    )  # fmt: skip
    shown = agreement_table(found)
    st.dataframe(shown, hide_index=True, key="people_agreement", alt="Agreement with people")
    cards.says(agreement_sentence(found))
    table_downloads.offer(lambda: shown, "agreement")


def agreement_table(found: Sequence[Agreement]) -> pd.DataFrame:
    """One metric a row, each coefficient with its 95 % interval, and how many rows speak."""
    rows = []
    for one in found:
        figures: dict[str, Any] = {"Metric": one.metric, "Rows": one.rows}
        for kind, title in TITLES.items():
            figures[title] = _coefficient(one, kind)
        figures["Without a score"] = one.without_score
        figures["Without people"] = one.without_human
        rows.append(figures)
    return pd.DataFrame(rows)


def _coefficient(one: Agreement, kind: Any) -> str:
    found = one[kind]
    if found.reason:
        return found.reason
    between = f" ({found.interval.low:.3f} to {found.interval.high:.3f})"
    return f"{found.value:.3f}{between if np.isfinite(found.interval.low) else ''}"


def agreement_sentence(found: Sequence[Agreement]) -> str:
    """Which metric agrees most with people, by ranks."""
    known = [one for one in found if not one["spearman"].reason]
    if not known:
        return "No metric can be compared with people here."
    best = max(known, key=lambda one: one["spearman"].value)
    return (
        f"{best.metric} follows people most closely: ranks agree by "
        f"{best['spearman'].value:.2f}, where 1 is always and 0 is not at all."
    )


def _yes_no(chosen: Chosen, human: Any, distinct: list[Any]) -> None:
    front = chosen.front
    yes = st.radio(
        "What is a good verdict?", distinct, index=1, horizontal=True, key="people_yes",
        format_func=lambda one: literal.cut(str(one), 40),
    )  # fmt: skip
    labels = [None if gone else one for one, gone in zip(human, _silent(human), strict=True)]
    higher = front.metric.facts.higher_is_better
    found = Verdicts.of(front.values, labels, yes=yes, higher_is_better=higher)
    if found.reason:
        cards.says(found.reason)
        return
    scale, best = set_charts.scale(front), found.best
    own = inputs.pass_mark(front.metric.name)
    marks = [("Best F1", best.mark)] if best is not None else []
    marks += [("Your mark", own[0])] if own else []
    shown = confusion_table([(name, mark, found.confusion(mark)) for name, mark in marks], scale)
    st.dataframe(shown, hide_index=True, key="people_marks", alt="Marks against people's verdicts")
    table_downloads.offer(lambda: shown, "marks")
    low, high = found.auc_interval()
    cards.says(
        f"A good row scores better than a bad one {numerals.percent(found.auc)} of the time"
        f"{_between(low, high)}; 50 % is chance."
    )
    if best is not None:
        cards.says(best.warning)
        if best.left_out is not None:
            cards.says(f"On rows left out: F1 {numerals.percent(best.left_out.f1)}.")
    left, right = st.columns(2, gap="medium")
    with left:
        _curve(found.roc, "Bad rows that pass, %", "Good rows that pass, %", scale, "roc")
    with right:
        _curve(found.precision_recall, "Good rows that pass, %", "Of those that pass, good, %",
               scale, "precision_recall")  # fmt: skip


def _between(low: float, high: float) -> str:
    if not np.isfinite(low):
        return ""
    return f" (95 % interval {numerals.percent(low)} to {numerals.percent(high)})"


def confusion_table(marks: Sequence[tuple[str, Mark, Confusion]], scale: int) -> pd.DataFrame:
    """One mark a row: the four counts and the shares made of them."""
    return pd.DataFrame(
        {
            "Mark": [f"{name}: {mark.compare} {mark.value * scale:.4g}" for name, mark, _ in marks],
            "Good, passes": [one.true_positive for *_, one in marks],
            "Bad, passes": [one.false_positive for *_, one in marks],
            "Good, fails": [one.false_negative for *_, one in marks],
            "Bad, fails": [one.true_negative for *_, one in marks],
            "Precision": [numerals.percent(one.precision) for *_, one in marks],
            "Recall": [numerals.percent(one.recall) for *_, one in marks],
            "F1": [numerals.percent(one.f1) for *_, one in marks],
            "Accuracy": [numerals.percent(one.accuracy) for *_, one in marks],
        }
    )


def _curve(found: Curve | None, x: str, y: str, scale: int, key: str) -> None:
    if found is None:
        return
    drawn = go.Figure()
    drawn.add_scatter(
        x=found.x * 100, y=found.y * 100, mode="lines", customdata=found.marks * scale,
        line={"color": palette.MATCHED, "width": 3},
        hovertemplate="mark %{customdata:.2f}: %{x:.1f}, %{y:.1f}<extra></extra>",
    )  # fmt: skip
    drawn.update_xaxes(title_text=x, range=[-3, 103])
    drawn.update_yaxes(title_text=y, range=[-3, 103])
    table = pd.DataFrame({"Mark": found.marks * scale, x: found.x * 100, y: found.y * 100})
    chart.show(chart.layout(drawn, 300), table, f"{y} against {x}, over all marks.", key=key)


def _labels(chosen: Chosen, human: Any) -> None:
    front = chosen.front
    labels = [None if gone else str(one) for one, gone in zip(human, _silent(human), strict=True)]
    found = label_table(front.values, labels, higher_is_better=front.metric.facts.higher_is_better)
    shown = labels_table(found, set_charts.scale(front))
    st.dataframe(shown, hide_index=True, key="people_labels", alt="Scores by people's labels")
    table_downloads.offer(lambda: shown, "labels")
    cards.says(
        f"Told apart: how often a row of that label scores better than one of another; 50 % is "
        f"chance. {numerals.count(found.without)} rows without a score or a label stay out."
    )


def labels_table(found: LabelTable, scale: int) -> pd.DataFrame:
    """One label a row: its rows, their mean score, how well it is told apart, rows by score."""
    edges = found.edges * scale
    bins = {
        f"{low:.4g} to {high:.4g}": found.counts[place]
        for place, (low, high) in enumerate(itertools.pairwise(edges))
    }
    return pd.DataFrame(
        {
            "Label": [literal.cut(one.label, 80) for one in found.figures],
            "Rows": [one.rows for one in found.figures],
            "Mean score": [round(one.mean * scale, 2) for one in found.figures],
            "Told apart": [numerals.percent(one.auc) for one in found.figures],
            **bins,
        }
    )
