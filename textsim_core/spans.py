"""Where each token stands in the user's own text, whatever was rewritten on the way.

A `Traced` text looks like a string to a tokenizer's rewriting steps (`replace`,
`rstrip`, `lower`) and keeps, for each of its characters, the stretch of the
original that it came from. A tokenizer that afterwards only cuts and drops
characters (white space, say) is then located without any search: its tokens,
laid end to end, are the characters that it keeps, in order.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import regex

from textsim_core.errors import TextsimError

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Traced:
    """A rewritten text; character i came from ``original[starts[i]:stops[i]]``.

    Both sequences are as long as ``text`` and never decrease.
    """

    text: str
    starts: Sequence[int]
    stops: Sequence[int]

    @classmethod
    def of(cls, text: str) -> Traced:
        """A text that nothing has rewritten yet: each character comes from itself."""
        return cls(text, range(len(text)), range(1, len(text) + 1))

    def rstrip(self) -> Traced:
        """Like ``str.rstrip``."""
        kept = len(self.text.rstrip())
        return Traced(self.text[:kept], self.starts[:kept], self.stops[:kept])

    def lower(self) -> Traced:
        """Like ``str.lower``; a character that becomes several ("İ") is the source of each."""
        widths = [len(char.lower()) for char in self.text]
        starts = [s for s, width in zip(self.starts, widths, strict=True) for _ in range(width)]
        stops = [s for s, width in zip(self.stops, widths, strict=True) for _ in range(width)]
        return Traced(self.text.lower(), starts, stops)

    def composed(self) -> Traced:
        """Like ``unicodedata.normalize("NFC", …)``; a cluster is the source of all it becomes."""
        if unicodedata.is_normalized("NFC", self.text):
            return self
        pieces: list[str] = []
        starts: list[int] = []
        stops: list[int] = []
        for cluster in regex.finditer(r"\X", self.text):
            first, past = cluster.span()
            pieces.append(unicodedata.normalize("NFC", cluster[0]))
            if pieces[-1] == cluster[0]:
                starts += self.starts[first:past]
                stops += self.stops[first:past]
            else:
                starts += [self.starts[first]] * len(pieces[-1])
                stops += [self.stops[past - 1]] * len(pieces[-1])
        return Traced("".join(pieces), starts, stops)

    def without(self, places: Iterable[int]) -> Traced:
        """The text without the characters at some places."""
        dropped = set(places)
        kept = [place for place in range(len(self.text)) if place not in dropped]
        return Traced(
            "".join(self.text[place] for place in kept),
            [self.starts[place] for place in kept],
            [self.stops[place] for place in kept],
        )

    def replace(self, old: str, new: str) -> Traced:
        """Like ``str.replace``; all of ``old`` is the source of each character of ``new``."""
        if old not in self.text:
            return self
        starts: list[int] = []
        stops: list[int] = []
        done, found = 0, self.text.find(old)
        while found >= 0:
            after = found + len(old)
            starts += [*self.starts[done:found], *[self.starts[found]] * len(new)]
            stops += [*self.stops[done:found], *[self.stops[after - 1]] * len(new)]
            done, found = after, self.text.find(old, after)
        starts += self.starts[done:]
        stops += self.stops[done:]
        return Traced(self.text.replace(old, new), starts, stops)


def locate(tokens: Sequence[str], traced: Traced, keeps: Callable[[str], bool]) -> tuple[Span, ...]:
    """One (start, past-end) a token, in the original of ``traced``.

    ``keeps(char)`` says which characters of ``traced.text`` end up in tokens;
    the tokens, laid end to end, must be as long as those characters. Spans are
    ordered and overlap only where two tokens came from one original character.
    An empty token is an empty span behind the one before it. Raises TextsimError
    when the lengths do not agree: then the tokenizer did something else than
    rewriting and cutting.
    """
    kept = [place for place, char in enumerate(traced.text) if keeps(char)]
    length = sum(map(len, tokens))
    if length != len(kept):
        raise TextsimError(
            f"Cannot place the tokens in the text: they hold {length} characters, "
            f"the text {len(kept)} that the tokenizer keeps."
        )
    spans: list[Span] = []
    first = 0
    for token in tokens:
        past = first + len(token)
        if token:
            spans.append((traced.starts[kept[first]], traced.stops[kept[past - 1]]))
        else:
            place = spans[-1][1] if spans else 0
            spans.append((place, place))
        first = past
    return tuple(spans)
