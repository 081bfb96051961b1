"""Where a tokenizer cannot read the texts: what it drops, and the one that reads them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from textsim_core import TOKENIZERS, Pairs
from textsim_core.dropped import tokenizer_of, unfit

from . import cards, inputs, numerals


def offer(metric: Any, pairs: Pairs) -> None:
    """For one pair: how many words are dropped, the score without that, a button to change it."""
    tokenizer = tokenizer_of(metric)
    if tokenizer is None:
        return
    hypothesis, references = pairs.row(0)
    found = unfit(tokenizer, [hypothesis or "", *references])
    if found is None:
        return
    better = replace(metric, tokenizer=found.fit.name)
    value = better.score(better.statistics(pairs)).values[0]
    with st.container(border=True):
        cards.says(
            f"{found.label.capitalize()}: “{tokenizer.title}” cannot read them, so this score does "
            f"not speak about them. Cut by “{found.fit.title}” the score is {numerals.both(value)}."
        )
        _button(metric, found.fit.name, found.fit.title)


def offer_for_set(metric: Any, labels: Any) -> None:
    """For a set, from its rows' `row_labels`: how many rows lose words, and the same button."""
    rows = sum(label.endswith("dropped") for label in labels.tolist())
    tokenizer = tokenizer_of(metric)
    if not rows or tokenizer is None:
        return
    fit = TOKENIZERS[tokenizer.fit]
    with st.container(border=True):
        cards.says(
            f"In {numerals.share(rows, len(labels))} rows “{tokenizer.title}” drops words that it "
            "cannot read; their scores do not speak about these words."
        )
        _button(metric, fit.name, fit.title)


def _button(metric: Any, name: str, title: str) -> None:
    def use() -> None:
        st.session_state[inputs.key(metric.name, "tokenizer")] = name

    st.button(f"Cut by “{title}” instead", on_click=use, key=inputs.key(metric.name, "use_fit"))
