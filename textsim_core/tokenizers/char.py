"""char: every character but white space is a token."""

from sacrebleu.tokenizers.tokenizer_char import TokenizerChar

from textsim_core.tokenizers._contract import Tokenizer, WordRules
from textsim_core.tokenizers._sacrebleu import SOURCE, sacrebleu_cut

TOKENIZER = Tokenizer(
    name="char",
    title="Characters",
    summary="Every character is a token; for languages written without spaces.",
    source=SOURCE,
    position=50,
    signature="char",
    cut=sacrebleu_cut(TokenizerChar),
    words=WordRules(),
    unit="character",
)
