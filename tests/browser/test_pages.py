"""Both pages in a real browser: files in and out, controls, links, keys, phones, two visitors."""

import io
import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Download, Page, expect

import textsim_core as ts
from pages._view import numerals
from tests.browser.screen import PATIENCE, Recorder, settle, visit
from textsim_core.tokenizers import TOKENIZERS

PAIRS = [
    ("The heron stood in the cold river.", "The heron stood in the cold river."),
    ("a heron was Standing in a river", "The heron stood in the cold river."),
    ("two trains left the old station early", "Two trains left the station too early."),
    ("Snow fell.", "Snow fell on the roofs of the small town all night."),
]
OUTPUTS, EXPECTED = map(list, zip(*PAIRS, strict=True))
CSV = "output,expected\n" + "".join(f"{output},{expected}\n" for output, expected in PAIRS)
KNOWN = re.compile(r"/(_stcore/health|_stcore/host-config)$")
TECHNICAL = "/?style=Technical"
"""The address of the first page with all settings in sight."""
PHRASES = "Which words and phrases match"
PIXEL = "http://evil.invalid/pixel.png"
HOSTILE = (
    f"from 5$ to $x_1$ :cat: :red[hot] **bold** `code` ~~gone~~ ![p]({PIXEL}) "
    f"<b>bold</b> <img src={PIXEL}> &amp; C:\\new\\*.txt -> --"
)


def file(name: str, content: str | bytes) -> dict[str, Any]:
    content = content.encode() if isinstance(content, str) else content
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


def upload(page: Page, *files: dict[str, Any]) -> None:
    """Choose files on the data-set page and wait for what comes of them."""
    page.locator('input[type="file"]').set_input_files(list(files))
    expect(page.get_by_text("Loaded: ")).to_be_visible(timeout=PATIENCE)
    settle(page)


def expect_numbers(page: Page, evaluation: ts.Evaluation) -> None:
    """The score of the set and the mean of its rows are on screen."""
    shown = page.locator('[data-part="score"]')
    expect(shown).to_contain_text(numerals.score(evaluation.corpus.value))
    mean = page.locator('[data-part="side-number"]')
    expect(mean).to_contain_text(numerals.score(evaluation.mean))


def choose(page: Page, label: str, option: str) -> None:
    box = page.get_by_role("combobox", name=label)
    box.scroll_into_view_if_needed()
    settle(page)  # charts that arrive late move the box, and its list closes
    box.click()
    page.get_by_role("option", name=option, exact=True).click()
    settle(page)


def toggle(page: Page, label: str) -> None:
    page.get_by_test_id("stCheckbox").filter(has_text=label).locator("label").click()
    settle(page)


def unfold(page: Page, title: str) -> None:
    page.get_by_text(title, exact=True).click()
    settle(page)


def write(page: Page, label: str, text: str) -> None:
    """Type a text and leave the box, which is what sends it."""
    box = page.get_by_role("textbox", name=label, exact=True)
    box.fill(text)
    box.blur()
    settle(page)


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """Errors and warnings of the console, but for the two requests that a deep link makes."""
    found: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not KNOWN.search(message.location["url"]):
            found.append(f"{message.text} ({message.location['url']})")

    page.on("console", note)
    return found


def test_a_table_is_scored_and_results_follow_a_control(
    page: Page, recorder: Recorder, complaints: list[str]
) -> None:
    visit(page, "/dataset?style=Technical")  # a cold deep link
    upload(page, file("set.csv", CSV))
    expect_numbers(page, ts.evaluate(OUTPUTS, EXPECTED))
    expect(page.get_by_text("4 of 4 rows", exact=True)).to_be_visible()
    toggle(page, "Ignore capitals")
    lowered = ts.evaluate(OUTPUTS, EXPECTED, lowercase=True)
    assert lowered.corpus.value != ts.evaluate(OUTPUTS, EXPECTED).corpus.value
    expect_numbers(page, lowered)
    expect(page.get_by_test_id("stDataFrame").last).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]lowercase=true"))
    assert recorder.foreign == []
    assert recorder.errors == []
    assert complaints == []


def test_two_text_files_are_scored_line_by_line(page: Page, complaints: list[str]) -> None:
    visit(page, "/dataset")
    upload(page, file("mt.txt", "\n".join(OUTPUTS)), file("ref.txt", "\n".join(EXPECTED) + "\n"))
    expect_numbers(page, ts.evaluate(OUTPUTS, EXPECTED))
    page.get_by_role("button", name="Remove", exact=True).click()
    settle(page)
    expect(page.locator('[data-part="score"]')).to_have_count(0)
    expect(page.get_by_test_id("stFileUploaderFile")).to_have_count(0)
    upload(page, file("mt.txt", "one\n"), file("ref.txt", "uno\ndue\n"))
    expect(page.get_by_text("mt.txt has 1 line, ref.txt has 2 lines")).to_be_visible()
    assert complaints == []


