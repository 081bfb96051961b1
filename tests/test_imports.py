"""The borders of the house: pages → pages/_view → textsim_core, and never back."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CORE = ROOT / "textsim_core"

IMPORT_ALL = """
import importlib, pkgutil, sys
import textsim_core
for module in pkgutil.walk_packages(textsim_core.__path__, "textsim_core."):
    if module.name not in ("textsim_core.server", "textsim_core.__main__"):
        importlib.import_module(module.name)
print(*sorted({name.partition(".")[0] for name in sys.modules} & {"streamlit", "plotly", "pages"}))
"""


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


@pytest.mark.parametrize("code", ["import textsim_core, sys; print()", IMPORT_ALL])
def test_the_core_loads_neither_streamlit_nor_plotly_nor_pages(code: str) -> None:
    code = code.replace(
        "print()", "print(*sorted({'streamlit', 'plotly', 'pages'} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == []


def test_no_core_module_but_the_server_imports_streamlit_or_a_page_even_inside_a_function() -> None:
    found = [
        (file.name, name)
        for file in CORE.rglob("*.py")
        for name in imported(file)
        if name.partition(".")[0] in {"streamlit", "plotly", "pages"} and file.name != "server.py"
    ]
    assert found == []


def test_metrics_do_not_import_each_other() -> None:
    metrics = {file.stem: file for file in (CORE / "metrics").glob("[!_]*.py")}
    crossing = [
        (own, name)
        for own, file in metrics.items()
        for name in imported(file)
        for other in metrics
        if other != own and f"textsim_core.metrics.{other}" in name
    ]
    assert crossing == []


def test_views_do_not_import_pages() -> None:
    pages = {file.stem for file in (ROOT / "pages").glob("*.py")}
    found = [
        (file.name, name)
        for file in (ROOT / "pages" / "_view").rglob("*.py")
        for name in imported(file)
        if any(name.startswith(f"pages.{page}") for page in pages)
    ]
    assert found == []
