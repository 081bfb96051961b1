"""Which character separates the fields of a delimited file."""

from __future__ import annotations

import csv
import re

from textsim_core.errors import SettingError, one_of

DELIMITERS = (",", ";", "\t", "|")
"""The only candidates: a letter is never taken for a separator."""

NAMES = {",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe"}

_SAMPLE = 1 << 16
_SEP_LINE = re.compile(rb'"?sep=(?P<sign>[^\r\n])"?\r?(?:\n|$)', re.IGNORECASE)


def checked(delimiter: str) -> str:
    """The delimiter itself; SettingError when it is not one of `DELIMITERS`."""
    if delimiter not in DELIMITERS:
        raise SettingError(one_of("Unknown delimiter", delimiter, map(repr, DELIMITERS)))
    return delimiter


def sep_line(content: bytes) -> tuple[str | None, int]:
    """Excel's ``sep=;`` first line: the character it names and the line's length in bytes.

    (None, 0) where there is none; SettingError when it names another character.
    """
    found = _SEP_LINE.match(content)
    if found is None:
        return None, 0
    return checked(found["sign"].decode("utf-8", "replace")), found.end()


def sniff(content: bytes) -> str:
    """The candidate that cuts the first rows most evenly into two or more fields.

    Where none does, the file has one column: the first candidate that does not
    cut any of its rows is given back, so that a comma inside a text is kept.
    """
    head = content[:_SAMPLE]
    if len(content) > _SAMPLE:
        head = head[: head.rfind(b"\n") + 1] or head
    lines = head.decode("utf-8", "replace").split("\n")
    fits = {delimiter: _fit(lines, delimiter) for delimiter in DELIMITERS}
    several = [delimiter for delimiter in DELIMITERS if fits[delimiter][1] > 1]
    return max(several or DELIMITERS, key=lambda delimiter: fits[delimiter][0])


def _fit(lines: list[str], delimiter: str) -> tuple[float, int]:
    """Share of sample rows with as many fields as the header, and that number of fields.

    The better of reading quotation marks as quotes and as ordinary characters.
    """
    best = (0.0, 0)
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        reader = csv.reader(lines, delimiter=delimiter, quoting=quoting)
        try:
            widths = [len(row) for row in reader if row]
        except csv.Error:
            continue
        if widths:
            best = max(best, (widths.count(widths[0]) / len(widths), widths[0]))
    return best
