"""What a metric's statistics depend on: equal keys, equal statistics."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from textsim_core.settings import settings_of


def counting_key(metric: Any) -> Hashable:
    """The part of a configured metric that counting the texts depends on.

    A metric that shares its statistics with others says so by its own
    ``counting``; any other has those of its class and its settings that recount.
    """
    shared: Hashable = getattr(metric, "counting", None)
    if shared is not None:
        return shared
    recounting = (name for name, one in settings_of(type(metric)).items() if one.recounts)
    return (type(metric), *(getattr(metric, name) for name in recounting))
