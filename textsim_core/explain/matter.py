"""Does it matter, and what would mend it? Two or three sentences on what the causes cost."""

from __future__ import annotations

from collections.abc import Sequence

from textsim_core.causes import LIMIT, CauseCost
from textsim_core.explain.words import count, listed, points
from textsim_core.repairs import CAUSES, Weight

_BY_NAME = {cause.name: cause for cause in CAUSES}
_LEAST = 5e-4
"""Below this a cost reads as 0.0 points."""
_NAMED = 2
_FIGURES = "figure"
_LIMITED = (
    "No: the output is the expected text. What is missing comes from the metric or its settings."
)
_SAY: dict[Weight, str] = {
    "writing": "how it is written",
    "wording": "how it is worded",
    "content": "what is said",
}


def matter(costs: Sequence[CauseCost], *, counted: bool, rows: int) -> tuple[str, ...]:
    """What a reader would notice, what mends most, whether facts differ; empty without a cost.

    ``costs`` as `causes.Diagnosis` gives them; ``counted``: they are counts of
    things, not fractions; ``rows``: how many pairs are behind them. Whether a
    difference matters to people no count can know: the sentences say which kind
    of difference the points go to, and leave the judgement to who reads.
    """
    found = [cost for cost in costs if cost.name != LIMIT]
    paid = [cost for cost in found if cost.points >= (1e-9 if counted else _LEAST)]
    if not paid:
        named = listed([_low(cost.title) for cost in found]) if found else ""
        if found:
            return (f"What differs ({named}) costs nothing under this metric.",)
        return (_LIMITED,) * bool(costs)
    worst = max(paid, key=lambda cost: cost.points)
    sentences = [_headline(paid, counted), _mend(worst, counted, rows)]
    facts = next((cost for cost in found if cost.name == _FIGURES), None)
    if facts is not None:
        where = "" if rows == 1 else f" in {count(facts.rows, 'row')}"
        sentences.append(f"A number or name is another{where}: check that first.")
    return tuple(sentences)


def _headline(paid: Sequence[CauseCost], counted: bool) -> str:
    weights = {weight: _of(paid, weight) for weight in _SAY}
    if not weights["content"]:
        light = [*weights["writing"], *weights["wording"]]
        named = _named(light, counted)
        if not weights["wording"]:
            return f"Probably harmless: only the writing differs, {named}. No word is another."
        return f"Probably the same in another form: {named}. Read whether the sense is the same."
    total = sum(cost.points for cost in weights["content"])
    rest = [_SAY[weight] for weight in ("writing", "wording") if weights[weight]]
    other = f"; the rest is {' and '.join(rest)}" if rest else ""
    named, heavy = _named(weights["content"], counted), weights["content"]
    if len(heavy) == 1 and not rest:
        named = _low(heavy[0].title)
    go = "goes" if counted and total == 1 else "go"
    return f"It may matter: {_amount(total, counted)} {go} to what is said, {named}{other}."


def _of(paid: Sequence[CauseCost], weight: Weight) -> list[CauseCost]:
    return [cost for cost in paid if _BY_NAME[cost.name].weight == weight]


def _named(paid: Sequence[CauseCost], counted: bool) -> str:
    """The costliest causes with what each costs, and how many there are beside."""
    ranked = sorted(paid, key=lambda cost: -cost.points)
    named = [f"{_low(cost.title)} ({_figure(cost.points, counted)})" for cost in ranked[:_NAMED]]
    more = [count(len(ranked) - _NAMED, "smaller one")] if len(ranked) > _NAMED else []
    return listed(named + more)


def _mend(worst: CauseCost, counted: bool, rows: int) -> str:
    which, named = "", changed(worst)[:_NAMED]
    if named:
        which = f": {'most often ' if rows > 1 else ''}{listed(named)}"
    amount = _amount(worst.points, counted)
    return f"What gains most: {_BY_NAME[worst.name].repair}{which} ({amount})."


def changed(cause: CauseCost) -> list[str]:
    """The differences of a cause in words: “a” → “b”, add “c”, leave out “d”, move “e”."""
    return [_change(cause.name, said, meant) for said, meant in cause.words]


def _change(cause: str, said: str, meant: str) -> str:
    if cause == "order":
        return f"move “{said}”"
    if not said:
        return f"add “{meant}”"
    return f"“{said}” → “{meant}”" if meant else f"leave out “{said}”"


def _figure(value: float, counted: bool) -> str:
    return f"{value:g}" if counted else points(value)


def _amount(value: float, counted: bool) -> str:
    if counted:
        return count(round(value), "edit") if float(value).is_integer() else f"{value:g} edits"
    return f"{points(value)} points"


def _low(title: str) -> str:
    return title[0].lower() + title[1:]
