"""Which metrics are shown: grouped by purpose, or picked by a preset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from textsim_core import METRICS, TOOLS
from textsim_core.presets import presets

from . import inputs

PRESET = "preset"


def metrics() -> tuple[str, ...]:
    """Draw the picker; the names of the chosen metrics in the registry's order, at least one."""
    _begin()
    with st.popover("Metrics"):
        _preset_picker()
        for purpose, names in _purposes().items():
            st.pills(
                purpose.capitalize(), names, selection_mode="multi", format_func=_title,
                key=_key(purpose), bind="query-params", help=_advice(names),
            )  # fmt: skip
    return chosen()


def _begin() -> None:
    """Choose the first metric at first, and write every choice again, so that links hold it.

    It is no widget's default: an address leaves defaults out, and an empty
    choice too, so that one without the first metric could not be told.
    """
    keys = {purpose: _key(purpose) for purpose in _purposes()}
    if not any(key in st.session_state or key in st.query_params for key in keys.values()):
        st.session_state[keys[METRICS[_first()].facts.purpose]] = [_first()]
    for key in keys.values():
        if key in st.session_state:
            st.session_state[key] = st.session_state[key]


def _first() -> str:
    return next(iter(METRICS))


def _purposes() -> dict[str, list[str]]:
    """The metrics by what they are for, in the registry's order."""
    groups: dict[str, list[str]] = {}
    for name, metric in METRICS.items():
        groups.setdefault(metric.facts.purpose, []).append(name)
    return groups


def _key(purpose: str) -> str:
    return purpose.replace(" ", "_")


def _title(name: str) -> str:
    arrow = "↑" if METRICS[name].facts.higher_is_better else "↓"
    return f"{METRICS[name].title} {arrow}"


def _advice(names: list[str]) -> str:
    lines = [
        f"{_title(name)}: good for {METRICS[name].facts.good_for}; "
        f"bad for {METRICS[name].facts.bad_for}."
        for name in names
    ]
    return "\n\n".join(lines)


def chosen() -> tuple[str, ...]:
    """The chosen metrics as the session holds them, in the registry's order, at least one."""
    picked: set[str] = set()
    for purpose in _purposes():
        picked |= set(st.session_state.get(_key(purpose)) or ())
    return tuple(name for name in METRICS if name in picked) or (_first(),)


def _preset_picker() -> None:
    known = presets()

    def apply() -> None:
        preset = known.get(st.session_state[PRESET])
        if preset is not None:
            choose(preset.metrics, preset.name if preset.name in TOOLS else None)

    st.selectbox(
        "Preset", list(known), index=None, format_func=lambda name: known[name].title,
        placeholder="by purpose, or as a tool does", on_change=apply, key=PRESET,
        persist_state="session", help="Picks metrics and fills in their settings.",
    )  # fmt: skip


def choose(wanted: Mapping[str, Mapping[str, Any]], tool: str | None = None) -> None:
    """Pick these metrics and no other, with their settings; call before anything is drawn.

    ``tool``: whose settings they are, if they are a tool's.
    """
    for purpose, names in _purposes().items():
        st.session_state[_key(purpose)] = [name for name in names if name in wanted]
    for name, given in wanted.items():
        inputs.fill(name, given, tool)
