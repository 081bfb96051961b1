"""Patterns over many texts at once."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.types import Bools


def as_mask(answers: pa.Array) -> Bools:
    """An Arrow array of yes and no as a mask; null is no."""
    mask: Bools = answers.fill_null(False).to_numpy(zero_copy_only=False)
    return mask


def matching(texts: pa.Array, pattern: str) -> Bools:
    """Which texts hold a match of an RE2 pattern; null holds none."""
    return as_mask(pc.match_substring_regex(texts, pattern))
