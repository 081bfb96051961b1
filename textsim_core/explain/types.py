"""What an explanation is made of: frames, losses, marks, ledger. Frozen values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from textsim_core.align import EditScript
from textsim_core.causes import CauseCost
from textsim_core.explain.matter import matter
from textsim_core.near_misses import NearText
from textsim_core.types import Score

Kind = Literal["matched", "clipped", "missed"]
Style = Literal["plain", "technical", "slide"]
StepMark = Literal["plain", "matched", "now", "clipped", "missed", "moved", "deleted"]

KIND_WORDS: dict[Kind, str] = {
    "matched": "matched",
    "clipped": "said more often than allowed",
    "missed": "no match",
}
"""What the kinds mean where n-grams are counted."""


@dataclass(frozen=True, slots=True)
class Loss:
    """One part of the missing points: all ``points`` of a grouping add up to |best − score|.

    ``points`` is a fraction and may be negative (a factor that earned points);
    ``estimated`` says that smoothing invented the factor behind it.
    """

    name: str
    title: str
    points: float
    estimated: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class SceneText:
    """One text as it is in one step of a film, at most `scene.SHOWN` characters of it.

    ``reference`` is 0 for the output, k for expected text k; ``edited`` says
    that it is not (only) what its author wrote. ``gaps[i]`` stands between
    tokens i and i + 1; ``groups`` numbers the stretch that a token belongs to
    (0 = none; empty where no step counts stretches). A token marked "deleted"
    has just been taken out. ``before`` and ``after`` count tokens not shown.
    """

    reference: int
    tokens: tuple[str, ...]
    gaps: tuple[str, ...]
    marks: tuple[StepMark, ...]
    groups: tuple[int, ...] = ()
    edited: bool = False
    before: int = 0
    after: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """The tokens that stand there after the step."""
        return tuple(
            token for token, mark in zip(self.tokens, self.marks, strict=True) if mark != "deleted"
        )


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of the film: one caption, one number.

    ``value`` is the number that changes (a fraction where ``unit`` is
    "score" or "share", a count where it is "count"); ``order`` names the
    n-gram order whose marks belong to the step, 0 for plain tokens. ``texts``
    are the texts as they are in this step, where it has its own, and
    ``legend`` says what their marks mean.
    """

    name: str
    title: str
    caption: str
    label: str
    value: float
    unit: Literal["score", "share", "count"]
    order: int = 0
    texts: tuple[SceneText, ...] = field(default=(), repr=False)
    legend: Mapping[StepMark, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One distinct n-gram of the hypothesis: said, allowed by a reference, credited.

    ``granted_by`` lists the references (1 = the first) that allow the most.
    """

    order: int
    ngram: tuple[str, ...]
    said: int
    allowed: int
    granted_by: tuple[int, ...]

    @property
    def credited(self) -> int:
        """The smaller of said and allowed: what counts as matched."""
        return min(self.said, self.allowed)


@dataclass(frozen=True, slots=True)
class MarkedText:
    """One text with its tokens' places and the fate of every n-gram that starts at each.

    ``spans[i]`` are the first and the past-the-last character of token i in
    ``text``; ``ngrams[order - 1][i]`` is the fate of the n-gram that starts at
    token i.
    """

    text: str
    spans: tuple[tuple[int, int], ...]
    ngrams: tuple[tuple[Kind, ...], ...]

    def token_kinds(self, order: int) -> tuple[Kind, ...]:
        """The best fate of any n-gram of ``order`` that covers each token."""
        rank = {"missed": 0, "clipped": 1, "matched": 2}
        kinds: list[Kind] = ["missed"] * len(self.spans)
        for start, kind in enumerate(self.ngrams[order - 1]):
            for i in range(start, start + order):
                if rank[kind] > rank[kinds[i]]:
                    kinds[i] = kind
        return tuple(kinds)

    def segments(self, order: int) -> Iterator[tuple[str, Kind | Literal[""]]]:
        """The whole text in pieces, each with its kind ("" between tokens), nothing lost.

        Joining the pieces gives back ``text`` exactly.
        """
        kinds, position = self.token_kinds(order), 0
        for (start, end), kind in zip(self.spans, kinds, strict=True):
            if end <= position:
                continue
            if start > position:
                yield self.text[position:start], ""
            yield self.text[max(start, position) : end], kind
            position = end
        if position < len(self.text):
            yield self.text[position:], ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a score is what it is.

    ``losses`` is the technical grouping (one per factor), ``plain_losses`` the
    layman's; each adds up to 1 − score. ``frames`` ends with the score. Texts
    (``hypothesis``, ``references``) and the ``ledger`` are there for a pair and
    empty for a set; a reference is marked when it is asked for. ``verdicts``
    holds the sentences by style. ``unit`` is what one token is called,
    ``used_reference`` the reference (1 = the first) whose length counts, None
    for a set. ``notes`` are sentences on what a tool does differently from the
    definition, where that changes this score. ``script`` turns the hypothesis
    into the used reference, for a pair under an edit metric. ``kind_words``
    says what the kinds of the marks mean under this metric.

    `explaining.explained` adds the "slide" verdict, the near misses of a pair
    (``near``, which `marks` asks), ``diagnose``, which `causes` asks, ``towards``,
    which `compared_with` asks, how many ``rows`` have a score, and whether the
    value is a number of things (``counted``).
    """

    score: Score
    frames: tuple[Frame, ...]
    losses: tuple[Loss, ...]
    plain_losses: tuple[Loss, ...]
    verdicts: Mapping[Style, tuple[str, ...]]
    hypothesis: MarkedText | None = None
    references: Sequence[MarkedText] = ()
    ledger: tuple[LedgerRow, ...] = field(default=(), repr=False)
    unit: str = "word"
    used_reference: int | None = None
    notes: tuple[str, ...] = ()
    script: EditScript | None = None
    kind_words: Mapping[Kind, str] = field(default_factory=lambda: KIND_WORDS)
    near: Callable[[], tuple[NearText, ...]] = field(default=tuple, repr=False, compare=False)
    diagnose: Callable[[], tuple[CauseCost, ...]] = field(default=tuple, repr=False, compare=False)
    towards: Callable[[], int] = field(default=int, repr=False, compare=False)
    rows: int = 1
    counted: bool = False

    @property
    def marks(self) -> tuple[NearText, ...]:
        """The words with their near misses, the hypothesis first; empty for a set.

        Worked out when first asked for, about a millisecond a reference.
        """
        return self.near()

    @property
    def causes(self) -> tuple[CauseCost, ...]:
        """What each kind of difference costs; empty without texts or a score.

        For a set this repairs and counts every row when it is first asked for,
        about two milliseconds a row.
        """
        return self.diagnose()

    @property
    def compared_with(self) -> int:
        """The reference (1 = the first) that `causes` repair towards; 0 without one, or a set."""
        return self.towards()

    @property
    def matter(self) -> tuple[str, ...]:
        """Whether it matters and what would mend it, in sentences from `causes`; may be empty."""
        told = matter(self.causes, counted=self.counted, rows=self.rows)
        several = told and len(self.references) > 1 and self.compared_with
        nearest = f"Held against expected text {self.compared_with}, the nearest."
        return (*told, nearest) if several else told

    def verdict(self, style: Style = "plain") -> str:
        """The verdict as one paragraph."""
        return " ".join(self.verdicts[style])
