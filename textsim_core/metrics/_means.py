"""A data set that scores the mean of its rows, and the words that such metrics share."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from textsim_core.types import Scores, Status

REASONS: Mapping[int, str] = {
    int(Status.UNDEFINED): "A text holds nothing to compare: this tool raises an error there.",
    int(Status.NO_REFERENCE): "There is no expected text to compare with.",
    int(Status.NO_HYPOTHESIS): "There is no output to score.",
}


def mean_of_rows(rows: Scores, signature: str) -> Scores:
    """One row: the mean of the values and shares of the rows that have a score, sums of counts.

    The part "reference" becomes 0: no one reference was used. Without a scored
    row the status is that of the rows: UNDEFINED where any is, else NO_REFERENCE.
    """
    ok = rows.statuses == Status.OK
    some, undefined = bool(ok.any()), bool((rows.statuses == Status.UNDEFINED).any())
    status = Status.OK if some else Status.UNDEFINED if undefined else Status.NO_REFERENCE
    parts = {}
    for name, part in rows.parts.items():
        if name == "reference":
            parts[name] = np.zeros(1, dtype=np.int64)
        elif part.dtype.kind == "f":
            nothing = np.full((1, *part.shape[1:]), np.nan)
            parts[name] = part[ok].mean(axis=0, keepdims=True) if some else nothing
        else:
            parts[name] = part[ok].sum(axis=0, dtype=np.int64, keepdims=True)
    value = rows.values[ok].mean() if some else np.nan
    statuses = np.array([status], dtype=np.int8)
    return Scores(rows.metric, signature, np.array([value]), statuses, parts, rows.reasons)
