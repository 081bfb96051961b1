"""The pair page's controls in a real browser: what they change stays, and nothing else moves."""

from playwright.sync_api import Page, expect

from tests.browser.screen import settle, visit


def _tick(page: Page, metric: str) -> None:
    page.get_by_role("button", name="Metrics").click()
    page.get_by_test_id("stPopoverBody").get_by_text(metric).click()
    settle(page)
    page.keyboard.press("Escape")


def test_settings_stay_in_the_address_after_another_metric_joins_live(page: Page) -> None:
    visit(page, "/?style=Technical")
    _tick(page, "TER, translation edit rate ↓")
    mark = page.get_by_role("spinbutton", name="Pass mark").first
    mark.fill("37")
    mark.press("Enter")
    settle(page)
    assert "pass_mark=37" in page.url
    page.reload()
    settle(page)
    expect(page.get_by_role("spinbutton", name="Pass mark").first).to_have_value("37")
    page.get_by_role("tab", name="TER, translation edit rate").click()
    settle(page)
    mark = page.get_by_role("spinbutton", name="Pass mark")
    expect(mark.filter(visible=True)).to_have_count(1)
    mark.filter(visible=True).fill("61")
    mark.filter(visible=True).press("Enter")
    settle(page)
    assert "ter_pass_mark=61" in page.url
    assert "pass_mark=37" in page.url


def _fill(page: Page, said: str, meant: str) -> None:
    page.get_by_role("textbox", name="Output").fill(said)
    page.get_by_role("textbox", name="Expected").fill(meant)
    page.get_by_role("textbox", name="Expected").press("Control+Enter")
    settle(page)


def test_a_word_lights_up_its_partner_both_ways_by_pointer_and_by_keys(page: Page) -> None:
    visit(page)
    _fill(page, "<b>Cats</b> هذا नमस्ते gone", "cats ہم नमस्ते هذا")
    near = page.locator(".near")
    said, meant = near.locator(".text-body").nth(0), near.locator(".text-body").nth(1)
    expect(said).to_contain_text("<b>Cats</b>")
    expect(near.locator("b")).to_have_count(0)
    for word in ("Cats", "नमस्ते", "هذا"):
        at = said.locator(".word", has_text=word).first
        at.hover()
        expect(at).to_have_class("word " + at.evaluate("w => w.classList[1]") + " here")
        partner = meant.locator(".partner")
        expect(partner).to_have_count(1)
        expect(partner).to_have_text(word.lower())
        assert partner.evaluate("w => getComputedStyle(w).outlineStyle") == "solid"
    back = meant.locator(".word", has_text="नमस्ते")
    back.hover()
    expect(said.locator(".partner")).to_have_text("नमस्ते")
    expect(near.locator(".say")).to_contain_text("right word, other place")
    first = said.locator(".word").first
    first.focus()
    first.press("ArrowRight")
    expect(near.locator(".word:focus")).to_have_text("b")
    expect(said.locator(".here")).to_have_text("b")
    page.keyboard.press("End")
    expect(said.locator(".here")).to_have_text("gone")
    page.keyboard.press("Escape")
    expect(near.locator(".here, .partner")).to_have_count(0)


def test_nothing_closes_or_moves_when_the_smoothing_changes(page: Page) -> None:
    visit(page, "/?style=Technical")
    _fill(page, "the the the the", "the cat is on the mat")
    bench = page.get_by_text("Smoothing: the same text under every method")
    parts = page.get_by_text("Every part of the score")
    parts.scroll_into_view_if_needed()
    parts.click()
    settle(page)
    expect(
        page.get_by_test_id("stExpander").filter(has=parts).locator("details")
    ).to_have_attribute("open", "")
    main = page.get_by_test_id("stMain")
    box = page.get_by_role("combobox", name="Smoothing")
    main.evaluate("m => m.scrollTo(0, 150)")
    settle(page)
    opened = page.locator("details[open]").count()
    at = main.evaluate("m => m.scrollTop")
    box.click()
    page.get_by_role("option").filter(has_text="Method 4").first.click()
    settle(page)
    assert abs(main.evaluate("m => m.scrollTop") - at) < 3
    assert page.locator("details[open]").count() == opened
    expect(bench).to_be_visible()
