"""A metric against people's labels where there are several: each against the rest, and bins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from textsim_core.errors import SettingError, ShapeError
from textsim_core.sampling.confusion import Confusion
from textsim_core.sampling.partition import MOST_BUCKETS, by_label
from textsim_core.sampling.verdicts import Verdicts
from textsim_core.types import Bools, Floats, Ints


@dataclass(frozen=True, slots=True)
class ClassFigures:
    """One label against all others: how well a high score singles it out.

    ``auc`` as in `Verdicts.auc` (below 0.5: a low score does); ``rows`` with the
    label; ``mean`` of their scores.
    """

    label: str
    rows: int
    mean: float
    auc: float


@dataclass(frozen=True, slots=True, eq=False)
class LabelTable:
    """Score bins by labels: ``counts[i, j]`` rows of bin i have label j; the bins are equal.

    ``edges`` (bins + 1,) rise; ``without`` rows lack a score or a label.
    """

    labels: tuple[str, ...]
    edges: Floats
    counts: Ints
    figures: tuple[ClassFigures, ...]
    without: int


@dataclass(frozen=True, slots=True, eq=False)
class Averages:
    """Predicted labels against people's: each label's confusion and the two ways to average them.

    ``counts[i, j]``: people say label i, predicted is label j. Macro: the mean over
    the labels (one that divides by 0 counts 0, as in scikit-learn); micro: of all
    rows together, where precision, recall, F1 and accuracy are one number.
    """

    labels: tuple[str, ...]
    counts: Ints
    by_label: tuple[Confusion, ...]
    macro_precision: float
    macro_recall: float
    macro_f1: float
    micro: float


def label_table(
    scores: Floats, labels: Any, *, bins: int = 10, higher_is_better: bool = True
) -> LabelTable:
    """How scores spread over the labels, most frequent label first.

    None and "" are no label; more than 12 different ones share "others". Raises
    ShapeError for another number of rows, SettingError for fewer than 1 bin.
    """
    if bins < 1:
        raise SettingError(f"bins: received {bins!r}; accepted: 1 or more.")
    sorted_in = by_label(list(labels), "label", MOST_BUCKETS)
    if len(sorted_in.places) != len(scores):
        raise ShapeError(
            f"Labels: received {len(sorted_in.places)} for {len(scores)} scores; "
            "accepted: one for each, None where there is none."
        )
    both = ~np.isnan(scores) & (sorted_in.places >= 0)
    values, places = scores[both], sorted_in.places[both]
    top = max(1.0, float(values.max(initial=0.0)))
    edges = np.linspace(0.0, top, bins + 1)
    at = np.clip(np.searchsorted(edges, values, side="right") - 1, 0, bins - 1)
    width = max(len(sorted_in), 1)
    counts = np.bincount(at * width + places, minlength=bins * width).reshape(bins, width)
    figures = tuple(
        _figures(name, values, places == place, higher_is_better)
        for place, name in enumerate(sorted_in.names)
    )
    table = counts[:, : len(sorted_in)]
    return LabelTable(sorted_in.names, edges, table, figures, len(scores) - int(both.sum()))


def averages(predicted: Any, labels: Any) -> Averages:
    """Predicted labels (say, those of score bins) against people's; rows without either left out.

    Labels in the order of their names. Raises ShapeError for another number of rows.
    """
    said, meant = list(predicted), list(labels)
    if len(said) != len(meant):
        raise ShapeError(f"Labels: received {len(said)} predicted for {len(meant)}; one for each.")
    rows = [(str(a), str(b)) for a, b in zip(said, meant, strict=True) if None not in (a, b)]
    names = tuple(sorted({name for row in rows for name in row}))
    number = {name: place for place, name in enumerate(names)}
    counts = np.zeros((len(names), len(names)), np.int64)
    for one, other in rows:
        counts[number[other], number[one]] += 1
    confusions = tuple(_against_rest(counts, place) for place in range(len(names)))
    right = float(np.trace(counts)) / len(rows) if rows else float("nan")
    return Averages(
        labels=names,
        counts=counts,
        by_label=confusions,
        macro_precision=_mean([one.precision for one in confusions]),
        macro_recall=_mean([one.recall for one in confusions]),
        macro_f1=_mean([one.f1 for one in confusions]),
        micro=right,
    )


def _mean(shares: Sequence[float]) -> float:
    return float(np.nan_to_num(shares).mean()) if shares else float("nan")


def _against_rest(counts: Ints, place: int) -> Confusion:
    right = int(counts[place, place])
    said, meant = int(counts[:, place].sum()), int(counts[place].sum())
    return Confusion(right, said - right, meant - right, int(counts.sum()) - said - meant + right)


def _figures(name: str, values: Floats, having: Bools, higher_is_better: bool) -> ClassFigures:
    verdicts = Verdicts(values, having, higher_is_better, 0)
    mean = float(values[having].mean()) if having.any() else float("nan")
    return ClassFigures(name, int(having.sum()), mean, verdicts.auc)
