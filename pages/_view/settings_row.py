"""Where the settings stand: one place a metric, the metric in front shown alone, or none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import streamlit as st

from textsim_core import METRICS
from textsim_core.settings import settings_of

from . import inputs

_NO_CLASS = re.compile(r"[^a-zA-Z0-9_-]")  # what Streamlit puts a dash for in the class of a key


def settled(names: Sequence[str], controls: Any) -> dict[str, Any | None]:
    """Draw the settings of all metrics in ``controls``; the configured ones, see `inputs.settings`.

    Each metric's always stand at one place, empty or not, and `in_front` shows
    one of them: a control that moves drops out of the address, as the front end
    takes it up at the new place before it lets go of it at the old one.
    """
    with controls:
        places = {
            name: st.container(
                key=f"settings_{name}", horizontal=True, vertical_alignment="bottom", gap="xsmall"
            )
            for name in METRICS
        }
    drawn = {}
    for name in names:
        with places[name]:
            with st.container(width="content"):
                if len(names) > 1:
                    st.text(METRICS[name].title)
            drawn[name] = inputs.settings(name)
    with controls:
        _folded(names)
    return drawn


def _folded(names: Sequence[str]) -> None:
    """In plain words a switch for the settings: standard ones stay out of sight until asked for."""
    if inputs.style() == "technical" or not all(map(_standard, names)):
        return
    if not st.toggle("Settings", key="settings_shown", persist_state="session"):
        _unseen(names)


def _standard(name: str) -> bool:
    """Whether every control of a metric stands as it does at first."""
    declared = settings_of(METRICS[name])
    return not any(
        st.session_state.get(inputs.key(name, control)) is not None
        for control in (inputs.TOOL, inputs.MARK)
    ) and all(
        st.session_state.get(inputs.key(name, n), standard) == standard
        for n, setting in declared.items()
        for standard in [inputs.shown(setting, setting.default)]
    )


def in_front(front: str, names: Sequence[str]) -> None:
    """Show the settings of the metric in front alone; the others' stay on the page unseen."""
    _unseen([name for name in names if name != front])


def _unseen(names: Sequence[str]) -> None:
    """Take the settings of some metrics out of sight; they stay where they are on the page."""
    # The wrapper too: it would go on taking its share of the row.
    hidden = ", ".join(
        f'[data-testid="stLayoutWrapper"]:has(> .st-key-settings_{_NO_CLASS.sub("-", name)})'
        for name in names
    )
    if hidden:
        st.html(f"<style>{hidden} {{ display: none; }}</style>")
