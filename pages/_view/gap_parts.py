"""What the gap between two systems is made of: n-grams won and lost, and parts of the set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from textsim_core import Comparison, data
from textsim_core.row_facts import RowFacts
from textsim_core.sampling.gap_shares import GapShare, gap_shares
from textsim_core.sampling.grouping import partition
from textsim_core.sampling.ngrams_won import NgramGap, ngram_gaps

from . import cards, chart, compare_words, literal, memory, palette, table_downloads, tables
from .systems_form import Systems

AT_ONCE = 20_000
"""Rows that are looked through without being asked."""
NOT_KNOWN = "not known"
_LENGTH = "reference length"


def show(comparison: Comparison, systems: Systems, a: str, b: str) -> None:
    """Both parts, at once for an ordinary set and on request for a large one."""
    st.header("What the gap is made of")
    if len(comparison.compared) > AT_ONCE and not st.toggle(
        "Look through all rows", key="gap_parts", persist_state="session"
    ):
        return
    buckets(comparison, systems, a, b)
    ngrams(comparison, systems, a, b)


def ngrams(comparison: Comparison, systems: Systems, a: str, b: str) -> None:
    """The n-grams that A has of the expected texts and B has not, and the other way round."""
    wanted = (systems.key, comparison.metric, a, b)
    found = memory.kept("ngram_gaps", wanted, lambda: ngram_gaps(comparison, a, b))
    cards.says(
        "Words and phrases of the expected texts that one output has and the other has not, "
        "counted row by row and set off against each other."
    )
    for side, place, gaps in zip("AB", st.columns(2), (found.won, found.lost), strict=True):
        with place:
            other = "B" if side == "A" else "A"
            st.text(f"{side} gets right, {other} does not")
            st.dataframe(
                ngram_table(gaps, side), hide_index=True, height=300, key=f"ngrams_{side}",
                alt=f"N-grams that {side} has more often",
            )  # fmt: skip


def ngram_table(gaps: Sequence[NgramGap], side: str) -> pd.DataFrame:
    """One n-gram a row; net is what is left after setting off."""
    sign = 1 if side == "A" else -1
    won = [gap.won if side == "A" else gap.lost for gap in gaps]
    lost = [gap.lost if side == "A" else gap.won for gap in gaps]
    return tables.texts(
        [
            ("Phrase", [" ".join(gap.ngram) for gap in gaps]),
            ("Words", [gap.order for gap in gaps]),
            ("Net", [sign * gap.net for gap in gaps]),
            ("Won", won),
            ("Lost", lost),
        ]
    )


def buckets(comparison: Comparison, systems: Systems, a: str, b: str) -> None:
    """Which part of the set the gap comes from; the parts add up to it."""
    by = st.selectbox(
        "Parts of the set by", [_LENGTH, *systems.tags], key=f"gap_by_{systems.key}", width=260,
        format_func=lambda name: literal.cut(name, 60), persist_state="session",
    )  # fmt: skip
    wanted = (systems.key, comparison.metric, comparison.plan, a, b, by)
    found = memory.kept("gap_shares", wanted, lambda: _shares(comparison, systems, (a, b), by))
    metric = comparison.metric
    chart.show(
        figure(found, metric), share_table(found, metric), sentence(comparison, found, a, b),
        key="gap_parts_chart",
    )  # fmt: skip
    cards.says(sentence(comparison, found, a, b))
    table_downloads.offer(lambda: share_table(found, metric), "gap_parts_table")


def _shares(
    comparison: Comparison, systems: Systems, sides: tuple[str, str], by: str
) -> tuple[GapShare, ...]:
    """The parts by length in order of length, or by a tag; rows without one are the last."""
    pairs = next(iter(systems.pairs.values()))
    tags = {name: _cells(systems.table, name) for name in systems.tags if name == by != _LENGTH}
    found = partition(RowFacts.of(pairs, comparison.metric, labels=tags), by)
    names = (*found.names, NOT_KNOWN)
    shares = gap_shares(comparison, *sides, [names[place] for place in found.places.tolist()])
    return tuple(sorted(shares, key=lambda share: names.index(str(share.label))))


def _cells(table: data.Table, name: str) -> list[str | None]:
    return [None if cell is None else str(cell) for cell in table.data.column(name).to_pylist()]


def figure(found: Sequence[GapShare], metric: Any) -> go.Figure:
    """A bar a part: what it adds to A − B, pale where it has few rows."""
    scale = compare_words.scale(metric)
    values = [share.contribution * scale for share in found]
    drawn = go.Figure()
    drawn.add_bar(
        x=values, y=list(range(len(found))), orientation="h", hoverinfo="skip",
        text=[compare_words.signed(share.contribution, metric) for share in found],
        textposition="outside", cliponaxis=False,
        marker={
            "color": [palette.SIDE_A if value >= 0 else palette.SIDE_B for value in values],
            "opacity": [0.35 if share.few else 1.0 for share in found],
        },
    )  # fmt: skip
    drawn.update_yaxes(
        tickvals=list(range(len(found))),
        ticktext=[chart.wrap(literal.cut(str(share.label), 40), 24) for share in found],
        range=[len(found) - 0.5, -0.5], zeroline=False,
    )  # fmt: skip
    finite = [value for value in values if np.isfinite(value)]
    low, high = min([0.0, *finite]), max([0.0, *finite])
    room = 0.25 * max(high - low, 1e-9)
    drawn.update_xaxes(
        range=[low - room, high + room], title_text="Added to A − B; pale: fewer than 30 rows"
    )
    return chart.layout(drawn, 90 + 34 * len(found))


def sentence(comparison: Comparison, found: Sequence[GapShare], a: str, b: str) -> str:
    """That the parts add up, and which adds most."""
    pair, metric = comparison.pair(a, b), comparison.metric
    whole = compare_words.signed(pair.difference, metric)
    most = max(found, key=lambda share: abs(share.contribution), default=None)
    if most is None or not np.isfinite(most.contribution):
        return "There is no row to divide."
    part = compare_words.signed(most.contribution, metric)
    return f"A − B is {whole}; most of it comes from “{most.label}” ({part}). The parts add up."


def share_table(found: Sequence[GapShare], metric: Any) -> pd.DataFrame:
    """One part a row: its rows, both scores, the gap within it with its interval, what it adds."""
    scale = compare_words.scale(metric)

    def shown(values: list[float]) -> list[float]:
        return [round(value * scale, 4) for value in values]

    return tables.texts(
        [
            ("Part", [str(share.label) for share in found]),
            ("Rows", [share.a.rows for share in found]),
            ("A", shown([share.a.score for share in found])),
            ("B", shown([share.b.score for share in found])),
            ("A − B within", shown([share.difference for share in found])),
            ("from", shown([share.interval.low for share in found])),
            ("to", shown([share.interval.high for share in found])),
            ("Adds to the gap", shown([share.contribution for share in found])),
        ]
    )
