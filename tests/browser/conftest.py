"""Chromium for the tests in this folder; without one they skip and say so."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.screen import PATIENCE, Recorder

expect.set_options(timeout=PATIENCE)  # a busy machine takes longer than Playwright's 5 seconds
HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder carries the marker ``browser``."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the session: $TEXTSIM_CHROMIUM, or the first that the system has."""
    names = (os.environ.get("TEXTSIM_CHROMIUM", ""), *NAMES)
    executable = next(filter(None, map(shutil.which, filter(None, names))), None)
    if executable is None:
        pytest.skip(f"no Chromium found; looked for {', '.join(NAMES)} on the PATH")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, server_url: str) -> Iterator[Page]:
    """A fresh visitor at 1280×800; relative addresses mean the dashboard."""
    context = browser.new_context(
        base_url=server_url,
        viewport={"width": 1280, "height": 800},
        permissions=["clipboard-read", "clipboard-write"],
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def recorder(page: Page, server_url: str) -> Recorder:
    """The requests and script errors of ``page`` from its start."""
    recorded = Recorder(server_url)
    page.context.on("request", recorded.note)
    page.on("pageerror", lambda error: recorded.errors.append(str(error)))
    return recorded
