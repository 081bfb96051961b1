"""Equal counting keys promise equal statistics: held for every pair of metrics."""

from itertools import combinations

import numpy as np
import pytest

import textsim_core as ts
from textsim_core.counting_key import counting_key
from textsim_core.settings import settings_of

PAIRS = ts.Pairs.of(
    ["the cat sat. A dog ran!", "", None, "नमस्ते cats"],
    [["the cats sat.", "A dog."], ["x"], ["y"], ["नमस्ते cat"]],
)
ALIKE = [
    (a, b)
    for a, b in combinations(ts.METRICS, 2)
    if counting_key(ts.configured(a)) == counting_key(ts.configured(b))
]


def test_the_rouges_share_one_count() -> None:
    assert ("rouge1", "rougeL") in ALIKE


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_metrics_that_count_alike_have_equal_statistics(one: str, other: str) -> None:
    first, second = (ts.configured(name).statistics(PAIRS) for name in (one, other))
    assert type(first) is type(second)
    for name, column in first.columns().items():
        assert np.array_equal(column, second.columns()[name])


@pytest.mark.parametrize("name", ts.METRICS)
def test_a_setting_that_recounts_changes_the_key_and_no_other_does(name: str) -> None:
    metric = ts.METRICS[name]
    for setting in settings_of(metric).values():
        if setting.kind != "switch":
            continue
        changed = ts.configured(name, **{setting.name: not setting.default})
        same = counting_key(changed) == counting_key(ts.configured(name))
        assert same is not setting.recounts
