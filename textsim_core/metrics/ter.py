"""Translation edit rate (Snover et al. 2006), with shifts, as sacreBLEU 2.6 computes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from textsim_core.align import EditScript, Symbols, symbols
from textsim_core.edit_statistics import LENGTH_UNIT, EditStats
from textsim_core.explain.edits import TRANSLATION_KINDS, EditKind
from textsim_core.explain.words import count, points
from textsim_core.metrics import _edit_choices as choices
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._contract import Facts
from textsim_core.metrics._edit_rate import REASONS, EditRate
from textsim_core.normalisations import normalised, traced
from textsim_core.reference_counts import nrefs
from textsim_core.settings import choice, switch
from textsim_core.spans import Span
from textsim_core.tokenizers import Tokenizer
from textsim_core.tokenizers._tercom import tercom
from textsim_core.tokens import encode
from textsim_core.translation_statistics import EFFORTS, Shifts, row_scripts, shift_stats
from textsim_core.types import Floats, Ints, Pairs, Score, Status

_ROWS_AT_ONCE = 100_000  # bounds the memory for tokens


@dataclass(frozen=True, slots=True)
class Ter(EditRate):
    """Shifts, substitutions, insertions and deletions over the average reference length.

    Range 0 to any number. Of several references the one with the fewest edits
    counts; the length is the average over all. An empty output scores 1, an
    empty reference 1, both empty 0 (sacreBLEU). Corpus: all edits over all
    average lengths. A row that takes more steps than ``effort`` allows is not
    computed; the steps depend on the texts alone. Defaults are sacreBLEU's:
    lower case, words cut at white space. Raises SettingError for a value
    outside.
    """

    name: ClassVar[str] = "ter"
    title: ClassVar[str] = "TER, translation edit rate"
    position: ClassVar[int] = 610
    facts: ClassVar[Facts] = Facts(
        purpose="editing effort",
        question="How many edits, moves among them, does an editor need for each expected word?",
        good_for="translations that people correct afterwards",
        bad_for="free wording, single short sentences",
        source="Snover et al. 2006, https://aclanthology.org/2006.amta-papers.25; sacreBLEU 2.6",
        best=0.0,
        worst=1.0,
        bounded=False,
    )
    kinds: ClassVar[tuple[EditKind, ...]] = TRANSLATION_KINDS

    lowercase: bool = settings.lowercase(default=True)
    normalized: bool = switch(
        False, "Split punctuation off", recounts=True,
        help="Cut punctuation off the words and undo HTML entities (Tercom's normalisation).",
    )  # fmt: skip
    no_punct: bool = switch(
        False, "Ignore punctuation", recounts=True,
        help="Leave punctuation out of account.",
    )  # fmt: skip
    asian_support: bool = switch(
        False, "Chinese and Japanese", recounts=True,
        help="With the two settings before: each Chinese character a word, their punctuation too.",
    )  # fmt: skip
    normalise: tuple[str, ...] = settings.normalise()
    direction: str = choice(
        "output", "What is edited", lambda: choices.DIRECTIONS, recounts=True, advanced=True,
        help="Whether the output is turned into the expected text or the other way round.",
    )  # fmt: skip
    effort: str = choice(
        "usual", "Effort for a row", lambda: choices.EFFORTS, recounts=True, advanced=True,
        help="How long one row may take; a row that needs more is “not computed”.",
    )  # fmt: skip

    @property
    def _words(self) -> Tokenizer:
        return tercom(
            normalized=self.normalized, no_punct=self.no_punct, asian_support=self.asian_support
        )

    @property
    def _shifts(self) -> Shifts:
        """The search as torchmetrics runs it has stretches of up to 9 words, sacreBLEU's 10."""
        return Shifts(self.backwards, 9 if self.backwards else 10, EFFORTS[self.effort])

    @property
    def backwards(self) -> bool:
        """Whether the edits counted are those that turn the expected text into the output."""
        return self.direction == "expected"

    def symbols(self, pairs: Pairs) -> list[Symbols]:
        """Each text as one symbol a word."""
        texts = normalised(pairs.texts, self.normalise)
        return symbols(encode(texts, self._words, lowercase=self.lowercase))

    def tokens(self, text: str) -> tuple[list[str], tuple[Span, ...]]:
        """The words of one text and where they stand in it."""
        rewritten = traced(text, self.normalise)
        words = self._words.split(rewritten.text, lowercase=self.lowercase)
        return words, self._words.spans(rewritten, lowercase=self.lowercase)

    def statistics(self, pairs: Pairs) -> EditStats:
        """The fewest edits of each row, and its average reference length. See `EditStats`."""
        chunks = pairs.chunks(_ROWS_AT_ONCE) or [pairs]
        parts = [shift_stats(chunk, self.symbols(chunk), self._shifts)[0] for chunk in chunks]
        return parts[0] if len(parts) == 1 else EditStats.concatenate(parts)

    def values(self, stats: EditStats) -> Floats:
        """Edits over the average length; 1 for edits against empty references."""
        lengths = self.reference_lengths(stats)
        values: Floats = np.where(
            lengths > 0, stats.edits / np.where(lengths > 0, lengths, 1), stats.edits > 0
        )
        return values

    def reference_lengths(self, stats: EditStats) -> NDArray[Any]:
        """The average length of the references, in words."""
        return stats.reference_lengths / LENGTH_UNIT

    def formula(self, score: Score) -> str:
        """Edits over expected words."""
        edits, expected = count(score.parts["edits"], "edit"), score.parts["reference_length"]
        if not expected:
            return f"{edits} against an empty expected text: by convention {points(score.value)}."
        return f"{edits} for {expected:,.6g} words expected on average: {points(score.value, 2)}."

    def reasons(self) -> dict[int, str]:
        """The sentence for each status but OK."""
        long = (
            f"This row takes more work than the effort “{self.effort}” allows: "
            "raise the setting “Effort for a row”."
        )
        return REASONS | {int(Status.NOT_COMPUTED): long}

    def notes(self, stats: EditStats) -> tuple[str, ...]:
        """How many rows were not computed."""
        left = int((stats.statuses == Status.NOT_COMPUTED).sum())
        if not left:
            return ()
        rows = count(left, "row takes", "rows take")
        return (f"{rows} more work than the effort allows and stay out of the score of the set.",)

    def used(self, pairs: Pairs) -> int | None:
        """The place of the reference with the fewest edits; None without any."""
        chosen = int(shift_stats(pairs, self.symbols(pairs), self._shifts)[1][0])
        return chosen if chosen >= 0 else None

    def script(self, hypothesis: Symbols, reference: Symbols, tokens: list[str]) -> EditScript:
        """The edit script from the output to one reference, shifts first."""
        return row_scripts(hypothesis, reference, tokens, self._shifts)

    def signature(self, reference_counts: Ints) -> str:
        """The signature of sacreBLEU without its version, then what differs from its defaults."""
        refs = nrefs(reference_counts)
        words = {
            "norm": self.normalized,
            "punct": not self.no_punct,
            "asian": self.asian_support,
        }
        told = "".join(f"|{name}:{'yes' if on else 'no'}" for name, on in words.items())
        extras = {
            "alike": "+".join(self.normalise),
            "dir": "" if self.direction == "output" else self.direction,
            "effort": "" if self.effort == "usual" else self.effort,
        }
        more = "".join(f"|{name}:{value}" for name, value in extras.items() if value)
        return f"nrefs:{refs}|case:{'lc' if self.lowercase else 'mixed'}|tok:tercom{told}{more}"


METRIC = Ter
