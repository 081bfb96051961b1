"""The score card, the verdict and the notes on a score: words and big numbers, literal."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from textsim_core.explain.types import Explanation, Style
from textsim_core.metrics import Facts
from textsim_core.pass_marks import Mark, Passing
from textsim_core.types import Score, Status

from . import literal, numerals

_WHY: dict[Status, str] = {
    Status.UNDEFINED: "The score is not defined for these texts and settings.",
    Status.NO_REFERENCE: "There is no expected text to compare with.",
    Status.NO_HYPOTHESIS: "There is no output to score.",
    Status.NOT_COMPUTED: "This would take longer than the settings allow.",
}


def score_card(
    score: Score,
    *,
    title: str,
    higher_is_better: bool = True,
    mark: Mark | None = None,
    whose: str = "the pass mark",
    counted: bool = False,
) -> None:
    """Show a score big on the 0-100 scale with the 0-1 form beside, and which way is good.

    ``title`` names the metric. ``mark`` adds whether it is passed, with as
    many digits as it takes to see why; ``whose`` names it. An undefined score
    shows ``n/a`` and the reason. ``counted``: the value is a number of things.
    """
    if counted:
        big, small = numerals.count(score.value), ""
    elif score.status is Status.OK and mark is not None:
        big = numerals.beside_mark(score.value, mark.value)
        small = numerals.beside_mark(score.value, mark.value, scale=1)
    else:
        big, small = numerals.score(score.value), numerals.fraction(score.value)
    direction = "higher is better ↑" if higher_is_better else "lower is better ↓"
    scale = "" if big == numerals.MISSING or counted else f"of 100 · {small} of 1"
    lines = "".join(
        f'<div style="font-size:0.9rem">{literal.in_html(line)}</div>'
        for line in notes(
            score, higher_is_better=higher_is_better, mark=mark, whose=whose, counted=counted
        )
    )
    st.html(
        '<div style="line-height:1.35" data-part="score">'
        f'<div style="font-size:0.9rem">{literal.in_html(title)} · {direction}</div>'
        f'<div><span style="font-size:3rem;font-weight:650;font-variant-numeric:tabular-nums">'
        f"{literal.in_html(big)}</span> "
        f'<span style="white-space:nowrap">{literal.in_html(scale)}</span></div>'
        f"{lines}</div>"
    )


def small(
    score: Score,
    title: str,
    facts: Facts,
    mark: tuple[Mark, str] | None = None,
    rows: Passing | None = None,
    note: str = "",
) -> None:
    """Show one of several scores: its name with the direction, number, other scale, pass or not.

    ``mark`` is the pass mark and the tool whose it is ("": the user's); of a set,
    ``rows`` says how many rows pass. ``note`` follows it all.
    """
    arrow = "↑" if facts.higher_is_better else "↓"
    if facts.unit == "count":
        big, other = numerals.count(score.value), "counted"
    else:
        big, other = numerals.score(score.value), f"{numerals.fraction(score.value)} of 1"
    if score.status is not Status.OK:
        other = score.status.label
    else:
        if facts.unit != "count" and numerals.above_range(score.value):
            other += " · above 100"
        if mark is not None:
            held, tool = mark
            words = mark_words(held, score.value, counted=facts.unit == "count")
            other += f" · {'passes' if held.passed(score.value) else 'misses'} {words}"
            other += f" ({tool})" if tool else ""
        if rows is not None:
            other += f" · {numerals.share(rows.passed, rows.scored)} rows pass"
    side_number(f"{title} {arrow}", big, f"{other} · {note}" if note else other)


def side_number(title: str, number: str, note: str) -> None:
    """Show a second number (as words) beside the score, smaller, with one line under it."""
    st.html(
        '<div style="line-height:1.35" data-part="side-number">'
        f'<div style="font-size:0.9rem">{literal.in_html(title)}</div>'
        '<div style="font-size:1.9rem;font-weight:600;line-height:1.9;'
        f'font-variant-numeric:tabular-nums">{literal.in_html(number)}</div>'
        f'<div style="font-size:0.9rem">{literal.in_html(note)}</div></div>'
    )


def notes(
    score: Score,
    *,
    higher_is_better: bool = True,
    mark: Mark | None = None,
    whose: str = "the pass mark",
    counted: bool = False,
) -> list[str]:
    """Sentences that a reader of the number needs; empty for an ordinary score."""
    if score.status is not Status.OK:
        return [score.reason or _WHY[score.status]]
    sentences = [score.reason] if score.reason else []
    if higher_is_better and not counted and numerals.above_range(score.value):
        sentences.append("Above 100: these settings can give more than a perfect score.")
    if not higher_is_better and not counted and numerals.above_range(score.value):
        sentences.append("Above 100: there is more to change than the expected text has words.")
    if mark is not None:
        verb = "Passes" if mark.passed(score.value) else "Misses"
        sentences.append(f"{verb} {whose} of {mark_words(mark, score.value, counted=counted)}.")
    return sentences


def pass_mark_of(tool: str) -> str:
    """What a tool's pass mark is called, or, for "", the user's own."""
    return f"the pass mark of {tool}" if tool else "the pass mark"


def mark_words(mark: Mark, value: float, *, counted: bool = False) -> str:
    """A pass mark as shown beside a score: with as many digits as it takes to tell them apart."""
    if counted:
        return numerals.count(mark.value)
    return numerals.beside_mark(mark.value, value).lstrip("<>")


def verdict(explanation: Explanation, style: Style = "plain") -> None:
    """Show the verdict's sentences for a style, see `paragraphs`."""
    paragraphs(explanation.verdicts.get(style, ()))


def paragraphs(sentences: Sequence[str]) -> None:
    """Show a verdict: one paragraph each, the first one larger; words literal."""
    shown = "".join(
        f'<p dir="auto" style="margin:0 0 0.5rem;white-space:pre-wrap;overflow-wrap:anywhere;'
        f'font-size:{"1.25rem;font-weight:600" if index == 0 else "1.05rem"}">'
        f"{literal.in_html(sentence)}</p>"
        for index, sentence in enumerate(sentences)
    )
    if shown:
        st.html(f'<div style="line-height:1.5" data-part="verdict">{shown}</div>')


def matter(sentences: Sequence[str]) -> None:
    """Show whether it matters and what would mend it, under a question of its own."""
    if sentences:
        lines = "".join(f"<div>{literal.in_html(sentence)}</div>" for sentence in sentences)
        st.html(
            '<div dir="auto" style="line-height:1.5;overflow-wrap:anywhere" data-part="matter">'
            f"<strong>Does it matter?</strong>{lines}</div>"
        )


def says(sentence: str) -> None:
    """Show one sentence that may hold a user's words, literally."""
    style = "white-space:pre-wrap;overflow-wrap:anywhere;margin:0"
    st.html(f'<p dir="auto" style="{style}">{literal.in_html(sentence)}</p>')
