"""The shell in a real browser: cold deep link, navigation, the remembered wording, no leak."""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screen import Recorder, settle, visit
from tests.conftest import ROOT, free_port, serving


def test_a_cold_deep_link_gives_the_shell_and_nothing_leaves_the_page(
    page: Page, recorder: Recorder
) -> None:
    visit(page, "/dataset")
    expect(page).to_have_title("Data set · Textsim")
    expect(page.get_by_role("link", name="Explain a pair")).to_be_visible()
    expect(page.get_by_role("radio", name="Plain")).to_be_checked()
    page.get_by_role("link", name="Explain a pair").click()
    expect(page).to_have_title("Explain a pair · Textsim")
    settle(page)
    assert recorder.requests
    assert recorder.foreign == []
    assert recorder.errors == []


def test_the_wording_stays_over_pages_and_a_reload(page: Page) -> None:
    visit(page)
    page.get_by_test_id("stRadio").get_by_text("Technical", exact=True).click()
    expect(page).to_have_url(re.compile(r"[?&]style=Technical"))
    settle(page)
    page.get_by_role("link", name="Data set").click()
    expect(page).to_have_title("Data set · Textsim")
    settle(page)
    expect(page.get_by_role("radio", name="Technical")).to_be_checked()
    page.reload()
    settle(page)
    expect(page.get_by_role("radio", name="Technical")).to_be_checked()


FAILING = """
import streamlit as st

TITLE = "Fails"
ICON = "🧨"
POSITION = 1

if st.query_params.get("how") == "syntax":
    compile("not python", "page", "exec")
{}["a key of the program"]
"""


@pytest.fixture
def failing_url(tmp_path: Path) -> Iterator[str]:
    """The same launcher, shell and settings around a page that fails."""
    shutil.copy(ROOT / "app.py", tmp_path)
    shutil.copytree(ROOT / ".streamlit", tmp_path / ".streamlit")
    shutil.copytree(ROOT / "pages" / "_shell", tmp_path / "pages" / "_shell")
    (tmp_path / "pages" / "fails.py").write_text(FAILING, encoding="utf-8")
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true"]
    flags = [f"--server.port={port}"]
    with serving([*command, *flags], port, tmp_path, tmp_path, PYTHONPATH=str(ROOT)) as server:
        yield server.url
        assert "a key of the program" in server.log  # the trace is there, for the developer


def test_a_failing_page_shows_a_sentence_and_never_a_trace(page: Page, failing_url: str) -> None:
    for address in (failing_url, f"{failing_url}/?how=syntax"):
        visit(page, address)
        main = page.get_by_test_id("stMain")
        expect(main).to_contain_text("This page could not be finished")
        expect(main).not_to_contain_text("a key of the program")
        expect(main).not_to_contain_text("Traceback")
        expect(page.get_by_test_id("stException")).to_have_count(0)
