"""Marks and film in a real browser: literal text, orders, partners, keys, a kept place."""

import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.screen import Recorder, settle
from tests.conftest import free_port, serving

SCRIPT = Path(__file__).parent / "view_parts_page.py"


@pytest.fixture(scope="module")
def parts_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = free_port()
    flags = ["--server.headless=true", "--server.address=127.0.0.1", f"--server.port={port}"]
    flags += ["--browser.gatherUsageStats=false"]
    command = [sys.executable, "-m", "streamlit", "run", str(SCRIPT), *flags]
    home = tmp_path_factory.mktemp("parts")
    with serving(command, port, home, home) as server:
        yield server.url


def test_marks_and_film(browser: Browser, parts_url: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    recorder = Recorder(parts_url)
    page.on("request", recorder.note)
    page.on("pageerror", lambda error: recorder.errors.append(str(error)))
    page.goto(parts_url)
    settle(page)
    check_literal_text(page)
    check_orders_and_partners(page)
    check_keys_and_kept_place(page)
    check_pictures_and_presenting(page)
    assert recorder.foreign == []
    assert recorder.errors == []
    page.close()


def check_literal_text(page: Page) -> None:
    output = page.locator(".marks .text-body").first
    wanted = "the <b>the</b> $x^2$ :smile: ![x](http://evil.invalid/t.png) grey flew"
    assert output.text_content() == wanted
    expect(page.locator(".marks img, .marks .token b")).to_have_count(0)
    expect(output.locator(".sign")).to_have_count(3)
    expect(output.locator(".sign").first).to_have_attribute("title", "U+200B ZERO WIDTH SPACE")


def check_orders_and_partners(page: Page) -> None:
    marks = page.locator(".marks")
    marks.locator(".token").first.hover()
    expect(marks.locator(".linked")).to_have_count(4)  # once in each text, twice in the last
    expect(marks.locator(".say")).to_contain_text("“the” · matched · also in Expected 1 (1×)")
    marks.get_by_role("button", name="2", exact=True).click()
    expect(marks.locator(".text-body").first.locator(".m")).to_have_count(0)
    marks.locator(".text-body").first.focus()
    page.keyboard.press("ArrowRight")
    expect(marks.locator(".say")).to_contain_text("“the <b>the</b>” · no match")


def check_keys_and_kept_place(page: Page) -> None:
    film = page.locator(".film")
    height = film.evaluate("film => film.clientHeight")
    film.get_by_role("button", name="Next").click()
    expect(film.locator(".value")).to_have_text("25.0\u202f%")
    page.get_by_role("button", name="Again").click()
    settle(page)
    expect(film.locator(".count")).to_have_text("2 of 3")
    expect(page.locator('.marks [aria-pressed="true"]')).to_have_text("2")
    film.get_by_role("button", name="Next").focus()
    page.keyboard.press("End")
    expect(film.locator(".value")).to_have_text("28.30")
    page.keyboard.press("Home")
    expect(film.locator(".count")).to_have_text("1 of 3")
    film.get_by_role("slider", name="Step").focus()
    page.keyboard.press(" ")
    expect(film.locator(".screen")).to_have_attribute("aria-live", "off")
    page.keyboard.press("ArrowRight")
    expect(film.locator(".screen")).to_have_attribute("aria-live", "polite")
    expect(film.locator(".count")).to_have_text("2 of 3")
    assert film.evaluate("film => film.clientHeight") == height


def check_pictures_and_presenting(page: Page) -> None:
    film = page.locator(".film")
    caption = film.locator(".words .now .caption").text_content() or ""
    with page.expect_download() as saved:
        film.get_by_role("button", name="Download this step as SVG").click()
    drawn = ElementTree.fromstring(saved.value.path().read_text("utf-8"))
    words = "".join(drawn.itertext())
    assert " ".join(caption.split()) in " ".join(words.split())
    assert "<b>the</b>" in words
    assert not drawn.findall(".//{http://www.w3.org/2000/svg}image")
    with page.expect_download() as saved:
        film.get_by_role("button", name="Download this step as PNG").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    small = film.locator(".value").evaluate("e => getComputedStyle(e).fontSize")
    film.get_by_role("button", name="Present").click()
    expect(film.get_by_role("button", name="Leave")).to_have_attribute("aria-pressed", "true")
    large = film.locator(".value").evaluate("e => getComputedStyle(e).fontSize")
    assert float(large[:-2]) > 1.5 * float(small[:-2])
    film.get_by_role("button", name="Leave").click()
    expect(film.get_by_role("button", name="Present")).to_have_attribute("aria-pressed", "false")


def test_each_step_shows_its_own_texts(browser: Browser, parts_url: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 900}, reduced_motion="reduce")
    recorder = Recorder(parts_url)
    page.on("pageerror", lambda error: recorder.errors.append(str(error)))
    page.goto(f"{parts_url}/?metric=ter")
    settle(page)
    film = page.locator(".film")
    output, height = film.locator(".scene .text-body").first, film.evaluate("f => f.clientHeight")
    expect(film.locator(".scene")).to_be_hidden()
    film.get_by_role("button", name="Next").click()
    expect(output).to_have_text("the <b>cat</b> sat yes")
    expect(output.locator(".v")).to_have_text("yes")
    expect(film.locator(".legend")).to_have_text("word moved here now")
    film.get_by_role("button", name="Next").click()
    expect(output.locator(".d")).to_have_text("<b>cat</b>")
    expect(output.locator(".n")).to_have_text("cat")
    expect(film.locator(".texts")).to_be_hidden()
    still = "e => getComputedStyle(e).transitionDuration"
    assert output.locator(".n").evaluate(still) == "0s"
    with page.expect_download() as saved:
        film.get_by_role("button", name="Download this step as SVG").click()
    drawn = ElementTree.fromstring(saved.value.path().read_text("utf-8"))
    words = "".join(drawn.itertext())
    assert "the <b>cat</b> cat sat yes" in words and "taken out now" in words
    svg = "{http://www.w3.org/2000/svg}"
    assert len(drawn.findall(f".//{svg}line")) >= 4, "what is put in and taken out has its line"
    film.locator(".speed").select_option("4")
    film.get_by_role("button", name="Play").click()
    expect(film.get_by_role("button", name="Play")).to_be_visible(timeout=10_000)
    expect(film.locator(".count")).to_have_text("5 of 5")
    assert film.evaluate("f => f.clientHeight") == height
    assert film.evaluate("f => f.scrollWidth <= f.clientWidth")
    page.goto(f"{parts_url}/?metric=meteor")
    settle(page)
    film.get_by_role("slider", name="Step").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(film.locator(".title").nth(5)).to_have_text("Unbroken stretches")
    groups = film.locator(".scene .text-body").first.locator(".group")
    expect(groups.first).to_have_attribute("aria-label", "stretch 1")
    assert groups.count() >= 2
    assert recorder.errors == []
    page.close()
