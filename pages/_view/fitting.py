"""Where a tokenizer cannot read the texts: what it drops, and the one that reads them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from textsim_core import Pairs
from textsim_core.dropped import UNCUT, Unfit, rows_cut_short, tokenizer_of, unfit
from textsim_core.explain.words import count
from textsim_core.settings import settings_of
from textsim_core.short_texts import shorter
from textsim_core.unspaced import Uncut, uncut

from . import cards, inputs, memory, numerals


def offer(metric: Any, pairs: Pairs) -> bool:
    """For one pair: what cannot be read, the score without that, a button; whether it is so."""
    tokenizer, found = tokenizer_of(metric), _unfit(metric, pairs)
    if tokenizer is None or found is None:
        return False
    better = replace(metric, tokenizer=found.fit.name)
    value = better.score(better.statistics(pairs)).values[0]
    with st.container(border=True):
        cards.says(
            f"This score says little about these texts: {found.label} by “{tokenizer.title}”. "
            f"Cut by “{found.fit.title}” the score is {numerals.both(value)}."
        )
        _button(metric, "tokenizer", found.fit.name, f"Cut by “{found.fit.title}” instead")
    return True


def offer_shorter(metric: Any, pairs: Pairs) -> None:
    """For a pair too short for the longest phrases: the score without these, a button."""
    found = shorter(metric, metric.statistics(pairs))
    if found is None:
        return
    with st.container(border=True):
        cards.says(
            f"The output has {count(found.order, 'word')}, too short for phrases of "
            f"{found.asked}, and these settings count that as a miss. With a longest phrase of "
            f"{found.order} the score is {numerals.both(found.score.value)}."
        )
        _button(metric, "max_order", found.order, f"Longest phrase {found.order} instead")


def _unfit(metric: Any, pairs: Pairs) -> Unfit | Uncut | None:
    """What the metric's tokenizer drops or does not cut of a pair, and a fit one."""
    tokenizer = tokenizer_of(metric)
    if tokenizer is None:
        return None
    hypothesis, references = pairs.row(0)
    texts = [hypothesis or "", *references]
    return unfit(tokenizer, texts) or uncut(tokenizer, texts, _choices(metric))


def _choices(metric: Any) -> list[str]:
    """The tokenizers that the metric can be set to, in the picker's order."""
    return [choice.value for choice in settings_of(metric)["tokenizer"].choices()]


def note(metric: Any, pairs: Pairs) -> str:
    """For a pair's small card: what the metric's tokenizer cannot read; "" for nothing."""
    found = _unfit(metric, pairs)
    return found.label if found else ""


def note_for_set(metric: Any, pairs: Pairs, key: Hashable) -> str:
    """For a set's small card: in how many rows letters are dropped; ``key`` names the content."""
    tokenizer = tokenizer_of(metric)
    if tokenizer is None or not tokenizer.fit:
        return ""
    rows = memory.kept(f"cut_short_{tokenizer.name}", key, lambda: rows_cut_short(tokenizer, pairs))
    return f"letters dropped in {count(rows, 'row')}" if rows else ""


def offer_for_set(metric: Any, labels: Any, pairs: Pairs) -> None:
    """For a set, from its rows' `row_labels`: how many rows are not read, and the same button."""
    dropped, whole = np.char.endswith(labels, "dropped"), labels == UNCUT
    tokenizer, rows = tokenizer_of(metric), np.flatnonzero(dropped | whole)
    if not len(rows) or tokenizer is None:
        return
    found = _unfit(metric, pairs.take(rows[:1]))
    if found is None:
        return
    deed = "drops words that it cannot read" if dropped.any() else "takes sentences for words"
    with st.container(border=True):
        cards.says(
            f"In {numerals.share(len(rows), len(labels))} rows “{tokenizer.title}” {deed}; their "
            "scores do not speak about these words."
        )
        _button(metric, "tokenizer", found.fit.name, f"Cut by “{found.fit.title}” instead")


def _button(metric: Any, setting: str, value: Any, label: str) -> None:
    def use() -> None:
        st.session_state[inputs.key(metric.name, setting)] = value

    st.button(label, on_click=use, key=inputs.key(metric.name, f"use_fit_{setting}"))
