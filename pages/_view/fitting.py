"""Where a tokenizer cannot read the texts: what it drops, and the one that reads them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

import streamlit as st

from textsim_core import TOKENIZERS, Pairs
from textsim_core.dropped import rows_cut_short, tokenizer_of, unfit
from textsim_core.explain.words import count

from . import cards, inputs, memory, numerals


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


def note(metric: Any, pairs: Pairs) -> str:
    """For a pair's small card: how many words the metric's tokenizer drops; "" for none."""
    tokenizer = tokenizer_of(metric)
    hypothesis, references = pairs.row(0)
    found = tokenizer and unfit(tokenizer, [hypothesis or "", *references])
    return found.label if found else ""


def note_for_set(metric: Any, pairs: Pairs, key: Hashable) -> str:
    """For a set's small card: in how many rows letters are dropped; ``key`` names the content."""
    tokenizer = tokenizer_of(metric)
    if tokenizer is None or not tokenizer.fit:
        return ""
    rows = memory.kept(f"cut_short_{tokenizer.name}", key, lambda: rows_cut_short(tokenizer, pairs))
    return f"letters dropped in {count(rows, 'row')}" if rows else ""


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
