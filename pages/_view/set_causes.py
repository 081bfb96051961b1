"""What each kind of difference costs a whole set, with examples; and every row's main cause."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from textsim_core import Pairs
from textsim_core.causes import TITLES, Diagnosis
from textsim_core.explaining import Sample, sampled

from . import cards, inputs, literal, memory, numerals, reasons, set_selection
from .set_selection import Chosen

AT_ONCE = 500
"""Rows that are repaired and counted without being asked: about a second."""
MOST_ROWS = 50_000
"""Rows whose repaired versions fit into memory: about ten kilobytes each."""
SAMPLE = 200
"""Rows that the causes of a large set are judged from."""
FEWER = 60
"""The same under a filter, which is to answer at once."""
_CHUNK = 500
_EXAMPLES = 3

Part = TypeVar("Part")


def told(chosen: Chosen) -> Sample | None:
    """The causes of the chosen rows as far as they are known: of all, else of some of them."""
    diagnosis = chosen.diagnosis
    if diagnosis is not None:
        return Sample.of_diagnosis(diagnosis, int(diagnosis.steps.scored.sum()))
    metric = chosen.front.metric
    found: Sample | None = memory.kept(
        "sampled" if chosen.rows is None else "sampled_filtered",
        (chosen.content, metric),
        lambda: sampled(metric, chosen.pairs, SAMPLE if chosen.rows is None else FEWER),
    )
    return found


def show(chosen: Chosen) -> None:
    """The causes of the chosen rows, with examples; a large set waits for a button."""
    diagnosis = _diagnosis(chosen)
    if diagnosis is None:
        return
    front = chosen.front
    if inputs.style() == "technical":  # in plain words they are the page's first picture
        reasons.causes(diagnosis.costs, front.corpus.value, front.metric.facts)
    else:
        st.header("Where it costs most")
    points = diagnosis.by_row
    for cost in sorted(diagnosis.costs, key=lambda cost: -cost.points)[:_EXAMPLES]:
        column = np.nan_to_num(points[:, list(TITLES).index(cost.name)])
        if column.size and column.max() > 0:
            _example(chosen, int(column.argmax()), cost.title, float(column.max()))


def main(chosen: Chosen) -> NDArray[np.str_] | None:
    """The title of every row's main cause, of the whole set; None until they are known."""
    found = set_selection.causes(chosen.whole[0].metric, chosen.source.content)
    return None if found is None else np.array([TITLES.get(name, "") for name in found.main])


def _diagnosis(chosen: Chosen) -> Diagnosis | None:
    found = chosen.diagnosis
    if found is not None:
        return found
    pairs, metric = chosen.source.pairs, chosen.front.metric
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
    diagnosis = Diagnosis.concatenate(in_chunks(pairs, lambda rows: Diagnosis.of(metric, rows)))
    set_selection.keep_causes(metric, chosen.source.content, diagnosis)
    st.rerun()  # without the question, and with its column and its filter


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


def _example(chosen: Chosen, row: int, title: str, points: float) -> None:
    """The row that a cause costs most."""
    hypothesis, references = chosen.pairs.row(row)
    counted = chosen.front.metric.facts.unit == "count"
    cost = numerals.count(points) if counted else numerals.decimal(points * 100, 1)
    said, meant = literal.cut(hypothesis or "", 160), literal.cut(" ⏐ ".join(references), 160)
    place = int(chosen.places[row]) + 1
    cards.says(
        f"{title}, most in row {place} ({cost} points there)\nOutput: {said}\nExpected: {meant}"
    )
