"""The parts of an explanation as charts, texts and tables: what is there is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import streamlit as st

from textsim_core.causes import CauseCost
from textsim_core.explain.matter import changed
from textsim_core.explain.slide import LIMITS
from textsim_core.explain.types import Explanation, Loss, MarkedText, Style
from textsim_core.explain.words import count, phrase
from textsim_core.explaining import Sample
from textsim_core.metrics import Facts
from textsim_core.ngrams import brevity_penalty
from textsim_core.pass_marks import Mark
from textsim_core.types import Score, Status

from . import (
    cards,
    chart,
    costs,
    film,
    lengths,
    marks,
    naming,
    numerals,
    precisions,
    tables,
    waterfall,
)

_MATCHES = (
    "Share of the output's words and phrases that stand in an expected text; punctuation marks "
    "count as words"
)
_PICTURED = {True: "Where the missing points went", False: "What the score is made of"}


def summary(
    explanation: Explanation,
    style: Style,
    *,
    title: str,
    facts: Facts,
    beside: tuple[str, str, str] | None = None,
    mark: tuple[Mark, str] | None = None,
    told: Explanation | Sample | None = None,
) -> None:
    """The score, the verdict and where the points went: what must be seen without scrolling.

    ``beside`` is a second number: its title, the number and a line under it.
    ``mark`` is the pass mark and the tool whose it is ("": the user's).
    ``told`` knows the causes, and so whether it matters; of a set it may know
    some rows. In plain words the picture is of them. None: the metric's
    tokenizer cannot read the texts, and nothing is taken apart.
    """
    words, picture = st.columns([5, 6], gap="medium")
    with words:
        with st.container(horizontal=True, gap="large"):
            cards.score_card(
                explanation.score,
                title=title,
                higher_is_better=facts.higher_is_better,
                counted=facts.unit == "count",
                **({"mark": mark[0], "whose": cards.pass_mark_of(mark[1])} if mark else {}),
            )
            if beside is not None:
                cards.side_number(*beside)
        cards.verdict(explanation, style)
        cards.matter(told.matter if told else ())
        if style != "slide":
            st.caption(LIMITS)
        for sentence in explanation.notes:
            cards.says(sentence)
    with picture:
        if told is not None:
            _picture(explanation, style, facts, told)


def _picture(
    explanation: Explanation, style: Style, facts: Facts, told: Explanation | Sample
) -> None:
    """Where the points went: by kind of difference in plain words, else by factor."""
    losses = explanation.losses if style == "technical" else explanation.plain_losses
    value, where = explanation.score.value, _PICTURED[facts.higher_is_better]
    if told.causes and style != "technical":
        losses = by_cause(told.causes)
        if isinstance(told, Sample) and not told.whole:
            value = told.value
            where += f", in {numerals.share(told.rows, told.of)} rows, evenly spread"
    if losses:
        cards.says(where)
        taken_apart(losses, value, facts)


def by_cause(causes: Sequence[CauseCost]) -> list[Loss]:
    """The causes as bars, each with the words behind it; one that gains says why."""
    return [Loss(cause.name, cause.title, cause.points, note=_noted(cause)) for cause in causes]


def _noted(cause: CauseCost) -> str:
    gains = "Repaired alone it lowers the score: what matched here before no longer does. "
    return gains * (cause.points < 0) + "; ".join(changed(cause))


def taken_apart(losses: Sequence[Loss], value: float, facts: Facts, *, key: str = "losses") -> None:
    """From 100 down to the score, or, where lower is better, the costs from 0 up to it."""
    if facts.higher_is_better:
        drawn = waterfall.figure(losses, value)
        twin, words = waterfall.table(losses, value), waterfall.sentence(losses, value)
    else:
        scale = 1 if facts.unit == "count" else 100
        drawn = costs.figure(losses, value, scale)
        twin, words = costs.table(losses, value, scale), costs.sentence(losses, value, scale)
    chart.show(drawn, twin, words, key=key)


def parts(explanation: Explanation, style: Style) -> None:
    """Precision bars and the length card, where the score has such parts.

    In plain words the length is shown where it costs something.
    """
    score = explanation.score
    left, right = st.columns(2, gap="medium")
    if "precisions" in score.parts:
        rows = _precisions(explanation, style)
        with left:
            st.header("How much matches", help=_MATCHES)
            chart.show(
                precisions.figure(rows), precisions.table(rows), precisions.sentence(rows),
                key="precisions",
            )  # fmt: skip
    penalty = score.parts.get("brevity_penalty")
    if penalty is not None and (style == "technical" or penalty != 1):
        length = _length(score)
        with right:
            st.header("Length")
            _used(explanation)
            chart.show(
                lengths.figure(length),
                lengths.table(length),
                lengths.sentence(length),
                key="length",
            )


def film_of(explanation: Explanation) -> None:
    """The score step by step: for a pair."""
    if explanation.hypothesis is not None:
        st.header("Step by step")
        film.show(explanation, key="film")


def details(explanation: Explanation, style: Style) -> None:
    """The texts with the matches of each order, the clipping ledger, every part: for a pair.

    Each is made when it is opened.
    """
    if explanation.hypothesis is None:
        return
    plural = f"{explanation.unit}s"
    with folded(f"Which {plural} and phrases match", "phrases_open") as opened:
        if opened:
            _marked(explanation.hypothesis, explanation, style)
    if explanation.ledger:
        with folded("Said, allowed, counted", "ledger_open") as opened:
            if opened:
                _ledger(explanation, style)
    with folded("Every part of the score", "all_parts") as opened:
        if opened:
            st.code(explanation.score.signature, language=None, wrap_lines=True)
            st.dataframe(tables.parts(explanation.score), hide_index=True, key="score_parts")


@contextmanager
def folded(title: str, key: str) -> Iterator[bool]:
    """An expander whose content is made when it is opened: whether it is."""
    expander = st.expander(title, key=key, on_change="rerun")
    with expander:
        yield bool(expander.open)


def _marked(hypothesis: MarkedText, explanation: Explanation, style: Style) -> None:
    title = (
        "Order of n-gram" if style == "technical" else f"{explanation.unit.capitalize()}s in a row"
    )
    marks.show(
        hypothesis,
        explanation.references,
        key="marks",
        orders_title=title,
        kind_words=explanation.kind_words,
        used=explanation.used_reference,
    )
    if left_out := naming.left_out(len(explanation.references)):
        st.text(left_out)


def _ledger(explanation: Explanation, style: Style) -> None:
    """Which words and phrases are said, how often, and what of that counts."""
    ledger = tables.ledger(explanation.ledger, len(explanation.references))
    units = f"{explanation.unit.capitalize()}s"
    headings = {} if style == "technical" else {"Order": f"{units} in a row", "N-gram": units}
    st.dataframe(
        ledger, hide_index=True, key="ledger", height=min(300, 40 * (len(ledger) + 1)),
        column_config=headings, alt="The clipping ledger",
    )  # fmt: skip


def _precisions(explanation: Explanation, style: Style) -> list[precisions.Precision]:
    score = explanation.score
    estimated = {loss.name for loss in explanation.losses if loss.estimated}
    columns = zip(
        score.parts["precisions"], score.parts["matches"], score.parts["totals"], strict=True
    )
    return [
        precisions.Precision(
            order,
            value if score.status == Status.OK else float("nan"),
            matched,
            total,
            estimated=f"order_{order}" in estimated,
            title="" if style == "technical" else phrase(order, 2, explanation.unit).capitalize(),
        )
        for order, (value, matched, total) in enumerate(columns, 1)
    ]


def _length(score: Score) -> lengths.Length:
    output, reference = score.parts["hypothesis_length"], score.parts["reference_length"]
    around = np.unique(np.linspace(1, max(output, reference, 2) * 1.25, 60).round()).astype(int)
    factors = brevity_penalty(around, np.full(len(around), reference))
    return lengths.Length(
        output, reference, score.parts["brevity_penalty"], (around.tolist(), factors.tolist())
    )


def _used(explanation: Explanation) -> None:
    """Which of several references lends its length."""
    total, used = len(explanation.references), explanation.used_reference
    if total > 1 and used is not None:
        which = naming.expected(used - 1, total)
        length = count(explanation.score.parts["reference_length"], explanation.unit)
        st.text(f"Held against {which} ({length}).")
