"""Statistics of a set, counted once for a file and a way of counting; everything else follows.

A small set is counted on the spot, a large one by the worker pool with progress
and a way to stop.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import streamlit as st

from textsim_core import Evaluation, Pairs, TextsimError, batch
from textsim_core.counting_key import counting_key
from textsim_core.jobs import Job

from . import cards, numerals

COUNTED = "counted"
EVALUATED = "evaluated"
JOB = "job"
ON_THE_SPOT = batch.CHUNK_ROWS
"""Rows that are counted before the page goes on: about a fifth of a second."""


def evaluation(pairs: Pairs, metric: Any, key: Hashable) -> Evaluation | None:
    """The set under ``metric``; None while it is being counted or after it was stopped.

    ``key`` names the content and the mapping. Settings that do not recount act
    on the statistics that are there.
    """
    wanted = (key, counting_key(metric))
    stats = _statistics(pairs, metric, wanted)
    if stats is None:
        return None
    evaluated = st.session_state.setdefault(EVALUATED, {})
    kept = evaluated.get(metric.name)
    if kept is None or kept[0] != (wanted, metric):
        kept = ((wanted, metric), Evaluation.of(metric, stats))
        evaluated[metric.name] = kept
    result: Evaluation = kept[1]
    return result


def stop() -> None:
    """Stop counting: the file is gone."""
    running = st.session_state.pop(JOB, None)
    if running is not None:
        running[1].cancel()


def forget(names: Sequence[str]) -> None:
    """Let go of what belongs to metrics that are no longer shown."""
    for part in (COUNTED, EVALUATED):
        kept = st.session_state.get(part, {})
        for name in set(kept) - set(names):
            del kept[name]


def _statistics(pairs: Pairs, metric: Any, wanted: Hashable) -> Any | None:
    counted = st.session_state.setdefault(COUNTED, {})
    for known, stats in list(counted.values()):  # maybe another metric's, counted alike
        if known == wanted:
            counted[metric.name] = (wanted, stats)
            return stats
    found = statistics(pairs, metric, wanted, at_once=len(pairs) <= ON_THE_SPOT)
    if found is not None:
        counted[metric.name] = (wanted, found)
    return found


def statistics(
    pairs: Pairs, metric: Any, wanted: Hashable, *, at_once: bool, what: str = "rows"
) -> Any | None:
    """Count now, or in the pool; None while it runs (``what`` is shown) or after it was stopped.

    ``wanted`` names content and way of counting: the job that runs is for one of them.
    """
    if at_once:
        try:
            found = metric.statistics(pairs)
        except TextsimError as error:
            cards.says(str(error))
            return None
        st.session_state.pop(JOB, None)
        return found
    job = _job(pairs, metric, wanted)
    if job.state == "done":
        st.session_state.pop(JOB, None)
        return batch.combined(metric, job)
    if job.state == "running":
        progress(job, what)
    else:
        cards.says(job.error)
        st.button("Start again", on_click=lambda: st.session_state.pop(JOB, None))
    return None


def _job(pairs: Pairs, metric: Any, wanted: Hashable) -> Job[Any]:
    """The job that counts what is wanted; one for anything else is stopped."""
    running = st.session_state.get(JOB)
    if running is not None and running[0] == wanted:
        job: Job[Any] = running[1]
        return job
    if running is not None:
        running[1].cancel()
    started = batch.count(metric, pairs)
    st.session_state[JOB] = (wanted, started)
    return started


@st.fragment(run_every=0.5)
def progress(job: Job[Any], what: str) -> None:
    """How far the job is, and a way to stop it; at its end the whole page goes on."""
    if job.state != "running":
        st.rerun()
    done, total = job.progress
    share = done / total if total else 1.0
    st.progress(share, f"Counted {numerals.count(done)} of {numerals.count(total)} {what}")
    st.button("Stop", on_click=job.cancel)
