"""Small words of the page "Compare systems": figures of one metric, p-values, who is better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textsim_core import Comparison
from textsim_core.explain.words import count, listed
from textsim_core.sampling.buckets import FADED_BELOW
from textsim_core.sampling.paired import Pair

from . import numerals

SIGNS = "●◆▲■★✚✖▼◐◈△□☆⬟⬢◑"
"""One shape a system, so that none is told by colour alone."""


def figure(value: float, metric: Any) -> str:
    """A score of this metric: of 100, or a number of things as it is."""
    return numerals.count(value) if metric.facts.unit == "count" else numerals.score(value)


def signed(value: float, metric: Any) -> str:
    """A difference of two scores with its sign, as precise as the scores are shown."""
    scale = 1 if metric.facts.unit == "count" else 100
    text = numerals.decimal(value * scale, 2)
    positive = value > 0 and float(text.replace(numerals.MINUS, "-") or 0) != 0
    return f"+{text}" if positive else text


def scale(metric: Any) -> int:
    """What values of this metric are multiplied by to be shown."""
    return 1 if metric.facts.unit == "count" else 100


def short(metric: Any) -> str:
    """The metric's title without what explains it."""
    title: str = metric.title.partition(",")[0]
    return title


def arrow(metric: Any) -> str:
    """Which way is better."""
    return "higher is better ↑" if metric.facts.higher_is_better else "lower is better ↓"


def sure(pair: Pair, confidence: float) -> bool:
    """Whether the difference is more than chance at this confidence."""
    return pair.better is not None and pair.p_corrected < 1 - confidence


def leaders(comparisons: Sequence[Comparison]) -> tuple[str, bool]:
    """Which system each metric puts first, and whether they agree; "" for a single metric."""
    if len(comparisons) < 2:
        return "", True
    first: dict[str, list[str]] = {}
    for comparison in comparisons:
        best, second = comparison.leaderboard[:2]
        pair = comparison.pair(best.name, second.name)
        who = pair.better or "nobody"
        chance = "" if sure(pair, comparison.plan.confidence) else " (perhaps by chance)"
        title = short(comparison.metric)
        first.setdefault(who, []).append(f"{title}{chance if pair.better else ''}")
    if len(first) == 1:
        (who, titles) = next(iter(first.items()))
        alone = "" if who != "nobody" else " alone"
        return f"{listed(titles)} agree: {who} comes first{alone}.", True
    said = [f"{listed(titles)}: {who}" for who, titles in first.items()]
    return (
        f"The metrics crown different winners: {'; '.join(said)}. "
        "No single name is the best here; say which metric a claim comes from."
    ), False


def few(pair: Pair) -> str:
    """That a test on so few rows proves little; "" for enough."""
    if not 0 < pair.rows < FADED_BELOW or pair.better is None:
        return ""
    return f"Only {count(pair.rows, 'row')}: a test of so few rows proves little, add more."


def left_out(comparison: Comparison) -> str:
    """How many rows are compared in no system because one has no score there; "" for none."""
    rows = len({one.row for one in comparison.left_out})
    if not rows:
        return ""
    whole = count(len(comparison.rows), "row")
    are = "is" if rows == 1 else "are"
    return f"Of {whole} {rows:,} {are} left out: at least one system has no score there."


def between(pair: Pair, comparison: Comparison) -> str:
    """Between which figures A's lead lies in most of the drawn sets; "" where A does not lead."""
    if pair.better != pair.a:
        return ""
    metric, interval = comparison.metric, pair.interval
    if not metric.facts.higher_is_better:
        interval = pair.turned.interval
    low, high = (signed(end, metric) for end in interval)
    share = f"{100 * comparison.plan.confidence:g} %"
    return f"In {share} of the drawn sets the lead lies between {low} and {high}."


def close(comparison: Comparison) -> str:
    """Which systems cannot be told from the leader, or that all can; "" for two systems."""
    best, *others = comparison.leaderboard
    if len(others) < 2:
        return ""
    level = [
        one.name
        for one in others
        if not sure(comparison.pair(best.name, one.name), comparison.plan.confidence)
    ]
    if not level:
        return f"Each of the {count(len(others), 'other system')} is behind by more than chance."
    return f"Not told apart from {best.name} by these rows: {listed(level)}."
