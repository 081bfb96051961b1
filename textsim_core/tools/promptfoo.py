"""promptfoo's bleu, gleu, meteor, rouge-n and levenshtein assertions, as they are today."""

from textsim_core.pass_marks import Mark
from textsim_core.tools._contract import Tool
from textsim_core.tools._promptfoo import MARKS, SOURCE, assertion
from textsim_core.tools._results import Keys, always, nested, number, passed, reason

_DISTANCE: Keys = {
    "pass": passed(),
    "score": number(),
    "reason": reason(
        "Assertion passed", "Levenshtein distance {edits} is greater than threshold 5"
    ),
    "assertion": nested({"type": always("levenshtein"), "threshold": always(5)}),
}

TOOL = Tool(
    name="promptfoo",
    title="promptfoo",
    versions="0.121.18 to 0.123.1",
    basis="measured",
    since="2026-11-30",
    source=SOURCE,
    settings={
        "bleu": {
            "tokenizer": "promptfoo",
            "smoothing": "epsilon",
            "effective_order": True,
            "clipping": "single",
        },
        "gleu": {"tokenizer": "promptfoo-gleu"},
        "meteor": {
            "tokenizer": "promptfoo-meteor",
            "synonyms": "as-written",
            "fails_on": "empty",
        },
        "rouge1": {"tokenizer": "js-rouge", "lowercase": True},
        "edit_similarity": {"scale": "within", "allowed": 5, "code_units": True},
    },
    marks=MARKS | {"edit_similarity": Mark(1.0)},
    results={
        "assertion": {metric: assertion(metric) for metric in MARKS}
        | {"edit_similarity": _DISTANCE}
    },
    notes=(
        "An order without a match counts as 0.0000001, so one missing four-word phrase costs "
        "98 % of the score.",
        "Several expected texts are not taken together: each phrase length is matched with one.",
        "The meteor assertion as shipped (0.120 to 0.123.1) always fails: it does not find its "
        "stemmer; these numbers are its functions' own.",
        "0.121.17 computes alike, but fails on an empty output.",
        "“not-bleu” reports 1 minus the score.",
    ),
    position=64,
)
