"""What a comparison says in words: who leads, whether it is more than chance, and what it is not.

Every figure is one of the comparison's own, rounded as the tables round it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from textsim_core.explain.types import Style
from textsim_core.explain.words import count, listed, points
from textsim_core.sampling.comparison import Comparison
from textsim_core.sampling.gap_meaning import GapMeaning
from textsim_core.sampling.paired import Pair
from textsim_core.sampling.ranking_grid import RankingGrid
from textsim_core.sampling.sample_size import SampleSize

_SURVIVES = "The ranking survives: nobody can win by choosing how to measure."
_DEPENDS = (
    "Who leads depends on how one measures: say which setting a figure comes from, and why it is "
    "the right one."
)
_TESTS = {"bootstrap": "paired bootstrap", "randomisation": "paired approximate randomisation"}


def pair_verdict(comparison: Comparison, pair: Pair) -> Mapping[Style, tuple[str, ...]]:
    """The sentences on one pair, by style: each of them a whole sentence."""
    told = _Told(comparison, pair)
    if math.isnan(pair.difference):
        nothing = (told.nothing(),)
        return {"plain": nothing, "technical": nothing, "slide": nothing}
    if pair.better is None:
        return {
            "plain": (told.equal(), told.limits()),
            "technical": told.technical(),
            "slide": (told.equal(),),
        }
    return {
        "plain": (told.lead(), told.draws(), told.chance(), told.limits()),
        "technical": told.technical(),
        "slide": told.slide(),
    }


def grid_verdict(grid: RankingGrid) -> Mapping[Style, tuple[str, ...]]:
    """Who wins in how many ways of measuring, and what follows from it."""
    ways, ranked = len(grid.ways), sorted(grid.wins.items(), key=lambda item: -item[1])
    won = [(name, wins) for name, wins in ranked if wins]
    of_ways = f"of {count(ways, 'setting')}"
    if not won:
        sentence = f"No system wins alone in any {of_ways}."
        return {"plain": (sentence,), "technical": (sentence,), "slide": (sentence,)}
    first, *others = won
    heads = [f"{first[0]} wins in {first[1]:,} {of_ways}"]
    heads += [f"{name} in {wins:,}" for name, wins in others]
    open_ones = f"; {grid.undecided:,} undecided" if grid.undecided else ""
    headline = f"{listed(heads)}{open_ones}."
    follows = _DEPENDS if others or grid.undecided else _SURVIVES
    not_said = "The settings are not independent of one another: count them as a check, no vote."
    by_metric = _by_metric(grid)
    return {
        "plain": (headline, follows, not_said),
        "technical": (headline, by_metric, not_said),
        "slide": (headline,),
    }


def gap_verdict(meaning: GapMeaning, advice: SampleSize) -> tuple[str, ...]:
    """What a gap of this size has meant to people, and how many rows would show it."""
    return (_preference(meaning), _rows(advice))


class _Told:
    """The sentences on one pair, each from the pair's own figures."""

    def __init__(self, comparison: Comparison, pair: Pair) -> None:
        self.pair, self.plan = pair, comparison.plan
        self.metric = comparison.metric
        self.group, self.drawn = comparison.group, len(comparison.draws)

    def nothing(self) -> str:
        rows = self.pair.rows
        why = "there is no row that both have a score for" if not rows else "one has no score"
        return f"{self.pair.a} and {self.pair.b} cannot be compared: {why}."

    def equal(self) -> str:
        pair = self.pair
        if pair.identical:
            where = "in the one row" if pair.rows == 1 else f"in all {pair.rows:,} rows"
            return f"{pair.a} and {pair.b} say the same {where}: no difference, p = 1."
        score = self.figure(pair.score_a)
        return f"{pair.a} and {pair.b} both score {score}: no difference to test, p = 1."

    def lead(self) -> str:
        good, bad, scores = self.sides()
        lower = "" if self.metric.facts.higher_is_better else " (lower is better)"
        gap = self.amount(abs(self.pair.difference))
        rows = count(self.pair.rows, "row")
        heads = f"{good} scores {scores[0]}, {bad} {scores[1]}{lower}"
        return f"{heads}: {good} leads by {gap} over {rows}."

    def draws(self) -> str:
        pair, (good, _, _) = self.pair, self.sides()
        led = pair.led if good == pair.a else pair.trailed
        level = f" and was level {_times(pair.level)}" if pair.level else ""
        sets = "set" if self.drawn == 1 else "sets"
        return f"In {self.drawn:,} re-drawn {sets} {good} led {_times(led)}{level}."

    def chance(self) -> str:
        p = f"p = {p_text(self.pair.p_corrected)}"
        if self.pair.p_corrected < 1 - self.plan.confidence:
            return f"That is more than the luck of which rows are in the set ({p})."
        return f"It may be no more than the luck of which rows are in the set ({p})."

    def limits(self) -> str:
        pair = self.pair
        if pair.better is None:
            return "Equal scores do not say that the outputs are equally good."
        worse = pair.losses if pair.better == pair.a else pair.wins
        bad = pair.b if pair.better == pair.a else pair.a
        rows = f" {bad} is better in {count(worse, 'row')}." if worse else ""
        return f"The score does not say that people would notice, or prefer {pair.better}.{rows}"

    def technical(self) -> tuple[str, ...]:
        pair, confidence = self.pair, f"{100 * self.plan.confidence:g}"
        ends = " to ".join(self.figure(end, 2) for end in pair.interval)
        drawn = f"{self.plan.samples:,} samples, seed {self.plan.seed}"
        groups = f", rows drawn in groups of {self.group:,}" if self.group > 1 else ""
        corrected = f", Holm {p_text(pair.p_corrected)}" if self.plan.correction == "holm" else ""
        unscored = f", {pair.unscored:,} without a row score" if pair.unscored else ""
        error, rows = self.figure(pair.standard_error, 2), count(pair.wins, "row")
        return (
            f"{self.metric.title}: {pair.a} − {pair.b} = {self.figure(pair.difference, 2)}, "
            f"{confidence} % interval {ends}, standard error {error}.",
            f"p = {p_text(pair.p_value)}{corrected} ({_TESTS[self.plan.test]}, {drawn}{groups}).",
            f"{pair.a} wins {rows}, ties {pair.ties:,}, loses {pair.losses:,}{unscored}.",
        )

    def slide(self) -> tuple[str, ...]:
        good, bad, _ = self.sides()
        gap = self.amount(abs(self.pair.difference))
        sure = self.pair.p_corrected < 1 - self.plan.confidence
        chance = "more than chance" if sure else "perhaps chance"
        return (
            f"{good} leads {bad} by {gap}: {chance} (p = {p_text(self.pair.p_corrected)}).",
            "Whether people would notice, it does not say.",
        )

    def sides(self) -> tuple[str, str, tuple[str, str]]:
        pair = self.pair
        scores = self.figure(pair.score_a), self.figure(pair.score_b)
        if pair.better == pair.a:
            return pair.a, pair.b, scores
        return pair.b, pair.a, (scores[1], scores[0])

    def figure(self, value: float, decimals: int = 1) -> str:
        """A score as the tables show it: of 100, or a number of things."""
        if math.isnan(value):
            return "unknown"
        share = self.metric.facts.unit == "share"
        return points(value if share else value / 100, decimals)

    def amount(self, value: float) -> str:
        """A gap with its unit; two decimals where one would show 0.0."""
        shown = self.figure(value)
        if float(shown) == 0:
            shown = self.figure(value, 2)
        if float(shown) == 0:
            shown = "less than 0.01"
        return f"{shown} {'points' if self.metric.facts.unit == 'share' else 'on average'}"


