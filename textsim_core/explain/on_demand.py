"""A sequence whose items are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class OnDemand(Sequence[T], Generic[T]):
    """``length`` items, the one at place i made by ``make(i)``, once; equal to any sequence alike.

    Of thousands of expected texts a page draws a few; marking each is milliseconds.
    """

    def __init__(self, length: int, make: Callable[[int], T]) -> None:
        self._places = range(length)
        self._make = cache(make)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            return tuple(map(self._make, self._places[place]))
        return self._make(self._places[place])

    def __len__(self) -> int:
        return len(self._places)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"OnDemand of {len(self)}"
