"""From an edit of a pair to its new screen: ``python -m tests.benchmarks.edit_to_screen``.

Options: ``--edits N``, ``--style Plain|Technical``, ``--url ADDRESS`` (of a running server).
A character is typed into the output's box and sent with Control+Enter. Milliseconds until

- server: the page's last message of the run has arrived,
- score: the new number stands on the page,
- screen: nothing of the page has changed any more (a quiet third of a second follows).

Least and median are printed, with the load of the machine, the seconds of work that an edit
took in the page (its main thread), and, of the last edit, the elements that were taken out or
replaced. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from shutil import which
from string import ascii_lowercase
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, NAMES
from tests.browser.screen import settle, visit
from tests.conftest import ROOT, free_port, serving

SAID = (
    "The quick brown fox jumped over a lazy dog while the other animals were sleeping under the "
    "old tree near a river."
)
MEANT = (
    "The fast brown fox jumps over the lazy dog while other animals slept under an old tree by "
    "the river."
)
QUIET = 350
"""Milliseconds without a change after which a screen is called finished."""
WORK = ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")

WATCH = """
window.edit = {start: 0, message: 0, changed: 0, score: 0, taken: []}
const Socket = window.WebSocket
window.WebSocket = class extends Socket {
  constructor(...given) {
    super(...given)
    this.addEventListener("message", () => { window.edit.message = performance.now() })
  }
}
window.watchEdits = () => {
  const page = document.querySelector('[data-testid="stMain"]')
  const number = () => document.querySelector('[data-part="score"] span')?.textContent
  let shown = number()
  const name = node => (node.closest?.("[data-testid]") ?? node).dataset?.testid ?? node.nodeName
  // A table writes its text for screen readers, behind its canvas, some time after it is drawn.
  const unseen = node => (node.closest ? node : node.parentElement)?.closest(
    '[data-testid="stTextArea"], canvas')
  const seen = all => {
    const now = performance.now()
    const list = all.filter(one => one.target.isConnected && !unseen(one.target))
    if (!list.length) return
    window.edit.changed = now
    for (const one of list)
      for (const node of one.removedNodes)
        if (node.nodeType === 1 && node.querySelector)
          window.edit.taken.push(node.querySelector("[data-testid]")?.dataset.testid
            ?? node.dataset.testid ?? name(one.target) + " > " + node.nodeName)
    if (number() !== shown) { shown = number(); window.edit.score = now }
  }
  const roots = [...page.querySelectorAll("*")].map(node => node.shadowRoot).filter(Boolean)
  for (const root of [page, ...roots])
    new MutationObserver(seen).observe(root, {
      childList: true, subtree: true, characterData: true, attributes: true,
      attributeFilter: ["d", "style", "transform", "class", "open"],
    })
  addEventListener("keydown", event => {
    if (event.key === "Enter")
      window.edit = {start: performance.now(), message: 0, changed: 0, score: 0, taken: []}
  }, true)
}
"""


def edited(page: Page, typed: str) -> dict[str, Any]:
    """Type something at the end of the output and send it; the times after that."""
    box = page.get_by_role("textbox", name="Output")
    box.press("End")
    box.press_sequentially(typed)
    box.press("Control+Enter")
    page.wait_for_function(
        f"performance.now() - Math.max(edit.changed, edit.message, edit.start + 600) > {QUIET}",
        polling=100,  # not with every picture that is drawn, which would be work of the page too
    )
    found: dict[str, Any] = page.evaluate("window.edit")
    return found


def measured(url: str, edits: int, style: str) -> None:
    """Print what ``edits`` edits of one pair take."""
    executable = next(path for name in NAMES if (path := which(name)))
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        page = chromium.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script(WATCH)
        visit(page, f"{url}/?{urlencode({'style': style})}")
        page.get_by_role("textbox", name="Output").fill(SAID)
        page.get_by_role("textbox", name="Expected").fill(MEANT)
        page.get_by_role("textbox", name="Expected").press("Control+Enter")
        settle(page)
        page.evaluate("watchEdits()")
        edited(page, " z")  # the first one still loads what a page loads once
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = spent(session)
        found = [edited(page, f" {letter}") for letter in ascii_lowercase[:edits]]
        after = spent(session)
        chromium.close()
    print(f"{style}, {edits} edits, load {os.getloadavg()[0]:.1f}")
    for name, place in (("server", "message"), ("score", "score"), ("screen", "changed")):
        times = [one[place] - one["start"] for one in found if one[place]]
        if times:
            print(f"{name:7} least {min(times):4.0f} ms, median {statistics.median(times):4.0f} ms")
    work = {name: (after[name] - before[name]) * 1000 / edits for name in WORK}
    print("page's own work an edit:", ", ".join(f"{n} {ms:.0f} ms" for n, ms in work.items()))
    for taken, times in Counter(found[-1]["taken"]).most_common(12):
        print(f"  taken out {times} times: {taken}")


def spent(session: CDPSession) -> dict[str, float]:
    """Seconds of processor time of the page's main thread so far, by kind."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] for metric in metrics}


def main() -> None:
    """Measure a server of our own, or the one that is named."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--edits", type=int, default=12)
    options.add_argument("--style", default="Plain")
    options.add_argument("--url")
    given = options.parse_args()
    with ExitStack() as stack:
        url = given.url
        if not url:
            port, home = free_port(), Path(stack.enter_context(tempfile.TemporaryDirectory()))
            command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless"]
            command += ["true", "--server.port", str(port)]
            url = stack.enter_context(serving(command, port, home, ROOT)).url
        measured(url, given.edits, given.style)


if __name__ == "__main__":
    main()
