"""What every metric is: facts, settings, statistics, scores, an explanation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol

from textsim_core.explain.types import Explanation
from textsim_core.types import Pairs, Scores


@dataclass(frozen=True, slots=True)
class Facts:
    """What a page or a test must know of a metric without knowing the metric.

    ``corpus`` says how a data set is scored: "pooled" adds the statistics up,
    "mean" averages the rows. ``bounded`` says that no setting leaves
    ``worst``…``best``. ``symmetric``: swapping the texts changes nothing.
    ``unit`` "count": the value is a number of things, not a share of 100;
    ``worst`` may then be infinite. ``reaches_best``: a long text scores ``best``
    against itself (METEOR only comes near).
    """

    purpose: str
    question: str
    good_for: str
    bad_for: str
    source: str
    best: float = 1.0
    worst: float = 0.0
    corpus: str = "pooled"
    bounded: bool = True
    symmetric: bool = False
    unit: Literal["share", "count"] = "share"
    reaches_best: bool = True

    @property
    def higher_is_better(self) -> bool:
        """The direction of the arrow beside the number."""
        return self.best > self.worst


class Metric(Protocol):
    """A frozen record of settings that turns pairs into statistics and those into scores.

    Settings that recount (see `settings.Setting`) matter to `statistics` alone,
    all others to `score` and `corpus` alone.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    position: ClassVar[int]
    facts: ClassVar[Facts]

    def statistics(self, pairs: Pairs) -> Any:
        """The columnar statistics of a batch, one row a pair."""

    def score(self, stats: Any) -> Scores:
        """Every row's score."""

    def corpus(self, stats: Any) -> Scores:
        """One row: the score of the whole set, from the statistics of its rows."""

    def explain(self, stats: Any, pairs: Pairs | None = None) -> Explanation:
        """Why: for the one pair when ``pairs`` holds it, otherwise for the set."""
