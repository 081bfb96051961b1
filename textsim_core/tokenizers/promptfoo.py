"""promptfoo: lower case, trimmed, cut at JavaScript's white space."""

import re

from textsim_core.tokenizers._contract import Text, Tokenizer

# ECMAScript's \s: WhiteSpace and LineTerminator. Unlike Python's it holds the
# byte order mark, and neither U+001C to U+001F nor U+0085.
JS_SPACE = "\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_ONE_SPACE = re.compile(f"[{JS_SPACE}]")
_SPACES = re.compile(f"[{JS_SPACE}]+")


def cut(text: str) -> list[str]:
    """The tokens as promptfoo gets them: a text of nothing but white space has one, empty."""
    tokens = _SPACES.split(text.lower())
    start = 1 if not tokens[0] and len(tokens) > 1 else 0
    stop = -1 if not tokens[-1] and len(tokens) > start + 1 else None
    return tokens[start:stop]


def rewrite(text: Text) -> Text:
    """Lower case."""
    return text.lower()


def keeps(char: str) -> bool:
    r"""Whether the character is outside JavaScript's ``\s``."""
    return _ONE_SPACE.match(char) is None


TOKENIZER = Tokenizer(
    name="promptfoo",
    title="promptfoo",
    summary="Lower-cases and cuts at white space, punctuation stays on the word; "
    "for reading promptfoo's numbers.",
    source="promptfoo 0.123.1 (bleu assertion)",
    position=90,
    signature="promptfoo",
    cut=cut,
    rewrite=rewrite,
    keeps=keeps,
)
