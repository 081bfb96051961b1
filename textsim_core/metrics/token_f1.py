"""Token F1 (SQuAD, Rajpurkar et al. 2016): the words that two answers have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textsim_core.metrics import _overlap_choices as choices
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._overlap import OverlapMetric
from textsim_core.settings import choice, registered
from textsim_core.tokenizers import TOKENIZERS


@dataclass(frozen=True, slots=True)
class TokenF1(OverlapMetric):
    """Token F1 as SQuAD and Azure compute it: F of clipped word matches between two answers.

    Range 0…1; two texts without a word score 1 (SQuAD; ``empty="zero"``:
    Azure's 0). Of several references the best one counts. A data set scores
    the mean of its rows. Plain token F1 is another tokenizer, such as
    "whitespace". Raises SettingError for a value outside.
    """

    name: ClassVar[str] = "token_f1"
    title: ClassVar[str] = "Token F1"
    position: ClassVar[int] = 36
    facts: ClassVar[Facts] = Facts(
        purpose="covers the content",
        question="How many words do the answer and the expected answer have in common?",
        good_for="short answers to questions, where some extra words do little harm",
        bad_for="numbers and signs (3.14 equals 314), word order, long texts",
        source="Rajpurkar et al. 2016, https://aclanthology.org/D16-1264; its evaluation script",
        corpus="mean",
        symmetric=True,
    )

    tokenizer: str = choice(
        "squad", "Words are cut by", registered(TOKENIZERS), recounts=True,
        help="How the text is cut into words. SQuAD's way also drops punctuation and articles.",
    )  # fmt: skip
    empty: str = choice(
        "equal", "Empty texts", lambda: choices.EMPTIES, advanced=True,
        help="What a row gets whose output or expected text holds no word.",
    )  # fmt: skip

    @property
    def variant(self) -> str:
        """Which variant of `rouge.RougeStats` the metric is: words are 1-grams."""
        return "rouge1"


METRIC = TokenF1
