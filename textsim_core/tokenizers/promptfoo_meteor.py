r"""promptfoo-meteor: cut at JavaScript's white space, full stops taken off each token's end.

Unlike promptfoo's BLEU it neither trims nor drops empty tokens: a leading space
gives one, and so does a token of nothing but full stops.
"""

import re

from textsim_core.spans import Traced
from textsim_core.tokenizers._contract import Text, Tokenizer
from textsim_core.tokenizers.promptfoo import JS_SPACE, keeps

_SPACES = re.compile(f"[{JS_SPACE}]+")
_FINAL_STOPS = re.compile(rf"\.+(?=[{JS_SPACE}]|\Z)")


def cut(text: str) -> list[str]:
    """The pieces between white space without their final full stops; "" is one empty piece."""
    return _SPACES.split(rewrite(text))


def rewrite(text: Text) -> Text:
    """Without the full stops that end a piece."""
    if not isinstance(text, Traced):
        return _FINAL_STOPS.sub("", text)
    stops = [place for found in _FINAL_STOPS.finditer(text.text) for place in range(*found.span())]
    return text.without(stops)


TOKENIZER = Tokenizer(
    name="promptfoo-meteor",
    title="promptfoo (METEOR)",
    summary="Cuts at white space and takes full stops off the ends; white space around the text "
    "adds empty words. For reading promptfoo's METEOR.",
    source="promptfoo 0.123.1 (meteor assertion)",
    position=92,
    signature="promptfoo-meteor",
    cut=cut,
    rewrite=rewrite,
    keeps=keeps,
)
