"""Finds the one file a thing: every module of a package that carries a given name.

A new metric, tokenizer or tool is one new file with a module-level ``METRIC``,
``TOKENIZER`` or ``TOOL``; nothing else has to be edited.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from textsim_core.errors import SettingError, one_of

T = TypeVar("T")


class Registry(Mapping[str, T], Generic[T]):
    """Things by name, read from the modules of ``package`` on first use.

    ``marker`` is the module attribute that holds the thing, ``what`` the word
    used in errors. Modules whose name starts with "_" are passed over. Order:
    the things' own ``position`` where they have one, then their names.
    """

    def __init__(self, package: str, marker: str, what: str) -> None:
        self._package, self._marker, self._what = package, marker, what
        self._things: dict[str, T] | None = None

    def _load(self) -> dict[str, T]:
        if self._things is None:
            package = importlib.import_module(self._package)
            names = [m.name for m in pkgutil.iter_modules(package.__path__) if m.name[0] != "_"]
            modules = [importlib.import_module(f"{self._package}.{name}") for name in names]
            found = [getattr(m, self._marker) for m in modules if hasattr(m, self._marker)]
            found.sort(key=lambda thing: (getattr(thing, "position", 100), thing.name))
            self._things = {thing.name: thing for thing in found}
        return self._things

    def __getitem__(self, name: str) -> T:
        """The thing called ``name``; SettingError names the ones there are."""
        things = self._load()
        if name not in things:
            raise SettingError(one_of(f"Unknown {self._what}", name, things))
        return things[name]

    def __contains__(self, name: object) -> bool:
        return name in self._load()

    def __iter__(self) -> Iterator[str]:
        return iter(self._load())

    def __len__(self) -> int:
        return len(self._load())
