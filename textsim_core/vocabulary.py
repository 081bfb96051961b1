"""The texts of tokens, read only when somebody asks for one: counting needs their number alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import overload

import pyarrow as pa

from textsim_core.types import arrow_to_texts


class Vocabulary(Sequence[str]):
    """Distinct tokens in the order of their ids, kept as a ``large_string`` array without nulls."""

    def __init__(self, tokens: pa.Array) -> None:
        self._tokens = tokens

    def __len__(self) -> int:
        return len(self._tokens)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    @overload
    def __getitem__(self, number: int) -> str: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[str]: ...

    def __getitem__(self, number: int | slice) -> str | Sequence[str]:
        return self._texts[number]

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        return tuple(text for text in arrow_to_texts(self._tokens) if text is not None)
