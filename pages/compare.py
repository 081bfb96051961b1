"""The page "Compare systems": who leads, whether it is real, and where it comes from."""

import streamlit as st

from pages._view import compare_board, inputs, picker, systems_form, uploads

TITLE = "Compare systems"
ICON = "🏁"
POSITION = 30

sources = uploads.sources(compare_board.SAMPLE)
read = uploads.table(sources, together=True) if sources else None
style = inputs.style()
if read is None:
    compare_board.let_go()
    if not sources:
        compare_board.preview(style)
else:
    systems = systems_form.systems(*read)
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="small")
    with controls:
        names = picker.metrics()
    if systems is not None:
        compare_board.show(names, systems, style, controls)
