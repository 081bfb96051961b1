"""A length penalty that a tool got wrong, to reproduce its old reports."""

from __future__ import annotations

import numpy as np

from textsim_core.types import Floats, Ints


def inverted_penalty(lengths: Ints, references: Ints) -> Floats:
    """exp(1 − c / r) where the output is not longer than the reference, else 1.

    promptfoo until 0.121.15 (corrected in 0.121.17). The fraction is upside
    down: the shorter the output, the larger the factor, up to e. Arrays of one
    shape; 0 for an empty output, 1 where both are empty.
    """
    share = np.minimum(lengths / np.maximum(references, 1), 1.0)
    penalty: Floats = np.exp(1 - np.where(references > 0, share, 1.0))
    penalty[(lengths == 0) & (references > 0)] = 0.0
    return penalty
