"""BLEU's settings, what they accept, and what they say in its signature."""

from __future__ import annotations

from dataclasses import dataclass

from textsim_core.metrics import _settings as settings
from textsim_core.order_weights import checked_weights
from textsim_core.reference_counts import nrefs
from textsim_core.settings import Choice, choice, number, registered, settle, switch, weighting
from textsim_core.smoothing import SMOOTHINGS, Smoothing
from textsim_core.smoothing_history import RELEASES, TODAY, smoothing_of
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.types import Ints

RULES = (
    Choice("closest", "Closest", "Nearest in length; of two equally near, the shorter."),
    Choice("shortest", "Shortest", "The shortest expected text (Hugging Face evaluate)."),
    Choice("closest-first", "Closest, first listed", "Of two equally near, the first listed."),
)
POOLINGS = (
    Choice("sums", "Exact sums", "Matches and totals of all rows are added up."),
    Choice("nltk", "As NLTK", "Short rows count phantom n-grams; methods 5 to 7 see the last row."),
)
EMPTIES = (
    Choice("zero", "Scores 0", "An empty output scores 0, as in most tools."),
    Choice("counted", "As counted", "No special case: smoothing decides (bleuscore)."),
    Choice("either-zero", "Either scores 0", "An empty expected text scores 0 too (FutureAGI)."),
    Choice("undefined", "Undefined", "No score: Hugging Face evaluate raises an error there."),
)
PENALTIES = (
    Choice("papineni", "Standard", "exp(1 − expected / output) for outputs that are too short."),
    Choice(
        "inverted",
        "Inverted (promptfoo until 0.121.15)",
        "exp(1 − output / expected): a mistake that rewards short outputs, even above 100.",
    ),
)
CLIPPINGS = (
    Choice("together", "All together", "A phrase counts if any expected text has it (Papineni)."),
    Choice(
        "single",
        "The best single one",
        "Each phrase length is matched with one expected text, the best (promptfoo).",
    ),
)
GENERATIONS = tuple(Choice(release, f"{release} and later") for release in RELEASES)


@dataclass(frozen=True, slots=True)
class BleuSettings:
    """Every choice that tools make differently; see `bleu.Bleu`."""

    tokenizer: str = settings.tokenizer("13a")
    lowercase: bool = settings.lowercase()
    normalise: tuple[str, ...] = settings.normalise()
    max_order: int = settings.max_order()
    weights: tuple[float, ...] | None = weighting(
        "Weights", help="One weight for each phrase length; they add up to 1. Empty: all equal.",
    )  # fmt: skip
    smoothing: str = choice(
        "exp", "Smoothing", registered(SMOOTHINGS),
        help="What a phrase length without any match counts as.",
    )  # fmt: skip
    smoothing_value: float | None = number(
        None, "Smoothing constant", 0.0, 1e6, advanced=True,
        help="The constant of floor, add-k, epsilon and method1. Empty: the tool's own.",
    )  # fmt: skip
    effective_order: bool | None = switch(
        None, "Skip phrases longer than the text", advanced=True,
        help="Auto does as the smoothing's own tool: sacreBLEU skips them in single rows.",
    )  # fmt: skip
    reference_length: str = choice(
        "closest", "Expected length", lambda: RULES, advanced=True,
        help="Which expected text's length counts when there are several.",
    )  # fmt: skip
    clipping: str = choice(
        "together", "Several expected texts", lambda: CLIPPINGS,
        recounts=True, advanced=True,
        help="Whether a phrase may be found in any expected text or in one for all phrases.",
    )  # fmt: skip
    brevity: str = choice(
        "papineni", "Length penalty", lambda: PENALTIES, advanced=True,
        help="What becomes of outputs that are shorter than expected.",
    )  # fmt: skip
    pooling: str = choice(
        "sums", "Whole-set sums", lambda: POOLINGS, advanced=True,
        help="How the rows of a data set are added up.",
    )  # fmt: skip
    auto_reweigh: bool = switch(
        False, "Re-weigh short texts (NLTK)", advanced=True,
        help="Texts under four tokens weigh the phrase lengths that they have equally.",
    )  # fmt: skip
    nltk_release: str = choice(
        TODAY, "NLTK's formulas of", lambda: GENERATIONS, advanced=True,
        help="Methods 0, 2, 4 and 7 were computed differently in older releases.",
    )  # fmt: skip
    empty: str = choice(
        "zero", "Empty texts", lambda: EMPTIES, advanced=True,
        help="What a row with an empty output or an empty expected text gets.",
    )  # fmt: skip

    def __post_init__(self) -> None:
        settle(self)
        if self.weights is not None:
            object.__setattr__(self, "weights", checked_weights(self.weights))
            object.__setattr__(self, "max_order", len(self.weights))

    def signature(self, reference_counts: Ints, *, corpus: bool) -> str:
        """The signature of sacreBLEU without its version, then what differs from its defaults."""
        smooth = self.smoothing
        if self.smoother.default is not None:
            smooth += f"[{self.constant:.2f}]" if self.constant >= 0.01 else f"[{self.constant:g}]"
        extras = {
            "norm": "+".join(self.normalise) or None,
            "order": self.max_order if self.max_order != 4 else None,
            "weights": ",".join(f"{w:.6g}" for w in self.weights) if self.weights else None,
            "len": self.reference_length if self.reference_length != "closest" else None,
            "clip": self.clipping if self.clipping != "together" else None,
            "bp": self.brevity if self.brevity != "papineni" else None,
            "pool": self.pooling if corpus and self.pooling != "sums" else None,
            "nltk": self.nltk_release if self.nltk_release != TODAY else None,
            "reweigh": "yes" if self.auto_reweigh else None,
            "empty": self.empty if self.empty != "zero" else None,
        }
        return (
            f"nrefs:{nrefs(reference_counts)}|case:{'lc' if self.lowercase else 'mixed'}"
            f"|eff:{'yes' if self.skips_missing(corpus) else 'no'}"
            f"|tok:{TOKENIZERS[self.tokenizer].signature}|smooth:{smooth}"
        ) + "".join(f"|{key}:{value}" for key, value in extras.items() if value is not None)

    @property
    def smoother(self) -> Smoothing:
        """The smoothing by its name, as the chosen NLTK computes it."""
        return smoothing_of(self.smoothing, self.nltk_release)

    @property
    def constant(self) -> float:
        """The smoothing's constant: the given one, its own, or 0 where it has none."""
        default = self.smoother.default
        given = self.smoothing_value if default is not None else None
        return given if given is not None else default or 0.0

    def skips_missing(self, corpus: bool) -> bool:
        """Whether orders without n-grams are left out; sacreBLEU does so on single rows only."""
        if self.effective_order is not None:
            return self.effective_order
        return not corpus and self.smoother.family == "sacrebleu"
