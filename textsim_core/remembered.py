"""Answers about words, each asked for once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")

_MOST = 1 << 17  # words; bounds the memory at some tens of megabytes


class Remembered(dict[str, Answer]):
    """``remembered[word]`` is ``answer(word)``; many words are asked fast by `map`.

    A plain dict in place of `functools.lru_cache`: a hit costs a fifth, and the
    garbage collector has no entries to visit. A full memory is forgotten at once.
    """

    def __init__(self, answer: Callable[[str], Answer]) -> None:
        super().__init__()
        self._answer = answer

    def __missing__(self, word: str) -> Answer:
        if len(self) >= _MOST:
            self.clear()
        answer = self[word] = self._answer(word)
        return answer
