"""Which words of one pair lie on the longest common subsequence, on the user's own characters."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from textsim_core.explain.on_demand import OnDemand
from textsim_core.explain.types import Kind, MarkedText
from textsim_core.normalisations import traced
from textsim_core.spans import Span, Traced
from textsim_core.subsequence import aligned
from textsim_core.tokenizers import Tokenizer


@dataclass(frozen=True, slots=True)
class MarkedSubsequence:
    """Texts marked by what they have in common in order.

    ``pairs`` are the tokens that count, as (place in the output, place in the
    reference that is used), in the reference's order.
    """

    hypothesis: MarkedText
    references: Sequence[MarkedText]
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Cut:
    """One text cut line by line: each line's tokens, and every token's place in the text."""

    text: str
    lines: tuple[tuple[str, ...], ...]
    spans: tuple[Span, ...]

    @property
    def tokens(self) -> list[str]:
        return [token for line in self.lines for token in line]


def mark_subsequence(
    hypothesis: str,
    references: Sequence[str],
    used: int,
    tokenizer: Tokenizer,
    *,
    lowercase: bool,
    by_line: bool,
    normalise: Sequence[str] = (),
) -> MarkedSubsequence:
    """The output marked against reference ``used``, each reference marked against the output.

    "matched": on the subsequence. "clipped": in the other text, but not in the
    order that counts. ``by_line`` aligns line with line and takes the union
    (ROUGE-Lsum); otherwise the text is one line.
    """
    output = _cut(hypothesis, tokenizer, lowercase, by_line, normalise)

    @cache
    def pair(place: int) -> tuple[MarkedText, MarkedText, _Cut]:
        cut = _cut(references[place], tokenizer, lowercase, by_line, normalise)
        return (*_pair(output, cut), cut)

    expected = OnDemand(len(references), lambda place: pair(place)[1])
    if not 0 <= used < len(references):
        return MarkedSubsequence(_marked(output, set(), {}, {}), expected, ())
    said, meant, cut = pair(used)
    return MarkedSubsequence(said, expected, _joined(output, said, cut, meant))


def _joined(
    hypothesis: _Cut, said: MarkedText, reference: _Cut, meant: MarkedText
) -> tuple[tuple[int, int], ...]:
    """The matched tokens of both texts in pairs of equal ones; both sides have as many of each."""
    waiting: defaultdict[str, deque[int]] = defaultdict(deque)
    for place, token in enumerate(hypothesis.tokens):
        if said.ngrams[0][place] == "matched":
            waiting[token].append(place)
    kinds = zip(meant.ngrams[0], reference.tokens, strict=True)
    return tuple(
        (waiting[token].popleft(), place)
        for place, (kind, token) in enumerate(kinds)
        if kind == "matched"
    )


def _cut(
    text: str, tokenizer: Tokenizer, lowercase: bool, by_line: bool, normalise: Sequence[str]
) -> _Cut:
    trace = traced(text, normalise)
    lines: list[tuple[str, ...]] = []
    spans: list[Span] = []
    start = 0
    for line in trace.text.split("\n") if by_line else [trace.text]:
        stop = start + len(line)
        part = Traced(line, trace.starts[start:stop], trace.stops[start:stop])
        lines.append(tuple(tokenizer.split(line, lowercase=lowercase)))
        spans += tokenizer.spans(part, lowercase=lowercase)
        start = stop + 1
    return _Cut(text, tuple(lines), tuple(spans))


def _pair(hypothesis: _Cut, reference: _Cut) -> tuple[MarkedText, MarkedText]:
    """Both texts marked against each other."""
    said: set[int] = set()
    meant: set[int] = set()
    below = 0
    for line in reference.lines:
        before = 0
        for other in hypothesis.lines:
            pairs = aligned(line, other)
            meant |= {below + i for i, _ in pairs}
            said |= {before + j for _, j in pairs}
            before += len(other)
        below += len(line)
    there = Counter(hypothesis.tokens)
    found = Counter(reference.tokens[i] for i in meant)
    credited = Counter({token: min(found[token], there[token]) for token in found})
    return (
        _marked(hypothesis, said, credited, Counter(reference.tokens)),
        _marked(reference, meant, credited, there),
    )


def _marked(
    cut: _Cut, places: set[int], credited: Mapping[str, int], other: Mapping[str, int]
) -> MarkedText:
    """One text with as many of each token matched as count: those at ``places`` first."""
    left = Counter(credited)
    matched: set[int] = set()
    tokens = cut.tokens
    for place in sorted(range(len(tokens)), key=lambda place: (place not in places, place)):
        if left[tokens[place]] > 0:
            left[tokens[place]] -= 1
            matched.add(place)
    kinds: tuple[Kind, ...] = tuple(
        "matched" if place in matched else "clipped" if other.get(token) else "missed"
        for place, token in enumerate(tokens)
    )
    return MarkedText(cut.text, cut.spans, (kinds,))
