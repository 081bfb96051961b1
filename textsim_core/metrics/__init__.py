"""The metrics, one file each; `METRICS` finds them."""

from __future__ import annotations

from typing import Any

from textsim_core.metrics._contract import Facts
from textsim_core.registry import Registry

METRICS: Registry[Any] = Registry("textsim_core.metrics", "METRIC", "metric")

__all__ = ["METRICS", "Facts"]
