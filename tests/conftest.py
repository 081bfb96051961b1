"""A running server for the tests that need one, on a port of its own, with an empty home."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(__file__).parent / "data"
START_SECONDS = 90  # a cold, busy machine reads 200 MB of libraries first


def pytest_addoption(parser: pytest.Parser) -> None:
    """Other measured figures for the golden test, without new code."""
    parser.addoption(
        "--golden",
        metavar="FILE",
        help="rows of measured figures (default: every tests/data/golden_*.jsonl)",
    )
    parser.addoption(
        "--golden-cases",
        metavar="FILE",
        default=str(DATA / "golden_cases.json"),
        help="texts that the rows refer to",
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass(frozen=True)
class Server:
    """A running server: its address, its process, and what it printed so far."""

    url: str
    process: subprocess.Popen[bytes]
    log_file: Path

    @property
    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8", errors="replace")


@contextmanager
def serving(
    command: Sequence[str], port: int, home: Path, folder: Path, **environment: str
) -> Iterator[Server]:
    """A server started by ``command`` in ``folder``, ready to answer on ``port``.

    Settings of the one who runs the tests (home folder, STREAMLIT_* variables) stay out.
    """
    kept = {k: v for k, v in os.environ.items() if not k.startswith("STREAMLIT_")}
    own = {"HOME": str(home), "USERPROFILE": str(home), **environment}
    log = home / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**kept, **own},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    server = Server(f"http://127.0.0.1:{port}", process, log)
    try:
        deadline = time.monotonic() + START_SECONDS
        while not _healthy(server.url):
            assert process.poll() is None, f"The server ended:\n{server.log}"
            assert time.monotonic() < deadline, f"The server did not answer:\n{server.log}"
            time.sleep(0.1)
        yield server
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _healthy(url: str) -> bool:
    try:
        with urlopen(f"{url}/_stcore/health", timeout=5) as answer:
            return bool(answer.read() == b"ok")
    except (URLError, OSError):
        return False


@pytest.fixture(scope="session")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The dashboard, started as a reader starts it: ``streamlit run app.py`` in the clone."""
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    flags = ["--server.headless=true", f"--server.port={port}"]
    home = tmp_path_factory.mktemp("home")
    with serving([*command, *flags], port, home, ROOT) as server:
        yield server.url
