"""XML as a stream of elements: nothing is fetched, and a file with entities is refused."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from lxml import etree

from textsim_core.data.types import Source
from textsim_core.errors import ReadError

ROOTS = ("mteval", "srcset", "refset", "tstset", "dataset", "tmx")
"""Root elements of the formats that are read: NIST's and WMT's sets, and TMX."""

LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


@dataclass(frozen=True, slots=True)
class Element:
    """One element at its end, with the names and attributes of those around it, outermost first."""

    around: tuple[tuple[str, dict[str, str]], ...]
    node: etree._Element

    @property
    def name(self) -> str:
        """The element's name without its namespace."""
        return local_name(self.node)

    @property
    def line(self) -> int:
        """The line on which it starts, from 1."""
        return int(self.node.sourceline or 0)

    def text(self, skipped: Collection[str] = ()) -> str:
        """The text in it and in the elements inside, but for those named ``skipped``."""
        return text_of(self.node, skipped)


def local_name(node: etree._Element) -> str:
    """An element's name without its namespace; "" for comments and their like."""
    return etree.QName(node).localname if isinstance(node.tag, str) else ""


def text_of(node: etree._Element, skipped: Collection[str] = ()) -> str:
    """The text of an element and of those inside it, comments and ``skipped`` ones left out."""
    parts = [node.text or ""]
    for child in node:
        if isinstance(child.tag, str) and local_name(child) not in skipped:
            parts.append(text_of(child, skipped))
        parts.append(child.tail or "")
    return "".join(parts)


def elements(source: Source, encoding: str | None, wanted: Collection[str]) -> Iterator[Element]:
    """Every element of the ``wanted`` names that is in no other such one, as it ends.

    The file is parsed piece by piece and what was passed is forgotten, so the
    memory stays small. ReadError, with the line, for what is not well formed, for
    another root than `ROOTS`, and for entities: neither their expansion nor an
    outside file can be trusted.
    """
    around: list[tuple[str, dict[str, str]]] = []
    inside = 0
    try:
        for event, node in _events(source, encoding):
            name = local_name(node)
            if event == "start":
                if not around:
                    _check_root(name, node)
                inside += name in wanted
                around.append((name, {str(k): str(v) for k, v in node.attrib.items()}))
                continue
            around.pop()
            inside -= name in wanted
            if inside:
                continue
            if name in wanted:
                _check_entities(node)
                yield Element(tuple(around), node)
            _forget(node)
    except etree.XMLSyntaxError as error:
        raise ReadError(f"{source.name} is not well-formed XML: {error.msg}.") from None
    except LookupError:
        raise ReadError(f"{source.name} is in an encoding that cannot be read.") from None
    except ReadError as error:
        raise ReadError(f"{source.name}: {error}.") from None


def _events(source: Source, encoding: str | None) -> Iterator[tuple[str, etree._Element]]:
    events: Iterator[tuple[str, etree._Element]] = etree.iterparse(
        io.BytesIO(source.content),
        events=("start", "end"),
        encoding=encoding,
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    return events


def _check_root(name: str, node: etree._Element) -> None:
    if name not in ROOTS:
        accepted = ", ".join(ROOTS)
        raise ReadError(f"its outermost element is {name!r}; accepted: {accepted}")
    declared = node.getroottree().docinfo.internalDTD
    if declared is not None and any(True for _ in declared.iterentities()):
        raise ReadError("it declares entities, which are not expanded; write their text instead")


def _check_entities(node: etree._Element) -> None:
    used = next(node.iter(etree.Entity), None)
    if used is not None:
        line, text = used.getparent().sourceline, used.text
        raise ReadError(f"line {line}: the entity {text} is not one of XML's own five")


def _forget(node: etree._Element) -> None:
    """Empties a finished element and drops those before it."""
    node.clear(keep_tail=True)
    parent = node.getparent()
    while parent is not None and parent[0] is not node:
        del parent[0]
