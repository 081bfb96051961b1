"""A mark against people's yes or no: what it gets right, over all marks, and which is best."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import isnan, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from textsim_core.distribution import MOST_POINTS, spaced
from textsim_core.errors import SettingError, ShapeError
from textsim_core.pass_marks import Mark
from textsim_core.sampling.confusion import Confusion
from textsim_core.sampling.draws import SEED
from textsim_core.sampling.intervals import Interval, check_drawing
from textsim_core.types import Bools, Floats, Ints

REUSE = (
    "This mark was chosen on the same rows that it is judged on, so its figures are better than "
    "new rows will give. The figures “on rows left out” come from marks chosen without the row."
)
_FOLDS = 5


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Points of a curve over the mark, thinned evenly, both ends kept.

    ROC: ``x`` the share of the no that pass, ``y`` the share of the yes that pass.
    Precision–recall: ``x`` recall, ``y`` precision. ``marks`` (scores) go with the
    points; infinite at the end where nothing passes.
    """

    x: Floats
    y: Floats
    marks: Floats


@dataclass(frozen=True, slots=True)
class BestMark:
    """The mark with the largest F1, the highest of several; how it fares, and on rows left out.

    ``left_out`` adds up 5 parts of the rows, each judged by the mark that is best
    on the other 4; None with fewer than 5 yes or no. ``warning`` is `REUSE`.
    """

    mark: Mark
    confusion: Confusion
    left_out: Confusion | None
    warning: str = REUSE


