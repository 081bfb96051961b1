"""What promptfoo's releases have in common: pass marks and the record of an assertion."""

from textsim_core.pass_marks import Mark
from textsim_core.tools._results import (
    Keys,
    always,
    nested,
    number,
    passed,
    reason,
    threshold,
)

SOURCE = "https://github.com/promptfoo/promptfoo/tree/main/src/assertions"
MARKS = {"bleu": Mark(0.5), "gleu": Mark(0.5), "meteor": Mark(0.5), "rouge1": Mark(0.75)}
ASSERTIONS = {"bleu": "bleu", "gleu": "gleu", "meteor": "meteor", "rouge1": "rouge-n"}


def assertion(metric: str) -> Keys:
    """The record of one assertion, as promptfoo writes it into its results."""
    name = ASSERTIONS[metric]
    failing = f"{name.upper()} score {{score:.4f}} is less than threshold {{mark:g}}"
    return {
        "pass": passed(),
        "score": number(),
        "reason": reason("Assertion passed", failing),
        "assertion": nested({"type": always(name), "threshold": threshold()}),
    }
