"""Blank outputs that a tokenizer cuts into one empty token are outputs without tokens."""

from __future__ import annotations

import numpy as np

from textsim_core.types import Tokens


def without_lone_blanks(tokens: Tokens, texts: int) -> Tokens:
    r"""The tokens, where of the first ``texts`` texts those of one empty token have none.

    JavaScript's ``"".split(/\s+/)`` gives one empty string; promptfoo looks for
    blank outputs before it counts, and counts the empty word of a blank reference.
    """
    if "" not in tokens.vocabulary:
        return tokens
    lengths, starts = tokens.lengths, tokens.offsets[:-1]
    lone = np.flatnonzero(lengths[:texts] == 1)
    lone = lone[tokens.ids[starts[lone]] == tokens.vocabulary.index("")]
    lengths[lone] = 0
    offsets = np.concatenate(([tokens.offsets[0]], tokens.offsets[0] + np.cumsum(lengths)))
    return Tokens(np.delete(tokens.ids, starts[lone]), offsets, tokens.vocabulary)
