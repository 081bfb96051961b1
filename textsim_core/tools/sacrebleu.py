"""sacreBLEU's BLEU, chrF, chrF++ and TER."""

from textsim_core.tools._contract import Tool

TOOL = Tool(
    name="sacrebleu",
    title="sacreBLEU",
    versions="1.5.0 to 2.6.0",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/mjpost/sacrebleu/blob/master/sacrebleu/metrics",
    settings={
        "bleu": {"tokenizer": "13a", "smoothing": "exp"},
        "chrf": {},
        "chrf++": {},
        "ter": {},
    },
    scale=100,
    notes=(
        "sentence_bleu leaves out orders that the text is too short for, corpus_bleu does not.",
        "A perfect score prints as 100.00000000000004.",
    ),
    position=20,
)
