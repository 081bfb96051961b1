"""The verdict on an edit metric: three sentences, each figure from the score's parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textsim_core.explain.types import Style
from textsim_core.explain.words import count, listed, points
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.edits import Edits


def verdicts(e: Edits) -> Mapping[Style, tuple[str, ...]]:
    """The plain and the technical verdict; an undefined score gets its reason alone."""
    if e.score.status != Status.OK:
        reason = ("There is no score.", e.score.reason)
        return {"plain": reason, "technical": reason}
    return {"plain": (_headline(e), _kinds(e), _length(e)), "technical": _technical(e)}


def _number(e: Edits, value: float, decimals: int = 1) -> str:
    return f"{value:,.{0 if value == int(value) else decimals}f}" if e.counts else points(value)


def _headline(e: Edits) -> str:
    over = f" over {count(e.rows, 'pair')}" if e.rows > 1 else ""
    if not e.part("edits"):
        return f"Nothing has to be edited{over}, which is perfect."
    verb = "turns" if e.part("edits") == 1 else "turn"
    aim = "the outputs into their expected texts" if over else "the output into the expected text"
    number = f"{count(e.part('edits'), 'edit')}{' together' if over else ''}"
    sentence = f"{number} {verb} {aim}"
    better = ", lower is better" if e.lower_is_better else ""
    if not e.counts:
        return f"Scored {points(e.score.value)} of 100{over}{better}: {sentence}."
    mean = f"{_number(e, e.score.value)} a pair{over}" if over else "0 would be perfect"
    return f"{sentence}: {mean}."


def _kinds(e: Edits) -> str:
    found = [kind for kind in e.kinds if e.part(kind.part)]
    if not found:
        return f"Every {e.unit} stands where it is expected."
    items = []
    for kind in found:
        number = e.part(kind.part)
        what = f"{count(number, 'stretch', 'stretches')} of {e.unit}s"
        items.append(f"{what if kind.column == 'shifts' else count(number, e.unit)} {kind.deed}")
    worst = max(found, key=e.loss)
    if len(found) == 1:
        return f"All of it is one kind of difference: {items[0]}."
    share = f"{_number(e, e.loss(worst))} of {_number(e, e.cost)}"
    return f"Found: {listed(items)}; the largest share, {share}, is “{worst.named(e.unit)}”."


def _length(e: Edits) -> str:
    said, extra, missing = e.part("hypothesis_length"), e.number("extra"), e.number("missing")
    if not said and not missing:
        return "There is no text on either side."
    if not said:
        return f"The output is empty, so every expected {e.unit} is missing."
    if extra == missing:
        return f"The output has as many {e.unit}s as the text that it is compared with."
    more = extra - missing
    return (
        f"The output is {count(abs(more), e.unit)} {'longer' if more > 0 else 'shorter'} "
        "than what it is compared with."
    )


def _technical(e: Edits) -> tuple[str, ...]:
    value = e.score.value
    shown = f"{value:g}" if e.counts else f"{points(value, 2)} ({value:.4f})"
    counted = ", ".join(f"{kind.technical.lower()} {e.part(kind.part):,}" for kind in e.kinds)
    return (
        f"{e.name} = {shown}.",
        f"Edits {e.part('edits'):,}: {counted}; hits {e.part('hits'):,}.",
        f"Hypothesis {e.part('hypothesis_length'):,}, "
        f"reference {e.part('reference_length'):,.6g} {e.unit}s.",
    )
