"""The page "Compare systems" in a real browser: drawn sets, rows chosen in the picture, phones."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import textsim_core as ts
from pages._view import compare_board, numerals, uploads
from tests.browser.screen import PATIENCE, Recorder, settle, visit
from tests.browser.test_pages import HOSTILE, expect_nothing_rendered, file, overflow, saved, toggle


def sample(page: Page) -> ts.Comparison:
    """Open the page with its sample; the core's own comparison of it."""
    visit(page, "/compare")
    page.get_by_role("button", name="Try a sample").click()
    expect(page.get_by_text("Loaded: systems.csv")).to_be_visible(timeout=PATIENCE)
    settle(page)
    return ts.compare(ts.read(uploads.sample(compare_board.SAMPLE)))


def test_the_sample_is_compared_rows_are_chosen_and_nothing_leaves(
    page: Page, recorder: Recorder
) -> None:
    page.add_init_script("delete window.showSaveFilePicker")
    core = sample(page)
    best = core.leaderboard[0]
    verdict = page.locator('[data-part="verdict"]')
    expect(verdict).to_contain_text(f"{best.name} wins in 24 of 24 settings")
    toggle(page, "Choose rows with a box")
    chart = page.locator(".js-plotly-plot").filter(has_text="Score of A")
    chart.scroll_into_view_if_needed()
    settle(page)
    box = chart.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 90, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 15, box["y"] + box["height"] - 80, steps=8)
    page.mouse.up()
    settle(page)
    expect(page.get_by_role("combobox", name="Rows").last).to_have_value("chosen in the picture")
    page.get_by_role("button", name="Download all rows").click()
    name, content = saved(page, "JSONL")
    assert name == "rows_compared.jsonl"
    lines = [json.loads(line) for line in content.splitlines()]
    assert [row["BLEU of large system"] for row in lines] == pytest.approx(
        core.evaluations["large system"].values * 100
    )
    expect(verdict).to_contain_text(numerals.decimal(best.score * 100, 1))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Explain A’s row").click()
    expect(page).to_have_title("Explain a pair · Textsim")
    settle(page)
    assert recorder.foreign == []
    assert recorder.errors == []


def test_hostile_systems_are_shown_as_they_are(page: Page, recorder: Recorder) -> None:
    visit(page, "/compare")
    quoted = HOSTILE.replace('"', '""')
    lines = [f'"system {quoted}","system two","expected","topic {quoted}"']
    lines += [f'"{quoted} {n}","two {quoted}","{quoted} {n} more","{quoted}"' for n in range(4)]
    page.locator('input[type="file"]').set_input_files([file("set.csv", "\n".join(lines))])
    expect(page.locator('[data-part="three-rows"]')).to_be_visible(timeout=PATIENCE)
    settle(page)
    expect_nothing_rendered(page)
    expect(page.locator('[data-part="three-rows"]')).to_contain_text(HOSTILE)
    assert recorder.foreign == []
    assert recorder.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(browser: Browser, server_url: str, scheme: Any) -> None:
    context = browser.new_context(
        base_url=server_url, viewport={"width": 390, "height": 800}, color_scheme=scheme
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    sample(page)
    assert overflow(page) == [0, 0]
    context.close()
