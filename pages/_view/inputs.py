"""Controls that give back core values; every session and query key of the app is made here.

Choices live in the URL (``bind``), texts in the session only (``persist_state``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from textsim_core import METRICS, TOOLS, TextsimError, configured
from textsim_core.explain.types import Style
from textsim_core.pass_marks import Mark
from textsim_core.settings import Setting, settings_of

from . import cards

STYLE = "style"
TOOL = "tool"
MARK = "pass_mark"
_AUTO = "auto"
_SWITCH = {_AUTO: None, "yes": True, "no": False}


def style() -> Style:
    """The wording that the shell's switch says."""
    styles: dict[Any, Style] = {"Technical": "technical", "For a slide": "slide"}
    return styles.get(st.session_state.get(STYLE), "plain")


def key(metric: str, setting: str) -> str:
    """The session and query key of a metric's setting.

    The first metric's are plain names, so that the links most people share stay short.
    """
    return setting if metric == next(iter(METRICS)) else f"{metric}_{setting}"


def settings(name: str) -> Any | None:
    """Draw the metric's settings in a row; the configured metric, or None with the reason shown."""
    declared = settings_of(METRICS[name])
    _tool_picker(name)
    given = {n: _control(s, key(name, n)) for n, s in declared.items() if not s.advanced}
    _mark_control(name)
    advanced = {n: s for n, s in declared.items() if s.advanced}
    if advanced:
        with st.popover("More", key=key(name, "more")):
            given |= {n: _control(s, key(name, n)) for n, s in advanced.items()}
    _changed(name, declared, given)
    try:
        return configured(name, **{n: _value(declared[n], drawn) for n, drawn in given.items()})
    except TextsimError as error:
        cards.says(str(error))
        return None


def standing(name: str) -> dict[str, Any] | None:
    """A metric's settings as its controls stand; None before they were first drawn."""
    declared = settings_of(METRICS[name])
    if any(key(name, setting) not in st.session_state for setting in declared):
        return None
    return {n: _value(s, st.session_state[key(name, n)]) for n, s in declared.items()}


def pass_mark(name: str) -> tuple[Mark, str] | None:
    """The pass mark and the tool whose it is ("": the user's own); None where there is none."""
    shown_mark = st.session_state.get(key(name, MARK))
    if shown_mark is None:
        return None
    facts = METRICS[name].facts
    value = shown_mark / (1 if facts.unit == "count" else 100)
    for tool in TOOLS.values():
        own = tool.marks.get(name)
        if tool.name == st.session_state.get(key(name, TOOL)) and own and own.value == value:
            return own, tool.title
    return Mark.of(value, higher_is_better=facts.higher_is_better), ""


def fill(name: str, given: Mapping[str, Any], tool: str | None = None) -> None:
    """Put settings into a metric's controls, the rest to standard; call before they are drawn.

    ``tool``: the settings are this tool's, whose own pass mark, or none, goes with them.
    """
    mark = TOOLS[tool].marks.get(name) if tool else None
    scale = 1 if METRICS[name].facts.unit == "count" else 100
    value = mark.value * scale if mark else None
    _put(key(name, MARK), value, None if value is None else str(value))
    own = tool if tool and name in TOOLS[tool].settings else None
    _put(key(name, TOOL), own, TOOLS[own].title if own else None)
    for n, setting in settings_of(METRICS[name]).items():
        value = given.get(n, setting.default)
        standard = shown(setting, value) == shown(setting, setting.default)
        address = None if standard else _in_address(setting, value)
        _put(key(name, n), shown(setting, value), address)


def _put(widget: str, value: Any, address: str | list[str] | None) -> None:
    """Set a control; one that is not on the page yet comes into the address only from here.

    ``address`` is the value as the address holds it, None for the standard, which it leaves out.
    """
    if address is not None and widget not in st.session_state:
        st.query_params[widget] = address
    st.session_state[widget] = value


def _in_address(setting: Setting, value: Any) -> str | list[str]:
    """A setting's value as Streamlit writes its control's into the address."""
    drawn = shown(setting, value)
    if setting.kind == "choice":
        return _titles(setting)[drawn]
    if setting.kind == "several":
        return [_titles(setting)[one] for one in drawn]
    return str(drawn).lower() if isinstance(drawn, bool) else str(drawn)


def _titles(setting: Setting) -> dict[str, str]:
    """What each value of a setting is called in its picker."""
    return {choice.value: choice.title for choice in setting.choices()}


def _tool_picker(name: str) -> None:
    """A picker that fills in the settings of a tool; touching a control afterwards is fine."""
    fitting = [tool.name for tool in TOOLS.values() if name in tool.settings]
    picked = key(name, TOOL)
    if not fitting:
        return

    def apply() -> None:
        tool = st.session_state[picked]
        fill(name, TOOLS[tool].settings_for(name) if tool else {}, tool)

    st.selectbox(
        "Settings as in", fitting, index=None, key=picked,
        format_func=lambda tool: TOOLS[tool].title, placeholder="standard",
        on_change=apply, width=125, bind="query-params",
        help="Fills in the settings that give this tool's own number.",
    )  # fmt: skip


def _changed(name: str, declared: Mapping[str, Setting], given: Mapping[str, Any]) -> None:
    """Say which controls no longer stand as in the tool that is picked."""
    picked = st.session_state.get(key(name, TOOL))
    if picked is None:
        return
    tool = TOOLS[picked]
    own = {n: tool.settings[name].get(n, setting.default) for n, setting in declared.items()}
    changed = [s.title for n, s in declared.items() if given[n] != shown(s, own[n])]
    if changed:
        st.text(f"Not as in {tool.title}: {', '.join(changed)}.")


def _mark_control(name: str) -> None:
    """The pass mark, on the scale that the score is shown on; empty for none."""
    st.number_input(
        "Pass mark", 0.0, None, None, 1.0, format="%g", key=key(name, MARK), width=125,
        placeholder="none", bind="query-params",
        help="Scores are held against it; it changes no score. A tool's settings bring its own.",
    )  # fmt: skip


def _control(setting: Setting, widget: str) -> Any:
    """One setting as a widget of that key; what it gives back is turned by `_value`."""
    common = {"key": widget, "help": setting.help or None, "bind": "query-params"}
    default = shown(setting, setting.default)
    if setting.kind == "choice":
        titles = _titles(setting)
        values = list(titles)
        return st.selectbox(
            setting.title, values, values.index(default), format_func=titles.__getitem__,
            width=185, **common,
        )  # fmt: skip
    if setting.kind == "several":
        titles = _titles(setting)
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
        width=120 if whole else "stretch", **common,
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
