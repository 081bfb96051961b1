"""LaTeX: booktabs rules, figures to the right, every text printed as it stands.

Signs that TeX would act on are spelt out, ligatures of plain signs ("--", two
apostrophes) broken, spaces kept. A line break is an arrow; a character that hides
or turns the direction of writing is named in typewriter: [U+202E]. A missing cell
is a dash, an empty one is empty.
"""

from __future__ import annotations

import re

import pyarrow as pa

from textsim_core.data.limits import PAPER_ROWS
from textsim_core.data.paper_tables._cells import Column, finished
from textsim_core.data.types import Notice, Writer
from textsim_core.visible_text import visible

_SIGNS = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}", "`": r"\textasciigrave{}", "[": "{[}", "]": "{]}", "*": "{*}",
    "\n": r"$\hookleftarrow$\ ", "\t": r"\texttt{{[}U+0009{]}}", " ": r"\ ", "-": "-{}", ",": ",{}",
    "↑": r"$\uparrow$", "↓": r"$\downarrow$", "−": "$-$", "≤": r"$\leq$", "≥": r"$\geq$",
}  # fmt: skip
_ACTED_ON = re.compile(
    rf"^ | $|(?<= ) |[-,](?=[-,])|[{re.escape(''.join(_SIGNS.keys() - set(' -,')))}]"
)
_MISSING = "--"
_WIDE, _LONG = 40, 50


def write(table: pa.Table, protect_formulas: bool) -> tuple[bytes, tuple[Notice, ...]]:
    """The table as the source of one ``tabular``, or ``longtable`` above 50 rows.

    The first line names the packages it needs. TextsimError above
    `PAPER_ROWS` rows.
    """
    columns, notices = finished(table, escaped, _figure)
    rows = [_row(cells) for cells in zip(*(column.cells for column in columns), strict=True)]
    kind = "longtable" if len(rows) > _LONG else "tabular"
    head = _row([column.name for column in columns])
    body = "\n".join(
        [
            rf"\begin{{{kind}}}{{{''.join(map(_setting, columns))}}}", r"\toprule", head,
            r"\midrule", *([r"\endhead"] if kind == "longtable" else []), *rows,
            r"\bottomrule", rf"\end{{{kind}}}",
        ]
    )  # fmt: skip
    return f"{_needs(kind, body)}\n{body}\n".encode(), notices


def escaped(text: str) -> str:
    """The text as LaTeX that prints it literally."""
    return "".join(
        _ACTED_ON.sub(lambda sign: _SIGNS[sign[0]], part) if isinstance(part, str) else _named(part)
        for part in visible(text)
    )


def _named(code: int) -> str:
    return rf"\texttt{{{{[}}U+{code:04X}{{]}}}}"


def _figure(text: str) -> str:
    return text.replace("-", "$-$").replace("∞", r"$\infty$")


def _row(cells: list[str | None] | tuple[str | None, ...]) -> str:
    return " & ".join(_MISSING if cell is None else cell for cell in cells) + r" \\"


def _setting(column: Column) -> str:
    if column.numeric:
        return "r"
    return r"p{0.3\linewidth}" if column.longest > _WIDE else "l"


def _needs(kind: str, body: str) -> str:
    packages = ["booktabs", "longtable"] if kind == "longtable" else ["booktabs"]
    line = rf"% needs \usepackage{{{','.join(packages)}}} and \usepackage[T1]{{fontenc}}"
    beyond = any(sign > "\u017f" for sign in body)
    return f"{line}; other scripts than Latin: LuaLaTeX or XeLaTeX" if beyond else line


WRITER = Writer("latex", "LaTeX table", ".tex", "application/x-tex", write, 5, PAPER_ROWS)
