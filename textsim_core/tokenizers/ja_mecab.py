"""ja-mecab: Japanese words by MeCab with the IPA dictionary (extra "ja")."""

from sacrebleu.tokenizers.tokenizer_ja_mecab import TokenizerJaMecab

from textsim_core.tokenizers._contract import Tokenizer
from textsim_core.tokenizers._mecab import mecab_cut, signature
from textsim_core.tokenizers._sacrebleu import SOURCE

TOKENIZER = Tokenizer(
    name="ja-mecab",
    title="Japanese (MeCab)",
    summary="Japanese words by dictionary; needs the extra “ja”.",
    source=f"{SOURCE}, MeCab with IPA dictionary",
    position=100,
    signature=signature("ja-mecab", "MeCab", "IPA"),
    cut=mecab_cut(TokenizerJaMecab, "Japanese", "ja"),
)
