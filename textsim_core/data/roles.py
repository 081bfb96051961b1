"""What a column's name says about its role."""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ID = _words("id ids uuid guid key idx index nr no row rowid segid docid sampleid")
_SCORE = _words(
    "score scores bleu chrf ter rouge meteor comet rating rank grade f1 bertscore similarity"
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


def role(name: str) -> tuple[str, int]:
    """What a column's name says, and how surely (0 is best)."""
    words = [word.lower() for word in _WORD.findall(name)]
    content = [word for word in words if not word.isdigit()] or [""]
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
