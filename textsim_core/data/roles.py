"""What a column's name says about its role."""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ID = _words("id ids uuid guid key idx index nr no row rowid segid docid sampleid")
_METRIC = _words(
    "bleu sacrebleu gleu chrf ter rouge meteor comet bleurt bert bertscore mover bart f1 wer cer "
    "mer similarity distance perplexity ppl confidence logprob logprobs probability prob cosine "
    "precision recall accuracy length tokens latency cost"
)
_SCORE = _words("score scores rating ratings rank grade grades") | _METRIC
# Best first, as below. "score" alone may be anybody's, so it comes last.
_HUMAN = (
    _words(
        "human adequacy fluency da mqm esa annotator annotation judgement judgment rater raters"
    ),
    _words("rating ratings grade grades label labels verdict correct rank"),
    _words("score scores"),
)
_TAG = _words("tag tags category domain lang language topic genre type split difficulty dataset")
_SOURCE = _words("source src input question prompt context instruction query request passage")
# Best first: only columns of the best kind that occurs become references.
_REFERENCES = (
    _words("reference references ref refs"),
    _words("truth groundtruth gt gold golden"),
    _words("expected ideal"),
    _words("target targets tgt"),
    _words("correct human"),
    _words("label labels"),
)
_HYPOTHESES = (
    _words("hypothesis hypotheses hyp hyps"),
    _words("prediction predictions predicted pred preds"),
    _words("output outputs generated generation completion"),
    _words("response responses reply"),
    _words("candidate candidates cand actual"),
    _words("mt translation translated system sys model"),
)
_EITHER = _words("answer answers")
_WORD = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])|\d+|[^\W\d_]+")


def human_rank(name: str) -> int | None:
    """How surely a name says "what people thought" (0 is best); None where it does not.

    A name with a metric in it ("bleu_score") never does.
    """
    words = frozenset(_spelt(name))
    if words & _METRIC:
        return None
    return next((rank for rank, kind in enumerate(_HUMAN) if words & kind), None)


def _spelt(name: str) -> list[str]:
    """The words of a name in lower case, numbers left out."""
    words = [word.lower() for word in _WORD.findall(name)]
    return [word for word in words if not word.isdigit()]


def role(name: str) -> tuple[str, int]:
    """What a column's name says, and how surely (0 is best)."""
    content = _spelt(name) or [""]
    if content[-1] in _ID:
        return "id", 0
    if content[-1] in _SCORE:
        return "score", 0
    if content[-1] in _TAG:
        return "tag", 0
    for named, kinds in (("reference", _REFERENCES), ("hypothesis", _HYPOTHESES)):
        for rank, kind in enumerate(kinds):
            if not kind.isdisjoint(content):
                return named, rank
    if not _SOURCE.isdisjoint(content):
        return "source", 0
    return ("either", 0) if not _EITHER.isdisjoint(content) else ("", 0)
