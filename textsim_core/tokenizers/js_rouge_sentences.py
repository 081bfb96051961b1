"""js-rouge-sentences: js-rouge's Treebank tokenizer, sentence by sentence, as its ROUGE cuts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import regex

from textsim_core.tokenizers import js_rouge
from textsim_core.tokenizers._contract import Tokenizer

# What follows belongs to the word, capital or not: "Dr. Smith", "e.g. The Times".
_NEVER_LAST = (
    "adj adm adv asst atty bldg brig capt cmdr col comdr corp cpl det dr esq gen gov hon jr lt "
    "maj messrs mlle mme mr mrs ms mstr op ord phd prof pvt rep reps res rev sen sens sfc sgt "
    "sr supt surg ca cca circa e.g esp ex ft i.d i.e mt st vs v.s"
)
# These end a sentence before a capital alone: "at Acme Inc. The dog", "at Acme Inc. today".
_SELDOM_LAST = (
    "a.d a.m al apr assn aug ave b.c blvd bros co ct dec dept dist etc e.u feb hwy inc jan jul "
    "jun ltd mar nov oct p.m pl rd sep sept u.s u.s.a univ"
)
_NEVER, _SELDOM = frozenset(_NEVER_LAST.split()), frozenset(_SELDOM_LAST.split())
_END = regex.compile(
    r"""(?<![.!?])(?<signs>[.!?]++)(?<closing>[\])}>"'”’]*+)(?=[\s\u0085]|\p{Lu}\p{Ll}++[\s,])"""
    r"|[\n\r]"
)
_WORD = regex.compile(r"""[^\s"'(\[{<]*\Z""")
_INITIAL = regex.compile(r"\p{Lu}\p{Ll}+ \p{Lu}\Z")  # "Donald E. Knuth"
_LOOK_BACK = 32
_NEXT = regex.compile(r"""[\s\u0085"'“‘(\[]*+(?:(?<small>\p{Ll})|(?<number>\p{N}))?""")


def cut(text: str) -> list[str]:
    """The tokens of a text; none for an empty one."""
    return [token for sentence in sentences(text) for token in js_rouge.cut(sentence)]


def sentences(text: str) -> Iterator[str]:
    """The text in pieces, each to the end of a sentence or of a line; a quotation stays whole."""
    start, seen, quoted = 0, 0, False
    for end in _END.finditer(text):
        quoted ^= text.count('"', seen, end.end()) % 2 == 1
        seen = end.end()
        if end["signs"] is None or (not quoted and _ends(text, end)):
            yield text[start:seen]
            start, quoted = seen, False
    yield text[start:]


def _ends(text: str, end: Any) -> bool:
    """Whether these signs end a sentence."""
    signs = end["signs"]
    if signs[-1] != ".":
        return True
    following = _NEXT.match(text, end.end())
    if signs != "." or end["closing"]:
        return not following["small"]
    before = text[max(0, end.start() - _LOOK_BACK) : end.start()]
    word = _WORD.search(before)[0].lower()
    if word in _SELDOM:
        return not (following["small"] or following["number"])
    return word not in _NEVER and not _INITIAL.search(before)


TOKENIZER = Tokenizer(
    name="js-rouge-sentences",
    title="js-rouge (Treebank, by sentence)",
    summary="As js-rouge, after a split into sentences, so each one's full stop is a token; "
    "for promptfoo's rouge-n up to 0.121.15.",
    source="js-rouge 3.2.3 n() (promptfoo 0.121.15); of its sentence rules the common ones",
    position=97,
    signature="js-rouge-sentences",
    cut=cut,
    rewrite=js_rouge.rewrite,
    keeps=js_rouge.keeps,
)
