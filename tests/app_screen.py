"""Pages run without a browser: opened through the shell, fed, and read as a reader reads them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import pandas as pd
from streamlit.testing.v1 import AppTest

from tests.conftest import ROOT

SHELL = ROOT / "pages" / "_shell" / "main.py"
PAGES = sorted((ROOT / "pages").glob("*.py"))
ROWS = "Rows of the data set with their scores"
ASIDE = "Rows that were not loaded"
NOTICED = "What was noticed in the file"
FOLDED = (
    "phrases_open", "ledger_open", "all_parts", "ladder_open",
    "losses_table", "precisions_table",
)  # fmt: skip
"""Expanders of the pair's page whose content is made when they are opened."""
_ELSEWHERE = (
    "length_table", "effort_table", "pick_score_0_table", "gap_parts_chart_table",
    "drawn_sets_table", "set_ladder_open", "figures_open",
)  # fmt: skip
_TAGS = re.compile(r"<[^>]*>")


def opened(page: str = "pair", **query: str) -> AppTest:
    """A page as a visitor finds it, with the address's query and everything unfolded."""
    screen = AppTest.from_file(str(SHELL), default_timeout=60)
    for name in FOLDED + _ELSEWHERE:
        screen.session_state[name] = True
    for name, value in query.items():
        screen.query_params[name] = value
    screen.run()
    if page != "pair":
        turn_to(screen, page)
    return screen


def turn_to(screen: AppTest, page: str) -> AppTest:
    """Change the page within the session."""
    return screen.switch_page(str(ROOT / "pages" / f"{page}.py")).run()


def uploaded(*files: tuple[str, bytes | str], screen: AppTest | None = None) -> AppTest:
    """The data-set page with these files chosen in its uploader, in place of earlier ones."""
    screen = screen or opened("dataset")
    chosen = [(name, c.encode() if isinstance(c, str) else c, "") for name, c in files]
    screen.file_uploader[0].set_value(chosen).run()
    return screen


def parts(screen: AppTest, part: str) -> list[str]:
    """The texts in an HTML element that the view marks as ``part``."""
    found = [block for block in bodies(screen) if f'data-part="{part}"' in block]
    return [html.unescape(text) for text in _TAGS.split(" ".join(found)) if text.strip()]


def bodies(screen: AppTest) -> list[str]:
    return [element.proto.body for element in screen.get("html")]


def score(screen: AppTest) -> str:
    """The big number."""
    return parts(screen, "score")[1]


def mean(screen: AppTest) -> str:
    """The second number, the mean of the rows."""
    return parts(screen, "side-number")[1]


def sentences(screen: AppTest) -> str:
    """Every plain sentence on the page, one a line."""
    said = [html.unescape(_TAGS.sub(" ", block)) for block in bodies(screen)]
    return "\n".join([*(text.value for text in screen.text), *said])


def table(screen: AppTest, alt: str) -> pd.DataFrame:
    """The one table with this text alternative."""
    (found,) = (element for element in screen.dataframe if element.proto.alt == alt)
    return found.value


def control(screen: AppTest, kind: str, start: str) -> Any:
    """The one widget of a kind whose key starts so."""
    (found,) = (w for w in screen.get(kind) if (w.key or "").startswith(start))
    return found


def messages(message: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a protocol message with the path of its field, tables left out."""
    for field, value in message.ListFields():
        name = f"{path}.{field.name}"
        repeated = isinstance(value, str | bytes) or not hasattr(value, "__iter__")
        for item in [value] if repeated else list(value):
            if isinstance(item, str):
                yield name, item
            elif hasattr(item, "ListFields"):
                yield from messages(item, name)


def elements(screen: AppTest) -> Iterator[tuple[str, Any]]:
    """Every element and block of the page: its type and its message."""
    for node in screen._tree:
        if getattr(node, "proto", None) is not None:
            yield node.type, node.proto
