"""Each reference by itself: a batch of several references a row as one row a reference.

Metrics that score against one reference at a time and keep the best count over
this flattened batch; `best_reference` leads back to the rows.
"""

from __future__ import annotations

import numpy as np

from textsim_core.types import Floats, Ints, Pairs, Tokens


def flattened(pairs: Pairs, tokens: Tokens) -> tuple[Pairs, Tokens]:
    """One row a reference, each with its row's hypothesis; ``tokens`` is laid out alike.

    ``tokens`` holds the hypotheses' tokens, then the references', on the way in
    and out. Row k of the result is reference k of the batch; rows without a
    reference have none. Where each row has one reference both come back as they are.
    """
    counts = pairs.reference_counts
    if (counts == 1).all():
        return pairs, tokens
    rows = np.repeat(np.arange(len(pairs)), counts)
    flat = Pairs(pairs.hypotheses.take(rows), pairs.references, np.arange(len(rows) + 1))
    texts = np.concatenate([rows, np.arange(len(pairs), len(pairs) + len(rows))])
    return flat, taken(tokens, texts)


def taken(tokens: Tokens, texts: Ints) -> Tokens:
    """The tokens of some texts, in the order asked for; a text may be asked for again."""
    lengths = tokens.lengths[texts]
    offsets = np.concatenate(([0], np.cumsum(lengths)))
    places = np.repeat(tokens.offsets[texts] - offsets[:-1], lengths) + np.arange(offsets[-1])
    return Tokens(tokens.ids[places], offsets, tokens.vocabulary)


def best_reference(values: Floats, offsets: Ints) -> Ints:
    """Which reference of each row has the highest value, the first listed of equal ones.

    ``values`` (references, …) are those of the flattened batch, row i owns
    ``values[offsets[i]:offsets[i + 1]]``. Gives places in the flattened batch,
    shape (rows, …); −1 for rows without a reference.
    """
    counts = np.diff(offsets)
    out = np.full((len(counts), *values.shape[1:]), -1, dtype=np.int64)
    if (counts == 1).all():
        out[:] = np.arange(len(counts)).reshape(-1, *[1] * (values.ndim - 1))
        return out
    some = counts > 0
    if not some.any():
        return out
    starts = offsets[:-1][some]
    most = np.repeat(np.maximum.reduceat(values, starts), counts[some], axis=0)
    places = np.arange(len(values)).reshape(-1, *[1] * (values.ndim - 1))
    out[some] = np.minimum.reduceat(np.where(values == most, places, len(values)), starts)
    return out
