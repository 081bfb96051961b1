"""Tables and charts as files, for a paper: pictures are made in the browser, even without a net."""

from xml.etree import ElementTree

from playwright.sync_api import Page, expect

from pages._view import compare_words
from tests.browser.screen import Recorder, settle
from tests.browser.test_compare import sample
from tests.browser.test_pages import saved


def test_a_leaderboard_is_saved_as_a_table_and_as_a_picture(page: Page, recorder: Recorder) -> None:
    page.add_init_script("delete window.showSaveFilePicker")
    core = sample(page)
    page.get_by_role("button", name="Download", exact=True).first.click()
    settle(page)
    name, content = saved(page, "LaTeX table")
    assert name == "leaderboard.tex"
    best = core.leaderboard[0]
    assert content.decode().splitlines()[5].startswith(f"{best.name} & {best.score * 100:.2f} & ")
    name, content = saved(page, "CSV, raw")
    assert name == "leaderboard_raw.csv"
    assert f"{best.score * 100:.10f}"[:12].encode() in content, "every digit"
    expect(page.get_by_role("button", name="Download the picture of BLEU as SVG")).to_be_visible()
    page.context.set_offline(True)
    name, content = saved(page, "Download the picture of BLEU as SVG")
    assert name == "leaderboard_bleu.svg"
    drawn = ElementTree.fromstring(content)
    words = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}tspan")] + [
        "".join(text.itertext()) for text in drawn.iter("{http://www.w3.org/2000/svg}text")
    ]
    assert {system.name for system in core.leaderboard} <= set(words)
    assert compare_words.figure(best.score, core.metric) in " ".join(filter(None, words))
    name, content = saved(page, "Download the picture of BLEU as PNG")
    assert name == "leaderboard_bleu.png"
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(content[16:20]) == 2 * int(drawn.attrib["width"])
    page.context.set_offline(False)
    assert recorder.foreign == []
    assert recorder.errors == []
