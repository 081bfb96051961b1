"""Scorers as YAML or JSON: read without surprises, written so that they read back equal.

YAML is read by PyYAML's safe loader, without aliases (a small file could stand for
a huge one) and without keys that stand twice (the last would win in silence).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn

import yaml

from textsim_core.errors import ReadError, SettingError, one_of

FORMATS = ("yaml", "json")
MAX_CHARACTERS = 200_000
"""Length of a scorer's text."""


def text_of(given: str | PathLike[str] | bytes) -> str:
    """The scorer's text: a text itself, its bytes, or the content of a file by its path.

    A ``str`` of several lines, or one that begins with "{", is the text. ReadError
    for a file that is not there or too large, and for bytes that are not UTF-8.
    """
    if isinstance(given, bytes):
        return _decoded(given)
    if isinstance(given, str) and ("\n" in given or given.lstrip().startswith("{")):
        return _short(given)
    try:
        return _decoded(Path(given).read_bytes())
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ReadError(f"Cannot open the scorer {str(given)[:80]!r}: {reason}.") from None


def _decoded(content: bytes) -> str:
    try:
        return _short(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ReadError(
            f"The scorer is not UTF-8: byte {error.start + 1} is {content[error.start]:#04x}."
        ) from None


def _short(text: str) -> str:
    if len(text) > MAX_CHARACTERS:
        limit = f"accepted: at most {MAX_CHARACTERS:,}."
        raise ReadError(f"The scorer has {len(text):,} characters; {limit}")
    return text


def parsed(text: str) -> dict[str, Any]:
    """The fields of a scorer; JSON when it begins with "{" and is JSON, else YAML.

    ReadError with the line for text that is neither, for a key that stands
    twice, an alias, and anything that is not a mapping of fields.
    """
    try:
        found = _json(text) if text.lstrip().startswith("{") else _yaml(text)
    except RecursionError:
        raise ReadError("The scorer is nested too deeply.") from None
    if not isinstance(found, dict):
        kind = "nothing" if found is None else type(found).__name__
        raise ReadError(f"A scorer is a mapping of fields (type, key, …): received {kind}.")
    return found


def written(fields: Mapping[str, Any], format: str) -> str:
    """The fields as text; SettingError for an unknown format."""
    if format not in FORMATS:
        raise SettingError(one_of("format", format, FORMATS))
    if format == "yaml":
        return str(yaml.dump(dict(fields), Dumper=_Dumper, sort_keys=False, allow_unicode=True))
    text = json.dumps(fields, ensure_ascii=False, indent=2)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = json.dumps(fields, indent=2)
    return text + "\n"


def _json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        try:
            return _yaml(text)  # a YAML mapping may be written in braces too
        except ReadError:
            raise ReadError(f"The scorer, line {error.lineno}: {error.msg}.") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ReadError(f"The scorer: {twice!r} stands twice; accepted: once.")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ReadError(f"The scorer: received {name}; accepted: a finite number.")


def _yaml(text: str) -> Any:
    try:
        return yaml.load(text, Loader=_Loader)  # a safe loader
    except yaml.MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise ReadError(f"The scorer{line}: {error.problem}.") from None
    except (yaml.YAMLError, ValueError) as error:
        if isinstance(error, ReadError):
            raise
        raise ReadError(f"The scorer is not YAML: {str(error).splitlines()[0]}.") from None


class _Loader(yaml.SafeLoader):  # type: ignore[misc]  # PyYAML comes without types
    """The safe loader without aliases, merges, and keys that stand twice."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            line = self.peek_event().start_mark.line + 1
            raise ReadError(f"The scorer, line {line}: aliases (*name) are not accepted.")
        return super().compose_node(parent, index)

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            line = key.start_mark.line + 1
            if key.tag != "tag:yaml.org,2002:str":
                what = getattr(key, "value", "a list or mapping")
                raise ReadError(f"The scorer, line {line}: the key {what!r} is not a text.")
            if key.value in seen:
                raise ReadError(f"The scorer, line {line}: {key.value!r} stands twice.")
            seen.add(key.value)
        return dict(super().construct_mapping(node, deep))


class _Dumper(yaml.SafeDumper):  # type: ignore[misc]  # PyYAML comes without types
    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> Any:
    # In any other style PyYAML writes these line ends so that its own reader changes them.
    style = '"' if any(sign in text for sign in "\r\x85\u2028\u2029") else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)
