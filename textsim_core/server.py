"""The server around the pages: start and stop, routes of its own, error screen, command.

The only module of the core that may import Streamlit and Plotly.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import importlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Route

from textsim_core import jobs
from textsim_core.errors import TextsimError

_HEAVY = (
    "numpy",
    "pandas",
    "plotly.graph_objects",
    "pyarrow",
    "sacrebleu",
    "nltk.tokenize",
    "textsim_core",
)
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


@asynccontextmanager
async def lifespan(app: Any) -> AsyncIterator[dict[str, Any]]:
    """Around the server's life: workers first, imports once, memory frozen, workers gone.

    Frozen, because Streamlit collects garbage after every script run, and walking through the
    imported libraries each time costs far more than a rerun itself.
    """
    jobs.pool().start(jobs.worker_count())
    try:
        await asyncio.to_thread(_import_heavy_modules)
        gc.collect()
        gc.freeze()
        yield {}
    finally:
        await asyncio.to_thread(jobs.pool().stop)


def _import_heavy_modules() -> None:
    for name in _HEAVY:
        importlib.import_module(name)


def show_script_error(error: Exception) -> bool:
    """Show a page's uncaught error as a sentence; Streamlit has logged its trace before.

    A TextsimError speaks for itself, literally (it may quote user text). True: nothing else is
    shown.
    """
    st.error("This page could not be finished. Your inputs are still there.", icon="⚠️")
    if isinstance(error, TextsimError):
        st.text(str(error))
    else:
        st.text(
            f"The program made a mistake ({type(error).__name__}). "
            "The details are in the log of the server."
        )
    return True


async def _health(request: Request) -> JSONResponse:
    return JSONResponse({"status": "ok", "version": _version(), "workers": len(jobs.pool().pids)})


async def _unknown(request: Request) -> JSONResponse:
    # Without this route an unknown path would answer 200 with the page's HTML.
    message = f"Nothing here: {request.method} {request.url.path}; there is GET /api/health."
    return JSONResponse({"error": message}, status_code=404)


def routes() -> list[BaseRoute]:
    """The HTTP routes beside the pages: ``/api/health``, and a JSON 404 below ``/api/``."""
    return [
        Route("/api/health", _health),
        Route("/api/{rest:path}", _unknown, methods=list(_METHODS)),
    ]


def _version() -> str:
    try:
        return version("textsim")
    except PackageNotFoundError:
        return "not installed"


def launcher() -> Path:
    """``app.py``: inside the installed package, or beside it in a clone."""
    here = Path(__file__).resolve().parent
    bundled = here / "_app" / "app.py"
    return bundled if bundled.exists() else here.parent / "app.py"


def _port(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"received {text!r}; accepted: a whole number 1 to 65535")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="textsim",
        description="Start the Textsim dashboard in the browser: why is this score low, and does "
        "it matter? Every STREAMLIT_* environment variable is respected.",
    )
    parser.add_argument("--port", type=_port, help="port to serve on (default 8501)")
    parser.add_argument("--address", help="address to serve on (default 127.0.0.1: this computer)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--version", action="version", version=f"textsim {_version()}")
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    """The command ``textsim``: ``streamlit run`` on the launcher, from any folder.

    Streamlit's own command is used because it alone maps STREAMLIT_* variables and finds the
    settings beside the launcher. An option that is not given is not passed on, so that the
    environment and the settings decide.
    """
    from streamlit.web.cli import main as streamlit

    options = _parser().parse_args(arguments)
    given = {"server.port": options.port, "server.address": options.address}
    flags = [f"--{name}={value}" for name, value in given.items() if value is not None]
    if options.no_browser:
        flags.append("--server.headless=true")
    streamlit(["run", str(launcher()), *flags], prog_name="textsim")
