"""Tables for papers: every text is shown as it stands, figures alike and to the right."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from tests.hostile_texts import hostile_texts
from textsim_core.data import PAPER_ROWS, write
from textsim_core.errors import TextsimError
from textsim_core.visible_text import visible

FRAME = pd.DataFrame(
    {
        "System_A": ["50 % & more", None, ""],
        "BLEU": [27.1251, 3.0, float("nan")],
        "p": [0.5, 0.00049, 1.0],
        "rows": [1200, -3, 7],
        "sure": [True, False, True],
    }
)


def shown(text: str) -> str:
    """What a reader is to see: hidden characters named, a line break as an arrow."""
    parts = [part if isinstance(part, str) else f"[U+{part:04X}]" for part in visible(text)]
    return "".join(parts).replace("\n", "↵ ").replace("\t", "[U+0009]")


def latex(table: pd.DataFrame | pa.Table) -> list[str]:
    return write(table, "latex").content.decode().splitlines()


class _Cells(HTMLParser):
    """The cells of an HTML table as a browser shows them; any other element is kept as a tag."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.inside = False
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("td", "th"):
            self.cells.append("")
            self.inside = True
        elif tag not in ("table", "thead", "tbody", "tr"):
            self.cells[-1] += "↵ " if tag == "br" else f"<{tag} {attrs}>"

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.cells[-1] += re.sub("[ \n]+", " ", data).replace("\u00a0", " ")


MACROS = {
    "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textless": "<",
    "textgreater": ">", "textbar": "|", "textquotedbl": '"', "textquotesingle": "'",
    "textasciigrave": "`",
}  # fmt: skip
MATHS = {
    r"$\hookleftarrow$\ ": "↵ ", r"$\uparrow$": "↑", r"$\downarrow$": "↓", "$-$": "−",
    r"$\leq$": "≤", r"$\geq$": "≥",
}  # fmt: skip


def printed(source: str) -> str:
    """What TeX prints of a cell; an AssertionError where a bare sign would make it act."""
    rest, out = source.replace(r"\texttt", ""), ""
    while rest:
        if found := re.match(r"\\([a-z]+)\{\}", rest):
            out += MACROS[found[1]]
        elif found := re.match(r"\\([&%$#_{} ])|\{([][*])\}", rest):
            out += found[1] or found[2]
        elif found := re.match(r"\$\S+?\$(\\ )?", rest):
            out += MATHS[found[0]]
        elif found := re.match(r"[{}]", rest):
            pass
        else:
            found = re.match(r"(?s).", rest)
            assert found and found[0] not in "\\&%$#_~^<>|\"`'*\n", source
            assert not re.match(r"--|,,|  ", rest), source
            out += found[0]
        rest = rest[found.end() :]
    return out


@settings(deadline=None, derandomize=True, max_examples=300)
@given(hostile_texts(pieces=6) | st.text("\\&%$#_{}~^<>|\"`'*-,[]! :\n\t/w.↑−≤", max_size=12))
def test_every_text_is_seen_as_it_is(text: str) -> None:
    met = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    table = pa.table({"before": ["[a"], "text": [met], "after": ["z"]})
    row = latex(table)[5]
    assert row.startswith("{[}a & ")
    assert row.endswith(r" & z \\")
    assert printed(row[len("{[}a & ") : -len(r" & z \\")]) == shown(met)
    markdown = write(table, "markdown").content.decode()
    html = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(markdown)
    assert _Cells(html).cells[3:] == ["[a", re.sub(r"\[(U\+[0-9A-F]+)\]", r"⟨\1⟩", shown(met)), "z"]


def test_a_latex_table_has_rules_and_figures_of_equal_length_to_the_right() -> None:
    assert latex(FRAME) == [
        r"% needs \usepackage{booktabs} and \usepackage[T1]{fontenc}",
        r"\begin{tabular}{lrrrl}",
        r"\toprule",
        r"System\_A & BLEU & p & rows & sure \\",
        r"\midrule",
        r"50 \% \& more & 27.13 & 0.5000 & 1200 & yes \\",
        r"-- & 3.00 & 0.0005 & $-$3 & no \\",
        r" & -- & 1.0000 & 7 & yes \\",
        r"\bottomrule",
        r"\end{tabular}",
    ]


def test_a_markdown_table_is_aligned_and_says_what_it_rounds() -> None:
    written = write(FRAME, "markdown")
    assert written.content.decode().splitlines() == [
        r"| System\_A | BLEU | p | rows | sure |",
        "| :--- | ---: | ---: | ---: | :--- |",
        r"| 50 % \& more | 27.13 | 0.5000 | 1200 | yes |",
        "| – | 3.00 | 0.0005 | −3 | no |",
        "|  | – | 1.0000 | 7 | yes |",
    ]
    assert [(notice.kind, notice.cells) for notice in written.notices] == [("rounded", 2)]


def test_long_tables_break_over_pages_long_texts_over_lines_and_both_end_somewhere() -> None:
    rows = latex(pa.table({"text": ["long " * 20] * 51, "score": [1.5] * 51}))
    assert r"\usepackage{booktabs,longtable}" in rows[0]
    assert rows[1] == r"\begin{longtable}{p{0.3\linewidth}r}"
    assert rows[5] == r"\endhead"
    for format in ("latex", "markdown"):
        with pytest.raises(TextsimError, match=r"1,001 rows: .* at most 1,000\. Choose CSV"):
            write(pa.table({"n": range(PAPER_ROWS + 1)}), format)


def test_other_scripts_are_told_to_need_another_compiler() -> None:
    assert "XeLaTeX" not in latex(pa.table({"t": ["naïve"]}))[0]
    assert "XeLaTeX" in latex(pa.table({"t": ["猫"]}))[0]
