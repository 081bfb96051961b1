"""The histogram of row scores: nothing counted twice, nothing lost, NaN left out."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textsim_core.distribution import BINS, histogram

exactly = settings(deadline=None, derandomize=True, max_examples=150)
scores = st.floats(0, 1.3) | st.just(math.nan) | st.sampled_from([0.0, 0.02, 0.5, 1.0])


@exactly
@given(values=st.lists(scores, max_size=60), bins=st.integers(1, 60))
def test_every_score_is_in_exactly_one_bin(values: list[float], bins: int) -> None:
    array = np.array(values, dtype=float)
    spread = histogram(array, bins)
    finite = array[~np.isnan(array)]
    assert spread.counts.sum() == len(finite)
    assert len(spread.counts) == bins and len(spread.edges) == bins + 1
    assert (np.diff(spread.edges) > 0).all()
    assert spread.edges[0] == 0 and spread.edges[-1] == max(1.0, finite.max(initial=0))
    for i, (low, high) in enumerate(zip(spread.edges, spread.edges[1:], strict=False)):
        above = finite <= high if i == bins - 1 else finite < high
        assert spread.counts[i] == ((finite >= low) & above).sum()


def test_the_ends_belong_to_the_outer_bins() -> None:
    spread = histogram(np.array([0.0, 0.0, 1.0, math.nan]))
    assert len(spread.counts) == BINS
    assert (spread.counts[0], spread.counts[-1], spread.counts.sum()) == (2, 1, 3)


def test_a_perfect_score_with_floating_point_noise_is_counted() -> None:
    spread = histogram(np.array([1.0000000000000004, 0.3]))
    assert spread.counts.sum() == 2 and spread.counts[-1] == 1


def test_scores_above_one_stretch_the_scale() -> None:
    assert histogram(np.array([0.5, 1.25])).edges[-1] == 1.25


@pytest.mark.parametrize("values", [[], [math.nan], [math.nan, math.nan]])
def test_without_a_score_all_bins_are_empty(values: list[float]) -> None:
    spread = histogram(np.array(values, dtype=float))
    assert not spread.counts.any() and spread.edges[-1] == 1


def test_the_values_are_left_alone_and_counts_are_whole() -> None:
    values = np.array([0.9, math.nan, 0.1])
    before = values.copy()
    spread = histogram(values)
    assert np.array_equal(values, before, equal_nan=True)
    assert spread.counts.dtype == np.int64
