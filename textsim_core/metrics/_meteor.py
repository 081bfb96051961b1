"""What the two METEORs share: settings, statistics, scores. Each aligns words in its own way."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from textsim_core import synonyms
from textsim_core.alignment_stats import AlignmentStats, Formula
from textsim_core.by_reference import flattened
from textsim_core.explain import alignment, alike
from textsim_core.explain.alignment_marks import mark
from textsim_core.explain.types import Explanation
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._contract import Facts
from textsim_core.normalisations import normalised
from textsim_core.settings import Choice, choice, number, settle
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokens import encode
from textsim_core.types import Floats, Ints, Pairs, Scores, Status, Tokens
from textsim_core.word_alignment import STAGES, Aligned, Alignment, lowered

_ROWS_AT_ONCE = 20_000  # bounds the temporary arrays; fewer would ask more often for words

_STAGES = (
    Choice("exact", "The same word"),
    Choice("exact+stem", "Also other endings", "“cars” counts for “car”."),
    Choice("exact+stem+synonym", "Also synonyms", "“car” counts for “auto” too."),
)
_CHUNKS = (
    Choice("both", "Unbroken in both texts", "The definition."),
    Choice("output", "Unbroken in the output", "As FutureAGI's function counts them."),
)
_FAILURES = {
    "nothing": "",
    "empty": "The output is empty: promptfoo refuses it with “Invalid inputs”.",
    "everything": "As shipped, promptfoo 0.120 to 0.123.1 fails on every text: “PorterStemmer "
    "should be loaded”.",
}
_REFUSALS = (
    Choice("nothing", "Nothing", "An empty output scores 0, as in NLTK and Azure."),
    Choice("empty", "Empty outputs", "As promptfoo's formula does once its stemmer is loaded."),
    Choice("everything", "Any output", "As promptfoo does as shipped: its stemmer is missing."),
)


@dataclass(frozen=True, slots=True)
class WordAlignmentMetric:
    """The settings, statistics and scores of a METEOR; `_aligned` is the metric's own."""

    name: ClassVar[str]
    title: ClassVar[str]
    position: ClassVar[int]
    facts: ClassVar[Facts]

    tokenizer: str = settings.tokenizer(
        "word_tokenize", "How the text is cut into words before anything is compared."
    )
    lowercase: bool = settings.lowercase(
        True, "Lower-case each word, after the text is cut. Stems ignore capitals anyway."
    )
    normalise: tuple[str, ...] = settings.normalise()
    stages: str = choice(
        "exact+stem+synonym", "Words match when", lambda: _STAGES,
        help="Which words may stand for each other. Stems and synonyms are English.",
    )  # fmt: skip
    synonyms: str = choice(
        synonyms.BUILT_IN, "Synonyms from", synonyms.choices, recounts=True, advanced=True,
        help="Your own NLTK corpus is offered where it is installed. Nothing is downloaded.",
    )  # fmt: skip
    alpha: float = number(
        0.9, "Alpha: weight of recall", 0.0, 1.0,
        help="1: only expected words that are missing cost; 0: only words that are too many.",
    )  # fmt: skip
    beta: float = number(
        3.0, "Beta: shape of the penalty", 0.0, 100.0, advanced=True,
        help="The higher, the less a few breaks in the word order cost.",
    )  # fmt: skip
    gamma: float = number(
        0.5, "Gamma: largest penalty", 0.0, 1.0,
        help="The share of the score that is lost when no two words stay together.",
    )  # fmt: skip
    chunks: str = choice(
        "both", "A stretch is", lambda: _CHUNKS, advanced=True,
        help="When matching words that follow each other count as one stretch.",
    )  # fmt: skip
    fails_on: str = choice(
        "nothing", "No score for", lambda: _REFUSALS, advanced=True,
        help="Where a tool stops with an error, for reading promptfoo's numbers.",
    )  # fmt: skip

    def __post_init__(self) -> None:
        synonyms.require(self.synonyms)
        settle(self)

    def statistics(self, pairs: Pairs) -> AlignmentStats:
        """Counts of matched words and of chunks, by stage. See `AlignmentStats`."""
        parts = []
        for chunk in pairs.chunks(_ROWS_AT_ONCE) or [pairs]:
            tokens = self._tokens(chunk)
            flat, laid_out = flattened(chunk, tokens)
            parts.append(AlignmentStats.of(chunk, tokens, self._aligned(laid_out, len(flat))))
        return parts[0] if len(parts) == 1 else AlignmentStats.concatenate(parts)

    def score(self, stats: AlignmentStats) -> Scores:
        """Every row's score with its best reference."""
        parts = self._formula.parts(stats)
        values = parts.pop("score")
        statuses = self._statuses(stats)
        values[statuses != Status.OK] = np.nan
        return Scores(
            self.name, self.signature(stats), values, statuses, self._shown(parts), self._reasons()
        )

    def corpus(self, stats: AlignmentStats) -> Scores:
        """One row: the mean of the rows that have a score, beside the sums of their counts.

        Precision, recall and F are means too; the penalty is what leads from
        the mean F to the mean score.
        """
        scores = self.score(stats)
        ok = scores.statuses == Status.OK
        values = scores.values[ok]
        parts = {name: _pooled(part[ok]) for name, part in scores.parts.items()}
        parts["reference"][:] = 0
        value = math.fsum(values) / len(values) if len(values) else math.nan
        mean, matches = parts["f_mean"][0], parts["matches"][0]
        parts["penalty"][:] = 1 - value / mean if mean > 0 else 0.0
        parts["fragmentation"][:] = parts["chunks"][0] / matches if matches else 0.0
        status = Status.OK if len(values) else self._no_row(stats)
        return Scores(
            self.name, scores.signature, np.array([value]), np.array([status], np.int8), parts,
            self._reasons(),
        )  # fmt: skip

    def explain(self, stats: AlignmentStats, pairs: Pairs | None = None) -> Explanation:
        """Why this score: of the one pair in ``pairs``, or of all rows of ``stats`` together."""
        rows = self.score(stats)
        ok = rows.statuses == Status.OK
        losses = self._formula.losses({name: part[ok] for name, part in rows.parts.items()})
        marked, scores = None, self.corpus(stats)
        if pairs is not None:
            scores = rows
            hypothesis, references = pairs.row(0)
            marked = mark(
                pairs,
                TOKENIZERS[self.tokenizer],
                lambda k: self._alignment(Pairs.of([hypothesis], [[references[k]]])),
                normalise=self.normalise,
                used=int(rows.parts["reference"][0]),
            )
        return alignment.explain(
            scores.row(0),
            marked,
            losses=tuple(math.fsum(column) / max(len(losses), 1) for column in losses.T),
            formula=self._formula,
            rows=int(ok.sum()),
            unit=TOKENIZERS[self.tokenizer].unit,
            notes=() if pairs is None else alike.notes(self, stats, pairs),
        )

    def _alignment(self, pairs: Pairs) -> Alignment:
        """The matched words of each reference of each row; one pair a reference, in order."""
        flat, tokens = flattened(pairs, self._tokens(pairs))
        return self._aligned(tokens, len(flat)).by_limit[self._formula.limit - 1]

    def signature(self, stats: AlignmentStats) -> str:
        """Every setting that decides the number, and which synonyms were used."""
        counts = np.unique(stats.reference_counts)
        shown = {
            "nrefs": counts[0] if len(counts) == 1 else "var" if len(counts) else 0,
            "case": "lc" if self.lowercase else "mixed",
            "tok": TOKENIZERS[self.tokenizer].signature,
            "stages": self.stages,
            "syn": synonyms.edition(self.synonyms) if self._formula.limit == len(STAGES) else None,
            "alpha": f"{self.alpha:g}",
            "beta": f"{self.beta:g}",
            "gamma": f"{self.gamma:g}",
            "norm": "+".join(self.normalise) or None,
            "chunks": self.chunks if self.chunks != "both" else None,
            "fails": self.fails_on if self.fails_on != "nothing" else None,
        }
        return "|".join(f"{key}:{value}" for key, value in shown.items() if value is not None)

    def _aligned(self, tokens: Tokens, pairs: int) -> Aligned:
        """The alignments; each of the two metrics makes its own."""
        raise NotImplementedError

    def _shown(self, parts: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
        """The parts that mean something for this metric."""
        return {name: part for name, part in parts.items() if name != "proven"}

    @property
    def _formula(self) -> Formula:
        limit = self.stages.count("+") + 1
        return Formula(self.alpha, self.beta, self.gamma, limit, self.chunks == "both")

    def _tokens(self, pairs: Pairs) -> Tokens:
        """The words of the outputs, then of the references; lower-cased once they are cut."""
        texts = normalised(pairs.texts, self.normalise)
        tokens = encode(texts, TOKENIZERS[self.tokenizer])
        return lowered(tokens) if self.lowercase else tokens

    def _statuses(self, stats: AlignmentStats) -> NDArray[np.int8]:
        statuses = stats.statuses.copy()
        if self.fails_on != "nothing":
            failing = stats.blank | (self.fails_on == "everything")
            statuses[failing & (statuses == Status.OK)] = Status.UNDEFINED
        return statuses

    def _no_row(self, stats: AlignmentStats) -> Status:
        undefined = (self._statuses(stats) == Status.UNDEFINED).any()
        return Status.UNDEFINED if undefined else Status.NO_REFERENCE

    def _reasons(self) -> dict[int, str]:
        return {
            int(Status.UNDEFINED): _FAILURES[self.fails_on],
            int(Status.NO_REFERENCE): "There is no expected text to compare with.",
            int(Status.NO_HYPOTHESIS): "There is no output to score.",
        }


def _pooled(part: NDArray[Any]) -> NDArray[Any]:
    """One row of a part: the sum of counts, the mean of shares, all of truths."""
    if part.dtype == bool:
        return np.array([part.all()])
    if part.dtype.kind == "f":
        mean: Floats = np.array([math.fsum(part) / len(part) if len(part) else 0.0])
        return mean
    total: Ints = part.sum(axis=0, dtype=np.int64, keepdims=True)
    return total
