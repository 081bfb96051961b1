"""Text that a tokenizer has been at: spaces before full stops, "-LRB-", "@-@", "@@ "."""

from __future__ import annotations

import re

from textsim_core.preflight._rewriting import Rewriting

_MARK = re.compile(
    r"(?<=[^\s.,]) [.,](?=\s|$)|(?<=\S) n['’]t(?=\s|$)|-[LR][RSC]B-| ?@[-/,.]@ ?|@@ (?=\S)"
)
_BRACKETS = dict(zip(("LRB", "RRB", "LSB", "RSB", "LCB", "RCB"), "()[]{}", strict=True))
_STEPS = (
    (re.compile(r" ?@([-/,.])@ ?"), r"\1"),
    (re.compile(r"@@ (?=\S)"), ""),
    (re.compile(r"-([LR][RSC]B)-"), lambda found: _BRACKETS[found[1]]),
    (re.compile(r"(?<=\S) (?=n['’]t(?:\s|$)|['’](?:s|re|ve|ll|d|m)(?:\s|$))"), ""),
    (re.compile(r'(?<!\S)(["“]) ([^"“”]*?) (["”])(?!\S)'), r"\1\2\3"),
    (re.compile(r"(?<=[^\s.,]) (?=[.,;:!?](?:\s|$))"), ""),
    (re.compile(r"(?<=[(\[{]) (?=\S)|(?<=\S) (?=[)\]}])"), ""),
)


def rewrite(text: str) -> str:
    """The text as it was before, as far as can be told; a text without such marks stays."""
    before = ""
    while text != before and _MARK.search(text):
        before = text
        for pattern, instead in _STEPS:
            text = pattern.sub(instead, text)
    return text


CHECK = Rewriting(
    "tokenised",
    "Already tokenised text",
    60,
    suspects=r"[^\s.,] [.,](\s|$)|\S n['’]t(\s|$)|-[LR][RSC]B-|@[-/,.]@|@@ \S",
    rewrite=rewrite,
    marks=lambda text: [f"“{found.strip()}”" for found in _MARK.findall(text)],
    words="the text looks already tokenised, spaces set before its signs",
    deed="Close the gaps",
).check
