"""The house stands: every launcher, the shell on every page, the wheel, style and types."""

import ast
import json
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from streamlit.testing.v1 import AppTest

from tests.conftest import ROOT, free_port, serving
from textsim_core import server

SHELL = ROOT / "pages" / "_shell" / "main.py"
PAGES = sorted((ROOT / "pages").glob("*.py"))
PYTHON = sys.executable


def fetch(url: str, method: str = "GET") -> tuple[int, Any]:
    try:
        with urlopen(Request(url, method=method), timeout=20) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def alive(pid: int) -> bool:
    """Whether a process still works; a zombie that waits for its new parent does not."""
    try:
        return bool(Path(f"/proc/{pid}/cmdline").read_bytes())
    except (FileNotFoundError, ProcessLookupError):
        return False


def facts(page: Path) -> dict[str, Any]:
    """What the shell reads from a page file, by the shell's own function."""
    body = ast.parse(SHELL.read_text(encoding="utf-8")).body
    only = [node for node in body if isinstance(node, ast.FunctionDef) and node.name == "facts"]
    names: dict[str, Any] = {"ast": ast, "Path": Path, "Any": Any}
    exec(compile(ast.Module(only, []), str(SHELL), "exec"), names)
    return dict(names["facts"](page))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_shell_shows_every_page_without_an_error(page: Path) -> None:
    screen = AppTest.from_file(str(SHELL), default_timeout=60).run()
    screen.switch_page(str(page)).run()
    assert not screen.exception
    assert screen.radio(key="style").options == ["Plain", "Technical", "For a slide"]


def test_every_page_says_its_title_icon_and_position_as_literals() -> None:
    found = [facts(page) for page in PAGES]
    assert all(isinstance(fact["TITLE"], str) and fact["TITLE"] for fact in found)
    assert not any(fact["ICON"].startswith(":material") for fact in found), "would be fetched"
    positions = [fact["POSITION"] for fact in found]
    assert len(set(positions)) == len(positions)
    assert min(found, key=lambda fact: fact["POSITION"])["TITLE"] == "Explain a pair"


def test_a_new_page_is_one_new_file(tmp_path: Path) -> None:
    shutil.copytree(SHELL.parent, tmp_path / "pages" / "_shell")
    for name, position in {"second": 20, "first": 10}.items():
        (tmp_path / "pages" / f"{name}.py").write_text(
            f"import streamlit as st\nTITLE = 'The {name}'\nICON = '🧪'\nPOSITION = {position}\n"
            "st.text('body of ' + TITLE)\n"
        )
    entry = tmp_path / "pages" / "_shell" / "main.py"
    screen = AppTest.from_file(str(entry), default_timeout=60).run()
    assert (screen.title[0].value, screen.text[0].value) == ("The first", "body of The first")
    screen.switch_page(str(tmp_path / "pages" / "second.py")).run()
    assert (screen.title[0].value, screen.text[0].value) == ("The second", "body of The second")


def test_health_and_unknown_paths_answer_in_json(server_url: str) -> None:
    status, health = fetch(f"{server_url}/api/health")
    assert (status, health["status"]) == (200, "ok")
    assert health["workers"] >= 1
    for method in ("GET", "POST", "DELETE"):
        status, answer = fetch(f"{server_url}/api/v1/nothing", method)
        assert status == 404
        assert answer["error"].startswith(f"Nothing here: {method} /api/v1/nothing")


@pytest.mark.parametrize(
    ("command", "port_flag"),
    [
        ([PYTHON, "-m", "textsim_core", "--no-browser"], "--port"),
        ([PYTHON, "app.py", "--no-browser"], "--port"),
        ([PYTHON, "-m", "uvicorn", "app:app"], "--port"),
    ],
    ids=["module", "script", "uvicorn"],
)
def test_every_other_launcher_serves_the_same(
    command: Sequence[str], port_flag: str, tmp_path: Path
) -> None:
    port = free_port()
    with serving([*command, port_flag, str(port)], port, tmp_path, ROOT) as running:
        assert fetch(f"{running.url}/api/health")[1]["status"] == "ok"
        assert "Traceback" not in running.log


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads Linux's /proc")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_worker_outlives_the_server(end: signal.Signals, tmp_path: Path) -> None:
    port = free_port()
    command = [PYTHON, "-m", "textsim_core", "--no-browser", "--port", str(port)]
    with serving(command, port, tmp_path, ROOT) as running:
        workers = children(running.process.pid)
        assert workers
        running.process.send_signal(end)
        running.process.wait(30)
        deadline = time.monotonic() + 30
        while any(map(alive, workers)):
            assert time.monotonic() < deadline, "workers were left behind"
            time.sleep(0.05)
        assert "Traceback" not in running.log


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel, without fetching anything."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [PYTHON, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), "."]
    run = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_the_whole_app_and_claims_no_common_name(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    app = {"app.py", ".streamlit/config.toml"}
    kinds = {".py", ".js", ".css", ".html", ".csv", ".json", ".png", ".svg"}
    files = [file for file in (ROOT / "pages").rglob("*.*") if file.suffix in kinds]
    app |= {file.relative_to(ROOT).as_posix() for file in files}
    assert {f"textsim_core/_app/{name}" for name in app} <= names
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"textsim_core"}


