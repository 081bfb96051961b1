"""What the keys of a tool's answer hold: small pieces that profiles put together."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from textsim_core.pass_marks import Mark
from textsim_core.types import Score, Status


@dataclass(frozen=True, slots=True)
class Answer:
    """A score on its way into a tool's own words.

    ``mark`` is the tool's own, ``given`` one that goes before it (by part for
    metrics that judge several). Parts are those of the score, "" its value.
    """

    score: Score
    mark: Mark | None
    scale: int = 1
    decimals: int | None = None
    given: float | Mapping[str, float] | None = None

    def told(self, keys: Keys) -> dict[str, Any]:
        """The keys with what they hold."""
        return {key: what(self) for key, what in keys.items()}

    def fraction(self, part: str = "") -> float:
        """The value or one of its parts, unscaled, rounded where the tool rounds."""
        value = float(self.score.parts[part]) if part else self.score.value
        if self.decimals is None or not math.isfinite(value):
            return value
        return round(value, self.decimals)

    def mark_for(self, part: str = "") -> Mark | None:
        """The mark in use."""
        given = self.given.get(part) if isinstance(self.given, Mapping) else self.given
        compare = self.mark.compare if self.mark else ">="
        return self.mark if given is None else Mark(given, compare)

    def passed(self, part: str = "") -> bool | None:
        """Whether the tool calls this a pass; None without a mark or without a score."""
        mark = self.mark_for(part)
        if mark is None or self.score.status != Status.OK:
            return None
        return mark.passed(self.fraction(part))


Held = Callable[[Answer], Any]
Keys = Mapping[str, Held]


def number(part: str = "") -> Held:
    """The value, or one part of it, on the tool's scale; None where it is undefined."""

    def held(answer: Answer) -> float | None:
        value = answer.fraction(part)
        return None if math.isnan(value) else value * answer.scale

    return held


def passed(part: str = "") -> Held:
    """True or false."""
    return lambda answer: answer.passed(part)


def verdict(part: str = "", words: tuple[str, str] = ("pass", "fail")) -> Held:
    """A word for passed and one for not."""
    return lambda answer: _word(answer.passed(part), words)


def truncated_verdict(part: str = "", words: tuple[str, str] = ("pass", "fail")) -> Held:
    """As `verdict`, but of the score without its decimals: whatever is below 1 counts as 0."""

    def held(answer: Answer) -> str | None:
        mark, value = answer.mark_for(part), answer.fraction(part)
        undefined = mark is None or math.isnan(value)
        return None if undefined else _word(mark.passed(math.trunc(value)), words)  # type: ignore[union-attr]  # undefined says so

    return held


def threshold(part: str = "") -> Held:
    """The pass mark on the tool's scale."""

    def held(answer: Answer) -> float | None:
        mark = answer.mark_for(part)
        return mark.value * answer.scale if mark else None

    return held


def reason(passing: str | None = None, failing: str | None = None) -> Held:
    """The tool's sentence; a score that is undefined has ours.

    In the sentence {score} stands for the value, {mark} for the pass mark, both
    on the tool's scale, {metric} for the metric's name, and parts by their names.
    """

    def held(answer: Answer) -> str | None:
        if answer.score.status != Status.OK:
            return answer.score.reason
        sentence = failing if answer.passed() is False else passing
        told = dict(answer.score.parts)
        told |= {"score": number()(answer), "mark": threshold()(answer)}
        return sentence and sentence.format(metric=answer.score.metric, **told)

    return held


def always(value: Any) -> Held:
    """The same whatever the score is."""
    return lambda answer: value


def nested(keys: Keys) -> Held:
    """A record inside the record."""
    return lambda answer: answer.told(keys)


def _word(outcome: bool | None, words: tuple[str, str]) -> str | None:
    return None if outcome is None else words[0] if outcome else words[1]
