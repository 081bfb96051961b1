"""What every tool profile, tokenizer and smoothing method promises, and that one file adds one."""

from __future__ import annotations

import math
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import textsim_core as ts
from tests.hostile_texts import hostile_texts
from textsim_core import tokenizers, tools
from textsim_core.registry import Registry
from textsim_core.settings import settings_of
from textsim_core.smoothing import SMOOTHINGS
from textsim_core.tokenizers import Tokenizer, whitespace
from textsim_core.tools import nltk as nltk_file
from textsim_core.tools._contract import Tool

exactly = settings(deadline=None, derandomize=True, max_examples=60)
EVERY_TOOL = pytest.mark.parametrize("tool", ts.TOOLS.values(), ids=lambda tool: tool.name)
EVERY_TOKENIZER = pytest.mark.parametrize("tokenizer", ts.TOKENIZERS.values(), ids=lambda t: t.name)
LONG = "the grey heron flew home over the old town"


@EVERY_TOOL
def test_a_tool_tells_where_its_settings_come_from(tool: Tool) -> None:
    assert tool.title and tool.versions and tool.source
    assert tool.basis in ("measured", "inferred")
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", tool.since)
    assert tool.scale in (1, 100)
    assert tool.marks.keys() <= tool.settings.keys()
    assert all(0 < mark.value <= 1 for mark in tool.marks.values())
    assert all(note.endswith(".") for note in tool.notes)


@EVERY_TOOL
def test_a_tool_sets_only_what_its_metrics_have(tool: Tool) -> None:
    assert tool.settings
    for name, chosen in tool.settings.items():
        metric = ts.configured(name, tool.name)
        assert {setting: getattr(metric, setting) for setting in chosen} == dict(chosen)
        untouched = settings_of(type(metric)).keys() - chosen.keys()
        assert all(getattr(metric, s) == settings_of(type(metric))[s].default for s in untouched)


@EVERY_TOOL
def test_a_tool_scores_and_explains(tool: Tool) -> None:
    for name in tool.settings:
        facts = ts.METRICS[name].facts
        score = ts.score(LONG, [LONG, "other"], metric=name, tool=tool.name)
        near = 1e-9 if facts.reaches_best else 1e-3
        assert score.value == pytest.approx(facts.best, abs=near)
        none = ts.explain("yes", ["no"], metric=name, tool=tool.name)
        assert math.isclose(none.frames[-1].value, none.score.value)
        corpus = ts.evaluate([LONG, "yes"], [LONG, "no"], metric=name, tool=tool.name).corpus
        assert corpus.status == ts.Status.OK


@EVERY_TOOL
def test_what_is_given_goes_before_what_the_tool_says(tool: Tool) -> None:
    for name in tool.settings:
        for setting, declared in settings_of(ts.METRICS[name]).items():
            given = {setting: declared.default}
            assert getattr(ts.configured(name, tool.name, **given), setting) == declared.default


@EVERY_TOOL
def test_a_tool_names_its_metrics_when_asked_for_another(tool: Tool) -> None:
    with pytest.raises(ts.SettingError, match=rf"'rougue'.*{next(iter(tool.settings))}"):
        tool.settings_for("rougue")


def test_unknown_tools_and_metrics_are_told_the_known_ones() -> None:
    with pytest.raises(ts.SettingError) as error:
        ts.score("a", "a", tool="sacreblue")
    assert "'sacreblue'" in str(error.value)
    assert all(name in str(error.value) for name in ts.TOOLS)
    with pytest.raises(ts.SettingError) as error:
        ts.score("a", "a", metric="blue")
    assert all(name in str(error.value) for name in ts.METRICS)


def test_the_profiles_differ_where_the_tools_do() -> None:
    """One pair, each tool's own number, measured by running the installed tools."""
    pair = ("clear skies", ["very clear skies tonight"])
    scoring = [name for name, tool in ts.TOOLS.items() if "bleu" in tool.settings]
    values = {name: ts.score(*pair, tool=name).value for name in scoring}
    assert values["sacrebleu"] == pytest.approx(0.36787944117144233, rel=1e-12)
    assert values["nltk"] == pytest.approx(math.exp(-1) * 1.491668146240062e-154, rel=1e-9)
    assert values["huggingface-evaluate"] == values["bleuscore"] == values["torchmetrics"] == 0


