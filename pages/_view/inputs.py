"""Controls that give back core values; every session and query key of the app is made here.

Choices live in the URL (``bind``), texts in the session only (``persist_state``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from textsim_core import METRICS, TOOLS, TextsimError, configured
from textsim_core.explain.types import Style
from textsim_core.settings import Setting, settings_of

from . import cards

STYLE = "style"
METRIC = "metric"
TOOL = "tool"
_AUTO = "auto"
_SWITCH = {_AUTO: None, "yes": True, "no": False}


def style() -> Style:
    """Plain or technical wording, as the shell's switch says."""
    return "technical" if st.session_state.get(STYLE) == "Technical" else "plain"


def metric() -> Any | None:
    """Draw the metric's controls; the configured metric, or None with the reason shown."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        name = st.selectbox(
            "Metric", list(METRICS), format_func=lambda m: METRICS[m].title, key=METRIC,
            bind="query-params", width=110,
        )  # fmt: skip
        settings = settings_of(METRICS[name])
        _tool_picker(name, settings)
        given = {n: _control(s) for n, s in settings.items() if not s.advanced}
        with st.popover("More"):
            given |= {n: _control(s) for n, s in settings.items() if s.advanced}
    try:
        return configured(name, **{n: _value(settings[n], drawn) for n, drawn in given.items()})
    except TextsimError as error:
        cards.says(str(error))
        return None


def _tool_picker(name: str, settings: Mapping[str, Setting]) -> None:
    """A picker that fills in the settings of a tool; touching a control afterwards is fine."""
    fitting = [tool for tool in TOOLS.values() if name in tool.settings]

    def fill() -> None:
        tool = TOOLS.get(st.session_state[TOOL]) if st.session_state[TOOL] else None
        wanted = {n: s.default for n, s in settings.items()} | dict(
            tool.settings_for(name) if tool else {}
        )
        for setting, value in wanted.items():
            st.session_state[setting] = shown(settings[setting], value)

    st.selectbox(
        "Settings as in", [tool.name for tool in fitting], index=None, key=TOOL,
        format_func=lambda tool: TOOLS[tool].title, placeholder="standard",
        on_change=fill, width=150, persist_state="session",
        help="Fills in the settings that give this tool's own number.",
    )  # fmt: skip


def _control(setting: Setting) -> Any:
    """One setting as a widget; what it gives back is turned by `_value`."""
    common = {
        "key": setting.name, "help": setting.help or None, "bind": "query-params",
    }  # fmt: skip
    default = shown(setting, setting.default)
    if setting.kind == "choice":
        titles = {choice.value: choice.title for choice in setting.choices()}
        values = list(titles)
        return st.selectbox(
            setting.title, values, values.index(default), format_func=titles.__getitem__,
            width=205, **common,
        )  # fmt: skip
    if setting.kind == "several":
        titles = {choice.value: choice.title for choice in setting.choices()}
        return st.multiselect(
            setting.title, list(titles), default, format_func=titles.__getitem__, **common
        )
    if setting.kind == "switch" and setting.optional:
        return st.selectbox(setting.title, list(_SWITCH), list(_SWITCH).index(default), **common)
    if setting.kind == "switch":
        return st.toggle(setting.title, default, **common)
    if setting.kind == "weights":
        return st.text_input(setting.title, default, placeholder="0.25, 0.25, 0.25, 0.25", **common)
    whole = setting.kind == "whole number"
    return st.number_input(
        setting.title, int(setting.low) if whole else setting.low,
        int(setting.high) if whole else setting.high, default, 1 if whole else None,
        width=130 if whole else "stretch", **common,
    )  # fmt: skip


def shown(setting: Setting, value: Any) -> Any:
    """A setting's value as its widget holds it."""
    if setting.kind == "switch" and setting.optional:
        return next(word for word, meaning in _SWITCH.items() if meaning == value)
    if setting.kind == "several":
        return list(value)
    if setting.kind == "weights":
        return ", ".join(f"{weight:g}" for weight in value or ())
    return value


def _value(setting: Setting, drawn: Any) -> Any:
    """What a widget holds as the setting's value; text that is no number stays for the refusal."""
    if setting.kind == "switch" and setting.optional:
        return _SWITCH[drawn]
    if setting.kind == "several":
        return tuple(drawn)
    if setting.kind != "weights":
        return drawn
    if not drawn.strip():
        return None
    try:
        return tuple(float(part) for part in drawn.replace(";", ",").split(",") if part.strip())
    except ValueError:
        return drawn