@dataclass(frozen=True, eq=False)
class Verdicts:
    """Scores and people's yes or no of the rows that have both. Made by `of`.

    ``without`` rows lack either. ``reason`` says why there is no curve and no best
    mark; "" where there are.
    """

    scores: Floats
    yes: Bools
    higher_is_better: bool
    without: int

    @classmethod
    def of(
        cls, scores: Floats, labels: Any, *, yes: Any, higher_is_better: bool = True
    ) -> Verdicts:
        """``labels`` (rows,) hold ``yes`` or anything else for no; None or NaN: nothing said.

        Raises ShapeError for another number of rows, SettingError when no label is
        ``yes``.
        """
        given = np.array(list(labels), np.object_)
        if len(given) != len(scores):
            raise ShapeError(
                f"Verdicts: received {len(given)} labels for {len(scores)} scores; "
                "accepted: one for each, None where nothing was said."
            )
        said = np.fromiter((x is not None and not _is_nan(x) for x in given), bool, len(given))
        positive = np.fromiter((x == yes for x in given), bool, len(given))
        if said.any() and not positive.any():
            found = sorted({str(x) for x in given[said]})[:10]
            raise SettingError(f"yes: received {yes!r}; the labels are {', '.join(found)}.")
        both = said & ~np.isnan(scores)
        return cls(scores[both], positive[both], higher_is_better, len(scores) - int(both.sum()))

    @property
    def reason(self) -> str:
        """Why marks cannot be judged: people always say the same, or nothing; "" where they can."""
        if not len(self.yes):
            return "No row has both a score and a verdict."
        if self.yes.all() or not self.yes.any():
            always = "yes" if self.yes.all() else "no"
            return f"People say {always} of every row: there is nothing to tell apart."
        return ""

    def confusion(self, mark: Mark) -> Confusion:
        """People against a mark."""
        return Confusion.of(mark.reached(self.scores), self.yes)

    @cached_property
    def roc(self) -> Curve | None:
        """The ROC curve in at most 500 points; None where `reason` says why."""
        if self.reason:
            return None
        from sklearn.metrics import roc_curve  # a second that only this question needs

        no, yes, marks = roc_curve(self.yes, self._good, drop_intermediate=False)
        return self._curve(no, yes, marks)

    @cached_property
    def precision_recall(self) -> Curve | None:
        """The precision–recall curve in at most 500 points; None where `reason` says why."""
        if self.reason:
            return None
        from sklearn.metrics import precision_recall_curve

        precision, recall, marks = precision_recall_curve(self.yes, self._good)
        return self._curve(recall, precision, np.append(marks, np.inf))

    @cached_property
    def auc(self) -> float:
        """How often a yes scores better than a no, ties counted half; NaN where `reason` says why.

        0.5 is chance, 1 perfect.
        """
        if self.reason:
            return float("nan")
        from sklearn.metrics import roc_auc_score

        return float(roc_auc_score(self.yes, self._good))

    def auc_interval(self, *, confidence: float = 0.95) -> Interval:
        """The interval of `auc` by DeLong, DeLong and Clarke-Pearson (1988), within 0…1.

        NaN where `reason` says why, with a single yes or no, and where all rows
        are told apart (or all the wrong way round): nothing varies there.
        """
        check_drawing(confidence, 1, 0)
        good, bad = self._good[self.yes], np.sort(self._good[~self.yes])
        if self.reason or min(len(good), len(bad)) < 2 or self.auc in (0.0, 1.0):
            return Interval(float("nan"), float("nan"))
        above = _places(good, bad) / len(bad)
        below = 1 - _places(bad, np.sort(good)) / len(good)
        error = sqrt(above.var(ddof=1) / len(good) + below.var(ddof=1) / len(bad))
        width = NormalDist().inv_cdf((1 + confidence) / 2) * error
        return Interval(max(0.0, self.auc - width), min(1.0, self.auc + width))

    @cached_property
    def best(self) -> BestMark | None:
        """The mark that maximises F1, with a warning about reuse; None where `reason` says why."""
        if self.reason:
            return None
        mark = self._mark(_best_score(self._good, self.yes))
        return BestMark(mark, self.confusion(mark), self._left_out())

    @property
    def _good(self) -> Floats:
        """The scores turned so that more is better."""
        return self.scores if self.higher_is_better else -self.scores

    def _mark(self, good: float) -> Mark:
        value = good if self.higher_is_better else -good
        return Mark.of(value, higher_is_better=self.higher_is_better)

    def _curve(self, x: Floats, y: Floats, marks: Floats) -> Curve:
        kept = spaced(len(x), MOST_POINTS)
        marks = marks if self.higher_is_better else -marks
        return Curve(x[kept], y[kept], marks[kept])

    def _left_out(self) -> Confusion | None:
        """Each part of the rows judged by the mark that is best on the others."""
        if min(int(self.yes.sum()), int((~self.yes).sum())) < _FOLDS:
            return None
        part, total = _parts(self.yes), Confusion(0, 0, 0, 0)
        for number in range(_FOLDS):
            out = part == number
            mark = _best_score(self._good[~out], self.yes[~out])
            total += Confusion.of(self._good[out] >= mark, self.yes[out])
        return total


def _parts(yes: Bools) -> Ints:
    """A part 0…4 for each row, by chance, with as many yes and no in each."""
    parts = np.empty(len(yes), np.int64)
    random = np.random.default_rng(SEED)
    for which in (yes, ~yes):
        rows = np.flatnonzero(which)
        parts[rows] = random.permutation(len(rows)) % _FOLDS
    return parts


def _best_score(good: Floats, yes: Bools) -> float:
    """The score at which passing it has the largest F1; the highest of several."""
    order = np.argsort(-good, kind="stable")
    ranked = good[order]
    last = np.append(ranked[1:] != ranked[:-1], True)
    right = np.cumsum(yes[order])[last]
    f1 = 2 * right / (np.flatnonzero(last) + 1 + yes.sum())
    return float(ranked[last][np.argmax(f1)])


def _places(values: Floats, among: Floats) -> Floats:
    """How many of the sorted ``among`` lie below each value, equal ones counted half."""
    below = np.searchsorted(among, values, side="left")
    places: Floats = (below + np.searchsorted(among, values, side="right")) / 2
    return places


def _is_nan(label: object) -> bool:
    return isinstance(label, float) and isnan(label)
