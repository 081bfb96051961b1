"""The parts of a chrF score, and the characters that its marks show."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from textsim_core.characters import Dropped
from textsim_core.chrf_counts import ChrfStats
from textsim_core.spans import Traced
from textsim_core.tokenizers import TOKENIZERS, Tokenizer
from textsim_core.tokenizers._contract import Text
from textsim_core.types import Floats, Status

REASONS = {
    int(Status.NO_REFERENCE): "There is no expected text to compare with.",
    int(Status.NO_HYPOTHESIS): "There is no output to score.",
}


def parts_of(
    stats: ChrfStats, counted: Floats, f_scores: Floats, beta: float
) -> dict[str, NDArray[Any]]:
    """The named quantities of settled statistics.

    ``counted`` (rows, character orders + word orders) is 1 for each order that
    counts, ``f_scores`` has its shape. Word parts are there where words count.
    ``precision`` and ``recall`` are the averages over the orders that count.
    """
    orders, chars = stats.orders(), stats.matches.shape[1]
    weights = counted / np.maximum(counted.sum(axis=1, keepdims=True), 1)
    by_order = {
        "matches": orders.matches,
        "totals": orders.totals,
        "reference_totals": orders.reference_totals,
        "precisions": orders.precisions,
        "recalls": orders.recalls,
        "f_scores": f_scores,
        "weights": weights,
    }
    parts: dict[str, NDArray[Any]] = {name: part[:, :chars] for name, part in by_order.items()}
    if orders.matches.shape[1] > chars:
        parts |= {f"word_{name}": part[:, chars:] for name, part in by_order.items()}
    return parts | {
        "precision": (orders.precisions * weights).sum(axis=1),
        "recall": (orders.recalls * weights).sum(axis=1),
        "beta": np.full(len(stats), float(beta)),
        "hypothesis_length": stats.totals[:, 0],
        "reference_length": stats.reference_totals[:, 0],
    }


def character_tokens(dropped: Dropped) -> Tokenizer:
    """The tokenizer whose tokens are the characters that count."""
    return {
        "white space": TOKENIZERS["char"],
        "blanks": _WITHOUT_BLANKS,
        "ends": _WITHOUT_ENDS,
        "nothing": _EVERYTHING,
    }[dropped]


def _stripped(text: Text) -> Text:
    """Like ``str.strip``."""
    if not isinstance(text, Traced):
        return text.strip()
    head = range(len(text.text) - len(text.text.lstrip()))
    return text.rstrip().without(head)


_WITHOUT_BLANKS = Tokenizer(
    name="characters-without-blanks",
    title="Characters without plain spaces",
    summary="Every character but U+0020 and white space at the ends.",
    source="torchmetrics 1.4.3",
    position=52,
    signature="characters-without-blanks",
    cut=lambda text: list(text.strip().replace(" ", "")),
    rewrite=_stripped,
    keeps=lambda char: char != " ",
    unit="character",
)
_WITHOUT_ENDS = Tokenizer(
    name="characters-trimmed",
    title="Characters between the ends",
    summary="Every character but white space at the ends.",
    source="FutureAGI platform, evaluation chrf_score",
    position=54,
    signature="characters-trimmed",
    cut=lambda text: list(text.strip()),
    rewrite=_stripped,
    keeps=lambda char: True,
    unit="character",
)
_EVERYTHING = Tokenizer(
    name="characters",
    title="All characters",
    summary="Every character, white space too.",
    source="sacreBLEU 2.6.0, CHRF with whitespace",
    position=53,
    signature="characters",
    cut=list,
    keeps=lambda char: True,
    unit="character",
)
