"""Made-up core values for the tests of the view: marked by plain counting, any texts."""

import re
from collections import Counter
from collections.abc import Sequence

from textsim_core.explain.types import Explanation, Frame, Kind, LedgerRow, Loss, MarkedText
from textsim_core.types import Score, Status

NASTY = "the <b>the</b> $x^2$ :smile: ![x](http://evil.invalid/t.png) gr\u200bey \u202eflew\u202c"


def _grams(text: str, spans: Sequence[tuple[int, int]], order: int) -> list[tuple[str, ...]]:
    words = [text[start:end] for start, end in spans]
    return [tuple(words[i : i + order]) for i in range(len(words) - order + 1)]


def marked(
    hypothesis: str, references: Sequence[str], token: str = r"\S+", orders: int = 4
) -> tuple[MarkedText, tuple[MarkedText, ...]]:
    """The texts with each n-gram matched, clipped or missed."""
    texts = [hypothesis, *references]
    spans = [tuple(m.span() for m in re.finditer(token, text)) for text in texts]
    fates: list[list[tuple[Kind, ...]]] = [[] for _ in texts]
    for order in range(1, orders + 1):
        said, *allowed = (_grams(t, s, order) for t, s in zip(texts, spans, strict=True))
        most: Counter[tuple[str, ...]] = Counter()
        for grams in allowed:
            most |= Counter(grams)
        fates[0].append(_output_fates(said, most))
        for row, grams in zip(fates[1:], allowed, strict=True):
            row.append(tuple("matched" if gram in said else "missed" for gram in grams))
    first, *rest = (MarkedText(t, s, tuple(f)) for t, s, f in zip(texts, spans, fates, strict=True))
    return first, tuple(rest)


def _output_fates(
    said: Sequence[tuple[str, ...]], most: Counter[tuple[str, ...]]
) -> tuple[Kind, ...]:
    seen: Counter[tuple[str, ...]] = Counter()
    row: list[Kind] = []
    for gram in said:
        seen[gram] += 1
        row.append(
            "missed" if not most[gram] else "matched" if seen[gram] <= most[gram] else "clipped"
        )
    return tuple(row)


LOSSES = (
    Loss("short", "too short", 0.036),
    Loss("words", "different <b>words</b>", 0.268),
    Loss("phrasing", "same words, different phrasing", 0.413, True, "smoothing gave <i>this</i>"),
)


def explanation(
    hypothesis: str = NASTY, references: Sequence[str] = ("the grey flew",)
) -> Explanation:
    """An explanation with three frames, three losses and hostile words in all of them."""
    output, expected = marked(hypothesis, references)
    frames = (
        Frame("tokens", "Tokens \ud800", "Cut into words", "tokens", len(output.spans), "count"),
        Frame("p1", "Single <b>words</b>", "Found: $5 and $6", "matched", 0.25, "share", 1),
        Frame("score", "The score", "All together", "score", 0.283, "score", 2),
    )
    score = Score("m", 0.283, {"matches": [1, 0], "name": "x", "bp": 0.9}, Status.OK, "sig")
    ledger = (LedgerRow(1, ("the",), 4, 2, (1,)), LedgerRow(2, ("<b>", "a\ud800"), 1, 0, ()))
    verdicts = {"plain": ("Scored 28.30.", f"It says {NASTY}"), "technical": ("BP 0.9",)}
    return Explanation(score, frames, LOSSES, LOSSES, verdicts, output, expected, ledger)
