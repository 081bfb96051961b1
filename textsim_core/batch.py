"""Counting a large set in pieces, beside the page that asks for it."""

from __future__ import annotations

from functools import partial
from typing import Any

from textsim_core.jobs import Job, submit
from textsim_core.types import Pairs

CHUNK_ROWS = 10_000
"""Rows a piece: progress moves and a cancel takes effect every few tenths of a second."""


def count(metric: Any, pairs: Pairs) -> Job[Any]:
    """Start counting; the job's progress is in rows. `combined` joins the finished job's pieces."""
    chunks = pairs.chunks(CHUNK_ROWS)
    return submit(partial(_statistics, metric), chunks, weights=[len(chunk) for chunk in chunks])


def combined(metric: Any, job: Job[Any]) -> Any:
    """The statistics of all rows in order. Raises JobError when the job has none."""
    parts = job.result(0)
    return type(parts[0]).concatenate(parts) if parts else metric.statistics(Pairs.of([], []))


def _statistics(metric: Any, pairs: Pairs) -> Any:
    return metric.statistics(pairs)
