"""The film of a clipped-precision score: from the words to the number, one figure a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textsim_core.explain.types import Frame
from textsim_core.explain.words import count, expects, listed, phrase, points
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.precision import Precision


def film(p: Precision) -> tuple[Frame, ...]:
    """The frames in order; the last one's value is the score (NaN when undefined)."""
    frames = [_tokens(p)]
    for order in p.orders:
        frames += _order(p, order)
    if p.score.status != Status.OK:
        return (*frames, _score(p))
    frames += [_smoothed(p, order) for order in p.orders if p.estimated(order)]
    if p.orders:
        frames.append(_mean(p))
    return (*frames, _length(p), _score(p))


def _tokens(p: Precision) -> Frame:
    said = p.part("hypothesis_length")
    if p.marked is None:
        expected = f"{count(p.part('reference_length'), p.unit)} are expected"
        caption = f"All outputs together have {count(said, p.unit)}; {expected}."
    else:
        meant = p.marked.reference_tokens
        expected = expects(lambda k: len(meant[k]), len(meant))
        caption = f"The output is cut into {count(said, p.unit)}{expected}."
    return Frame(
        "tokens", f"Cut into {p.unit}s", caption, f"{p.unit}s in the output", said, "count", 1
    )


def _order(p: Precision, order: int) -> list[Frame]:
    name = phrase(order, 2, p.unit)
    total, matches = p.part("totals")[order - 1], p.part("matches")[order - 1]
    if not total:
        caption = f"The output is too short for a single {phrase(order, 1, p.unit)}."
        return [
            Frame(
                f"order_{order}", name.capitalize(), caption, f"{name} matched", 0.0, "share", order
            )
        ]
    counted = p.counted(order, "also stands", "also stand", "does not stand")
    caption = f"{counted[0].upper()}{counted[1:]} in an expected text."
    share = Frame(
        f"order_{order}",
        name.capitalize(),
        caption,
        f"share of {name} matched",
        p.raw(order),
        "share",
        order,
    )
    return [*_clipping(p, order, matches), share]


def _clipping(p: Precision, order: int, matches: int) -> list[Frame]:
    """What is said more often than any expected text allows, where there is such a thing."""
    rows = [row for row in p.marked.ledger if row.order == order] if p.marked else []
    over = [row for row in rows if row.said > row.allowed > 0]
    if not over:
        return []
    worst = max(over, key=lambda row: row.said - row.allowed)
    caption = (
        f"“{' '.join(worst.ngram)}” is said {count(worst.said, 'time')}, an expected text allows "
        f"{worst.allowed:,}: the surplus does not count."
    )
    noun = phrase(order, 2, p.unit)
    return [
        Frame(
            f"clipping_{order}",
            "Repeating earns nothing",
            caption,
            f"{noun} counted",
            matches,
            "count",
            order,
        )
    ]


def _smoothed(p: Precision, order: int) -> Frame:
    noun = phrase(order, 2, p.unit)
    had = f"The share of {noun} was {points(p.raw(order))} %"
    caption = f"{had}; smoothing puts {points(p.used(order))} % in its place. {p.smoothing}".strip()
    return Frame(
        f"smoothing_{order}",
        f"Estimated: {noun}",
        caption,
        f"share of {noun} used",
        p.used(order),
        "share",
        order,
    )


def _mean(p: Precision) -> Frame:
    shares = listed([f"{points(p.used(n))} %" for n in p.orders])
    caption = f"The geometric mean of {shares}: one low share pulls all of it down."
    return Frame(
        "mean",
        "Averaged over the lengths of phrase",
        caption,
        "geometric mean",
        p.part("geometric_mean"),
        "share",
    )


def _length(p: Precision) -> Frame:
    said, expected = p.part("hypothesis_length"), p.part("reference_length")
    several = p.marked is not None and len(p.marked.references) > 1
    used = f" by expected text {p.used_reference}" if several and p.used_reference else ""
    effect = "too short, so the score shrinks" if said < expected else "not too short, no penalty"
    if p.part("brevity_penalty") > 1:
        effect = "too short, which these settings reward: the penalty is upside down"
    caption = f"{count(said, p.unit)} against {expected:,} expected{used}: {effect}."
    return Frame("length", "Length", caption, "brevity penalty", p.part("brevity_penalty"), "share")


def _score(p: Precision) -> Frame:
    value = p.score.value
    if p.score.status != Status.OK:
        return Frame("score", "No score", p.score.reason, "score", value, "score")
    mean, penalty = points(p.part("geometric_mean"), 2), f"{p.part('brevity_penalty'):.3f}"
    if value == 0 and p.part("geometric_mean") * p.part("brevity_penalty") > 0:
        caption = "Nothing matches at all, so the score is 0 whatever the smoothing puts in."
    else:
        caption = f"Mean times brevity penalty: {mean} × {penalty} = {points(value, 2)}."
    return Frame("score", "The score", caption, "score", value, "score")
