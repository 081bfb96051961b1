"""NIST's XML (mteval: source, reference and test sets) and WMT's with all in one file.

A row is a segment, known by its document and number, over all files given. A
system or a reference that lacks a segment has a missing cell there. The format
says which column is what. White space around a segment is no text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from textsim_core.data.columns import column_of, table_of, unique_names
from textsim_core.data.types import Mapping, Options, Reader, SetAside, Source, Table
from textsim_core.data.xml_elements import Element, elements
from textsim_core.errors import ReadError

_SETS = {
    "srcset": "source", "refset": "reference", "tstset": "hypothesis",
    "src": "source", "ref": "reference", "hyp": "hypothesis",
}  # fmt: skip
_ROLES = ("source", "reference", "hypothesis")
_NAMES = ("sysid", "refid", "system", "translator")
_GROUPS = ("domain", "genre", "testsuite")

Place = tuple[str, str]
Column = tuple[str, str]


@dataclass(slots=True)
class _Gathered:
    """What the files hold so far: the segments by place, and the columns by role and name."""

    lines: dict[Place, int] = field(default_factory=dict)
    groups: dict[Place, dict[str, str]] = field(default_factory=dict)
    columns: dict[Column, dict[Place, str]] = field(default_factory=dict)
    aside: list[SetAside] = field(default_factory=list)
    counts: dict[tuple[Column, str], int] = field(default_factory=dict)


def read(sources: tuple[Source, ...], options: Options) -> Table:
    """One table of all sets; ReadError for XML that is damaged or holds no segment."""
    found = _Gathered()
    for source in sources:
        for segment in elements(source, options.encoding, {"seg"}):
            _add(found, segment)
    if not found.lines and not found.aside:
        raise ReadError(f"{sources[0].name} holds no <seg>; expected source, reference or test.")
    return _table(found)


def _add(found: _Gathered, segment: Element) -> None:
    """Puts one segment into its place, or aside with the reason."""
    text = segment.text().strip()
    kinds = [(_SETS[name], attributes) for name, attributes in segment.around if name in _SETS]
    if not kinds:
        reason = f"Line {segment.line}: the segment is in no source, reference or test set."
        found.aside.append(SetAside(segment.line, reason, text))
        return
    document = next((a for name, a in reversed(segment.around) if name == "doc"), {})
    named = [attributes.get(n) for n in _NAMES for attributes in (document, kinds[-1][1])]
    role = kinds[-1][0]
    column = (role, "" if role == "source" else next(filter(None, named), ""))
    place = _place(found, segment, column, document)
    if place in found.columns.setdefault(column, {}):
        reason = f"Line {segment.line}: segment {_shown(place)} of {_title(column)} stands twice."
        found.aside.append(SetAside(segment.line, reason, text))
        return
    found.columns[column][place] = text
    found.lines.setdefault(place, segment.line)
    found.groups.setdefault(place, {}).update({g: document[g] for g in _GROUPS if g in document})


def _place(found: _Gathered, segment: Element, column: Column, document: dict[str, str]) -> Place:
    """Document and number of a segment; without a number it is counted."""
    collections = [a.get("id", "") for name, a in segment.around if name == "collection"]
    own = document.get("docid") or document.get("id") or ""
    name = "/".join(filter(None, (*collections, own)))
    count = found.counts[column, name] = found.counts.get((column, name), 0) + 1
    return name, segment.node.get("id") or str(count)


def _shown(place: Place) -> str:
    return ":".join(filter(None, place))


def _title(column: Column) -> str:
    """A column's name: the system's own, or the role with the name of the reference."""
    role, name = column
    return name or role if role == "hypothesis" else f"{role} {name}".strip()


def _table(found: _Gathered) -> Table:
    """Id, document and groups, source, references, systems: one row a segment."""
    places = list(found.lines)
    ordered = sorted(found.columns, key=lambda column: _ROLES.index(column[0]))
    groups = [g for g in _GROUPS if any(g in found.groups[place] for place in places)]
    given = ["id", "document", *groups, *map(_title, ordered)]
    cells: list[list[str | None]] = [
        [_shown(place) for place in places],
        [place[0] for place in places],
        *([found.groups[place].get(group) for place in places] for group in groups),
        *([found.columns[column].get(place) for place in places] for column in ordered),
    ]
    names = unique_names(given)[0]
    texts = dict(zip(ordered, names[2 + len(groups) :], strict=True))
    table = table_of(
        given,
        [column_of(column) for column in cells],
        np.array([found.lines[place] for place in places], dtype=np.int64),
        format=READER.name,
        set_aside=found.aside,
    )
    return replace(table, mapping=_mapping(texts, names[1 : 2 + len(groups)]))


def _mapping(texts: dict[Column, str], tags: tuple[str, ...]) -> Mapping | None:
    """What the sets say; None where there is no test set."""

    def of(role: str) -> Iterator[str]:
        return (name for column, name in texts.items() if column[0] == role)

    systems = tuple(of("hypothesis"))
    if not systems:
        return None
    return Mapping.of(
        systems, tuple(of("reference")), id="id", source=next(of("source"), None), tags=tags
    )


READER = Reader("nist", "NIST or WMT XML", (".xml",), read, several=True, position=7)
