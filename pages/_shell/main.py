"""The shell around every page: settings, navigation, title, and the switch of wording.

A page is one file ``pages/<name>.py`` with the literals TITLE, ICON (an emoji or "") and POSITION;
they are read here without running the page. The lowest POSITION is the landing page.
"""

import ast
import sys
from pathlib import Path
from typing import Any

import streamlit as st

PAGES = Path(__file__).resolve().parents[1]

if str(PAGES.parent) not in sys.path:  # pages import ``pages._view`` from there
    sys.path.insert(0, str(PAGES.parent))


def facts(page: Path) -> dict[str, Any]:
    """The module-level literals of a page file by name, without importing it."""
    found = {}
    for node in ast.parse(page.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [name.id for name in node.targets if isinstance(name, ast.Name)]
            found.update(dict.fromkeys(names, node.value.value))
    return found


files = sorted(((facts(file), file) for file in PAGES.glob("*.py")), key=lambda f: f[0]["POSITION"])
pages = [
    st.Page(file, title=fact["TITLE"], icon=fact["ICON"] or None, default=file == files[0][1])
    for fact, file in files
]
page = st.navigation(pages, position="top")
# Emoji for every icon: the browser would fetch a Material one from outside.
st.set_page_config(page_title=f"{page.title} · Textsim", page_icon="🔍", layout="wide")
with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
    st.title(page.title, anchor=False, width="content")
    st.radio(
        "Wording",
        ["Plain", "Technical", "For a slide"],
        key="style",
        bind="query-params",
        horizontal=True,
        label_visibility="collapsed",
        width="content",
        help="Plain words, the field's own terms, or three sentences for a slide",
    )
page.run()