def p_text(p_value: float) -> str:
    """A p-value as tables and sentences show it: three significant digits."""
    return "unknown" if math.isnan(p_value) else f"{p_value:.3g}"


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number:,} times")


def _by_metric(grid: RankingGrid) -> str:
    parts = []
    for title in dict.fromkeys(way.title for way in grid.ways):
        won = [w for way, w in zip(grid.ways, grid.winners, strict=True) if way.title == title]
        names = [f"{name} {won.count(name):,}" for name in grid.names if name in won]
        names += [f"undecided {won.count(None):,}"] if None in won else []
        parts.append(f"{title.partition(',')[0]}: {', '.join(names)}")
    return f"Wins by metric: {'; '.join(parts)}."


def _preference(meaning: GapMeaning) -> str:
    if not meaning.known:
        return (
            f"No published study that we could check says what a gap in {meaning.metric} has "
            "meant to people."
        )
    gap = f"a gap of {points(meaning.points / 100, 2)} in {meaning.metric.partition(',')[0]}"
    if meaning.at_least is None:
        return f"In translation, people preferred the leader no more often than a coin, at {gap}."
    share = f"{meaning.at_least} %"
    if meaning.below is not None:
        share = f"between {share} and {meaning.below} %"
    else:
        share = f"{share} or more"
    return f"In translation, at {gap}, people preferred the leader in {share} of pairs of systems."


def _rows(advice: SampleSize) -> str:
    if advice.enough is None or advice.safe is None:
        return "How many rows a gap like this needs cannot be said: there is no gap, or no spread."
    have = count(advice.rows, "row")
    if advice.rows >= advice.safe:
        return f"The {have} are enough for a gap of this size: {advice.safe:,} usually show it."
    return (
        f"A gap of this size is found about half of the time with {count(advice.enough, 'row')}, "
        f"and in four of five sets with {advice.safe:,}; here are {advice.rows:,}."
    )
