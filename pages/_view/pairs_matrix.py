"""Every system against every other: the difference, whether it is chance, rows won and lost."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from textsim_core import Comparison
from textsim_core.sampling.paired import Pair
from textsim_core.sampling.verdict import p_text

from . import compare_words, literal, table_downloads, tables

BETTER, WORSE, OPEN, SAME = "▲", "▼", "○", "="
_LEGEND = (
    f"{BETTER} the row's system is better, {WORSE} worse, by more than chance; "
    f"{OPEN} may be chance; {SAME} no difference. Figures: row minus column."
)
_COLOURS = {BETTER: "#CFE6F5", WORSE: "#FBDDB0", OPEN: "#E8E8E8", SAME: "#E8E8E8"}


def show(comparison: Comparison) -> None:
    """The matrix, and the same pairs as a list with rows won, level and lost."""
    st.header("Every pair")
    st.text(f"{comparison.metric.title}, {compare_words.arrow(comparison.metric)}. {_LEGEND}")
    frame = matrix(comparison)
    st.dataframe(
        frame.style.map(_shade), key="pairs_matrix", row_height=36,
        alt="Differences between systems, row minus column, with p-values",
    )  # fmt: skip
    with st.expander("The pairs as a list, with rows won and lost", key="pairs_list"):
        st.dataframe(
            pairs(comparison), hide_index=True, key="pairs_rows",
            alt="Pairs of systems: difference, interval, p-value, rows won, level and lost",
            column_config={
                name: st.column_config.NumberColumn(format="%.3g" if name[0] == "p" else "%.2f")
                for name in ("A − B", "from", "to", "p", "p, corrected (Holm)")
            },
        )  # fmt: skip
        table_downloads.offer(lambda: pairs(comparison, exact=True), "pairs")


def mark(pair: Pair, confidence: float) -> str:
    """How ``pair.a`` stands against ``pair.b``, as a shape."""
    if pair.better is None:
        return SAME
    if not compare_words.sure(pair, confidence):
        return OPEN
    return BETTER if pair.better == pair.a else WORSE


def _shade(cell: str) -> str:
    colour = _COLOURS.get(cell[:1])
    return f"background-color: {colour}; color: #141414" if colour else ""


def matrix(comparison: Comparison) -> pd.DataFrame:
    """One row and one column a system, in the leaderboard's order."""
    names = [one.name for one in comparison.leaderboard]
    shown = [literal.cut(name, 40) for name in names]
    cells = [[_cell(comparison, a, b) for b in names] for a in names]
    return pd.DataFrame(cells, index=shown, columns=shown)


def _cell(comparison: Comparison, a: str, b: str) -> str:
    if a == b:
        return ""
    pair = comparison.pair(a, b)
    shape = mark(pair, comparison.plan.confidence)
    difference = compare_words.signed(pair.difference, comparison.metric)
    return f"{shape} {difference} · p {p_text(pair.p_corrected)}"


def pairs(comparison: Comparison, *, exact: bool = False) -> pd.DataFrame:
    """One pair a row, with everything that is known of it; ``exact`` for a file."""
    scale, found = compare_words.scale(comparison.metric), comparison.pairs
    digits = 12 if exact else 2

    def points(values: list[float]) -> list[float]:
        return [round(value * scale, digits) for value in values]

    columns: list[tuple[str, Any]] = [
        ("A", [one.a for one in found]),
        ("B", [one.b for one in found]),
        ("A − B", points([one.difference for one in found])),
        ("from", points([one.interval.low for one in found])),
        ("to", points([one.interval.high for one in found])),
        ("p", [float(f"{one.p_value:.3g}") for one in found]),
        ("p, corrected (Holm)", [float(f"{one.p_corrected:.3g}") for one in found]),
        ("Rows A wins", [one.wins for one in found]),
        ("Rows level", [one.ties for one in found]),
        ("Rows B wins", [one.losses for one in found]),
        ("Rows without score", [one.unscored for one in found]),
        ("Drawn sets A leads", [one.led for one in found]),
        ("Drawn sets level", [one.level for one in found]),
        ("Drawn sets B leads", [one.trailed for one in found]),
    ]
    if comparison.plan.correction == "none":
        columns = [column for column in columns if "Holm" not in column[0]]
    return tables.texts(columns)
