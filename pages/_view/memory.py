"""The last answer to a question of the session: made again only when the question changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import streamlit as st


def kept(name: str, wanted: Hashable, make: Callable[[], Any]) -> Any:
    """What ``make`` gave for ``wanted``; one answer is held under ``name``."""
    found = st.session_state.get(name)
    if found is None or found[0] != wanted:
        found = (wanted, make())
        st.session_state[name] = found
    return found[1]
