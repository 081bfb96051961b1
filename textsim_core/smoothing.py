"""The smoothing methods by name, with what must be known to choose and to use one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from textsim_core import smoothing_methods as methods
from textsim_core.order_counts import OrderCounts
from textsim_core.types import Bools, Floats


@dataclass(frozen=True, slots=True)
class Smoothing:
    """One smoothing method and what must be known to use it.

    ``family``: whose rules hold around it. "nltk": an order without n-grams
    counts as 0 of 1, and a precision that stays 0 is left out of the mean.
    "sacrebleu": an order without n-grams is 0. "evaluate": as written, even
    where nothing matches. ``guarded``: no match at all gives 0 whatever the
    method. ``fills_missing``: orders without n-grams get a value too.
    ``skips_unmatched``: orders without a match give their weight to the others.
    ``default`` is the method's constant, None where it has none.
    """

    name: str
    title: str
    summary: str
    family: Literal["nltk", "sacrebleu", "evaluate"]
    function: Callable[[OrderCounts, float], Floats]
    default: float | None = None
    guarded: bool = True
    fills_missing: bool = False
    skips_unmatched: bool = False
    undefined: Callable[[OrderCounts], Bools] | None = None
    undefined_reason: str = ""

    @property
    def drops_zeros(self) -> bool:
        """NLTK leaves precisions of 0 out of the mean without giving their weight to the rest."""
        return self.family == "nltk"


_HALVING = "Each further order without a match gets half the credit of the one before."
_LIFTED = "Every order above single words is lifted by"

_SACREBLEU = (
    Smoothing(
        "none", "None", "No help: one order without a match makes the score 0.",
        "sacrebleu", methods.none,
    ),
    Smoothing("exp", "Exponential (sacreBLEU)", _HALVING, "sacrebleu", methods.exp),
    Smoothing(
        "floor", "Floor (sacreBLEU)", "An order without a match counts as a small fixed number.",
        "sacrebleu", methods.floor, 0.1,
    ),
    Smoothing(
        "add-k", "Add k above single words (sacreBLEU)", f"{_LIFTED} k matches.",
        "sacrebleu", methods.add_k, 1.0, fills_missing=True,
    ),
)  # fmt: skip
_OTHERS = (
    Smoothing(
        "add-one", "Add one everywhere (Hugging Face)",
        "Every order, single words too, is lifted by one match, even where nothing matches.",
        "evaluate", methods.add_one, guarded=False,
    ),
    Smoothing(
        "add-one-if-matched", "Add one if all orders match (torchmetrics)",
        "Lifts the higher orders by one match, but only where none of them is empty.",
        "evaluate", methods.add_one_if_matched,
    ),
    Smoothing(
        "epsilon", "Epsilon (promptfoo)",
        "An order without a match gets a precision of nearly nothing.",
        "evaluate", methods.epsilon, 1e-7, guarded=False,
    ),
    Smoothing(
        "add-one-epsilon", "Add one, epsilon if missing (FutureAGI)",
        "Every order is lifted by one match; one that the text is too short for counts as "
        "nearly nothing.",
        "evaluate", methods.add_one_epsilon, 1e-9, guarded=False,
    ),
    Smoothing(
        "skip", "Skip orders without a match (FutureAGI, TypeScript)",
        "An order without a match is left out and gives its weight to the others.",
        "evaluate", methods.none, skips_unmatched=True,
    ),
)  # fmt: skip
_NLTK = (
    Smoothing(
        "method0", "NLTK method 0", "No smoothing; NLTK prints about 1e-78 where others print 0.",
        "nltk", methods.method0,
    ),
    Smoothing(
        "method1", "NLTK method 1", "An order without a match counts as a tenth of a match.",
        "nltk", methods.method1, 0.1,
    ),
    Smoothing("method2", "NLTK method 2", f"{_LIFTED} one match.", "nltk", methods.method2),
    Smoothing("method3", "NLTK method 3", _HALVING, "nltk", methods.method3),
    Smoothing(
        "method4", "NLTK method 4",
        "As method 3, with less credit for short texts; not meant for one-word texts.",
        "nltk", methods.method4,
    ),
    Smoothing(
        "method5", "NLTK method 5", "Averages each order with its neighbours; can exceed 100.",
        "nltk", methods.method5,
    ),
    Smoothing(
        "method6", "NLTK method 6",
        "Guesses long phrases from shorter ones; undefined without a three-word match; "
        "can exceed 100.",
        "nltk", methods.method6, undefined=methods.no_trigram,
        undefined_reason="NLTK's method 6 needs a matching phrase of three words (a trigram), "
        "and here there is none.",
    ),
    Smoothing(
        "method7", "NLTK method 7", "Method 4, then method 5; can exceed 100.",
        "nltk", methods.method7,
    ),
)  # fmt: skip

SMOOTHINGS = {smoothing.name: smoothing for smoothing in (*_SACREBLEU, *_OTHERS, *_NLTK)}
"""Every smoothing method by name, in the order of the picker."""
