"""The guide's cards: every example is scored when it is shown."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from textsim_core.guide import Card, Example, Question
from textsim_core.metrics import METRICS
from textsim_core.smoothing import SMOOTHINGS
from textsim_core.smoothing_bench import ADVICE
from textsim_core.types import Status

from . import cards, numerals


def question(asked: Question) -> None:
    """A question to open, with its answer and the examples."""
    with st.expander(asked.question):
        cards.says(asked.answer)
        examples(asked.examples, key=asked.question)


def metric(card: Card) -> None:
    """A metric's card to open."""
    with st.expander(f"{card.title} · {card.direction}"):
        for words in (
            card.question,
            f"Good for: {card.good_for}.",
            f"Bad for: {card.bad_for}.",
            card.ends,
            f"Source: {card.source}.",
            "What it cannot see, on two outputs for one expected text:",
        ):
            cards.says(words)
        examples(card.pitfall, key=card.name)


def examples(shown: Sequence[Example], *, key: str) -> None:
    """The examples as a table with their scores."""
    st.dataframe(
        pd.DataFrame(
            {
                "": [example.shows for example in shown],
                "Score": [_number(example) for example in shown],
                "Output": [example.said for example in shown],
                "Expected": [example.meant for example in shown],
                "Metric": [METRICS[example.metric].title for example in shown],
            }
        ),
        hide_index=True, key=f"examples_{key}", alt="Examples with their scores",
    )  # fmt: skip


def _number(example: Example) -> str:
    score = example.scored()
    if score.status is not Status.OK:
        return score.status.label
    counted = METRICS[example.metric].facts.unit == "count"
    return numerals.count(score.value) if counted else numerals.score(score.value)


def smoothing() -> None:
    """Advice by situation, and where it is weak."""
    for advice in ADVICE:
        names = ", ".join(SMOOTHINGS[name].title for name in advice.methods)
        cards.says(f"{advice.situation}: {names}. {advice.remark}")


def glossary(terms: Sequence[tuple[str, str]]) -> None:
    """Every word with what it means."""
    for term, meaning in terms:
        cards.says(f"{term}: {meaning}")
