"""Tercom's words, as sacreBLEU's TER cuts them: at white space, on request more."""

from __future__ import annotations

from functools import cache

import regex
from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

from textsim_core.tokenizers._contract import Rewrite, Text, Tokenizer, WordRules, unchanged
from textsim_core.tokenizers._sacrebleu import SOURCE, sacrebleu_cut

_ENTITIES = {"&quot;": '"', "&amp;": "&", "&lt;": "<", "&gt;": ">"}
_PUNCTUATION = frozenset('.,?:;!"()')
_ASIAN_PUNCTUATION = regex.compile(
    r"[\u3001\u3002\u3008-\u3011\u3014-\u301f\uff61-\uff65\u30fb]"
    r"|[\uff0e\uff0c\uff1f\uff1a\uff1b\uff01\uff02\uff08\uff09]"
)


@cache
def tercom(*, normalized: bool, no_punct: bool, asian_support: bool) -> Tokenizer:
    """The tokenizer of these choices.

    ``normalized`` splits punctuation off and undoes four HTML entities,
    ``no_punct`` drops punctuation, ``asian_support`` extends both to Chinese and
    Japanese characters. Lower-casing comes first, by the caller.
    """

    def keeps(char: str) -> bool:
        dropped = no_punct and (
            char in _PUNCTUATION or (asian_support and _ASIAN_PUNCTUATION.match(char) is not None)
        )
        return not (dropped or char.isspace())

    plain = not (normalized or no_punct)
    rewrite: Rewrite = _undo_entities if normalized else unchanged
    return Tokenizer(
        name="tercom",
        title="Tercom",
        summary="Cuts at white space; punctuation stays on the word unless asked otherwise.",
        source=SOURCE,
        position=100,
        signature="tercom",
        cut=sacrebleu_cut(
            lambda: TercomTokenizer(
                normalized=normalized,
                no_punct=no_punct,
                asian_support=asian_support,
                case_sensitive=True,
            )
        ),
        rewrite=rewrite,
        keeps=keeps,
        # Its rule for "'s" asks for a space, not a tab, so words are not joined.
        words=WordRules(
            plain="." if plain else "",
            joined=False,
            crossing=("\n-",) if normalized else (),
        ),
    )


def _undo_entities(text: Text) -> Text:
    """Line-end hyphens joined, four HTML entities undone; the rest only cuts."""
    text = text.rstrip().replace("\n-", "")
    for entity, char in _ENTITIES.items():
        text = text.replace(entity, char)
    return text
