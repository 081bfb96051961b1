"""One pair or one set under every tool profile at once, and why two tools differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textsim_core.errors import TextsimError
from textsim_core.metrics import METRICS
from textsim_core.settings import configure
from textsim_core.settings_walk import Counted, Walk, walk
from textsim_core.tools import TOOLS
from textsim_core.tools._contract import Tool
from textsim_core.types import Score, Status


@dataclass(frozen=True, slots=True)
class ToolScore:
    """What a tool says of the pair or the set under one metric.

    ``score`` is a fraction, None with the ``error`` where it cannot be counted
    here (a dictionary that is not installed). ``passed``: by the tool's own
    mark; None where it has none or there is no score.
    """

    tool: Tool
    metric: Any
    score: Score | None
    error: str = ""

    @property
    def shown(self) -> float:
        """The number as the tool prints it, on its own scale; NaN without a score."""
        if self.score is None or self.score.status != Status.OK:
            return float("nan")
        decimals = self.tool.decimals.get(self.metric.name)
        value = self.score.value if decimals is None else round(self.score.value, decimals)
        return value * self.tool.scale

    @property
    def passed(self) -> bool | None:
        """Whether the score passes at the tool's own mark."""
        mark = self.tool.marks.get(self.metric.name)
        if mark is None or self.score is None or self.score.status != Status.OK:
            return None
        return mark.passed(self.score.value)


@dataclass(frozen=True, slots=True)
class Group:
    """Tools that give the same number, with the first one's score; the best first."""

    value: float
    scores: tuple[ToolScore, ...]


def tools_with(metric: str) -> tuple[Tool, ...]:
    """The tool profiles that have a metric, in the registry's order."""
    return tuple(tool for tool in TOOLS.values() if metric in tool.settings)


def shared_metrics() -> tuple[str, ...]:
    """The metrics that at least two tools have, in the registry's order."""
    return tuple(name for name in METRICS if len(tools_with(name)) > 1)


def compare_tools(metric: str, counted: Counted) -> tuple[ToolScore, ...]:
    """Every tool's own score. Tools whose settings cannot be counted here say so in ``error``."""
    found = []
    for tool in tools_with(metric):
        configured = configure(METRICS[metric], tool.settings[metric])
        try:
            found.append(ToolScore(tool, configured, counted.score(configured)))
        except TextsimError as error:
            found.append(ToolScore(tool, configured, None, str(error)))
    return tuple(found)


def grouped(scores: Sequence[ToolScore]) -> tuple[Group, ...]:
    """The tools by the number that they give (equal to 1e-12), highest first; others left out."""
    scored = [
        (one.score.value, one) for one in scores if one.score and one.score.status == Status.OK
    ]
    scored.sort(key=lambda pair: -pair[0])
    groups: list[list[tuple[float, ToolScore]]] = []
    for value, one in scored:
        if groups and abs(groups[-1][0][0] - value) <= 1e-12:
            groups[-1].append((value, one))
        else:
            groups.append([(value, one)])
    return tuple(Group(group[0][0], tuple(one for _, one in group)) for group in groups)


def why(start: ToolScore, end: ToolScore, counted: Counted) -> Walk:
    """From one tool's number to another's: one setting a step, the effects add up."""
    return walk(start.metric, end.metric, counted)
