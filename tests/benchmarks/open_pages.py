"""Memory of many open pages: ``python -m tests.benchmarks.open_pages [--pages 20] [--rows N]``.

A server is started, and each page is a visitor of its own who opens the data-set
page with a file of its own (``--same``: all with the same file) and waits for
its scores. Megabytes of the server and its workers (proportional set size, so
that what processes share counts once) are printed before, with each page, after
all are closed, and once more with a new page: memory that closed pages gave back
is used again, though the allocator may keep it from the system.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import which

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.benchmarks.texts import pairs
from tests.browser.conftest import ARGUMENTS, NAMES
from tests.browser.screen import settle, visit
from tests.conftest import ROOT, Server, free_port, serving

PATIENCE = 300_000
LOST = 3
"""Seconds for which the server keeps a session whose page is gone; usually two minutes."""


def memory(server: int) -> float:
    """Megabytes of a process and of all that it started."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    report = Path(f"/proc/{server}/smaps_rollup").read_text()
    own = next(line for line in report.splitlines() if line.startswith("Pss:"))
    return int(own.split()[1]) / 1024 + sum(memory(int(child)) for child in children)


def files(folder: Path, number: int, rows: int) -> Iterator[Path]:
    """CSV files of as many rows, no sentence twice."""
    outputs, references = pairs(rows)
    for page in range(number):
        lines = (
            f'"{page} {said}","{page} {meant}"'
            for said, meant in zip(outputs, references, strict=True)
        )
        path = folder / str(page) / "set.csv"
        path.parent.mkdir()
        path.write_text("\n".join(["output,expected", *lines, ""]), encoding="utf-8")
        yield path


def visitor(browser: Browser, address: str, file: Path) -> BrowserContext:
    """A page with nothing in common with the others; returns when the file is scored."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    visit(page, f"{address}/dataset")
    page.locator("input[type=file]").first.set_input_files(file)
    page.locator('[data-part="score"]').first.wait_for()
    settle(page)
    return context


def measure(browser: Browser, server: Server, given: Sequence[Path]) -> None:
    """Open a page a file, close all, open one more."""
    address, process = server.url, server.process.pid
    print(f"no page                {memory(process):7.0f} MB", flush=True)
    opened = []
    for number, file in enumerate(given[:-1], 1):
        started = time.monotonic()
        opened.append(visitor(browser, address, file))
        seconds = time.monotonic() - started
        print(f"{number:3} open, {seconds:5.1f} s      {memory(process):7.0f} MB", flush=True)
    for context in opened:
        context.close()
    time.sleep(2 * LOST)
    print(f"closed                 {memory(process):7.0f} MB", flush=True)
    for _ in range(2):  # Streamlit lets lost sessions go when the next visitor leaves
        passing = browser.new_context()
        visit(passing.new_page(), f"{address}/guide")
        passing.close()
        time.sleep(2 * LOST)
    print(f"and let go             {memory(process):7.0f} MB", flush=True)
    visitor(browser, address, given[-1]).close()
    print(f"one more, closed       {memory(process):7.0f} MB", flush=True)


def main() -> None:
    """Parse the command line, start a server and a browser, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--same", action="store_true", help="every page has the same file")
    arguments = parser.parse_args()
    executable = next(filter(None, map(which, NAMES)), None)
    if executable is None:
        sys.exit(f"No Chromium found; looked for {', '.join(NAMES)} on the PATH.")
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true"]
    command += ["--server.address=127.0.0.1", f"--server.port={port}"]
    command += [f"--server.disconnectedSessionTTL={LOST}"]
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(command, port, Path(folder), ROOT) as server,
        sync_playwright() as playwright,
    ):
        number = 1 if arguments.same else arguments.pages + 1
        given = list(files(Path(folder), number, arguments.rows))
        given *= (arguments.pages + 1) // number
        with playwright.chromium.launch(executable_path=executable, args=ARGUMENTS) as browser:
            measure(browser, server, given)


if __name__ == "__main__":
    main()
