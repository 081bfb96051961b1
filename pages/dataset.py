"""The page "Data set": a file, its scores, their spread, its rows."""

import streamlit as st

from pages._view import (
    cards,
    inputs,
    mapping_form,
    picker,
    preflight_panel,
    rows,
    scoring,
    set_board,
    set_sections,
    spread,
    uploads,
)
from pages._view.set_selection import Source
from textsim_core import TextsimError, data

TITLE = "Data set"
ICON = "📊"
POSITION = 20

sources = uploads.sources()
read = uploads.table(sources) if sources else None
if read is None:
    scoring.stop()
    if not sources:
        spread.preview()
else:
    table, key = read
    table, key, mapping = mapping_form.mapped(table, key)
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="small")
    with controls:
        names = picker.metrics()
    if mapping is not None:
        try:
            pairs = data.to_pairs(table, mapping)
        except TextsimError as error:
            cards.says(str(error))
        else:
            style = inputs.style()
            pairs, content = preflight_panel.checked(pairs, names, table, mapping, (key, mapping))
            source = Source(table, mapping, pairs, content)
            chosen = set_board.show(names, source, style, controls)
            if chosen is not None:
                set_sections.show(chosen)
                rows.show(chosen, style)
