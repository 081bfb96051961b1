"""Markdown: a pipe table as GitHub draws it, figures to the right, every text literal.

Signs that a renderer would act on (emphasis, code, links, images, HTML, maths,
entities, strike-through, short names of emoji, bare addresses) have a backslash
before them; a line break is ``<br>``, and spaces that HTML would drop are
``&nbsp;``. A character that hides or turns the direction of writing is named:
⟨U+202E⟩. A missing cell is a dash, an empty one is empty.
"""

from __future__ import annotations

import re

import pyarrow as pa

from textsim_core.data.limits import PAPER_ROWS
from textsim_core.data.paper_tables._cells import finished
from textsim_core.data.types import Notice, Writer
from textsim_core.visible_text import visible

_ACTED_ON = re.compile(r"^ | $|(?<= ) |[\n\t\u3000]|[\\`*_{}\[\]<>&~|$]|:(?=[/A-Za-z_])|(?<=www)\.")
_SPELT = {" ": "&nbsp;", "\n": "<br>", "\t": "⟨U+0009⟩", "\u3000": "&#12288;"}
_MISSING = "–"


def write(table: pa.Table, protect_formulas: bool) -> tuple[bytes, tuple[Notice, ...]]:
    """The table as the lines of one pipe table. TextsimError above `PAPER_ROWS` rows."""
    columns, notices = finished(table, escaped, lambda figure: figure.replace("-", "\u2212"))
    rules = ["---:" if column.numeric else ":---" for column in columns]
    rows = zip(*(column.cells for column in columns), strict=True)
    lines = [_line([column.name for column in columns]), _line(rules), *map(_line, rows)]
    return "".join(lines).encode(), notices


def escaped(text: str) -> str:
    """The text as Markdown, in a cell, that shows it literally."""
    return "".join(
        _ACTED_ON.sub(_spelt, part) if isinstance(part, str) else f"⟨U+{part:04X}⟩"
        for part in visible(text)
    )


def _spelt(sign: re.Match[str]) -> str:
    return _SPELT.get(sign[0], f"\\{sign[0]}")


def _line(cells: list[str] | tuple[str | None, ...]) -> str:
    return f"| {' | '.join(_MISSING if cell is None else cell for cell in cells)} |\n"


WRITER = Writer(
    "markdown", "Markdown table", ".md", "text/markdown; charset=utf-8", write, 6, PAPER_ROWS
)
