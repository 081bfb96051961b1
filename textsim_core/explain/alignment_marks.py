"""Which words of one pair an alignment matched, and by what, on the user's own characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textsim_core.explain.types import Kind, MarkedText
from textsim_core.normalisations import traced
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
    where there is no reference.
    """

    hypothesis: MarkedText
    references: tuple[MarkedText, ...]
    matches: tuple[MatchedWords, ...]
    used: int

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
    alignment: Alignment,
    *,
    used: int,
    normalise: Sequence[str] = (),
) -> AlignedPair:
    """Mark the first row of ``pairs``, whose reference k is pair k of ``alignment``.

    A missing hypothesis is marked as an empty text.
    """
    hypothesis, references = pairs.row(0)
    texts = (hypothesis or "", *references)
    rewritten = [traced(text, normalise) for text in texts]
    spans = [tokenizer.spans(text) for text in rewritten]
    tokens = [tokenizer.split(text.text) for text in rewritten]
    chosen = alignment.pairs == used - 1
    said, meant = alignment.outputs[chosen].tolist(), alignment.references[chosen].tolist()
    places = [
        said,
        *(alignment.references[alignment.pairs == k].tolist() for k in range(len(references))),
    ]
    marked = [
        MarkedText(text, span, (_fates(len(span), matched),))
        for text, span, matched in zip(texts, spans, places, strict=True)
    ]
    stages = alignment.stages[chosen].tolist()
    matches = [
        MatchedWords(tokens[0][i], tokens[used][j], stage, i, j)
        for i, j, stage in zip(said, meant, stages, strict=True)
    ]
    return AlignedPair(marked[0], tuple(marked[1:]), tuple(matches), used)


def _fates(words: int, matched: Sequence[int]) -> tuple[Kind, ...]:
    kept = set(matched)
    return tuple("matched" if place in kept else "missed" for place in range(words))
