"""rouge-unicode: what rouge does for English, for every script."""

import regex

from textsim_core.tokenizers._contract import Text, Tokenizer, WordRules

# Scripts that are written without spaces: a run of them is no word.
_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
_TOKEN = regex.compile(
    rf"(?V1)[{_UNSPACED}&&\p{{L}}\p{{N}}][\p{{M}}\N{{KATAKANA-HIRAGANA PROLONGED SOUND MARK}}]*"
    rf"|[\p{{L}}\p{{M}}\p{{N}}--[{_UNSPACED}&&\p{{L}}\p{{N}}]]+"
)
_KEPT = regex.compile(r"[\p{L}\p{M}\p{N}]")


def cut(text: str) -> list[str]:
    """Runs of letters, marks and digits in the lower-cased text; unspaced scripts by character."""
    tokens: list[str] = _TOKEN.findall(text.lower())
    return tokens


def rewrite(text: Text) -> Text:
    """Lower case."""
    return text.lower()


def keeps(char: str) -> bool:
    """Whether the character is a letter, a mark or a digit of any script."""
    return _KEPT.match(char) is not None


TOKENIZER = Tokenizer(
    name="rouge-unicode",
    title="ROUGE, every script",
    summary="Lower-cases and keeps letters, marks and digits of every script; Chinese, Japanese, "
    "Thai, Lao, Khmer and Burmese by character. For ROUGE in any language.",
    source="ours: rouge-score's rule with Unicode's letters, marks and digits",
    position=84,
    signature="rouge-unicode",
    cut=cut,
    rewrite=rewrite,
    keeps=keeps,
    words=WordRules(joined=False),
)
