"""Edit metrics by the plain distance: over words (`WordRate`), over characters."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from textsim_core.align import Symbols, code_units, symbols
from textsim_core.edit_statistics import EditStats, edit_stats
from textsim_core.explain.words import count, points
from textsim_core.metrics import _edit_choices as choices
from textsim_core.metrics import _settings as settings
from textsim_core.metrics._edit_rate import EditRate
from textsim_core.normalisations import normalised, traced
from textsim_core.reference_counts import nrefs
from textsim_core.spans import Span, Traced
from textsim_core.tokenizers import TOKENIZERS
from textsim_core.tokens import encode
from textsim_core.types import Floats, Ints, Pairs, Score, arrow_to_texts


class NearestRate(EditRate):
    """The edits are those of the plain edit distance to one reference of each row."""

    __slots__ = ()
    reference: str

    def statistics(self, pairs: Pairs) -> EditStats:
        """The edits of each row against the reference that counts. See `EditStats`."""
        return self._counted(pairs)[0]

    def used(self, pairs: Pairs) -> int | None:
        """The place of the reference that counts for the one pair; None without any."""
        chosen = int(self._counted(pairs)[1][0])
        return chosen if chosen >= 0 else None

    def ranking(self, stats: EditStats) -> Floats:
        """What is lowest for the reference that counts."""
        return self.values(stats)

    def _counted(self, pairs: Pairs) -> tuple[EditStats, Ints]:
        texts = self.symbols(pairs)
        cost = self.ranking if self.reference == "best" else None
        return edit_stats(pairs, texts[: len(pairs)], texts[len(pairs) :], cost)

    def undefined(self, stats: EditStats) -> NDArray[np.bool_]:
        """Rows with an empty reference, where ``empty`` says so."""
        found: NDArray[np.bool_] = stats.reference_lengths == 0
        return found & (getattr(self, "empty", "counted") == "undefined")

    def own_signature(self) -> str:
        """What `signature` says of this metric alone; begins with "|" or is empty."""
        return ""

    def signature(self, reference_counts: Ints) -> str:
        """All that can change the number, in sacreBLEU's form."""
        normalised = f"|norm:{'+'.join(self.normalise)}" if self.normalise else ""
        first = "|refs:first" if self.reference == "first" else ""
        empty = "|empty:undefined" if getattr(self, "empty", "counted") == "undefined" else ""
        case = "lc" if self.lowercase else "mixed"
        refs = nrefs(reference_counts)
        return f"nrefs:{refs}|case:{case}{self.own_signature()}{normalised}{first}{empty}"


class PerReference(NearestRate):
    """The value is the edits over the length of the reference."""

    __slots__ = ()

    def values(self, stats: EditStats) -> Floats:
        """Edits over reference tokens; over 1 where there are none."""
        rates: Floats = stats.edits / np.maximum(stats.reference_lengths, 1)
        return rates

    def formula(self, score: Score) -> str:
        """Edits over expected tokens."""
        edits, expected = count(score.parts["edits"], "edit"), score.parts["reference_length"]
        if not expected:
            return f"The expected text is empty, so each {self.token_name()} of the output counts."
        expected = count(expected, self.token_name())
        return f"{edits} for {expected} expected: {points(score.value, 2)}."


@dataclass(frozen=True, slots=True)
class WordRate(NearestRate):
    """Symbols are the tokens of a registered tokenizer; the settings of every word error rate."""

    tokenizer: str = settings.tokenizer("spaces")
    lowercase: bool = settings.lowercase()
    normalise: tuple[str, ...] = settings.normalise()
    reference: str = choices.reference()
    empty: str = choices.empty()

    def symbols(self, pairs: Pairs) -> list[Symbols]:
        """Each text as one symbol a token."""
        texts = normalised(pairs.texts, self.normalise)
        return symbols(encode(texts, TOKENIZERS[self.tokenizer], lowercase=self.lowercase))

    def tokens(self, text: str) -> tuple[list[str], tuple[Span, ...]]:
        """The tokens of one text and where they stand in it."""
        rewritten, tokenizer = traced(text, self.normalise), TOKENIZERS[self.tokenizer]
        words = tokenizer.split(rewritten.text, lowercase=self.lowercase)
        return words, tokenizer.spans(rewritten, lowercase=self.lowercase)

    def token_name(self) -> str:
        """What the tokenizer calls one token."""
        return TOKENIZERS[self.tokenizer].unit

    def own_signature(self) -> str:
        """The tokenizer."""
        return f"|tok:{TOKENIZERS[self.tokenizer].signature}"


class CharacterRate(NearestRate):
    """Symbols are characters (code points), white space among them."""

    __slots__ = ()
    unit = "character"
    trim: bool

    def symbols(self, pairs: Pairs) -> list[Symbols]:
        """Each text as its characters; a missing one has none."""
        texts = arrow_to_texts(normalised(pairs.texts, self.normalise))
        return [self._seen(text or "") for text in texts]

    def _seen(self, text: str) -> str:
        text = text.lower() if self.lowercase else text
        text = text.strip() if self.trim else text
        dropped = self.dropped()
        return text.translate(dict.fromkeys(map(ord, dropped))) if dropped else text

    def dropped(self) -> str:
        """Characters that do not count."""
        return ""

    def tokens(self, text: str) -> tuple[list[str], tuple[Span, ...]]:
        """The characters that count and where they stand in the text."""
        seen = self._traced(traced(text, self.normalise))
        return list(seen.text), tuple(zip(seen.starts, seen.stops, strict=True))

    def _traced(self, text: Traced) -> Traced:
        """`_seen`, with each character's place in the original."""
        text = text.lower() if self.lowercase else text
        if self.trim:
            text = text.rstrip()
            text = text.without(range(len(text.text) - len(text.text.lstrip())))
        dropped = self.dropped()
        return text.without([i for i, char in enumerate(text.text) if char in dropped])

    def own_signature(self) -> str:
        """Characters, and whether white space at the ends counts."""
        return f"|tok:characters|trim:{'yes' if self.trim else 'no'}"


class UnitRate(CharacterRate):
    """The same where characters may be counted as JavaScript does (UTF-16 code units)."""

    __slots__ = ()
    code_units: bool

    def symbols(self, pairs: Pairs) -> list[Symbols]:
        """Each text as its characters or code units."""
        texts = CharacterRate.symbols(self, pairs)
        return [code_units(str(text)) for text in texts] if self.code_units else texts

    def tokens(self, text: str) -> tuple[list[str], tuple[Span, ...]]:
        """The characters or code units, both halves of a character with its place."""
        seen, spans = CharacterRate.tokens(self, text)
        if not self.code_units:
            return seen, spans
        halves = [(half, span) for char, span in zip(seen, spans, strict=True)
                  for half in code_units(char)]  # fmt: skip
        return [half for half, _ in halves], tuple(span for _, span in halves)

    def own_signature(self) -> str:
        """As for characters, with the unit."""
        units = "|units:utf16" if self.code_units else ""
        return CharacterRate.own_signature(self) + units