def saved(page: Page, label: str) -> tuple[str, bytes]:
    """The file that a download button gives, by name."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=label, exact=True).click()
    download: Download = waiting.value
    with open(download.path(), "rb") as content:
        return download.suggested_filename, content.read()


def test_downloads_come_whole_and_results_stay(page: Page, recorder: Recorder) -> None:
    page.add_init_script("delete window.showSaveFilePicker")
    visit(page, "/dataset")
    upload(page, file("set.csv", CSV))
    evaluation = ts.evaluate(OUTPUTS, EXPECTED)
    name, content = saved(page, "Download JSONL")
    assert name == "textsim.jsonl"
    rows = [json.loads(line) for line in content.splitlines()]
    assert [(row["output"], row["expected"]) for row in rows] == PAIRS
    assert [row["BLEU"] for row in rows] == [round(v * 100, 2) for v in evaluation.values]
    for label, start in (("CSV", b"\xef\xbb\xbf"), ("Parquet", b"PAR1"), ("Excel workbook", b"PK")):
        _, content = saved(page, f"Download {label}")
        assert content.startswith(start) or b"output" in content.splitlines()[0]
    assert zipfile.is_zipfile(io.BytesIO(content))
    expect_numbers(page, evaluation)
    assert recorder.foreign == []
    assert recorder.errors == []


def test_a_ticked_row_opens_on_the_pair_page_and_the_set_waits(page: Page) -> None:
    visit(page, "/dataset")
    upload(page, file("set.csv", CSV))
    choose(page, "Order", "lowest score first")
    grid = page.get_by_test_id("stDataFrame").last
    grid.scroll_into_view_if_needed()
    grid.click(position={"x": 16, "y": 36 + 18})  # the first row's box: the grid is one picture
    page.get_by_role("button", name="Explain the row of line").click()
    expect(page).to_have_title("Explain a pair · Textsim")
    settle(page)
    lowest = min(PAIRS, key=lambda pair: ts.score(*pair).value)
    expect(page.get_by_role("textbox", name="Output", exact=True)).to_have_value(lowest[0])
    expect(page.get_by_role("textbox", name="Expected", exact=True)).to_have_value(lowest[1])
    page.get_by_role("link", name="Data set").click()
    expect(page).to_have_title("Data set · Textsim")
    settle(page)
    expect_numbers(page, ts.evaluate(OUTPUTS, EXPECTED))


def test_texts_score_as_they_are_typed_and_stay_out_of_the_address(
    page: Page, recorder: Recorder, complaints: list[str]
) -> None:
    visit(page, TECHNICAL)
    write(page, "Output", "a quite unmistakable output")
    write(page, "Expected", "a quite unmistakable expectation")
    big = page.locator('[data-part="score"]')
    wanted = ("a quite unmistakable output", "a quite unmistakable expectation")
    expect(big).to_contain_text(numerals.score(ts.score(*wanted).value))
    choose(page, "Smoothing", "None")
    expect(page).to_have_url(re.compile(r"[?&]smoothing="))
    expect(big).to_contain_text(numerals.score(ts.score(*wanted, smoothing="none").value))
    page.reload()
    settle(page)
    expect(page.get_by_role("combobox", name="Smoothing")).to_have_value("None")
    assert not [url for url in recorder.requests if "unmistakable" in url]
    assert recorder.foreign == []
    assert recorder.errors == []
    assert complaints == []


def test_a_copied_link_opens_with_its_texts_and_settings(page: Page) -> None:
    visit(page, TECHNICAL)
    texts = ("Füchse & 狐 #1", "Füchse + 狐 #1?")
    write(page, "Output", texts[0])
    write(page, "Expected", texts[1])
    choose(page, "Smoothing", "None")
    page.get_by_role("button", name="Copy link with texts").click()
    address = page.get_by_test_id("stPopoverBody").get_by_test_id("stCode").inner_text().strip()
    assert address.startswith(page.url.split("?")[0].rstrip("/"))
    other = page.context.new_page()
    other.goto(address)
    settle(other)
    expect(other.get_by_role("textbox", name="Output", exact=True)).to_have_value(texts[0])
    expect(other.get_by_role("textbox", name="Expected", exact=True)).to_have_value(texts[1])
    expect(other.get_by_role("combobox", name="Smoothing")).to_have_value("None")
    expect(other).not_to_have_url(re.compile("pair="))


def test_film_by_keys_and_marks_by_buttons(page: Page) -> None:
    visit(page)
    unfold(page, PHRASES)
    film, marks = page.locator(".film"), page.locator(".marks")
    film.get_by_role("slider", name="Step").focus()
    page.keyboard.press("End")
    big = page.locator('[data-part="score"]').inner_text()
    assert film.locator(".value").inner_text() in big, "the last frame is the score"
    frames = int(film.locator(".count").inner_text().split(" of ")[1])
    page.keyboard.press("ArrowLeft")
    expect(film.locator(".count")).to_have_text(f"{frames - 1} of {frames}")
    page.keyboard.press("Home")
    expect(film.locator(".count")).to_have_text(re.compile("^1 of "))
    page.keyboard.press("ArrowRight")
    expect(film.locator(".count")).to_have_text(re.compile("^2 of "))
    matched = marks.locator(".text-body").first.locator(".m .token")
    words = matched.count()
    marks.get_by_role("button", name="4", exact=True).click()
    expect(marks.locator('[aria-pressed="true"]')).to_have_text("4")
    assert matched.count() < words


def test_nothing_that_a_user_brings_is_interpreted(
    page: Page, recorder: Recorder, complaints: list[str]
) -> None:
    visit(page)
    unfold(page, PHRASES)
    write(page, "Output", f"{HOSTILE} {HOSTILE}")
    write(page, "Expected", HOSTILE)
    body = page.locator(".marks .text-body").nth(1)
    expect(body).to_have_text(HOSTILE)
    expect_nothing_rendered(page)
    visit(page, "/dataset")
    quoted = HOSTILE.replace('"', '""')
    content = (
        f'"{quoted} output","{quoted} expected","tag {quoted}"\n"{quoted}","{quoted}","t"\nx\n'
    )
    upload(page, file(f"{HOSTILE.replace('/', '_')}.csv", content))
    expect(page.locator('[data-part="score"]')).to_contain_text("100.00")
    page.get_by_text("How the file was read", exact=True).click()
    page.get_by_role("combobox", name="Output").click()
    expect(page.get_by_role("option").first).to_be_visible()
    shown = page.get_by_role("option").all_inner_texts()
    assert any(HOSTILE[:40] in option for option in shown)
    expect_nothing_rendered(page)
    assert recorder.foreign == []
    assert recorder.errors == []
    assert complaints == []


def expect_nothing_rendered(page: Page) -> None:
    main = page.get_by_test_id("stMain")
    foreign = f'img[src*="evil"], [src="{PIXEL}"], .katex, del, a[href*="evil"]'
    expect(main.locator(foreign)).to_have_count(0)
    expect(main.locator("b, strong").filter(has_text="bold")).to_have_count(0)
    assert "🐱" not in main.inner_text()


def overflow(page: Page) -> Sequence[int]:
    """By how many pixels the window and the page scroll sideways."""
    widths: Sequence[int] = page.evaluate(
        """() => [document.scrollingElement, document.querySelector('[data-testid="stMain"]')]
            .map(element => element.scrollWidth - element.clientWidth)"""
    )
    return widths


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_overflows_a_phone(browser: Browser, server_url: str, scheme: Any) -> None:
    context = browser.new_context(
        base_url=server_url, viewport={"width": 390, "height": 800}, color_scheme=scheme
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    visit(page)
    assert overflow(page) == [0, 0]
    write(page, "Output", "unbreakable" * 90)
    assert overflow(page) == [0, 0]
    visit(page, "/dataset")
    page.get_by_role("button", name="Try a sample").click()
    expect(page.locator('[data-part="score"]')).to_be_visible()
    settle(page)
    page.get_by_text("How the file was read", exact=True).click()
    settle(page)
    assert overflow(page) == [0, 0]
    background = page.get_by_test_id("stApp").evaluate(
        "app => getComputedStyle(app).backgroundColor"
    )
    brightness = sum(map(int, re.findall(r"\d+", background)[:3]))
    assert (brightness < 200) == (scheme == "dark")
    context.close()


@pytest.fixture
def visitor(browser: Browser, server_url: str) -> Iterator[Page]:
    """A second visitor of the same server."""
    context = browser.new_context(base_url=server_url, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def large(rows: int, seed: int) -> str:
    """So many distinct pairs of about twenty words each."""
    words = [f"w{(seed * 7919 + i * 104_729) % 5003}" for i in range(rows + 40)]
    lines = [
        f"{' '.join(words[i : i + 20])},{' '.join(words[i + 1 : i + 21])}" for i in range(rows)
    ]
    return "\n".join(["output,expected", *lines])


def test_a_long_job_shows_progress_stops_and_leaves_others_alone(
    page: Page, visitor: Page, recorder: Recorder
) -> None:
    visit(visitor)
    write(visitor, "Output", "The other visitor writes.")
    visit(page, f"/dataset?tokenizer={TOKENIZERS['char'].title}")  # the slowest
    page.locator('input[type="file"]').set_input_files([file("mine.csv", large(120_000, 3))])
    stop = page.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_visible(timeout=2 * PATIENCE)
    write(visitor, "Expected", "The other visitor writes.")
    expect(visitor.locator('[data-part="score"]')).to_contain_text("100.00")
    expect(stop).to_be_visible()  # answered while the work was still going on
    expect(page.get_by_text(re.compile(r"Counted .* of 120.000 rows"))).to_be_visible()
    stop.click()
    expect(page.get_by_text("The work was cancelled.")).to_be_visible()
    expect(stop).to_have_count(0)
    page.get_by_role("button", name="Start again", exact=True).click()
    expect(page.locator('[data-part="score"]')).to_be_visible(timeout=4 * PATIENCE)
    visitor.get_by_role("link", name="Data set").click()
    expect(visitor).to_have_title("Data set · Textsim")
    settle(visitor)
    expect(visitor.get_by_text("mine.csv")).to_have_count(0)
    expect(visitor.locator('[data-part="score"]')).to_have_count(0)
    assert recorder.errors == []
