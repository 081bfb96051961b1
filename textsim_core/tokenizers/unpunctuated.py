"""unpunctuated: lower case, punctuation and symbols of any script deleted, articles kept."""

import regex

from textsim_core.tokenizers._contract import Text, Tokenizer, WordRules
from textsim_core.tokenizers._rewriting import substituted

_PUNCTUATION = regex.compile(r"[\p{P}\p{S}]")


def rewrite(text: Text) -> Text:
    """Lower case, punctuation and symbols (Unicode P and S) deleted."""
    return substituted(text.lower(), _PUNCTUATION, "")


def cut(text: str) -> list[str]:
    """The words of the rewritten text, cut at white space."""
    return rewrite(text).split()


TOKENIZER = Tokenizer(
    name="unpunctuated",
    title="Words without punctuation",
    summary="Lower-cases and deletes punctuation and symbols of every script, curly quotes too; "
    "keeps articles. For token F1 in any language that is written with spaces.",
    source="ours: SQuAD's rule with Unicode's punctuation and without its English articles",
    position=88,
    signature="unpunctuated",
    cut=cut,
    rewrite=rewrite,
    words=WordRules(),
)
