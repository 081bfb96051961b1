"""The verdict on an overlap score: three sentences, each figure from the score's parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textsim_core.explain.types import Loss, Style
from textsim_core.explain.words import count, phrase, points
from textsim_core.types import Status

if TYPE_CHECKING:
    from textsim_core.explain.overlap import Overlap

_CAUSES = {
    "surplus": "what the output says beyond the expected text",
    "missed": "what the output leaves out",
    "moved": "the same {unit}s standing in another order",
    "nothing": "texts with nothing to compare",
}


def verdicts(o: Overlap, losses: tuple[Loss, ...]) -> Mapping[Style, tuple[str, ...]]:
    """The plain and the technical verdict; an undefined score gets its reason alone."""
    if o.score.status != Status.OK:
        reason = ("There is no score.", o.score.reason)
        return {"plain": reason, "technical": reason}
    plain = (_headline(o, losses), _matches(o), _dropped(o) or _balance(o))
    return {"plain": plain, "technical": _technical(o)}


def _headline(o: Overlap, losses: tuple[Loss, ...]) -> str:
    over = f" over {count(o.rows, 'pair')}" if o.rows > 1 else ""
    start = f"Scored {points(o.score.value)} of 100{over}"
    if o.score.value > 1 - 1e-9:
        read = " of what the tokenizer reads" if o.part("dropped") else ""
        return f"{start}: nothing{read} is missing."
    worst = max(losses, key=lambda loss: loss.points)
    if not o.part("matches"):
        noun = phrase(max(o.order, 1), 1, o.unit)
        if worst.name == "nothing":
            return f"{start}: there is no {noun} to compare."
        return f"{start}: no {noun} of the output stands in an expected text."
    cause = _CAUSES[worst.name].format(unit=o.unit)
    missing = points(1 - o.score.value)
    return f"{start}: of the {missing} missing points, {points(worst.points)} go to {cause}."


def _matches(o: Overlap) -> str:
    order, matches = max(o.order, 1), o.part("matches")
    said, meant = o.part("hypothesis_total"), o.part("reference_total")
    noun, nouns = phrase(order, 1, o.unit), phrase(order, 2, o.unit)
    if not said or not meant:
        whose = "output" if not said else "expected text"
        return f"The {whose} holds no {noun} for this comparison."
    if not matches:
        return (
            f"The only expected {noun} is not said."
            if meant == 1
            else f"None of the {meant:,} expected {nouns} is said."
        )
    whose = "output's" if o.marked else "outputs'"
    found = (
        f"The {whose} only {noun}" if said == 1 else f"{matches:,} of the {whose} {said:,} {nouns}"
    )
    covered = f"the only expected {noun}" if meant == 1 else f"{matches:,} of {meant:,} expected"
    ordered = ", in the same order" if o.order == 0 and matches > 1 else ""
    return f"{found} {_are(matches)} expected{ordered}; this covers {covered}."


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _balance(o: Overlap) -> str:
    """Whether the output says too much or too little."""
    said, meant = o.part("hypothesis_total"), o.part("reference_total")
    order = max(o.order, 1)
    expected = count(meant, phrase(order, 1, o.unit), phrase(order, 2, o.unit))
    if said == meant:
        return f"Output and expected text are equally long ({expected} each)."
    ratio = f"{said:,} against {expected}"
    length = "longer" if said > meant else "shorter"
    lacks = "surplus" if said > meant else "missing"
    return f"The output is {length} than expected ({ratio}), so something is {lacks} in any case."


def _dropped(o: Overlap) -> str:
    """What the tokenizer leaves out; "" where it reads everything."""
    letters = o.part("dropped")
    if not letters:
        return ""
    part = count(letters, "letter or digit", "letters and digits")
    if o.marked is None or not o.marked.dropped:
        stand = "stands" if letters == 1 else "stand"
        return f"The tokenizer leaves out what it cannot read: {part} {stand} in no token."
    words = f"{o.marked.dropped:,} of {count(o.marked.words, 'word')}"
    return (
        f"The tokenizer drops {words} of the output ({part} in all texts), so this score does not "
        "speak about them; choose a tokenizer that reads every script."
    )


def _technical(o: Overlap) -> tuple[str, ...]:
    matches, said, meant = (
        o.part(name) for name in ("matches", "hypothesis_total", "reference_total")
    )
    name = {"f": f"F{o.beta:g}", "precision": "precision", "recall": "recall"}[o.measure]
    mean = "mean " if o.rows > 1 else ""
    precision, recall = points(o.part("precision"), 2), points(o.part("recall"), 2)
    used = f", reference {o.part('reference')}" if o.part("reference") else ""
    return (
        f"{o.title} {mean}{name} = {points(o.score.value, 2)} ({o.score.value:.4f}).",
        f"Precision {precision} ({matches:,}/{said:,}), recall {recall} ({matches:,}/{meant:,})"
        f"{used}.",
        _dropped(o) or "The tokenizer drops no letter or digit.",
    )