@EVERY_TOKENIZER
@exactly
@given(text=hostile_texts())
def test_a_tokenizer_shows_where_each_token_stands(tokenizer: Tokenizer, text: str) -> None:
    for lowercase in (False, True):
        tokens = tokenizer.split(text, lowercase=lowercase)
        spans = tokenizer.spans(text, lowercase=lowercase)
        assert len(spans) == len(tokens)
        assert all(0 <= start <= end <= len(text) for start, end in spans)
        assert list(spans) == sorted(spans)
        assert tokenizer.split(text, lowercase=lowercase) == tokens


@EVERY_TOKENIZER
def test_a_tokenizer_tells_what_it_is(tokenizer: Tokenizer) -> None:
    assert tokenizer.title and tokenizer.source and tokenizer.signature
    assert tokenizer.summary.endswith(".")
    assert tokenizer.unit in ("word", "character")
    with pytest.raises(AttributeError):
        tokenizer.name = "other"  # type: ignore[misc]  # frozen is what is tested


@EVERY_TOKENIZER
def test_a_metric_takes_it_and_the_signature_names_it(tokenizer: Tokenizer) -> None:
    score = ts.score(LONG, LONG, tokenizer=tokenizer.name)
    assert score.value == pytest.approx(1, abs=1e-12)
    assert f"|tok:{tokenizer.signature}|" in score.signature
    assert ts.explain(LONG, LONG, tokenizer=tokenizer.name).unit == tokenizer.unit


def test_no_two_share_a_name_a_title_or_a_place() -> None:
    for registry in (ts.METRICS, ts.TOKENIZERS, ts.TOOLS):
        things: list[Any] = list(registry.values())
        for told in ("name", "title", "position"):
            assert len({getattr(thing, told) for thing in things}) == len(things), told
        assert [t.position for t in things] == sorted(t.position for t in things)
    assert len({m.title for m in SMOOTHINGS.values()}) == len(SMOOTHINGS)


def plugged(
    package: Any, name: str, source: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Put a file beside those of a package, without touching the package."""
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    monkeypatch.delitem(sys.modules, f"{package.__name__}.{name}", raising=False)


def test_a_new_tokenizer_is_one_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before: Mapping[str, Tokenizer] = dict(ts.TOKENIZERS)
    source = Path(whitespace.__file__).read_text("utf-8").replace('"whitespace"', '"copied"')
    plugged(tokenizers, "copied", source, tmp_path, monkeypatch)
    registry: Registry[Tokenizer] = Registry("textsim_core.tokenizers", "TOKENIZER", "tokenizer")
    try:
        assert set(registry) == {*before, "copied"}
        assert all(registry[name] is tokenizer for name, tokenizer in before.items())
        assert registry["copied"].split("a  b") == ["a", "b"]
    finally:
        sys.modules.pop("textsim_core.tokenizers.copied", None)
    assert dict(ts.TOKENIZERS) == before


def test_a_new_tool_is_one_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = dict(ts.TOOLS)
    source = Path(nltk_file.__file__).read_text("utf-8").replace('name="nltk"', 'name="other"')
    plugged(tools, "other", source, tmp_path, monkeypatch)
    registry: Registry[Tool] = Registry("textsim_core.tools", "TOOL", "tool")
    try:
        assert set(registry) == {*before, "other"}
        assert registry["other"].settings == before["nltk"].settings
    finally:
        sys.modules.pop("textsim_core.tools.other", None)
    assert dict(ts.TOOLS) == before


def test_a_folder_of_its_own_is_read_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Private files and files without the marker are passed over; positions give the order."""
    folder = tmp_path / "plugged_in"
    shutil.copytree(Path(whitespace.__file__).parent, folder, ignore=shutil.ignore_patterns("*.py"))
    (folder / "__init__.py").write_text("", encoding="utf-8")
    thing = "from types import SimpleNamespace as S\nTHING = S(name={!r}, position={})\n"
    for name, position in (("late", 30), ("early", 10), ("alike", 30), ("_private", 1)):
        (folder / f"{name}.py").write_text(thing.format(name, position), encoding="utf-8")
    (folder / "something_else.py").write_text("OTHER = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    registry: Registry[Any] = Registry("plugged_in", "THING", "thing")
    try:
        assert list(registry) == ["early", "alike", "late"]
        assert "late" in registry and "_private" not in registry and len(registry) == 3
        with pytest.raises(ts.SettingError, match="Unknown thing: received 'x'; accepted: early"):
            registry["x"]
    finally:
        for module in [name for name in sys.modules if name.startswith("plugged_in")]:
            del sys.modules[module]
