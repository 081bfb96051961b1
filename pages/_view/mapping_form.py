"""Which column is what: guessed, shown, changeable."""

from __future__ import annotations

import streamlit as st

from textsim_core import data

from . import literal

NONE = "—"


def mapping(table: data.Table, key: str) -> data.Mapping | None:
    """Draw the roles of the columns, guessed at first; None with a sentence when one is missing.

    ``key`` names the file, so that another file starts from its own guess.
    """
    if not len(table):
        st.text("The file has no row, so there is nothing to score.")
        return None
    guess = data.guess_mapping(table)
    columns = list(table.columns)
    shown = {name: literal.cut(name, 60) for name in columns} | {NONE: "none"}
    with st.container(horizontal=True):
        hypothesis = st.selectbox(
            "Output", columns, columns.index(guess.hypothesis), format_func=shown.__getitem__,
            key=f"map_output_{key}", width=220,
        )  # fmt: skip
        references = st.multiselect(
            "Expected (one or several)", columns, guess.references, format_func=shown.__getitem__,
            key=f"map_expected_{key}", width=340,
        )  # fmt: skip
        identity = st.selectbox(
            "Id", [NONE, *columns], columns.index(guess.id) + 1 if guess.id is not None else 0,
            format_func=shown.__getitem__, key=f"map_id_{key}", width=170,
        )  # fmt: skip
        tags = st.multiselect(
            "Tags",
            columns,
            guess.tags,
            format_func=shown.__getitem__,
            key=f"map_tags_{key}",
            width=220,
        )
    if not references:
        st.text("Choose at least one column with the expected text.")
        return None
    return data.Mapping(
        None if identity == NONE else identity, hypothesis, tuple(references), tuple(tags)
    )
