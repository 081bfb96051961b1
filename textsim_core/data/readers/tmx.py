"""TMX: translation memories, one row a unit, one column a language.

Codes of the layout (bpt, ept, it, ph, ut) are no text and are left out, with
a finding. A second text in the same language has a column of its own.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from textsim_core.data.columns import column_of, table_of, unique_names
from textsim_core.data.types import Finding, Mapping, Options, Reader, SetAside, Source, Table
from textsim_core.data.xml_elements import LANGUAGE, Element, elements, local_name, text_of
from textsim_core.errors import ReadError

_CODES = frozenset({"bpt", "ept", "it", "ph", "ut"})

Column = tuple[str, int]


def read(sources: tuple[Source, ...], options: Options) -> Table:
    """The units of one memory; ReadError for XML that is damaged or holds no unit.

    The header's source language is the source; of the other languages the first
    is the hypothesis, and a second text in that language its reference.
    """
    source_language, codes = "", 0
    rows: list[tuple[int, str | None, dict[Column, str]]] = []
    aside: list[SetAside] = []
    for element in elements(sources[0], options.encoding, {"header", "tu"}):
        if element.name == "header":
            source_language = element.node.get("srclang", "").lower()
            continue
        texts, reason = _texts(element)
        if reason:
            raw = element.text().strip()
            aside.append(SetAside(element.line, f"Line {element.line}: {reason}.", raw))
        else:
            codes += sum(local_name(node) in _CODES for node in element.node.iter())
            rows.append((element.line, element.node.get("tuid"), texts))
    if not rows and not aside:
        raise ReadError(f"{sources[0].name} holds no <tu>; expected a translation memory.")
    return _table(rows, aside, _code_finding(codes), source_language)


def _texts(unit: Element) -> tuple[dict[Column, str], str]:
    """A unit's text by language and occurrence, or the reason why it has none."""
    texts: dict[Column, str] = {}
    seen: Counter[str] = Counter()
    for variant in unit.node:
        if local_name(variant) != "tuv":
            continue
        language = variant.get(LANGUAGE) or variant.get("lang") or ""
        if not language:
            return {}, "a text says no language"
        segment = next((child for child in variant if local_name(child) == "seg"), None)
        if segment is not None:
            seen[language] += 1
            texts[language, seen[language]] = text_of(segment, _CODES)
    return texts, "" if texts else "the unit has no text"


def _code_finding(count: int) -> tuple[Finding, ...]:
    if not count:
        return ()
    message = f"{count:,} layout codes (bpt, ept, it, ph, ut) inside texts were left out."
    return (Finding(None, "layout codes", message),)


def _table(
    rows: list[tuple[int, str | None, dict[Column, str]]],
    aside: list[SetAside],
    findings: tuple[Finding, ...],
    source_language: str,
) -> Table:
    columns = list(dict.fromkeys(column for _, _, texts in rows for column in texts))
    numbered = any(number is not None for _, number, _ in rows)
    given = ["id"] * numbered + [f"{lang} {n}" if n > 1 else lang for lang, n in columns]
    cells: list[list[str | None]] = [[number for _, number, _ in rows]] * numbered
    cells += [[texts.get(column) for _, _, texts in rows] for column in columns]
    names = unique_names(given)[0]
    named = dict(zip(columns, names[numbered:], strict=True))
    table = table_of(
        given,
        [column_of(column) for column in cells],
        np.array([line for line, _, _ in rows], dtype=np.int64),
        format=READER.name,
        set_aside=aside,
        findings=findings,
    )
    return replace(table, mapping=_mapping(named, "id" if numbered else None, source_language))


def _mapping(named: dict[Column, str], number: str | None, source_language: str) -> Mapping | None:
    """The roles that the languages suggest; None without a text."""
    first = [column for column in named if column[1] == 1]
    sources = [column for column in first if column[0].lower() == source_language] or first[:1]
    targets = [column for column in first if column not in sources]
    if not targets:
        return Mapping.of(named[sources[0]], id=number) if sources else None
    language = targets[0][0]
    again = [name for column, name in named.items() if column[0] == language and column[1] > 1]
    return Mapping.of(named[targets[0]], again, id=number, source=named[sources[0]])


READER = Reader("tmx", "TMX translation memory", (".tmx",), read, position=8)
