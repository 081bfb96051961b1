"""Which n-grams of one pair match, on the user's own characters, and the clipping ledger."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from textsim_core.explain.types import Kind, LedgerRow, MarkedText
from textsim_core.normalisations import traced
from textsim_core.tokenizers import Tokenizer
from textsim_core.types import Pairs

Ngram = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarkedPair:
    """A pair with the fate of each n-gram of each text, and the ledger of the hypothesis.

    ``tokens`` and ``reference_tokens`` are what the tokenizer really saw.
    """

    hypothesis: MarkedText
    references: tuple[MarkedText, ...]
    ledger: tuple[LedgerRow, ...]
    tokens: tuple[str, ...]
    reference_tokens: tuple[tuple[str, ...], ...]


def mark(
    pairs: Pairs,
    tokenizer: Tokenizer,
    *,
    lowercase: bool,
    orders: int,
    normalise: Sequence[str] = (),
    single: bool = False,
) -> MarkedPair:
    """Mark the first row of ``pairs`` for orders 1…``orders``.

    ``single``: at each order only the reference that matches most counts.

    Which of several equal n-grams is credited does not matter to the score; the
    first ones are. A missing hypothesis is marked as an empty text.
    """
    hypothesis, references = pairs.row(0)
    texts = (hypothesis or "", *references)
    rewritten = [traced(text, normalise) for text in texts]
    tokens = [tokenizer.split(text.text, lowercase=lowercase) for text in rewritten]
    fates: list[list[tuple[Kind, ...]]] = [[] for _ in texts]
    ledger: list[LedgerRow] = []
    for order in range(1, orders + 1):
        grams = [_ngrams(row, order) for row in tokens]
        if single:
            grams = _best_alone(grams)
        rows = _ledger(grams, order)
        ledger += rows
        for fate, text_fates in zip(_fates(grams, rows), fates, strict=True):
            text_fates.append(fate)
    marked = [
        MarkedText(text, tokenizer.spans(trace, lowercase=lowercase), tuple(fate))
        for text, trace, fate in zip(texts, rewritten, fates, strict=True)
    ]
    return MarkedPair(
        marked[0], tuple(marked[1:]), tuple(ledger), tuple(tokens[0]), tuple(map(tuple, tokens[1:]))
    )


def _ngrams(tokens: list[str], order: int) -> list[Ngram]:
    return [tuple(tokens[i : i + order]) for i in range(len(tokens) - order + 1)]


def _best_alone(grams: list[list[Ngram]]) -> list[list[Ngram]]:
    """The n-grams, where every reference but the one that matches most has other ones instead."""
    said = Counter(grams[0])
    matches = [(said & Counter(reference)).total() for reference in grams[1:]]
    best = matches.index(max(matches)) if matches else 0
    other: Ngram = ()
    alone = [g if i == best else [other] * len(g) for i, g in enumerate(grams[1:])]
    return [grams[0], *alone]


def _ledger(grams: list[list[Ngram]], order: int) -> list[LedgerRow]:
    """One row a distinct n-gram of the hypothesis, in the order of first mention."""
    allowed = [Counter(reference) for reference in grams[1:]]
    rows = []
    for gram, said in Counter(grams[0]).items():
        most = max((counts[gram] for counts in allowed), default=0)
        granted = tuple(i + 1 for i, counts in enumerate(allowed) if most and counts[gram] == most)
        rows.append(LedgerRow(order, gram, said, most, granted))
    return rows


def _fates(grams: list[list[Ngram]], ledger: list[LedgerRow]) -> list[tuple[Kind, ...]]:
    """The fate of each n-gram occurrence of each text."""
    said = {row.ngram: row.said for row in ledger}
    credited = {row.ngram: row.credited for row in ledger}
    hypothesis = _take(grams[0], credited, "clipped")
    return [hypothesis, *(_take(reference, said, "missed") for reference in grams[1:])]


def _take(grams: list[Ngram], credit: dict[Ngram, int], beyond: Kind) -> tuple[Kind, ...]:
    """The first ``credit`` occurrences match, later ones are ``beyond``; without credit missed."""
    seen: defaultdict[Ngram, int] = defaultdict(int)
    kinds: list[Kind] = []
    for gram in grams:
        seen[gram] += 1
        limit = credit.get(gram, 0)
        kinds.append("matched" if seen[gram] <= limit else beyond if limit else "missed")
    return tuple(kinds)
