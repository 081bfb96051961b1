"""A gain that several parts make together, divided among them so that the shares add up to it."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

import numpy as np

from textsim_core.types import Bools, Floats

MOST_PARTS = 12
"""2¹² = 4,096 sets are scored; each further part doubles them."""


def fair_shares(parts: int, worth: Callable[[Bools], Floats]) -> Floats:
    """What each part adds, averaged over all orders in which they can come (Shapley 1953).

    ``worth`` says what sets of parts are worth, given as yes or no, shape
    (sets, parts). The shares (parts,) add up to what all are worth together less
    what none is. Exact: every set is looked at.
    """
    sets = np.arange(1 << parts)
    members = (sets[:, None] >> np.arange(parts) & 1).astype(bool)
    values = worth(members)
    sizes = members.sum(axis=1)
    weights = np.array([1 / (parts * comb(parts - 1, size)) for size in range(parts)])
    shares = np.zeros(parts)
    for part in range(parts):
        without = sets[~members[:, part]]
        shares[part] = weights[sizes[without]] @ (values[without | 1 << part] - values[without])
    return shares
