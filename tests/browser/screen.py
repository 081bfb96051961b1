"""What the browser tests do with a screen: wait, open, record what leaves the page."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request, expect

PATIENCE = 30_000  # milliseconds, for two busy cores
_IDLE = '[data-testid="stApp"][data-test-script-state="notRunning"]'


@dataclass
class Recorder:
    """What one page asked for and what went wrong in it."""

    own: str
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def note(self, request: Request) -> None:
        self.requests.append(request.url)

    @property
    def foreign(self) -> list[str]:
        """The requests that left for another address than the server's."""
        inside = {"", urlsplit(self.own).netloc}  # "": data: and blob: stay in the page
        return [url for url in self.requests if urlsplit(url).netloc not in inside]


def settle(page: Page) -> None:
    """Wait until the script has run to its end and every element has arrived."""
    page.wait_for_selector(_IDLE, timeout=PATIENCE)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0, timeout=PATIENCE)
    # A rerun starts a moment after the click that asks for it.
    page.wait_for_timeout(150)
    page.wait_for_selector(_IDLE, timeout=PATIENCE)


def visit(page: Page, path: str = "/") -> None:
    """Open a page of the dashboard by its address and wait for it."""
    page.goto(path)
    settle(page)


def whole(page: Page) -> None:
    """Make the window as high as the page: its content scrolls in an inner element."""
    height = page.get_by_test_id("stMain").evaluate("main => main.scrollHeight")
    page.set_viewport_size(
        {"width": (page.viewport_size or {"width": 1280})["width"], "height": height}
    )
    settle(page)
