"""The shares of two texts' n-grams that match, their geometric mean, and what each costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textsim_core.types import Bools, Floats, Ints


@dataclass(frozen=True)
class OrderShares:
    """Counts of pairs of texts by order, all of shape (pairs, orders): order n is column n − 1.

    ``matches`` are clipped, ``totals`` the n-grams of one text, ``expected``
    those of the other.
    """

    matches: NDArray[Any]
    totals: NDArray[Any]
    expected: NDArray[Any]

    @cached_property
    def compared(self) -> Bools:
        """Which orders both texts are long enough for."""
        return (self.totals > 0) & (self.expected > 0)

    @cached_property
    def shares(self) -> Floats:
        """Matches by the n-grams of the longer text: the smaller of precision and recall; 0…1."""
        shares: Floats = self.matches / np.maximum(np.maximum(self.totals, self.expected), 1)
        return shares

    def means(self) -> Floats:
        """The geometric mean over the orders compared; 0 where one has no match or none is."""
        means: Floats = np.where(self._some, np.exp(self._mean_log(_log(self.shares))), 0.0)
        return means

    def losses(self) -> Floats:
        """What each order costs, shape (pairs, orders): with `nothing` they add up to 1 − mean.

        A mean above 0 is divided by the logarithms; one of 0 goes to the first
        order compared that has no match.
        """
        logs = np.where(self.compared, _log(self.shares), 0.0) / self._number[:, None]
        first = self._blocked & (np.cumsum(self._blocked, axis=1) == 1)
        return np.where(self._some[:, None], -logs * self._points_per_log[:, None], first) + 0.0

    def plain_losses(self) -> Mapping[str, Floats]:
        """The same points by what people see, each (pairs,): they too add up to 1 − mean.

        "length_loss" is what different lengths cost if all of the shorter text
        matched, "word_loss" what its words without a match cost in every order,
        "phrasing_loss" the rest, "empty_loss" 1 where there is nothing to compare.
        """
        fewer = np.minimum(self.totals, self.expected)
        length = self._mean_log(_log(fewer / np.maximum(np.maximum(self.totals, self.expected), 1)))
        words = _log(self.matches[:, 0] / np.maximum(fewer[:, 0], 1))
        phrasing = self._mean_log(_log(self.shares)) - length - words
        no_word, some = self._blocked[:, 0], self._some
        spread = {"length_loss": length, "word_loss": words, "phrasing_loss": phrasing}
        whole = {"word_loss": no_word, "phrasing_loss": ~no_word & self._blocked.any(axis=1)}
        return {
            **{
                name: np.where(some, -log * self._points_per_log, whole.get(name, False)) + 0.0
                for name, log in spread.items()
            },
            "empty_loss": (~self.compared[:, 0]).astype(np.float64),
        }

    @cached_property
    def _number(self) -> Ints:
        """How many orders are compared, at least 1 to divide by."""
        number: Ints = np.maximum(self.compared.sum(axis=1), 1)
        return number

    @cached_property
    def _blocked(self) -> Bools:
        """The orders that make the mean 0."""
        blocked: Bools = self.compared & (self.matches == 0)
        return blocked

    @cached_property
    def _some(self) -> Bools:
        """Which means are above 0."""
        some: Bools = self.compared[:, 0] & ~self._blocked.any(axis=1)
        return some

    @cached_property
    def _points_per_log(self) -> Floats:
        """What turns a share of log(mean) into points."""
        total = self._mean_log(_log(self.shares))
        per_log: Floats = np.where(total < 0, np.expm1(total) / np.where(total < 0, total, 1), 1.0)
        return per_log

    def _mean_log(self, logs: Floats) -> Floats:
        """The mean over the orders compared, (pairs,); of any value where the mean is 0."""
        mean: Floats = np.where(self.compared, logs, 0.0).sum(axis=1) / self._number
        return mean


def _log(shares: Floats) -> Floats:
    """The natural logarithm; 0 for 0, which makes a mean 0 in another way."""
    return np.log(np.where(shares > 0, shares, 1.0))
