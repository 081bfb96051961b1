"""Where a checked template runs: Jinja2's immutable sandbox, with its steps and sizes counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from jinja2 import StrictUndefined, TemplateError, nodes, pass_context
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from textsim_core.errors import SettingError

MAX_TEXT = 1_000_000
"""Characters that one row's text may have."""
MAX_STEPS = 10_000
"""Steps of all loops together, in one row."""

METER = "_meter"
"""The filter that counts a loop's steps, and the name of its meter: no template can say it."""
PUT_IN = "_put_in"
"""The filter that makes a text of a value."""
FILTERS = (
    "capitalize", "count", "d", "default", "first", "float", "int", "join", "last", "length",
    "list", "lower", "replace", "reverse", "sort", "string", "title", "trim", "truncate", "unique",
    "upper", "wordcount",
)  # fmt: skip
TESTS = ("defined", "undefined", "none", "string", "in", "eq", "ne", "equalto", "==", "!=")
_DEFAULTS = ("d", "default")
_MISSING = "a value that is put in is missing"
_OF_JINJA = (TypeError, ValueError, ArithmeticError, LookupError, RecursionError, MemoryError)


class Refused(Exception):
    """A row that cannot be rendered; its text says why."""


@dataclass(slots=True)
class Meter:
    """How much of a row's steps and of the whole set's time is left; each row has its own."""

    deadline: float
    steps: int = field(default=MAX_STEPS)

    def step(self) -> None:
        """One step of a loop; Refused when there are no more, or no more time."""
        self.steps -= 1
        if self.steps < 0:
            raise Refused(f"its loops take more than {MAX_STEPS:,} steps")
        if self.late:
            raise Refused("the time for this template is used up")

    @property
    def late(self) -> bool:
        """Whether the time for the whole set is used up."""
        return time.monotonic() > self.deadline


@pass_context
def _counted(context: Context, items: Iterable[Any]) -> Iterator[Any]:
    meter: Meter = context[METER]
    if not isinstance(items, list | tuple | str):
        raise Refused(_MISSING if items is None else "a loop needs a list")
    for item in items:
        meter.step()
        yield item


def _replace(text: Any, old: Any, new: Any) -> str:
    whole, old, new = str(text), str(old), str(new)
    _fits(len(whole) + whole.count(old) * len(new))
    return whole.replace(old, new)


def _join(items: Iterable[Any], between: str = "") -> str:
    texts = [_put_in(item) for item in items]
    _fits(sum(map(len, texts)) + len(between) * len(texts))
    return between.join(texts)


def _fits(size: int) -> None:
    if size > MAX_TEXT:
        raise Refused(f"its text would have more than {MAX_TEXT:,} characters")


def _put_in(value: Any) -> str:
    """A value as text; Refused for one that is missing or not a text."""
    if value is None:
        raise Refused(_MISSING)
    if isinstance(value, str | int | float | StrictUndefined):
        return str(value)
    kind = "list" if isinstance(value, list | tuple) else type(value).__name__
    raise Refused(f"a {kind} is put in; choose one of it with [0] or use | join(' ')")


def _valued(applied: Callable[..., Any]) -> Callable[..., Any]:
    """The filter, but Refused where Jinja2 would take a missing value for the word "None"."""
    place = 1 if hasattr(applied, "jinja_pass_arg") else 0

    @wraps(applied)
    def told(*given: Any, **named: Any) -> Any:
        if given[place] is None:
            raise Refused(_MISSING)
        return applied(*given, **named)

    return told


def environment() -> ImmutableSandboxedEnvironment:
    """Jinja2 with the accepted filters and tests alone, and no globals."""
    known = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined, finalize=_put_in, autoescape=False,
        keep_trailing_newline=True, cache_size=0,
    )  # fmt: skip
    filters = {name: known.filters[name] for name in FILTERS}
    filters |= {"replace": _replace, "join": _join}
    valued = {name: _valued(one) for name, one in filters.items() if name not in _DEFAULTS}
    known.filters = filters | valued | {METER: _counted, PUT_IN: _put_in}
    known.tests = {name: known.tests[name] for name in TESTS}
    known.globals = {}
    return known


def renderer(tree: nodes.Template) -> Callable[[Mapping[str, Any], Meter], str]:
    """A function that renders one row, of its values by root and column, under its meter.

    It raises Refused for a row that fails, whatever the reason. SettingError for
    a tree that cannot be compiled.
    """
    try:
        compiled = environment().from_string(tree)
    except (SyntaxError, TemplateError, RecursionError, MemoryError) as error:
        raise SettingError(f"The template cannot be read: {error}.") from None

    def row(values: Mapping[str, Any], meter: Meter) -> str:
        pieces, size = [], 0
        try:
            for piece in compiled.generate({**values, METER: meter}):
                size += len(piece)
                _fits(size)
                pieces.append(piece)
        except (TemplateError, *_OF_JINJA) as error:
            raise Refused(str(error).rstrip(".") or type(error).__name__) from None
        return "".join(pieces)

    return row
