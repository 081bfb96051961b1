"""A table of results as a file, in every format there is."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import pyarrow as pa
import streamlit as st

from textsim_core import data

Made = Callable[[], pd.DataFrame | pa.Table]


def offer(frame: Made, name: str, title: str = "Download") -> None:
    """A popover with one download a format; ``frame`` is made on the click, ``name`` the file's."""
    with st.popover(title, key=f"{name}_downloads"):
        for kind, writer in data.WRITERS.items():
            st.download_button(
                writer.title, _bytes(frame, kind), file_name=f"{name}{writer.suffix}",
                mime=writer.media_type, on_click="ignore", key=f"{name}_{kind}",
            )  # fmt: skip


def _bytes(frame: Made, kind: str) -> Callable[[], bytes]:
    return lambda: data.write(frame(), kind).content
