"""promptfoo's bleu, gleu and rouge-n assertions until 0.121.15, to explain old reports."""

from textsim_core.tools._contract import Tool
from textsim_core.tools._promptfoo import MARKS, SOURCE, assertion

TOOL = Tool(
    name="promptfoo-0.121.15",
    title="promptfoo until 0.121.15",
    versions="0.99.0 to 0.121.15",
    basis="measured",
    since="2026-11-30",
    source=SOURCE,
    settings={
        "bleu": {
            "tokenizer": "promptfoo",
            "smoothing": "epsilon",
            "effective_order": False,
            "clipping": "single",
            "brevity": "inverted",
            "reference_length": "closest-first",
            "empty": "undefined",
        },
        "gleu": {"tokenizer": "promptfoo-gleu", "empty": "undefined"},
        "rouge1": {"tokenizer": "js-rouge-sentences", "empty": "undefined"},
    },
    marks={metric: MARKS[metric] for metric in ("bleu", "gleu", "rouge1")},
    results={"assertion": {metric: assertion(metric) for metric in ("bleu", "gleu", "rouge1")}},
    notes=(
        "The brevity penalty is upside down: a shorter output gets more, and can pass 1.",
        "Identical texts under four words score nearly 0, because missing orders count as "
        "0.0000001.",
        "An empty output is an error; one of white space alone was counted as one empty word.",
        "rouge-n is as with js-rouge 3.2.1 and later; with older ones it counts each word once.",
        "rouge-n cuts sentence by sentence. js-rouge's own sentence rules run to 6,000 lines; the "
        "common ones are repeated here and give the same words for 98 of 100 measured texts.",
    ),
    position=66,
)
