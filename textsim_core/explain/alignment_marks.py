"""Which words of one pair an alignment matched, and by what, on the user's own characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from textsim_core.explain.on_demand import OnDemand
from textsim_core.explain.types import Kind, MarkedText
from textsim_core.normalisations import traced
from textsim_core.spans import Traced
from textsim_core.tokenizers import Tokenizer
from textsim_core.types import Pairs
from textsim_core.word_alignment import Alignment


@dataclass(frozen=True, slots=True)
class MatchedWords:
    """One match: the output's word, the reference's, the index of its stage; words as written.

    ``said`` and ``meant`` are the places of the two words in their texts.
    """

    output: str
    reference: str
    stage: int
    said: int
    meant: int


@dataclass(frozen=True, slots=True)
class AlignedPair:
    """A pair with the words that match: the output's and ``matches`` with the reference ``used``.

    Each reference is marked by its own alignment. ``used`` counts from 1; 0
    where there is no reference. ``texts`` are as they were given, the output first.
    """

    hypothesis: MarkedText
    references: Sequence[MarkedText]
    matches: tuple[MatchedWords, ...]
    used: int
    texts: tuple[str, ...]

    def stretches(self, *, both: bool) -> tuple[int, ...]:
        """The number, from 1, of the unbroken stretch that each match belongs to.

        As `word_alignment.Alignment.chunks` counts them: ``both`` texts have to be
        unbroken, otherwise the output alone.
        """
        numbers: list[int] = []
        before: MatchedWords | None = None
        for match in self.matches:
            goes_on = (
                before is not None
                and match.said == before.said + 1
                and (match.meant == before.meant + 1 or not both)
            )
            numbers.append((numbers[-1] if numbers else 0) + (not goes_on))
            before = match
        return tuple(numbers)


def mark(
    pairs: Pairs,
    tokenizer: Tokenizer,
    alignment: Callable[[int], Alignment],
    *,
    used: int,
    normalise: Sequence[str] = (),
) -> AlignedPair:
    """Mark the first row of ``pairs``, ``alignment(k)`` aligns it with reference k (from 0) alone.

    A missing hypothesis is marked as an empty text.
    """
    hypothesis, references = pairs.row(0)
    texts = (hypothesis or "", *references)

    @cache
    def rewritten(place: int) -> Traced:
        return traced(texts[place], normalise)

    def marked(place: int, matched: Sequence[int]) -> MarkedText:
        spans = tokenizer.spans(rewritten(place))
        return MarkedText(texts[place], spans, (_fates(len(spans), matched),))

    found = cache(alignment)
    said: list[int] = []
    meant: list[int] = []
    stages: list[int] = []
    if used:
        best = found(used - 1)
        said, meant = best.outputs.tolist(), best.references.tolist()
        stages = best.stages.tolist()
    words = [tokenizer.split(rewritten(place).text) for place in (0, used)]
    matches = [
        MatchedWords(words[0][i], words[1][j], stage, i, j)
        for i, j, stage in zip(said, meant, stages, strict=True)
    ]
    expected = OnDemand(
        len(references),
        lambda k: marked(k + 1, found(k).references.tolist()),
    )
    return AlignedPair(marked(0, said), expected, tuple(matches), used, texts)


def _fates(words: int, matched: Sequence[int]) -> tuple[Kind, ...]:
    kept = set(matched)
    return tuple("matched" if place in kept else "missed" for place in range(words))
