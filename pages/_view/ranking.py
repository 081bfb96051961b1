"""Does the ranking survive? Who wins under many settings, as a grid with names in its cells."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from textsim_core import Comparison, TextsimError
from textsim_core.explain.types import Style
from textsim_core.sampling.ranking_grid import RankingGrid, Way, ranking_grid
from textsim_core.sampling.ranking_job import RankingJob
from textsim_core.sampling.verdict import grid_verdict

from . import cards, compare_words, literal, palette, scoring, table_downloads, tables
from .systems_form import Systems

GRID, JOB = "ranking_grid", "ranking_job"
AT_ONCE = 1_500
"""Outputs (rows times systems) that are scored in all settings without being asked."""
MOST = 100_000
_PER_SECOND = 2_000
_NAME = 22


def grid(systems: Systems) -> RankingGrid | None:
    """The grid of these systems, if it was made already."""
    kept = st.session_state.get(GRID)
    found: RankingGrid | None = kept[1] if kept is not None and kept[0] == systems.key else None
    return found


def let_go() -> None:
    """Forget the grid, and stop the one that is being made: the files are gone."""
    st.session_state.pop(GRID, None)
    running = st.session_state.pop(JOB, None)
    if running is not None:
        running[1].job.cancel()


def show(comparison: Comparison, systems: Systems, style: Style) -> RankingGrid | None:
    """The grid: made at once for a small set, on request for a larger one."""
    st.header("Does the ranking survive?")
    found = grid(systems) or _asked(comparison, systems)
    if found is None:
        return None
    st.session_state[GRID] = (systems.key, found)
    for told in grid_verdict(found)[style]:
        cards.says(told)
    st.html(html(found))
    with st.expander("The same as a table, with every score", key="grid_table"):
        st.dataframe(table(found), hide_index=True, key="grid_rows", alt="Scores in every setting")
        table_downloads.offer(lambda: table(found, exact=True), "every_setting")
    return found


def _asked(comparison: Comparison, systems: Systems) -> RankingGrid | None:
    """The grid of a small set; that of a larger one when it was asked for and is finished."""
    cells = systems.cells
    if cells > MOST:
        cards.says(
            f"All outputs are counted once a setting: up to {MOST:,} outputs; here are {cells:,}."
        )
        return None
    if cells > AT_ONCE:
        return _in_the_pool(comparison, systems)
    try:
        return ranking_grid(comparison)
    except TextsimError as error:
        cards.says(str(error))
        return None


def _in_the_pool(comparison: Comparison, systems: Systems) -> RankingGrid | None:
    """The grid once its job is done; before, a button that starts it, and how far it is."""
    kept = st.session_state.get(JOB)
    if kept is not None and kept[0] != systems.key:
        kept[1].job.cancel()
        kept = None
    if kept is None:
        _offer(comparison, systems)
        return None
    work: RankingJob = kept[1]
    if work.job.state == "done":
        del st.session_state[JOB]
        return work.grid()
    if work.job.state == "running":
        scoring.progress(work.job, "outputs, each in every setting")
    else:
        cards.says(work.job.error)
        st.button("Score them again", on_click=lambda: st.session_state.pop(JOB, None))
    return None


def _offer(comparison: Comparison, systems: Systems) -> None:
    def start() -> None:
        st.session_state[JOB] = (systems.key, RankingJob.start(comparison))

    seconds = max(2, round(systems.cells / _PER_SECOND))
    cards.says(
        "Every output is scored again under other tokenizers, with capitals ignored, with "
        f"other smoothing and by other metrics: about {seconds:,} seconds."
    )
    st.button("Score them in every setting", key="make_grid", on_click=start)


def html(found: RankingGrid) -> str:
    """The grid: a row a metric and tokenizer, a column capitals and smoothing; a sign a winner."""
    rows: dict[tuple[str, str], list[str]] = {}
    for place, way in enumerate(found.ways):
        rows.setdefault((way.title, way.tokens), []).append(_cell(found, place, way))
    body = "".join(
        f'<tr><th scope="row" style="text-align:left;font-weight:500;padding:4px 8px">'
        f"{literal.in_html(title)}<br><small>{literal.in_html(tokens)}</small></th>"
        f"{''.join(cells)}</tr>"
        for (title, tokens), cells in rows.items()
    )
    return (
        f'<div style="overflow-x:auto" data-part="grid"><table style="border-collapse:separate;'
        f'border-spacing:4px;font-size:0.9rem">{body}</table></div>'
    )


def _cell(found: RankingGrid, place: int, way: Way) -> str:
    """One setting: its name small, the winner with the sign and colour, and the lead."""
    winner = found.winners[place]
    told = f"capitals {way.capitals}"
    told += f", smoothing: {way.smoothing}" if way.smoothing else ""
    if winner is None:
        return _box(palette.NEUTRAL, "=", "nobody alone", told)
    number = found.names.index(winner)
    lead = compare_words.signed(float(found.leads[place]), way.metric)
    name = f"{literal.cut(winner, _NAME)} {lead}"
    return _box(
        palette.SYSTEMS[number % len(palette.SYSTEMS)], compare_words.SIGNS[number], name, told
    )


def _box(colour: str, sign: str, name: str, told: str) -> str:
    return (
        f'<td style="border:1px solid {colour};border-left:8px solid {colour};padding:4px 8px;'
        f'border-radius:4px;min-width:8.5rem" dir="auto"><span aria-hidden="true">{sign}</span> '
        f'<span style="font-weight:600">{literal.in_html(name)}</span><br>'
        f"<small>{literal.in_html(told)}</small></td>"
    )


def table(found: RankingGrid, *, exact: bool = False) -> pd.DataFrame:
    """One setting a row: its metric and settings, who wins, by how much, every system's score."""
    scales = [compare_words.scale(way.metric) for way in found.ways]
    digits = 12 if exact else 2
    scores = [
        (
            name,
            [
                round(v * s, digits)
                for v, s in zip(found.scores[:, n].tolist(), scales, strict=True)
            ],
        )
        for n, name in enumerate(found.names)
    ]
    leads = [round(v * s, digits) for v, s in zip(found.leads.tolist(), scales, strict=True)]
    return tables.texts(
        [
            ("Metric", [way.title for way in found.ways]),
            ("Words cut by", [way.tokens for way in found.ways]),
            ("Capitals", [way.capitals for way in found.ways]),
            ("Smoothing", [way.smoothing for way in found.ways]),
            ("Winner", [winner or "nobody alone" for winner in found.winners]),
            ("Leads by", leads),
            *scores,
        ]
    )
