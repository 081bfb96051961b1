"""Which n-grams of one pair match, on the user's own characters, and the clipping ledger."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from textsim_core.explain.on_demand import OnDemand
from textsim_core.explain.types import Kind, LedgerRow, MarkedText
from textsim_core.normalisations import traced
from textsim_core.tokenizers import Tokenizer
from textsim_core.types import Pairs

Ngram = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarkedPair:
    """A pair with the fate of each n-gram of each text, and the ledger of the hypothesis.

    ``tokens`` and ``reference_tokens`` are what the tokenizer really saw. A
    reference is marked when it is asked for.
    """

    hypothesis: MarkedText
    references: Sequence[MarkedText]
    ledger: tuple[LedgerRow, ...]
    tokens: tuple[str, ...]
    reference_tokens: Sequence[tuple[str, ...]]


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

    def cut(text: str) -> tuple[str, ...]:
        rewritten = traced(text, normalise).text if normalise else text
        return tuple(tokenizer.split(rewritten, lowercase=lowercase))

    def marked(place: int, fates: Sequence[tuple[Kind, ...]]) -> MarkedText:
        spans = tokenizer.spans(traced(texts[place], normalise), lowercase=lowercase)
        return MarkedText(texts[place], spans, tuple(fates))

    said, *meant = map(cut, texts)
    steps = [_order(said, meant, order, single) for order in range(1, orders + 1)]
    return MarkedPair(
        marked(0, [_take(_ngrams(said, step.order), step.credited, "clipped") for step in steps]),
        OnDemand(
            len(meant), lambda k: marked(k + 1, [step.expected(k, meant[k]) for step in steps])
        ),
        tuple(row for step in steps for row in step.ledger),
        said,
        tuple(meant),
    )


@dataclass(frozen=True, slots=True)
class _Order:
    """The ledger of one order; ``only`` is the one reference (from 0) that counts, None for all."""

    order: int
    ledger: tuple[LedgerRow, ...]
    only: int | None

    @property
    def credited(self) -> dict[Ngram, int]:
        """How many of each n-gram of the hypothesis count."""
        return {row.ngram: row.credited for row in self.ledger}

    def expected(self, reference: int, tokens: Sequence[str]) -> tuple[Kind, ...]:
        """The fate of each n-gram of one reference: matched as often as it is said."""
        counts = self.only is None or reference == self.only
        said = {row.ngram: row.said for row in self.ledger} if counts else {}
        return _take(_ngrams(tokens, self.order), said, "missed")


def _ngrams(tokens: Sequence[str], order: int) -> list[Ngram]:
    return list(zip(*(tokens[i:] for i in range(order)), strict=False))


def _order(
    hypothesis: Sequence[str], references: Sequence[Sequence[str]], order: int, single: bool
) -> _Order:
    """One ledger row a distinct n-gram of the hypothesis, in the order of first mention."""
    said = Counter(_ngrams(hypothesis, order))
    found = [Counter(filter(said.__contains__, _ngrams(r, order))) for r in references]
    only = None
    if single and found:
        matches = [(said & counts).total() for counts in found]
        only = matches.index(max(matches))
        found = [counts if k == only else Counter() for k, counts in enumerate(found)]
    most: dict[Ngram, int] = defaultdict(int)
    granting: dict[Ngram, list[int]] = {}
    for number, counts in enumerate(found, 1):
        for gram, times in counts.items():
            if times > most[gram]:
                most[gram], granting[gram] = times, []
            if times == most[gram]:
                granting[gram].append(number)
    rows = (
        LedgerRow(order, gram, times, most[gram], tuple(granting.get(gram, ())))
        for gram, times in said.items()
    )
    return _Order(order, tuple(rows), only)


def _take(grams: list[Ngram], credit: dict[Ngram, int], beyond: Kind) -> tuple[Kind, ...]:
    """The first ``credit`` occurrences match, later ones are ``beyond``; without credit missed."""
    seen: defaultdict[Ngram, int] = defaultdict(int)
    kinds: list[Kind] = []
    for gram in grams:
        seen[gram] += 1
        limit = credit.get(gram, 0)
        kinds.append("matched" if seen[gram] <= limit else beyond if limit else "missed")
    return tuple(kinds)
