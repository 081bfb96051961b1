"""The texts of a pair as a METEOR film shows them: matched stage by stage, then in stretches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textsim_core.explain.alignment_marks import AlignedPair, MatchedWords
from textsim_core.explain.scene import drawn, own
from textsim_core.explain.types import MarkedText, SceneText, StepMark

STAGE_LEGEND: Mapping[StepMark, str] = {"now": "matched now", "matched": "matched before"}
END_LEGEND: Mapping[StepMark, str] = {"matched": "matched", "missed": "no match"}


def stage_texts(pair: AlignedPair, stage: int) -> tuple[SceneText, ...]:
    """Both texts after one stage: its words, those of earlier stages, and what is left."""
    reached = [match for match in pair.matches if match.stage <= stage]
    return _texts(pair, reached, now=stage)


def stretch_texts(pair: AlignedPair, *, both: bool) -> tuple[SceneText, ...]:
    """Both texts with their matched words, each numbered by its stretch; see `stretches`."""
    numbers = pair.stretches(both=both)
    numbered = list(zip(pair.matches, numbers, strict=True))
    said = {match.said: number for match, number in numbered}
    meant = {match.meant: number for match, number in numbered}
    return _texts(pair, pair.matches, other="missed", groups=(said, meant))


def matched_texts(pair: AlignedPair) -> tuple[SceneText, ...]:
    """Both texts with all their matched words; what else there is has no match."""
    return _texts(pair, pair.matches, other="missed")


def _texts(
    pair: AlignedPair,
    matches: Iterable[MatchedWords],
    *,
    now: int | None = None,
    other: StepMark = "plain",
    groups: tuple[Mapping[int, int], Mapping[int, int]] = ({}, {}),
) -> tuple[SceneText, ...]:
    said: dict[int, StepMark] = {}
    meant: dict[int, StepMark] = {}
    for match in matches:
        mark: StepMark = "now" if match.stage == now else "matched"
        said[match.said], meant[match.meant] = mark, mark
    reference = pair.references[pair.used - 1]
    return (
        _text(pair.hypothesis, said, groups[0], 0, other),
        _text(reference, meant, groups[1], pair.used, other),
    )


def _text(
    text: MarkedText,
    marks: Mapping[int, StepMark],
    groups: Mapping[int, int],
    reference: int,
    other: StepMark,
) -> SceneText:
    places = range(len(text.spans))
    numbers = [groups.get(place, 0) for place in places] if groups else []
    return drawn(
        own(text), [marks.get(place, other) for place in places], reference, groups=numbers
    )
