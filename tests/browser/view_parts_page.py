"""A page with the view's browser parts alone, served by test_view_parts.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import streamlit as st

import textsim_core as ts
from pages._view import film, marks
from tests.view_values import explanation

if metric := st.query_params.get("metric"):
    film.show(ts.explain("yes the <b>cat</b> sat", "the cat sat yes", metric=metric), key="film")
    st.stop()
shown = explanation(references=("the grey heron flew", "the bird flew the nest"))
marks.show(shown.hypothesis, shown.references, key="marks")
film.show(shown, key="film")
st.button("Again")
