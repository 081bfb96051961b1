"""Which columns are systems: guessed, shown, changeable; the rest as on the page "Data set"."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import streamlit as st

from textsim_core import Pairs, TextsimError, data
from textsim_core.comparing import MOST_SYSTEMS

from . import cards, mapping_form


@dataclass(frozen=True, slots=True, eq=False)
class Systems:
    """What is compared: every system's pairs by the name it is shown with, and the table.

    ``key`` names the content and who is compared with what; ``tags`` are columns of groups.
    """

    pairs: dict[str, Pairs]
    table: data.Table
    tags: tuple[str, ...]
    key: str

    @property
    def cells(self) -> int:
        """Rows times systems: how many outputs there are to count."""
        return len(self.table) * len(self.pairs)


def systems(table: data.Table, key: str) -> Systems | None:
    """Draw the roles of the columns, guessed at first; None with a sentence when one is missing.

    The expected texts and tags are those chosen on the page "Data set", and the other way round.
    """
    if not len(table):
        st.text("The file has no row, so there is nothing to compare.")
        return None
    guess, columns = data.guess_mapping(table), list(table.columns)
    names = mapping_form.named(columns)
    shown = names.__getitem__
    with st.container(horizontal=True):
        chosen = st.multiselect(
            f"Systems (2 to {MOST_SYSTEMS})", columns, guess.systems[:MOST_SYSTEMS],
            format_func=shown, key=f"map_systems_{key}", width=520, persist_state="session",
            max_selections=MOST_SYSTEMS,
            help="Columns with outputs. Of one text file each, the file's name is the system's.",
        )  # fmt: skip
        references = st.multiselect(
            "Expected (one or several)", columns, guess.references, format_func=shown,
            key=f"map_expected_{key}", width=340, persist_state="session",
        )  # fmt: skip
        tags = st.multiselect(
            "Tags", columns, guess.tags, format_func=shown,
            key=f"map_tags_{key}", width=220, persist_state="session",
        )  # fmt: skip
    if len(chosen) < 2:
        st.text(
            "Choose at least two columns with outputs, or add another system's file. "
            "One system alone is scored on the page “Data set”."
        )
        return None
    if not references:
        st.text("Choose at least one column with the expected text.")
        return None
    mapping = data.Mapping.of(chosen, references, tags=tags)
    try:
        found = data.to_systems(table, mapping)
    except TextsimError as error:
        cards.says(str(error))
        return None
    pairs = {names[column]: found[column] for column in chosen}
    content = repr((key, mapping.systems, mapping.references))
    digest = hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()
    return Systems(pairs, table, mapping.tags, digest)
