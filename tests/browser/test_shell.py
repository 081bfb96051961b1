"""The shell in a real browser: cold deep link, navigation, the remembered wording, no leak."""

import re

from playwright.sync_api import Page, expect

from tests.browser.screen import Recorder, settle, visit


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
    page.get_by_role("radio", name="Technical").click()
    expect(page).to_have_url(re.compile(r"[?&]style=Technical"))
    settle(page)
    page.get_by_role("link", name="Data set").click()
    expect(page).to_have_title("Data set · Textsim")
    settle(page)
    expect(page.get_by_role("radio", name="Technical")).to_be_checked()
    page.reload()
    settle(page)
    expect(page.get_by_role("radio", name="Technical")).to_be_checked()
