"""NLTK's BLEU, GLEU, METEOR and chrF."""

from textsim_core.tools._contract import Tool

TOOL = Tool(
    name="nltk",
    title="NLTK",
    versions="3.6.6 to 3.10.4",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/nltk/nltk/blob/develop/nltk/translate",
    settings={
        "bleu": {
            "tokenizer": "whitespace",
            "smoothing": "method0",
            "effective_order": False,
            "pooling": "nltk",
        },
        "gleu": {"tokenizer": "whitespace"},
        "meteor": {"tokenizer": "whitespace"},
        "nltk-chrf": {},
    },
    notes=(
        "Takes lists of tokens: whitespace tokens stand for str.split().",
        "corpus_bleu counts one phantom n-gram for each row shorter than an order, and its "
        "methods 5 to 7 see only the last row, so sorting the rows changes the score.",
        "Without smoothing a missing order gives about 1e-78, shown as 0.",
    ),
    position=10,
)
