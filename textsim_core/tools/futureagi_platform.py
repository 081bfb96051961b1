"""FutureAGI's platform evaluations bleu_score (no. 101), gleu_score, rouge_score and chrf_score."""

from textsim_core.pass_marks import Mark
from textsim_core.tools._contract import Tool
from textsim_core.tools._results import Keys, number, reason

_SENTENCE = "BLEU-4 score: {score:.4f} (bp={brevity_penalty:.3f})"
_SCORE: Keys = {"score": number()}
_BLEU: Keys = {"score": number(), "reason": reason(_SENTENCE, _SENTENCE)}

TOOL = Tool(
    name="futureagi-platform",
    title="FutureAGI (platform)",
    versions="5dc9ff2 of 2026-08-22, evaluation definitions",
    basis="measured",
    since="2026-11-30",
    source="https://github.com/future-agi/future-agi",
    settings={
        "bleu": {
            "tokenizer": "whitespace",
            "smoothing": "add-one-epsilon",
            "effective_order": False,
            "empty": "either-zero",
        },
        "geometric-gleu": {"tokenizer": "whitespace", "lowercase": True},
        "rouge1": {"tokenizer": "whitespace", "lowercase": True},
        "chrf": {"whitespace": True, "trim": True},
    },
    marks={"bleu": Mark(0.5)},
    results={
        "2026-08": {"bleu": _BLEU, "geometric-gleu": _SCORE, "rouge1": _SCORE, "chrf": _SCORE}
    },
    notes=(
        "An order that the output is too short for counts as 0.000000001: the identical text "
        "“hello” scores 0.00000018.",
        "Later versions leave such orders out (the smoothing “method1” with effective order).",
        "Its gleu_score is the geometric mean over the orders, not Google's GLEU: one phrase "
        "length without a match makes it 0.",
    ),
    position=72,
)
