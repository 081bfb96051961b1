"""The score card, the verdict and the notes on a score: words and big numbers, literal."""

from __future__ import annotations

import streamlit as st

from textsim_core.explain.types import Explanation, Style
from textsim_core.metrics import Facts
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
    pass_mark: float | None = None,
    counted: bool = False,
) -> None:
    """Show a score big on the 0-100 scale with the 0-1 form beside, and which way is good.

    ``title`` names the metric. ``pass_mark`` (a fraction) adds whether it is
    reached, with as many digits as it takes to see why. An undefined score
    shows ``n/a`` and the reason. ``counted``: the value is a number of things.
    """
    if counted:
        big, small = numerals.count(score.value), ""
    elif score.status is Status.OK and pass_mark is not None:
        big = numerals.beside_mark(score.value, pass_mark)
        small = numerals.beside_mark(score.value, pass_mark, scale=1)
    else:
        big, small = numerals.score(score.value), numerals.fraction(score.value)
    direction = "higher is better ↑" if higher_is_better else "lower is better ↓"
    scale = "" if big == numerals.MISSING or counted else f"of 100 · {small} of 1"
    lines = "".join(
        f'<div style="font-size:0.9rem">{literal.in_html(line)}</div>'
        for line in notes(score, higher_is_better=higher_is_better, pass_mark=pass_mark)
    )
    st.html(
        '<div style="line-height:1.35" data-part="score">'
        f'<div style="font-size:0.9rem">{literal.in_html(title)} · {direction}</div>'
        f'<div><span style="font-size:3rem;font-weight:650;font-variant-numeric:tabular-nums">'
        f"{literal.in_html(big)}</span> "
        f'<span style="white-space:nowrap">{literal.in_html(scale)}</span></div>'
        f"{lines}</div>"
    )


def small(score: Score, title: str, facts: Facts) -> None:
    """Show one of several scores: its name with the direction, the number, the other scale."""
    arrow = "↑" if facts.higher_is_better else "↓"
    if facts.unit == "count":
        big, other = numerals.count(score.value), "counted"
    else:
        big, other = numerals.score(score.value), f"{numerals.fraction(score.value)} of 1"
    side_number(f"{title} {arrow}", big, other if score.status is Status.OK else score.status.label)


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
    score: Score, *, higher_is_better: bool = True, pass_mark: float | None = None
) -> list[str]:
    """Sentences that a reader of the number needs; empty for an ordinary score."""
    if score.status is not Status.OK:
        return [score.reason or _WHY[score.status]]
    sentences = [score.reason] if score.reason else []
    if higher_is_better and numerals.above_range(score.value):
        sentences.append("Above 100: these settings can give more than a perfect score.")
    if pass_mark is not None:
        reached = score.value >= pass_mark if higher_is_better else score.value <= pass_mark
        mark = numerals.beside_mark(pass_mark, score.value).lstrip("<>")
        sentences.append(f"{'Passes' if reached else 'Misses'} the pass mark of {mark}.")
    return sentences


def verdict(explanation: Explanation, style: Style = "plain") -> None:
    """Show the verdict's sentences, one paragraph each, the first one larger; words literal."""
    sentences = explanation.verdicts.get(style, ())
    shown = "".join(
        f'<p dir="auto" style="margin:0 0 0.5rem;white-space:pre-wrap;overflow-wrap:anywhere;'
        f'font-size:{"1.25rem;font-weight:600" if index == 0 else "1.05rem"}">'
        f"{literal.in_html(sentence)}</p>"
        for index, sentence in enumerate(sentences)
    )
    if shown:
        st.html(f'<div style="line-height:1.5" data-part="verdict">{shown}</div>')


def says(sentence: str) -> None:
    """Show one sentence that may hold a user's words, literally."""
    st.html(f'<p dir="auto" style="white-space:pre-wrap;margin:0">{literal.in_html(sentence)}</p>')
