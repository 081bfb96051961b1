"""A table of results as a file, in every format there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pandas as pd
import pyarrow as pa
import streamlit as st

from textsim_core import data

from . import numerals, picture

Made = Callable[[], pd.DataFrame | pa.Table]
Charts = Sequence[tuple[str, str, str]]
_HELP = {
    "csv": "Text that a spreadsheet would run gets an apostrophe before it.",
    "xlsx": "What the format cannot hold is counted on a second sheet.",
    "latex": "Rules of the package booktabs; figures rounded.",
    "markdown": "A pipe table; figures rounded.",
}


def offer(
    frame: Made, name: str, title: str = "Download", rows: int = 0, charts: Charts = ()
) -> None:
    """A popover with one download a format; ``frame`` is made on the click, ``name`` the file's.

    With ``rows`` known, a format that does not hold as many says so and cannot be chosen.
    ``charts`` are those of the same figures: key, sentence and title of each.
    """
    with st.popover(title, key=f"{name}_downloads"):
        st.text("As data, whole")
        with st.container(horizontal=True, gap="small"):
            for kind, writer in data.WRITERS.items():
                _button(frame, kind, writer, name, rows)
            st.download_button(
                "CSV, raw", lambda: data.write(frame(), "csv", protect_formulas=False).content,
                file_name=f"{name}_raw.csv", mime="text/csv", on_click="ignore",
                key=f"{name}_csv_raw", help="As it is: reads back to equality.",
            )  # fmt: skip
        st.text("To read, in a paper or a README")
        with st.container(horizontal=True, gap="small"):
            for kind, writer in data.PAPER_TABLES.items():
                _button(frame, kind, writer, name, rows)
        if charts:
            st.text("As a picture")
        for key, sentence, label in charts:
            picture.offer(key, sentence, label)


def _button(frame: Made, kind: str, writer: data.Writer, name: str, rows: int) -> None:
    most = writer.most_rows
    full = most is not None and rows > most
    limit = (
        f"At most {numerals.count(most)} rows; these are {numerals.count(rows)}." if full else ""
    )
    st.download_button(
        writer.title, lambda: data.write(frame(), kind).content,
        file_name=f"{name}{writer.suffix}", mime=writer.media_type, on_click="ignore",
        key=f"{name}_{kind}", disabled=full, help=limit or _HELP.get(kind),
    )  # fmt: skip
