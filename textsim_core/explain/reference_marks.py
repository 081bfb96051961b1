"""Marks for metrics that score against the best reference: every reference is marked by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textsim_core.explain.ngram_marks import MarkedPair, mark
from textsim_core.explain.on_demand import OnDemand
from textsim_core.tokenizers import Tokenizer
from textsim_core.types import Pairs


def mark_each(
    pairs: Pairs,
    tokenizer: Tokenizer,
    used: int,
    *,
    lowercase: bool,
    orders: int,
    normalise: Sequence[str] = (),
) -> MarkedPair:
    """Mark the first row of ``pairs``; hypothesis and ledger go by reference ``used`` (1 = first).

    ``used`` 0: there is no reference, and nothing matches.
    """
    hypothesis, references = pairs.row(0)

    def marked(given: Pairs) -> MarkedPair:
        return mark(given, tokenizer, lowercase=lowercase, orders=orders, normalise=normalise)

    if not used:
        return marked(pairs)
    alone = OnDemand(len(references), lambda k: marked(Pairs.of([hypothesis], [references[k]])))
    best = alone[used - 1]
    ledger = best.ledger
    if used != 1:
        ledger = tuple(replace(row, granted_by=(used,) if row.allowed else ()) for row in ledger)
    return MarkedPair(
        best.hypothesis,
        OnDemand(len(references), lambda k: alone[k].references[0]),
        ledger,
        best.tokens,
        OnDemand(len(references), lambda k: alone[k].reference_tokens[0]),
    )
