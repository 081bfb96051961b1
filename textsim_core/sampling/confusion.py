"""Rows by two answers, what people say and what a mark says, and the shares of those counts."""

from __future__ import annotations

from dataclasses import dataclass

from textsim_core.types import Bools


@dataclass(frozen=True, slots=True)
class Confusion:
    """Rows by what people say (yes, no) and whether the score passes the mark.

    Shares are NaN where they would divide by 0: ``precision`` when nothing
    passes, ``recall`` when people never say yes, ``f1`` when neither happens.
    """

    true_positive: int
    false_positive: int
    false_negative: int
    true_negative: int

    @classmethod
    def of(cls, passed: Bools, yes: Bools) -> Confusion:
        """Count rows by two answers of shape (rows,)."""
        return cls(
            int((passed & yes).sum()),
            int((passed & ~yes).sum()),
            int((~passed & yes).sum()),
            int((~passed & ~yes).sum()),
        )

    @property
    def rows(self) -> int:
        """All rows."""
        return self.true_positive + self.false_positive + self.false_negative + self.true_negative

    @property
    def precision(self) -> float:
        """How many of those that pass are a yes."""
        return _share(self.true_positive, self.true_positive + self.false_positive)

    @property
    def recall(self) -> float:
        """How many of the yes pass."""
        return _share(self.true_positive, self.true_positive + self.false_negative)

    @property
    def specificity(self) -> float:
        """How many of the no fail."""
        return _share(self.true_negative, self.true_negative + self.false_positive)

    @property
    def f1(self) -> float:
        """2·TP / (2·TP + FP + FN)."""
        wrong = self.false_positive + self.false_negative
        return _share(2 * self.true_positive, 2 * self.true_positive + wrong)

    @property
    def accuracy(self) -> float:
        """How many rows people and mark agree on."""
        return _share(self.true_positive + self.true_negative, self.rows)

    def __add__(self, other: Confusion) -> Confusion:
        """The rows of both together."""
        return Confusion(
            self.true_positive + other.true_positive,
            self.false_positive + other.false_positive,
            self.false_negative + other.false_negative,
            self.true_negative + other.true_negative,
        )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else float("nan")
