"""The page "Explain a pair": two boxes, any number of scores, and why."""

import streamlit as st

from pages._view import board, inputs, pair_texts, picker
from textsim_core import Pairs

TITLE = "Explain a pair"
ICON = "🔍"
POSITION = 10

hypothesis, references = pair_texts.boxes()
controls = st.container(horizontal=True, vertical_alignment="bottom", gap="small")
with controls:
    names = picker.metrics()
board.explain(names, Pairs.of([hypothesis], [references]), inputs.style(), controls)
pair_texts.link(hypothesis, references)
