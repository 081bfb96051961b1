"""Which column is what: guessed, shown, changeable."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from textsim_core import data

from . import literal, tables, template_form


def mapped(table: data.Table, key: str) -> tuple[data.Table, str, data.Mapping | None]:
    """Draw the roles of the columns and the templates; what is scored, and a key of its content.

    The table has a column more for each template. The roles are None, with a
    sentence, when one is missing or a template cannot be used.
    """
    roles = _roles(table, key)
    if roles is None:
        return table, key, None
    found = template_form.filled(table, key, roles)
    if found.wrong:
        return table, key, None
    if not roles.references and template_form.EXPECTED not in found.made:
        st.text("Choose at least one column with the expected text, or write a template for it.")
        return table, key, None
    return found.applied(table, roles) if found.made else (table, key, roles)


def _roles(table: data.Table, key: str) -> data.Mapping | None:
    """Draw the roles of the columns, guessed at first; None with a sentence without a row.

    ``key`` names the file, so that another file starts from its own guess, and
    what was chosen for this one is still there after a visit to another page.
    """
    if not len(table):
        st.text("The file has no row, so there is nothing to score.")
        return None
    guess = data.guess_mapping(table)
    columns = list(table.columns)
    shown = named(columns).__getitem__
    with st.container(horizontal=True, vertical_alignment="bottom"):
        hypothesis = st.selectbox(
            "Output", columns, columns.index(guess.hypothesis), format_func=shown,
            key=f"map_output_{key}", width=220, persist_state="session",
        )  # fmt: skip
        references = st.multiselect(
            "Expected (one or several)", columns, guess.references, format_func=shown,
            key=f"map_expected_{key}", width=340, persist_state="session",
        )  # fmt: skip
        identity = st.selectbox(
            "Id", [None, *columns], columns.index(guess.id) + 1 if guess.id is not None else 0,
            format_func=shown, key=f"map_id_{key}", width=170, persist_state="session",
        )  # fmt: skip
        tags = st.multiselect(
            "Tags", columns, guess.tags, format_func=shown,
            key=f"map_tags_{key}", width=220, persist_state="session",
        )  # fmt: skip
        with st.popover("More columns"):
            source = st.selectbox(
                "Source (what was translated or asked)", [None, *columns],
                columns.index(guess.source) + 1 if guess.source is not None else 0,
                format_func=shown, key=f"map_source_{key}", persist_state="session",
            )  # fmt: skip
            human = st.multiselect(
                "Scores or labels by people", columns, guess.human, format_func=shown,
                key=f"map_human_{key}", persist_state="session",
            )  # fmt: skip
    return data.Mapping.of(
        hypothesis, references, id=identity, source=source, tags=tags, human=human
    )


def named(columns: Sequence[str]) -> dict[str | None, str]:
    """What each column is called in a picker, no two alike: the browser sends back the name."""
    given: dict[str | None, str] = {None: "none"}
    for name in columns:
        given[name] = tables.unique(literal.cut(name, 60), given.values())
    return given
