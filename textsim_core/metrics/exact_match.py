"""Exact match: is the output the expected text, character for character?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from textsim_core.exact import LeftAlone, MatchStats, match_stats
from textsim_core.explain import alike, sameness
from textsim_core.explain.reference_marks import mark_each
from textsim_core.explain.types import Explanation
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._means import REASONS, mean_of_rows
from textsim_core.metrics._settings import Configured
from textsim_core.reference_counts import nrefs
from textsim_core.settings import Choice, choice, switch
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.types import Ints, Pairs, Scores, Status

_SPACES = (
    Choice("kept", "Counts", "Every space and line break must be the same."),
    Choice("trimmed", "Not at the ends", "White space before and behind the text is ignored."),
    Choice("collapsed", "Any run is one space", "How much white space stands where is ignored."),
)
_PUNCTUATIONS = (
    Choice("kept", "Counts", "Every mark must be the same."),
    Choice("ascii", "ASCII marks are ignored", "As SQuAD does: 3.14 is then 314."),
    Choice("unicode", "All marks are ignored", "Punctuation and symbols of every script."),
)


@dataclass(frozen=True, slots=True)
class ExactMatch(Configured):
    """1 where the output equals one of the references, else 0; raw unless told otherwise.

    SQuAD's exact match: ``lowercase=True, punctuation="ascii", articles=True,
    whitespace="collapsed"``. Two empty texts are equal. A data set scores the
    mean of its rows: the share of matches. Raises SettingError for a value outside.
    """

    name: ClassVar[str] = "exact_match"
    title: ClassVar[str] = "Exact match"
    position: ClassVar[int] = 38
    facts: ClassVar[Facts] = Facts(
        purpose="covers the content",
        question="Is the output exactly an expected text?",
        good_for="labels, numbers, codes and one-word answers",
        bad_for="anything that can be said in two ways",
        source="Rajpurkar et al. 2016, https://aclanthology.org/D16-1264; its evaluation script",
        corpus="mean",
        symmetric=True,
    )

    whitespace: str = choice(
        "kept", "White space", lambda: _SPACES, recounts=True,
        help="Whether spaces and line breaks must be the same too.",
    )  # fmt: skip
    lowercase: bool = settings.lowercase()
    punctuation: str = choice(
        "kept", "Punctuation", lambda: _PUNCTUATIONS, recounts=True,
        help="Whether punctuation must be the same too.",
    )  # fmt: skip
    articles: bool = switch(
        False, "Ignore a, an, the", recounts=True, advanced=True,
        help="Leave out these three words, in small letters: switch capitals off too.",
    )  # fmt: skip
    normalise: tuple[str, ...] = settings.normalise(before="comparing")

    def statistics(self, pairs: Pairs) -> MatchStats:
        """Whether and how far each output agrees with its closest reference."""
        return match_stats(pairs, self._left_alone)

    def score(self, stats: MatchStats) -> Scores:
        """1 or 0 for every row."""
        values = np.where(stats.statuses == Status.OK, stats.equal.astype(np.float64), np.nan)
        parts = {
            "equal": stats.equal,
            "agreement": stats.agreements,
            "hypothesis_length": stats.lengths,
            "reference_length": stats.reference_lengths,
            "reference": stats.references + 1,
        }
        signature = self.signature(stats.reference_counts)
        return Scores(self.name, signature, values, stats.statuses, parts, REASONS)

    def corpus(self, stats: MatchStats) -> Scores:
        """One row: the share of outputs that match."""
        ok = stats.statuses == Status.OK
        return mean_of_rows(self.score(stats), self.signature(stats.reference_counts[ok]))

    def explain(self, stats: MatchStats, pairs: Pairs | None = None) -> Explanation:
        """Where the texts part; the one loss is the whole point."""
        rows = int((stats.statuses == Status.OK).sum())
        if pairs is None:
            return sameness.explain(self.corpus(stats).row(0), rows, self._left_alone)
        used = int(stats.references[0]) + 1
        marked = mark_each(
            pairs,
            TOKENIZERS["whitespace"],
            used,
            lowercase=self.lowercase,
            orders=1,
            normalise=self.normalise,
        )
        score, notes = self.score(stats).row(0), alike.notes(self, stats, pairs)
        return sameness.explain(score, rows, self._left_alone, marked, notes)

    def signature(self, reference_counts: Ints) -> str:
        """How the number was made, as sacreBLEU writes it."""
        return (
            f"nrefs:{nrefs(reference_counts)}"
            f"|case:{'lc' if self.lowercase else 'mixed'}|space:{self.whitespace}"
            f"|punct:{self.punctuation}|articles:{'ignored' if self.articles else 'kept'}"
        ) + (f"|norm:{'+'.join(self.normalise)}" if self.normalise else "")

    @property
    def _left_alone(self) -> LeftAlone:
        return LeftAlone(
            self.whitespace, self.lowercase, self.punctuation, self.articles, self.normalise
        )


METRIC = ExactMatch
