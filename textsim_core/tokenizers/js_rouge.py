"""js-rouge: the Treebank tokenizer of js-rouge since 3.2.1, on a text taken for one sentence."""

from __future__ import annotations

from typing import Any

import regex

from textsim_core.tokenizers._contract import Text, Tokenizer
from textsim_core.tokenizers._js_rouge import (
    JS_SPACE,
    SHORT_FORMS,
    SINGLE_SPACES,
    rewritten,
    steps,
)

_SPACE = f"[{JS_SPACE}\\u0085]"
_SPACES, _ONE_SPACE = regex.compile(f"{_SPACE}+"), regex.compile(_SPACE)
_QUOTE = regex.compile("``|''|\"")
_BEFORE_OPENING = regex.compile(rf"[{JS_SPACE}\p{{P}}<]")
_SPACE_OR_BRACKET = regex.compile(rf"[{JS_SPACE}\p{{Ps}}<]")
_QUOTED_START = regex.compile(r"[\p{L}\p{N}\p{Sc}\p{Ps}]")

_PUNCTUATION = steps(
    (r"\.{3}", " ... "),
    (r"([:,])(?!\p{Nd})", r" \1 "),
    (r"([;@#$%&])", r" \1 "),
    # The full stop that ends the text, unless it ends an abbreviation such as "U.S.".
    (
        rf"([^.])(?<!(?<![A-Za-z0-9_])[A-Za-z]\.[A-Za-z])(\.)([\])}}>'{JS_SPACE}]*)\Z",
        r"\1 \2\3 ",
    ),
    (r"([?!])", r" \1 "),
    (r"([\][(){}<>])", r" \1 "),
    ("--", " -- "),
)
_WORD = r"[\p{ID_Continue}\u200c\u200d]"
_CONTRACTIONS = steps(
    *(
        (rf"(?i)(?<!{_WORD}){pattern}(?!{_WORD})", r" \1 \2 ")
        for pattern in (
            "(can)(not)",
            "(d)('ye)",
            "(gim)(me)",
            "(gon)(na)",
            "(got)(ta)",
            "(lem)(me)",
            "(more)('n)",
            "(wan)(na)(?= )",
            "('t)(is)",
            "('t)(was)",
        )
    )
)


def cut(text: str) -> list[str]:
    """The tokens of a text; none for an empty one."""
    single = _SPACES.sub(" ", text).strip(" ")
    if not single:
        return []
    padded = f" {rewritten(_quotes_apart(single), _PUNCTUATION)} "
    return rewritten(padded, (*SHORT_FORMS, *_CONTRACTIONS, *SINGLE_SPACES)).split(" ")


def _quotes_apart(text: str) -> str:
    """Each double quote as `` or '', set apart; whether one opens depends on those before it."""
    inside = False
    pieces: list[str] = []
    done = 0
    for quote in _QUOTE.finditer(text):
        inside = quote[0] == "``" or _opens(text, quote, inside)
        pieces += [text[done : quote.start()], " `` " if inside else " '' "]
        done = quote.end()
    return "".join([*pieces, text[done:]])


def _opens(text: str, quote: Any, inside: bool) -> bool:
    """Whether a quote that is not `` opens what is quoted."""
    start, before = quote.start(), text[quote.start() - 1 : quote.start()]
    may_open = quote.end() < len(text) or not start or bool(_SPACE_OR_BRACKET.match(before))
    fits = not start or bool(_BEFORE_OPENING.match(before)) or text[start - 2 : start] == "``"
    if inside or not may_open or not fits or before in (".", "!", "?"):
        return False
    if quote[0] == '"':
        return True
    following = _QUOTE.search(text, start + 2)
    paired = following is not None and following[0] == "''"
    return start > 0 and paired and bool(_QUOTED_START.match(text, start + 2))


def rewrite(text: Text) -> Text:
    """As long as what js-rouge makes of the text: ``"`` becomes two characters, `` or ''."""
    return text.replace('"', "''")


def keeps(char: str) -> bool:
    r"""Whether the character is neither in JavaScript's ``\s`` nor U+0085."""
    return _ONE_SPACE.match(char) is None


TOKENIZER = Tokenizer(
    name="js-rouge",
    title="js-rouge (Treebank)",
    summary="English: splits punctuation, quotes and short forms (do n't), keeps “U.S.” whole; "
    "for promptfoo's rouge-n of today.",
    source="js-rouge 3.2.3 treeBankTokenize (promptfoo 0.121.17 to 0.123.1)",
    position=96,
    signature="js-rouge",
    cut=cut,
    rewrite=rewrite,
    keeps=keeps,
)
