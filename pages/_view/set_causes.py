"""What each kind of difference costs a whole set, with examples; and every row's main cause."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from textsim_core import Evaluation, Pairs
from textsim_core.causes import TITLES, Diagnosis
from textsim_core.explaining import Sample, sampled

from . import cards, inputs, literal, memory, numerals, reasons

DIAGNOSED = "diagnosed"
AT_ONCE = 500
"""Rows that are repaired and counted without being asked: about a second."""
MOST_ROWS = 50_000
"""Rows whose repaired versions fit into memory: about ten kilobytes each."""
_CHUNK = 500
_EXAMPLES = 3

Part = TypeVar("Part")


def told(metric: Any, pairs: Pairs, key: Hashable) -> Sample | None:
    """The causes as far as they are known: of all rows once these were counted, else of some.

    ``key`` names the content, as in `show`.
    """
    kept = st.session_state.get(DIAGNOSED)
    if kept is not None and kept[0] == (key, metric):
        diagnosis: Diagnosis = kept[1]
        return Sample.of_diagnosis(diagnosis, int(diagnosis.steps.scored.sum()))
    found: Sample | None = memory.kept("sampled", (key, metric), lambda: sampled(metric, pairs))
    return found


def show(evaluation: Evaluation, pairs: Pairs, key: Hashable) -> NDArray[np.str_] | None:
    """The causes of the set; the title of each row's main cause, None until they are known.

    ``key`` names the content. A large set waits for a button.
    """
    diagnosis = _diagnosis(evaluation, pairs, (key, evaluation.metric))
    if diagnosis is None:
        return None
    found = sorted(diagnosis.costs, key=lambda cost: -cost.points)
    if inputs.style() == "technical":  # in plain words they are the page's first picture
        reasons.causes(diagnosis.costs, evaluation.corpus.value, evaluation.metric.facts)
    else:
        st.header("Where it costs most")
    points, main = diagnosis.by_row, diagnosis.main
    for cost in found[:_EXAMPLES]:
        column = np.nan_to_num(points[:, list(TITLES).index(cost.name)])
        if column.size and column.max() > 0:
            _example(pairs, int(column.argmax()), cost.title, float(column.max()), evaluation)
    return np.array([TITLES.get(name, "") for name in main.tolist()])


def _diagnosis(evaluation: Evaluation, pairs: Pairs, wanted: Hashable) -> Diagnosis | None:
    kept = st.session_state.get(DIAGNOSED)
    if kept is not None and kept[0] == wanted:
        diagnosis: Diagnosis = kept[1]
        return diagnosis
    if len(pairs) > MOST_ROWS:
        st.header("What would have to change")
        cards.says(
            f"Every repaired output is kept in memory: up to {numerals.count(MOST_ROWS)} rows; "
            f"this set has {numerals.count(len(pairs))}."
        )
        return None
    if len(pairs) > AT_ONCE:
        st.header("What would have to change")
        cards.says(
            "Every output is repaired step by step until it is the expected text: about two "
            f"milliseconds a row, for these {numerals.count(len(pairs))} rows about "
            f"{numerals.count(max(1, round(len(pairs) * 0.002)))} seconds."
        )
        if not st.button("Find the causes", key="find_causes"):
            return None
    metric = evaluation.metric
    diagnosis = Diagnosis.concatenate(in_chunks(pairs, lambda rows: Diagnosis.of(metric, rows)))
    st.session_state[DIAGNOSED] = (wanted, diagnosis)
    if len(pairs) > AT_ONCE:
        st.rerun()  # without the question
    return diagnosis


def in_chunks(pairs: Pairs, count: Callable[[Pairs], Part]) -> list[Part]:
    """``count`` of every few hundred rows, with a bar of what is done where they are many."""
    chunks = pairs.chunks(_CHUNK) or [pairs]
    if len(chunks) == 1:
        return [count(chunks[0])]
    parts: list[Part] = []
    done, bar = 0, st.progress(0.0)
    for chunk in chunks:
        parts.append(count(chunk))
        done += len(chunk)
        words = f"{numerals.count(done)} of {numerals.count(len(pairs))} rows"
        bar.progress(done / len(pairs), words)
    bar.empty()
    return parts


def _example(pairs: Pairs, row: int, title: str, points: float, evaluation: Evaluation) -> None:
    """The row that a cause costs most."""
    hypothesis, references = pairs.row(row)
    counted = evaluation.metric.facts.unit == "count"
    cost = numerals.count(points) if counted else numerals.decimal(points * 100, 1)
    said, meant = literal.cut(hypothesis or "", 160), literal.cut(" ⏐ ".join(references), 160)
    cards.says(
        f"{title}, most in row {row + 1} ({cost} points there)\nOutput: {said}\nExpected: {meant}"
    )
