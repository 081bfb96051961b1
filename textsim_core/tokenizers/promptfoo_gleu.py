"""promptfoo-gleu: promptfoo's words without the full stops at their ends."""

from textsim_core.tokenizers import promptfoo, promptfoo_meteor
from textsim_core.tokenizers._contract import Text, Tokenizer


def cut(text: str) -> list[str]:
    """The tokens; "..." among others is an empty one, a text of nothing else has none."""
    tokens = [token.rstrip(".") for token in promptfoo.cut(text)]
    return tokens if any(tokens) else []


def rewrite(text: Text) -> Text:
    """Lower case, without the full stops that end a word."""
    return promptfoo_meteor.rewrite(promptfoo.rewrite(text))


TOKENIZER = Tokenizer(
    name="promptfoo-gleu",
    title="promptfoo (GLEU)",
    summary="Lower-cases, cuts at white space and takes full stops off the ends; "
    "for reading promptfoo's GLEU.",
    source="promptfoo 0.123.1 (gleu assertion)",
    position=91,
    signature="promptfoo-gleu",
    cut=cut,
    rewrite=rewrite,
    keeps=promptfoo.keeps,
)
