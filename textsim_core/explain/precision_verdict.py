"""The verdict on a clipped-precision score: three sentences, each figure from the score's parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textsim_core.explain.types import Loss, Style
from textsim_core.explain.words import count, phrase, points
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.precision import Precision


def verdicts(p: Precision, losses: tuple[Loss, ...]) -> Mapping[Style, tuple[str, ...]]:
    """The plain and the technical verdict; an undefined score gets its reason alone."""
    if p.score.status != Status.OK:
        reason = ("There is no score.", p.score.reason)
        return {"plain": reason, "technical": reason}
    return {
        "plain": (_headline(p, losses), _matches(p), _length(p, losses)),
        "technical": _technical(p),
    }


def _headline(p: Precision, losses: tuple[Loss, ...]) -> str:
    over = f" over {count(p.rows, 'pair')}" if p.rows > 1 else ""
    start = f"Scored {points(p.score.value)} of 100{over}"
    if p.culprit is not None:
        return f"{start}: {_blocked(p, p.culprit)}."
    if beyond := _beyond(p):
        return f"{start}: {beyond}."
    if p.score.value > 1 - 1e-9:
        return f"{start}: nothing is missing."
    gain = -sum(loss.points for loss in losses if loss.points < 0)
    back = f", after {points(gain)} that come back where {_source(losses)}" * (gain > 5e-4)
    return f"{start}: {points(1 - p.score.value)} points are missing{back}."


def _beyond(p: Precision) -> str:
    """Why a score is above 100; "" where it is not."""
    if p.score.value <= 1 + 1e-9:
        return ""
    if p.part("brevity_penalty") > 1:
        return "these settings reward an output for being short, so scores can pass 100"
    return "this smoothing adds credit that no match earned, so scores can pass 100"


def _source(losses: tuple[Loss, ...]) -> str:
    """What gives points back."""
    if any(loss.name == "too_short" and loss.points < 0 for loss in losses):
        return "these settings reward short outputs, or where longer phrases do better"
    return "smoothing or longer phrases do better"


def _blocked(p: Precision, blocker: int) -> str:
    if blocker == -1:
        return "the output is empty" if p.part("hypothesis_length") == 0 else "it is far too short"
    noun = phrase(blocker, 1, p.unit)
    if p.part("totals")[blocker - 1] == 0:
        return (
            f"the output is too short to hold a single {noun}, and these settings count that as 0"
        )
    return f"no {noun} of the output stands in an expected text" + (
        ", and without smoothing this alone makes the score 0" if blocker > 1 else ""
    )


def _matches(p: Precision) -> str:
    spoken = [n for n in p.orders if p.part("totals")[n - 1] > 0]
    if not spoken:
        return "There is nothing in the output to match."
    first, last = p.counted(spoken[0], "matches", "match", "does not match"), spoken[-1]
    first = first[0].upper() + first[1:]
    if len(spoken) == 1:
        return f"{first}."
    matches = p.part("matches")[last - 1]
    lower = p.raw(last) < p.raw(spoken[0]) / 2
    link = "and" if not lower else "but only" if matches else "but"
    return f"{first}, {link} {p.counted(last, 'does', 'do', 'does not')}."


def _length(p: Precision, losses: tuple[Loss, ...]) -> str:
    said, expected = p.part("hypothesis_length"), p.part("reference_length")
    against = f"{count(said, p.unit)} against {expected:,}"
    if not said and not expected:
        return "There is no text on either side, so no length to compare."
    if said == expected:
        return f"The length is as expected ({count(said, p.unit)}) and costs nothing."
    if not expected:
        return f"The expected text is empty, the output has {count(said, p.unit)}."
    if said > expected:
        return (
            f"The output is {points(said / expected - 1)} % longer than expected ({against}); "
            f"length itself costs nothing, but surplus {p.unit}s cannot match."
        )
    cost = next(loss.points for loss in losses if loss.name == "too_short")
    effect = "costs" if cost >= 0 else "these settings reward with"
    return (
        f"The output is {points(1 - said / expected)} % shorter than expected ({against}), "
        f"which {effect} {points(abs(cost))} points."
    )


def _technical(p: Precision) -> tuple[str, ...]:
    shares = "/".join(points(p.used(n)) for n in p.orders)
    filled = [n for n in p.orders if p.estimated(n)]
    smoothed = f" (smoothed: order {', '.join(map(str, filled))})" if filled else ""
    said, expected = p.part("hypothesis_length"), p.part("reference_length")
    mean, penalty = points(p.part("geometric_mean"), 2), p.part("brevity_penalty")
    ratio = f", ratio {said / expected:.3f}" if expected else ""
    beyond = f", above 100: {_beyond(p)}" if _beyond(p) else ""
    return (
        f"{p.score.metric.upper()} = {points(p.score.value, 2)} ({p.score.value:.4f}){beyond}.",
        f"Precisions {shares or 'none'}{smoothed}, geometric mean {mean}.",
        f"BP = {penalty:.3f}, hypothesis {said:,}, reference {expected:,}{ratio}.",
    )
