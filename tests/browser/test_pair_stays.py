"""Nothing is lost or moved on the pair page when a control is touched."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.screen import settle, visit

SAID = "the quick brown fox jumped over a lazy dog"
MEANT = "The fast brown fox jumps over the lazy dog!"


def _choose(page: Page, box: str, option: str) -> None:
    page.get_by_role("combobox", name=box).click()
    page.get_by_role("option", name=option).first.click()


def _top(control: Locator) -> float:
    box = control.bounding_box()
    assert box is not None
    return box["y"]


def _stays(page: Page, control: Locator, touch: Callable[[], None]) -> None:
    """Touch a control, far down or far up: it stands where it stood, and the rest is as it was."""
    control.scroll_into_view_if_needed()
    settle(page)
    before, opened = _top(control), page.locator("details[open]").count()
    film = page.locator(".film .count").inner_text()
    touch()
    settle(page)
    assert abs(_top(control) - before) <= 2
    assert page.locator("details[open]").count() == opened
    assert page.locator(".film .count").inner_text().split()[0] == film.split()[0]
    expect(page.get_by_role("textbox", name="Output").first).to_have_value(SAID)
    expect(page.get_by_role("textbox", name="Expected").first).to_have_value(MEANT)


def test_nothing_is_lost_or_moved_when_a_control_is_touched(page: Page) -> None:
    visit(page, "/?style=Technical")
    page.get_by_role("textbox", name="Output").fill(SAID)
    page.get_by_role("textbox", name="Expected").fill(MEANT)
    page.get_by_role("textbox", name="Expected").press("Control+Enter")
    settle(page)
    parts = page.get_by_text("Every part of the score")
    parts.scroll_into_view_if_needed()
    parts.click()
    settle(page)
    following = page.get_by_role("button", name="Next")
    _stays(page, following, lambda: None)
    following.click()
    following.click()
    expect(page.locator(".film .count")).to_contain_text("3 of")

    smoothing = page.get_by_role("combobox", name="Smoothing")
    _stays(page, smoothing, lambda: _choose(page, "Smoothing", "Method 4"))
    order = page.get_by_role("spinbutton", name="Longest phrase")
    order.fill("3")
    _stays(page, order, lambda: order.press("Enter"))
    wording = page.get_by_text("For a slide")
    _stays(page, wording, wording.click)
    _stays(page, page.get_by_text("Technical"), page.get_by_text("Technical").click)
    table = page.get_by_text("The same as a table").nth(1)
    opened = page.locator("details[open]").count()
    table.scroll_into_view_if_needed()
    before = _top(table)
    table.click()
    settle(page)
    assert abs(_top(table) - before) <= 2
    assert page.locator("details[open]").count() == opened + 1

    page.get_by_role("button", name="Metrics").click()
    picker = page.get_by_test_id("stPopoverBody")
    _stays(page, picker, picker.get_by_text("TER, translation edit rate").click)
    page.keyboard.press("Escape")
