"""White space: the text as it is, cut where ``str.split`` cuts; sacreBLEU's "none"."""

from textsim_core.tokenizers._contract import Tokenizer, WordRules

TOKENIZER = Tokenizer(
    name="whitespace",
    title="White space",
    summary="Cuts at spaces only, for text that is already tokenized; “mat.” and “mat” differ.",
    source="Python str.split; sacreBLEU and torchmetrics “none”",
    position=10,
    signature="none",
    cut=str.split,
    words=WordRules(plain="."),
)
