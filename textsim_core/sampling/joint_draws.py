"""Several metrics drawn in one go: the sets are the same, so they are drawn once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from textsim_core.sampling.comparison import Comparison
from textsim_core.sampling.draws import Rows, bootstrap_sums


def drawn_together(comparisons: Mapping[str, Comparison]) -> dict[str, Comparison]:
    """Comparisons under one plan, drawn already where they compare the same rows.

    Each has the draws that it would have by itself.
    """
    by_rows: dict[bytes, list[str]] = {}
    for name, one in comparisons.items():
        by_rows.setdefault(one.compared.tobytes(), []).append(name)
    drawn = {
        name: one
        for names in by_rows.values()
        for name, one in _drawn([comparisons[name] for name in names], names)
    }
    return {name: drawn[name] for name in comparisons}


def _drawn(comparisons: list[Comparison], names: list[str]) -> list[tuple[str, Comparison]]:
    sides, plan = [one.side_by_side for one in comparisons], comparisons[0].plan
    rows = Rows.of(np.concatenate(sides, axis=1), plan.seed)
    sums = bootstrap_sums(rows, plan.draws, plan.seed)
    parts = np.split(sums, np.cumsum([side.shape[1] for side in sides])[:-1], axis=1)
    found = zip(names, comparisons, parts, strict=True)
    return [(name, replace(one, drawn=one.drawn_scores(part))) for name, one, part in found]