def test_the_installed_command_serves_from_any_folder_and_reads_the_environment(
    wheel: Path, tmp_path: Path
) -> None:
    pytest.importorskip("pip", reason="installs the wheel with pip")
    site = tmp_path / "site"
    install = [PYTHON, "-m", "pip", "install", "-q", "--no-deps", "--target", str(site), str(wheel)]
    subprocess.run(install, check=True, stdin=subprocess.DEVNULL)
    command = [str(site / "bin" / "textsim"), "--no-browser"]
    port = free_port()
    environment = {"PYTHONPATH": str(site), "STREAMLIT_SERVER_PORT": str(port)}
    with serving(command, port, tmp_path, Path("/"), **environment) as running:
        assert fetch(f"{running.url}/api/health")[1]["workers"] >= 1
        assert "http://127.0.0.1" in running.log  # the address of the bundled settings
        assert "Network URL" not in running.log


def test_the_command_explains_itself_and_refuses_a_wrong_port(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as helped:
        server.main(["--help"])
    with pytest.raises(SystemExit) as refused:
        server.main(["--port", "99999"])
    assert (helped.value.code, refused.value.code) == (0, 2)
    printed = capsys.readouterr()
    assert "--address" in printed.out
    assert "received '99999'; accepted: a whole number 1 to 65535" in printed.err


def fail_with_text_error() -> None:
    from textsim_core.errors import TextsimError
    from textsim_core.server import show_script_error

    assert show_script_error(TextsimError("Line 3: received **b** $x$; accepted: text."))


def fail_with_fault() -> None:
    from textsim_core.server import show_script_error

    assert show_script_error(KeyError("an internal name"))


def test_an_uncaught_error_is_a_sentence_with_user_text_shown_literally() -> None:
    screen = AppTest.from_function(fail_with_text_error, default_timeout=60).run()
    assert not screen.exception
    assert "could not be finished" in screen.error[0].value
    assert screen.text[0].value == "Line 3: received **b** $x$; accepted: text."


def test_a_fault_in_the_program_shows_no_internals() -> None:
    screen = AppTest.from_function(fail_with_fault, default_timeout=60).run()
    assert not screen.exception
    assert "KeyError" in screen.text[0].value
    assert "an internal name" not in screen.text[0].value


def test_settings_keep_everything_on_this_computer() -> None:
    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert settings["browser"]["gatherUsageStats"] is False
    assert settings["server"]["address"] == "127.0.0.1"
    assert settings["server"]["showEmailPrompt"] is False
    assert settings["server"]["enableAgentApi"] is False
    assert settings["client"]["showErrorLinks"] is False
    assert "http" not in json.dumps(settings["theme"])
    for mode in ("light", "dark"):
        scales = ("chartSequentialColors", "chartDivergingColors")
        assert [len(settings["theme"][mode][scale]) for scale in scales] == [10, 10]


def luminance(colour: str) -> float:
    """Relative luminance of WCAG 2.2."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_theme_text_and_buttons_have_enough_contrast(mode: str) -> None:
    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    theme = settings["theme"][mode]
    for surface in ("backgroundColor", "secondaryBackgroundColor"):
        assert contrast(theme["textColor"], theme[surface]) >= 7
        assert contrast(theme["linkColor"], theme[surface]) >= 4.5
    assert contrast(theme["primaryColor"], "#FFFFFF") >= 4.5
    assert contrast(theme["primaryColor"], theme["backgroundColor"]) >= 3


def test_the_readme_gives_one_line_that_starts_and_one_that_tests() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = {
        kind: re.search(rf"^<!-- {kind} command -->\n```\w*\n(.+)\n```$", readme, re.MULTILINE)
        for kind in ("start", "test")
    }
    assert commands["start"] and "streamlit run app.py" in commands["start"][1]
    assert commands["test"] and commands["test"][1].endswith("pytest")
    assert all(found and "-m venv" in found[1] for found in commands.values())


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("ruff", ["check", "."]), ("ruff", ["format", "--check", "."]), ("mypy", [])],
    ids=["lint", "format", "types"],
)
def test_style_and_types_hold(tool: str, arguments: list[str]) -> None:
    pytest.importorskip(tool, reason=f"{tool} comes with the extra 'test'")
    run = subprocess.run(
        [PYTHON, "-m", tool, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
