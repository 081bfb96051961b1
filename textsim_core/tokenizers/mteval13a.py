"""13a: the tokenizer of WMT's mteval-v13a script, sacreBLEU's default."""

from string import digits, punctuation

from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

from textsim_core.tokenizers._contract import Text, Tokenizer, WordRules
from textsim_core.tokenizers._sacrebleu import SOURCE, sacrebleu_cut


def rewrite(text: Text) -> Text:
    """What 13a does to characters: tags and hyphenation go, four entities are decoded."""
    text = text.rstrip().replace("<skipped>", "").replace("-\n", "")
    text = text.replace("&quot;", '"').replace("&amp;", "&")
    return text.replace("&lt;", "<").replace("&gt;", ">")


TOKENIZER = Tokenizer(
    name="13a",
    title="13a (mteval, WMT)",
    summary="Splits off Western punctuation but keeps 1,234.5 whole; the default for "
    "comparing translations into languages written with spaces.",
    source=f"{SOURCE}, mteval-v13a.pl",
    position=20,
    signature="13a",
    cut=sacrebleu_cut(Tokenizer13a),
    rewrite=rewrite,
    words=WordRules(
        # Its rules look for ASCII punctuation, or for a digit next to it, and nothing else;
        # it rewrites entities.
        plain=r"[^!-/:-@\[-`{-~]",
        told_apart=punctuation + digits,
        rewritten="&",
        crossing=("<skipped>", "-\n"),
    ),
)
