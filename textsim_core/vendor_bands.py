"""What vendors call good, for any text in any language: their bands, as they publish them.

They know nothing of the data, and contradict one another; shown beside marks
from the user's own data (`yardstick`) for that reason.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from textsim_core.tools import TOOLS


@dataclass(frozen=True, slots=True)
class Band:
    """Scores from ``low`` up to ``high`` (fractions, 1 = 100) and what the vendor calls them.

    ``passed``: whether such a score passes; None where the vendor only describes it.
    """

    low: float
    high: float
    words: str
    passed: bool | None = None


@dataclass(frozen=True, slots=True)
class VendorBands:
    """One vendor's bands for one metric, low to high without gaps, and where they stand."""

    vendor: str
    source: str
    bands: tuple[Band, ...]

    def band_of(self, value: float) -> Band | None:
        """The band that holds a score (a band begins at its ``low``); None for NaN."""
        if math.isnan(value):
            return None
        return next((b for b in self.bands if value < b.high), self.bands[-1])


_GOOGLE = VendorBands(
    "Google Cloud",
    "Google Cloud Translation documentation, “Evaluating models”",
    (
        Band(0.0, 0.1, "almost useless"),
        Band(0.1, 0.2, "gist is hard to get"),
        Band(0.2, 0.3, "gist clear, bad grammar"),
        Band(0.3, 0.4, "understandable to good"),
        Band(0.4, 0.5, "high quality"),
        Band(0.5, 0.6, "very high quality"),
        Band(0.6, 1.0, "often better than people"),
    ),
)
_PUBLISHED = {"bleu": (_GOOGLE,)}


def vendor_bands(metric: str) -> tuple[VendorBands, ...]:
    """The bands that speak of this metric; a tool's own pass mark makes two: fails and passes.

    Vendors with graded words come first, then tools in the registry's order.
    Empty where nobody has any. Only marks that are passed from below count, on
    metrics from 0 to 1.
    """
    marked = (
        VendorBands(
            tool.title,
            "the tool's own pass mark",
            (Band(0.0, mark.value, "fails", False), Band(mark.value, 1.0, "passes", True)),
        )
        for tool in TOOLS.values()
        if (mark := tool.marks.get(metric)) is not None
        if mark.compare in (">=", ">") and 0 < mark.value < 1
    )
    return (*_PUBLISHED.get(metric, ()), *marked)
